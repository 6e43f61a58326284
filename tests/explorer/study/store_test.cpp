#include "explorer/study/store.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <sstream>

#include "tests/explorer/samples.h"
#include "tests/explorer/temporary_directory.h"

namespace hls::explorer {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr std::int64_t kContext = 7;
constexpr const char* kDescription = "what the sweep was";

/// Rows of every kind. Ids stay 0: a store keeps none.
std::vector<KeyedEvaluation> sample_rows(std::int64_t count) {
  std::vector<KeyedEvaluation> rows;
  for (std::int64_t i = 0; i < count; ++i) {
    Evaluation evaluation = i % 3 == 0 ? sample_infeasible(0) : sample_point(0, 100 + i, 7 * i, i);
    if (i % 3 == 0) evaluation.reason += " of a | b, " + std::to_string(i);
    if (i % 3 == 1) evaluation.metrics->latency_ns = static_cast<double>(i) / 3;
    evaluation.gap_cycles = i % 5;
    rows.push_back({fingerprint(std::to_string(i)), evaluation});
  }
  return rows;
}

Evaluations by_key(const std::vector<KeyedEvaluation>& rows) {
  Evaluations evaluations;
  for (const KeyedEvaluation& row : rows) evaluations.emplace(row.key, row.evaluation);
  return evaluations;
}

std::string read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// The bytes of a store with some rows and a description: as they are while a sweep runs, or
/// packed.
std::map<std::string, std::string> sample_files(bool packed) {
  const TemporaryDirectory directory;
  Result<Store> store = Store::open(directory.path(), Database::Access::kWrite);
  EXPECT_TRUE(store->describe(kDescription));
  const std::vector<KeyedEvaluation> rows = sample_rows(300);
  const auto half = rows.begin() + 150;
  EXPECT_TRUE(store->add(kContext, {rows.begin(), half}));
  EXPECT_TRUE(store->add(kContext, {half, rows.end()}));
  if (packed) store->pack();
  std::map<std::string, std::string> files;
  for (const char* name : {"study.db", "study.db-wal"}) {
    if (fs::exists(directory.path() + "/" + name)) {
      files[name] = read_file(directory.path() + "/" + name);
    }
  }
  EXPECT_EQ(files.size(), packed ? 1U : 2U);
  return files;
}

/// What can be read of these files: an error, or nothing but what was written.
void expect_no_lie(const std::map<std::string, std::string>& files, const std::string& what) {
  static const Evaluations kWritten = by_key(sample_rows(300));
  const TemporaryDirectory directory;
  for (const auto& [name, text] : files) write(directory.path() + "/" + name, text);
  for (const auto access : {Database::Access::kRead, Database::Access::kWrite}) {
    Result<Store> store = Store::open(directory.path(), access);
    if (!store) {
      EXPECT_EQ(store.error().kind, ErrorKind::kUsage) << what << store.error().message;
      continue;
    }
    const Result<std::string> description = store->description();
    if (description) {
      EXPECT_TRUE(*description == kDescription || description->empty()) << what;
    }
    const Result<Evaluations> loaded = store->load(kContext);
    if (!loaded) continue;
    for (const auto& [key, evaluation] : *loaded) {
      const auto known = kWritten.find(key);
      ASSERT_NE(known, kWritten.end()) << what;
      ASSERT_EQ(evaluation, known->second) << what;
    }
  }
}

TEST(Store, GivesBackWhatWasCommitted) {
  const TemporaryDirectory directory;
  const std::vector<KeyedEvaluation> rows = sample_rows(50);
  {
    Result<Store> store = Store::open(directory.path(), Database::Access::kWrite);
    ASSERT_TRUE(store);
    EXPECT_EQ(*store->description(), "");
    EXPECT_TRUE(store->add(kContext, rows));
    EXPECT_TRUE(store->add(kContext + 1, sample_rows(3)));
    EXPECT_TRUE(store->describe("first"));
    EXPECT_TRUE(store->describe("second"));
  }
  for (const auto access : {Database::Access::kRead, Database::Access::kWrite}) {
    Result<Store> store = Store::open(directory.path(), access);
    ASSERT_TRUE(store);
    EXPECT_EQ(*store->description(), "second");
    EXPECT_EQ(*store->count(kContext), 50);
    EXPECT_EQ(*store->load(kContext), by_key(rows));
    EXPECT_EQ(*store->load(kContext + 2), Evaluations{});
    store->pack();
  }
  EXPECT_FALSE(fs::exists(directory.path() + "/study.db-wal"));
}

TEST(Store, IsEmptyAfterItWasRemoved) {
  const TemporaryDirectory directory;
  { EXPECT_TRUE(Store::open(directory.path(), Database::Access::kWrite)->describe("text")); }
  write(directory.path() + "/study.db", "no database at all, whatever it was");
  const Result<Store> refused = Store::open(directory.path(), Database::Access::kWrite);
  ASSERT_FALSE(refused);
  EXPECT_THAT(to_string(refused.error()), HasSubstr("--fresh"));
  EXPECT_TRUE(Store::remove(directory.path()));
  EXPECT_EQ(*Store::open(directory.path(), Database::Access::kWrite)->description(), "");
}

TEST(Store, IsRefusedWhenItIsOfAnotherProgram) {
  const TemporaryDirectory directory;
  {
    Result<Database> other =
        Database::open(directory.path() + "/study.db", Database::Access::kWrite);
    EXPECT_TRUE(other->execute("CREATE TABLE evaluation (id INTEGER)"));
  }
  const Result<Store> store = Store::open(directory.path(), Database::Access::kWrite);
  ASSERT_FALSE(store);
  EXPECT_THAT(to_string(store.error()), HasSubstr("another program"));
}

TEST(Store, NeverTellsWhatWasNotWrittenWhenItIsCut) {
  for (const bool packed : {false, true}) {
    const std::map<std::string, std::string> files = sample_files(packed);
    for (const auto& [name, text] : files) {
      for (std::size_t size = 0; size < text.size(); size += 509) {
        std::map<std::string, std::string> cut = files;
        cut[name].resize(size);
        expect_no_lie(cut, name + " cut to " + std::to_string(size) + " ");
      }
    }
  }
}

TEST(Store, NeverTellsWhatWasNotWrittenWhenBytesChange) {
  for (const bool packed : {false, true}) {
    const std::map<std::string, std::string> files = sample_files(packed);
    for (const auto& [name, text] : files) {
      // Every byte of the header, then one of each few.
      for (std::size_t i = 0; i < text.size(); i += i < 100 ? 1 : 97) {
        std::map<std::string, std::string> changed = files;
        changed[name][i] = static_cast<char>(changed[name][i] ^ (i % 2 == 0 ? 0x01 : 0xff));
        expect_no_lie(changed, name + " changed at " + std::to_string(i) + " ");
      }
    }
  }
}

/// While it lives, no file of this process grows beyond `bytes`, and writing there is an error.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST(Store, KeepsWhatWasCommittedWhenTheDiskIsFull) {
  const std::vector<KeyedEvaluation> rows = sample_rows(3000);
  constexpr std::ptrdiff_t kBatch = 100;
  for (const rlim_t bytes : {20'000, 40'000, 60'000, 120'000}) {
    const TemporaryDirectory directory;
    std::ptrdiff_t committed = 0;
    {
      Result<Store> store = Store::open(directory.path(), Database::Access::kWrite);
      const FileSizeLimit limit(bytes);
      Status status = success();
      while (status && committed < 3000) {
        const auto next = rows.begin() + committed;
        status = store->add(kContext, {next, next + kBatch});
        if (status) committed += kBatch;
      }
      ASSERT_FALSE(status);
      EXPECT_EQ(status.error().kind, ErrorKind::kInterrupted) << status.error().message;
    }
    Result<Store> store = Store::open(directory.path(), Database::Access::kWrite);
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_EQ(*store->load(kContext), by_key({rows.begin(), rows.begin() + committed}));
  }
}

}  // namespace
}  // namespace hls::explorer
