#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "explorer/evaluate/evaluator.h"
#include "explorer/study/database.h"
#include "explorer/study/fingerprint.h"

namespace hls::explorer {

/// Evaluations by their PointKeys. Their id is 0, since it depends on the space; they are as they
/// would be without limits.
using Evaluations = std::unordered_map<Fingerprint, Evaluation, FingerprintHash>;

/// An evaluation and what it is found by.
struct KeyedEvaluation {
  Fingerprint key;
  Evaluation evaluation;
};

/// The file study.db in a study's directory: every evaluation made there, by key and context
/// (PointKeys), and a description of the last sweep. Rows are only appended, and each has a
/// checksum, so that nothing that was changed or cut is taken for what was written.
/// Errors of all calls: as of Database; kUsage when a checksum is wrong.
class Store {
 public:
  /// Opens the file and checks its structure. To write, it is made when missing and uses a
  /// write-ahead log, in which a commit stays whatever happens to the process afterwards.
  static Result<Store> open(const std::string& directory, Database::Access access);

  /// Removes the file, with all that is in it.
  static Status remove(const std::string& directory);

  Result<Evaluations> load(std::int64_t context);
  Result<std::int64_t> count(std::int64_t context);

  /// Commits all of them or none.
  Status add(std::int64_t context, const std::vector<KeyedEvaluation>& evaluations);

  /// A text on the last sweep, empty at first.
  Result<std::string> description();
  Status describe(const std::string& text);

  /// Moves everything from the log into the one file, which may then be read where nothing can be
  /// written. Left as it is while another process reads.
  void pack();

  const std::string& path() const { return database_.path(); }

 private:
  explicit Store(Database database) : database_(std::move(database)) {}
  Status make_tables();
  Status check();

  Database database_;
};

}  // namespace hls::explorer
