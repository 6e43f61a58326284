#include "frontend/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace hls::frontend {

std::string position(const Location& location) {
  return fmt::format("{}:{}:{}", location.file, location.line, location.column);
}

Error error_at(const SourcePlaces& places, SourcePlace place, std::string message,
               std::vector<std::string> notes) {
  return {ErrorKind::kUnsupported, std::move(message), places.location(place), places.line(place),
          std::move(notes)};
}

void Diagnostics::error(SourcePlace place, std::string message, std::vector<std::string> notes) {
  errors_.push_back({place, error_at(places_, place, std::move(message), std::move(notes))});
}

void Diagnostics::warning(SourcePlace place, std::string message, std::vector<std::string> notes) {
  warnings_.push_back({place, error_at(places_, place, std::move(message), std::move(notes))});
}

std::string Diagnostics::position(SourcePlace place) const {
  return frontend::position(location(place));
}

std::vector<Error> Diagnostics::in_source_order(std::vector<Entry> entries) const {
  const auto before = [this](const Entry& a, const Entry& b) {
    if (a.place == 0 || b.place == 0) return a.place == 0 && b.place != 0;
    return places_.is_before(a.place, b.place);
  };
  std::stable_sort(entries.begin(), entries.end(), before);
  std::vector<Error> errors;
  for (Entry& entry : entries) {
    const bool known = std::find(errors.begin(), errors.end(), entry.error) != errors.end();
    if (!known) errors.push_back(std::move(entry.error));
  }
  return errors;
}

}  // namespace hls::frontend
