#include "explorer/study/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>

#include "model/document.h"

namespace hls::explorer {
namespace {

/// How long to wait for a process that reads the same file.
constexpr int kBusyTimeoutMs = 5000;

Error error_of(const std::string& path, int code, const std::string& message) {
  switch (code & 0xff) {
    case SQLITE_FULL:
    case SQLITE_IOERR:
      return {ErrorKind::kInterrupted,
              fmt::format("cannot write '{}': {}", path, message),
              {},
              "",
              {"what was written before is kept: make room, then run the same command again"}};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return usage_error(fmt::format("another process uses '{}'", path), {});
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return usage_error(fmt::format("cannot open '{}': {}", path, message), {});
    default:
      return damaged(path, message);
  }
}

}  // namespace

Error damaged(const std::string& path, const std::string& what) {
  return usage_error(fmt::format("'{}' is damaged: {}", path, what), {},
                     {"evaluate everything anew: run the sweep again with --fresh"});
}

Statement::Statement(std::string path, sqlite3_stmt* statement)
    : path_(std::move(path)), statement_(statement) {}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Statement::bind(int parameter, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), parameter, value);
}

void Statement::bind(int parameter, double value) {
  sqlite3_bind_double(statement_.get(), parameter, value);
}

void Statement::bind(int parameter, const std::string& value) {
  sqlite3_bind_text64(statement_.get(), parameter, value.data(), value.size(), SQLITE_TRANSIENT,
                      SQLITE_UTF8);
}

void Statement::bind_null(int parameter) { sqlite3_bind_null(statement_.get(), parameter); }

Result<bool> Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  Error error;
  if (code != SQLITE_DONE) {
    error = error_of(path_, code, sqlite3_errmsg(sqlite3_db_handle(statement_.get())));
  }
  sqlite3_reset(statement_.get());
  if (code != SQLITE_DONE) return error;
  return false;
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

std::string Statement::text(int column) const {
  const auto* begin = sqlite3_column_text(statement_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  if (begin == nullptr) return "";
  return {reinterpret_cast<const char*>(begin), size};
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

Database::Database(std::string path, sqlite3* database)
    : path_(std::move(path)), database_(database) {}

void Database::Close::operator()(sqlite3* database) const { sqlite3_close(database); }

Result<Database> Database::open(const std::string& path, Access access) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return usage_error(fmt::format("'{}' is no regular file", path), {});
  }
  // A reader, too, may have to undo what a killed process left half done.
  const int flags = SQLITE_OPEN_READWRITE | (access == Access::kRead ? 0 : SQLITE_OPEN_CREATE);
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  Database database(path, handle);
  if (code != SQLITE_OK) return error_of(path, code, sqlite3_errstr(code));
  sqlite3_busy_timeout(handle, kBusyTimeoutMs);
  // A file made elsewhere may have a view without an end in the place of a table.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  if (access == Access::kWrite) return database;
  const Status read_only = database.execute("PRAGMA query_only = ON");
  if (!read_only) return read_only.error();
  return database;
}

Status Database::execute(const char* sql) {
  const int code = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return error_of(path_, code, sqlite3_errmsg(database_.get()));
  return success();
}

Result<Statement> Database::prepare(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(database_.get(), sql, -1, &statement, nullptr);
  if (code != SQLITE_OK) return error_of(path_, code, sqlite3_errmsg(database_.get()));
  return Statement(path_, statement);
}

Result<std::int64_t> Database::number(const char* sql) {
  Result<Statement> statement = prepare(sql);
  if (!statement) return statement.error();
  const Result<bool> row = statement->step();
  if (!row) return row.error();
  return *row ? statement->integer(0) : 0;
}

}  // namespace hls::explorer
