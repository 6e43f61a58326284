#include "explorer/study/store.h"

#include <fmt/format.h>

#include <filesystem>

#include "model/document.h"

namespace hls::explorer {
namespace {

namespace fs = std::filesystem;

/// `hls` and the number of the format.
constexpr std::int64_t kApplication = 0x686c7301;

/// A row: context, key, checksum, then what an Evaluation holds.
constexpr const char* kTables = R"(
  BEGIN;
  CREATE TABLE study (id INTEGER PRIMARY KEY, description TEXT, checksum INTEGER);
  CREATE TABLE evaluation (
    context INTEGER, key_high INTEGER, key_low INTEGER, checksum INTEGER, status TEXT, reason TEXT,
    proof TEXT, gap_cycles INTEGER, latency_cycles INTEGER, latency_ns REAL,
    interval_cycles INTEGER, lut INTEGER, ff INTEGER, dsp INTEGER, bram18 INTEGER);
  PRAGMA application_id = 0x686c7301;
  COMMIT;
)";
constexpr int kFirstMetric = 8;
constexpr int kColumns = 15;

std::string path_in(const std::string& directory) {
  return (fs::path(directory) / "study.db").lexically_normal().string();
}

/// A number that changes with any byte of a text, as SQLite stores it.
std::int64_t checksum(const std::string& text) {
  return static_cast<std::int64_t>(fingerprint(text).low);
}

std::int64_t checksum(const KeyedEvaluation& row) {
  const Evaluation& evaluation = row.evaluation;
  std::string text = fmt::format(
      "{}|{}|{}|{}|{}", to_string(row.key), to_string(evaluation.status), evaluation.reason,
      evaluation.proof ? model::to_string(*evaluation.proof) : "", evaluation.gap_cycles);
  if (const auto& metrics = evaluation.metrics) {
    const model::Resources& resources = metrics->resources;
    text += fmt::format("|{}|{}|{}|{}|{}|{}|{}", metrics->latency_cycles, metrics->latency_ns,
                        metrics->interval_cycles, resources.lut, resources.ff, resources.dsp,
                        resources.bram18);
  }
  return checksum(text);
}

void bind_row(std::int64_t context, const KeyedEvaluation& row, Statement& insert) {
  const Evaluation& evaluation = row.evaluation;
  int parameter = 1;
  insert.bind(parameter++, context);
  insert.bind(parameter++, static_cast<std::int64_t>(row.key.high));
  insert.bind(parameter++, static_cast<std::int64_t>(row.key.low));
  insert.bind(parameter++, checksum(row));
  insert.bind(parameter++, to_string(evaluation.status));
  insert.bind(parameter++, evaluation.reason);
  insert.bind(parameter++, evaluation.proof ? model::to_string(*evaluation.proof) : "");
  insert.bind(parameter++, evaluation.gap_cycles);
  if (!evaluation.metrics) {
    while (parameter <= kColumns) insert.bind_null(parameter++);
    return;
  }
  const model::Metrics& metrics = *evaluation.metrics;
  insert.bind(parameter++, metrics.latency_cycles);
  insert.bind(parameter++, metrics.latency_ns);
  for (const std::int64_t number :
       {metrics.interval_cycles, metrics.resources.lut, metrics.resources.ff, metrics.resources.dsp,
        metrics.resources.bram18}) {
    insert.bind(parameter++, number);
  }
}

/// The row a query of all columns is at; nothing when it is not what was written.
std::optional<KeyedEvaluation> read_row(const Statement& row) {
  KeyedEvaluation read;
  read.key = {static_cast<std::uint64_t>(row.integer(1)),
              static_cast<std::uint64_t>(row.integer(2))};
  const auto status = parse_evaluation_status(row.text(4));
  if (!status) return std::nullopt;
  Evaluation& evaluation = read.evaluation;
  evaluation.status = *status;
  evaluation.reason = row.text(5);
  evaluation.proof = parse_proof(row.text(6));
  evaluation.gap_cycles = row.integer(7);
  if (!row.is_null(kFirstMetric)) {
    evaluation.metrics =
        model::Metrics{row.integer(kFirstMetric),
                       row.real(9),
                       row.integer(10),
                       {row.integer(11), row.integer(12), row.integer(13), row.integer(14)}};
  }
  if (checksum(read) != row.integer(3)) return std::nullopt;
  return read;
}

}  // namespace

Result<Store> Store::open(const std::string& directory, Database::Access access) {
  Result<Database> database = Database::open(path_in(directory), access);
  if (!database) return database.error();
  Store store(std::move(*database));
  if (access == Database::Access::kWrite) {
    const Status made = store.make_tables();
    if (!made) return made.error();
  }
  const Status sound = store.check();
  if (!sound) return sound.error();
  return store;
}

Status Store::make_tables() {
  const Result<std::int64_t> tables = database_.number("SELECT count(*) FROM sqlite_schema");
  if (!tables) return tables.error();
  const Status mode = database_.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  if (!mode || *tables != 0) return mode;
  return database_.execute(kTables);
}

Status Store::check() {
  const Result<std::int64_t> tables = database_.number("SELECT count(*) FROM sqlite_schema");
  if (!tables) return tables.error();
  if (*tables == 0) {
    return usage_error(fmt::format("'{}' holds no study: it is empty", path()), {},
                       {"run the sweep again"});
  }
  const Result<std::int64_t> application = database_.number("PRAGMA application_id");
  if (!application) return application.error();
  if (*application != kApplication) {
    return damaged(path(), "it is of another program or another version of hls-dse");
  }
  Result<Statement> check = database_.prepare("PRAGMA quick_check(1)");
  if (!check) return check.error();
  const Result<bool> row = check->step();
  if (!row) return row.error();
  if (check->text(0) != "ok") return damaged(path(), check->text(0));
  return success();
}

Status Store::remove(const std::string& directory) {
  for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
    std::error_code error;
    const std::string path = path_in(directory) + suffix;
    fs::remove(path, error);
    if (error) return usage_error(fmt::format("cannot remove '{}': {}", path, error.message()), {});
  }
  return success();
}

Result<Evaluations> Store::load(std::int64_t context) {
  Result<Statement> query = database_.prepare("SELECT * FROM evaluation WHERE context = ?");
  if (!query) return query.error();
  query->bind(1, context);
  Evaluations evaluations;
  for (;;) {
    const Result<bool> row = query->step();
    if (!row) return row.error();
    if (!*row) return evaluations;
    std::optional<KeyedEvaluation> read = read_row(*query);
    if (!read) return damaged(path(), "an evaluation does not have its checksum");
    evaluations.insert_or_assign(read->key, std::move(read->evaluation));
  }
}

Result<std::int64_t> Store::count(std::int64_t context) {
  Result<Statement> query = database_.prepare("SELECT count(*) FROM evaluation WHERE context = ?");
  if (!query) return query.error();
  query->bind(1, context);
  const Result<bool> row = query->step();
  if (!row) return row.error();
  return query->integer(0);
}

Status Store::add(std::int64_t context, const std::vector<KeyedEvaluation>& evaluations) {
  Result<Statement> insert = database_.prepare(
      "INSERT INTO evaluation VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  if (!insert) return insert.error();
  const Status begun = database_.execute("BEGIN IMMEDIATE");
  if (!begun) return begun;
  for (const KeyedEvaluation& row : evaluations) {
    bind_row(context, row, *insert);
    const Result<bool> inserted = insert->step();
    if (!inserted) return inserted.error();
  }
  return database_.execute("COMMIT");
}

Result<std::string> Store::description() {
  Result<Statement> query = database_.prepare("SELECT description, checksum FROM study");
  if (!query) return query.error();
  const Result<bool> row = query->step();
  if (!row) return row.error();
  if (!*row) return std::string();
  std::string text = query->text(0);
  if (checksum(text) != query->integer(1)) {
    return damaged(path(), "the description of the study does not have its checksum");
  }
  return text;
}

Status Store::describe(const std::string& text) {
  Result<Statement> replace = database_.prepare("REPLACE INTO study VALUES (1, ?, ?)");
  if (!replace) return replace.error();
  replace->bind(1, text);
  replace->bind(2, checksum(text));
  const Result<bool> done = replace->step();
  if (!done) return done.error();
  return success();
}

void Store::pack() {
  // A reader keeps the log: then the file stays as good as it is.
  [[maybe_unused]] const Status packed = database_.execute("PRAGMA journal_mode = DELETE");
}

}  // namespace hls::explorer
