// Prints what a reader misses in emitted modules; exit code 1 if there is any.
// usage: check_emitted FILE.sv...
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "tests/codegen/emitted_text.h"

int main(int count, char** arguments) {
  int code = 0;
  for (int i = 1; i < count; ++i) {
    std::ifstream file(arguments[i]);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) {
      fmt::print(stderr, "cannot read {}\n", arguments[i]);
      return 2;
    }
    for (const std::string& line :
         hls::oracle::unreadable(text.str(), hls::oracle::EmittedFrom::kSource)) {
      fmt::print("{}: {}\n", arguments[i], line);
      code = 1;
    }
  }
  return code;
}
