#pragma once

#include <string>
#include <vector>

#include "frontend/c/parser_errors.h"
#include "frontend/frontend.h"

namespace clang {
class FrontendAction;
class SourceManager;
}  // namespace clang

namespace hls::frontend {

/// The text that Clang reads behind the first file where the kernel is of a template: it makes the function.
/// Its variable `kChosenFunction` points to it.
inline constexpr const char* kChoiceFile = "/hls-dse/chosen_function";
inline constexpr const char* kChosenFunction = "hls_dse_chosen_function";

/// Whether a file of this name holds C++, by its extension.
bool is_cplusplus(const std::string& file_name);

/// Whether a kernel's name has arguments of a template: `f<16>`.
bool names_template(const std::string& function);

/// Runs an action of Clang over one of the source's files, with all of them, the stand-in headers and the disk at hand.
/// `errors` gets what Clang itself finds, while it finds it.
void execute(const Source& source, const std::string& file, clang::FrontendAction& action,
             std::vector<ParserError>& errors);

/// What is included, stand-in headers excepted, by name; and whether these include one of a hosted library, of
/// which a stand-in declares only names.
struct Included {
  std::vector<TextFile> headers;
  bool has_hosted = false;
};
Included included(const clang::SourceManager& sources, const Source& source);

}  // namespace hls::frontend
