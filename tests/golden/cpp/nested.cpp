#include <functional>

namespace outer::inner {
namespace {
int hidden() { return 1; }
}  // namespace

template <typename T, int N = 3>
class Grid {
 public:
  template <typename F>
  auto map(F&& f, T* start = nullptr) const -> decltype(f(*start)) {
    auto step = [this, &f](int x, int y) -> int { return x && y ? f(x) : 0; };
    return step(1, N);
  }
  T& operator[](int i) { return data_[i]; }
  operator bool() const { return N > 0; }
  friend std::ostream& operator<<(std::ostream& out, const Grid& grid) { return out; }
  void each(void (*visit)(T&, int), const std::function<void(int)>& done);
  struct Cell {
    int x;
    void clear() { x = 0; }
  };
  using Row = std::vector<T>;

 private:
  T data_[N];
};

template <typename T, int N>
void Grid<T, N>::each(void (*visit)(T&, int), const std::function<void(int)>& done) {
  for (int i = 0; i < N; ++i) visit(data_[i], i);
  done(N);
}

template <>
struct Traits<Grid<int>> : Base {
  static constexpr int size() { return 3; }
};

template <typename T>
concept Drawable = requires(T t) { t.draw(); };
}  // namespace outer::inner

class API_EXPORT Widget final : public QObject {
 public:
  Widget();
  [[nodiscard]] virtual int width() const = 0;
  ~Widget() override;
  struct Private;
};

struct Widget::Private {
  int width;
};

Widget::Widget() : QObject(nullptr), d(new Private{1}) {}
Widget::~Widget() { delete d; }
outer::inner::Grid<int>* outer::inner::make(int n) { return new Grid<int>(n); }
const std::string& Widget::name() const& { return static_cast<const Base&>(*this).name_; }

template <typename... Args>
void log(const char* format, Args&&... args);

auto twice = [](int a) { return a * 2; };

extern "C" {
int plain_c(int value);
void run_c(void) { plain_c(twice(2)); }
}

TEST_F(GridTest, MapsEveryCell) {
  Grid<int> grid;
  EXPECT_EQ(3, grid.map([](int x) { return x; }));
}

long double operator""_km(long double value) { return value * 1000; }

static const char* text = R"(raw
  text)";
