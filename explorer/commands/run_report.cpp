#include <fmt/format.h>

#include <ostream>

#include "explorer/commands/commands.h"
#include "explorer/report/html_report.h"

namespace hls::explorer {

Errors run_report(const CommandLine& line, const Console& console) {
  const OpenedStudy opened = open_study(line.input);
  if (!opened.study) return opened.errors;
  const std::string path = report_path(*opened.study);
  if (line.dry_run) {
    console.out << fmt::format("would write {}\n", path);
    return {};
  }
  const Status written = write_report(*opened.study, {line.threads, line.schedules});
  if (!written) return {written.error()};
  console.out << path << "\n";
  return {};
}

}  // namespace hls::explorer
