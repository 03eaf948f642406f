// A cache of parsed documents.
#include <map>
#include <memory>
#include <string>
#include "store/cache.h"

using std::string;

namespace store {

/// Something that can be kept.
struct Entry {
  string key;
  int weight = 1;
};

/**
 * Keeps the entries that were used last.
 */
class Cache : public Base<Entry>, private Lockable {
 public:
  explicit Cache(size_t limit) : limit_(limit) {}
  Cache(const Cache&) = delete;
  virtual ~Cache() = default;

  /// The entry, or nullptr.
  virtual const Entry* Find(const string& key) const;
  void Add(std::unique_ptr<Entry> entry, int weight = 1);
  static Cache& Shared();
  size_t size() const noexcept { return entries_.size(); }
  bool operator==(const Cache& other) const;

  enum class Policy { kOldest, kHeaviest };

 protected:
  void Evict() override;

 private:
  std::map<string, std::unique_ptr<Entry>> entries_;
  size_t limit_;
};

const Entry* Cache::Find(const string& key) const {
  auto found = entries_.find(key);
  if (found == entries_.end()) return nullptr;
  return found->second.get();
}

// Older entries go first.
void Cache::Add(std::unique_ptr<Entry> entry, int weight) {
  std::lock_guard<std::mutex> lock(mutex_);
  for (auto& [key, kept] : entries_) {
    if (kept->weight < weight && !key.empty()) kept->weight = weight;
  }
  try {
    entries_[entry->key] = std::move(entry);
  } catch (const std::bad_alloc& error) {
    this->Evict();
    throw;
  }
}

Cache& Cache::Shared() {
  static Cache* cache = new Cache(100);
  return *cache;
}

}  // namespace store

int main(int argc, char** argv) {
  store::Cache cache(argc > 1 ? std::stoi(argv[1]) : 10);
  return cache.size() == 0 || argc == 0;
}
