#include <vector>

class Good {
 public:
  int one() { return 1; }
  int two(;
  int three(int a) const { return a > 3 && a < 9 ? 3 : 4; }
};

void Good::four( {
  if (x {
}

// Still read.
int five(std::vector<int> values) {
  int sum = 0;
  for (int value : values) sum += value;
  return sum;
}

namespace open {
struct Inside {
  void work();
};

void Inside::work() {
  while (true) {
    five({1, 2});
