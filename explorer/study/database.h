#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "model/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace hls::explorer {

/// One SQL statement of a Database, run by step(). Parameters count from 1, columns from 0.
class Statement {
 public:
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, double value);
  void bind(int parameter, const std::string& value);
  void bind_null(int parameter);

  /// Runs to the next row; false: there is none, and the statement may be bound and run again.
  /// Errors: as of Database.
  Result<bool> step();

  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string text(int column) const;
  bool is_null(int column) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Statement(std::string path, sqlite3_stmt* statement);

  std::string path_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// An SQLite file. One thread at a time.
/// Errors of all calls: kInterrupted when the disk is full or fails; kUsage when the file is
/// damaged, may not be opened or is locked.
class Database {
 public:
  enum class Access { kRead, kWrite };

  /// With kWrite the file is made when it is missing.
  static Result<Database> open(const std::string& path, Access access);

  /// Runs statements that give no rows.
  Status execute(const char* sql);
  Result<Statement> prepare(const char* sql);
  /// The number that a query gives, 0 when it gives none.
  Result<std::int64_t> number(const char* sql);

  const std::string& path() const { return path_; }

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  Database(std::string path, sqlite3* database);

  std::string path_;
  std::unique_ptr<sqlite3, Close> database_;
};

/// A kUsage error: the database does not hold what was written. Says how to go on.
Error damaged(const std::string& path, const std::string& what);

}  // namespace hls::explorer
