#pragma once

#include <string>
#include <vector>

#include "model/result.h"

namespace hls::frontend {

/// A place in a source, by the number that its front end gives it; 0: nowhere.
using SourcePlace = unsigned;

/// What a front end knows of the places in its source.
class SourcePlaces {
 public:
  virtual ~SourcePlaces() = default;

  /// The file, line and column that messages give for a place.
  virtual Location location(SourcePlace place) const = 0;
  /// The source line that a place is in.
  virtual std::string line(SourcePlace place) const = 0;
  /// Whether one place is read before another; both are somewhere.
  virtual bool is_before(SourcePlace a, SourcePlace b) const = 0;
};

/// `file:line:column`
std::string position(const Location& location);

/// An error of kind kUnsupported with its location and source line.
Error error_at(const SourcePlaces& places, SourcePlace place, std::string message,
               std::vector<std::string> notes);

/// Collects the errors and warnings about one source.
class Diagnostics {
 public:
  explicit Diagnostics(const SourcePlaces& places) : places_(places) {}

  void error(SourcePlace place, std::string message, std::vector<std::string> notes = {});
  void warning(SourcePlace place, std::string message, std::vector<std::string> notes = {});
  bool has_errors() const { return !errors_.empty(); }

  Location location(SourcePlace place) const { return places_.location(place); }
  /// `file:line:column` of a place.
  std::string position(SourcePlace place) const;

  /// In source order, without duplicates.
  std::vector<Error> take_errors() { return in_source_order(std::move(errors_)); }
  std::vector<Error> take_warnings() { return in_source_order(std::move(warnings_)); }

 private:
  struct Entry {
    SourcePlace place;
    Error error;
  };
  std::vector<Error> in_source_order(std::vector<Entry> entries) const;

  const SourcePlaces& places_;
  std::vector<Entry> errors_;
  std::vector<Entry> warnings_;
};

}  // namespace hls::frontend
