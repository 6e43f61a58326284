#include "frontend/c/compilation.h"

#include <clang/Basic/FileManager.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendAction.h>
#include <fmt/format.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <algorithm>

#include "frontend/c/stand_in_headers.h"

namespace hls::frontend {
namespace {

/// What the compiler's own functions compute.
constexpr const char* kBuiltins = "hls_builtins.h";

std::vector<std::string> compiler_arguments(const Source& source, const std::string& file) {
  const bool cplusplus = is_cplusplus(file);
  std::vector<std::string> arguments = {"-triple",
                                        "x86_64-unknown-linux-gnu",
                                        "-fsyntax-only",
                                        "-nostdsysteminc",
                                        "-nobuiltininc",
                                        "-x",
                                        cplusplus ? "c++" : "c",
                                        cplusplus ? "-std=gnu++17" : "-std=gnu17",
                                        "-ferror-limit",
                                        "1000",
                                        "-fwrapv",
                                        "-ffp-contract=off",
                                        "-internal-isystem",
                                        kHeaderFolder,
                                        "-D",
                                        "__SYNTHESIS__=1",
                                        "-D",
                                        "NDEBUG=",
                                        "-D",
                                        "HLS_DSE_FRONT_END=1",
                                        "-include",
                                        kBuiltins};
  for (const std::string& folder : source.include) {
    arguments.emplace_back("-I");
    arguments.push_back(folder);
  }
  for (const auto& [name, value] : source.defines) {
    arguments.emplace_back("-D");
    arguments.push_back(fmt::format("{}={}", name, value));
  }
  arguments.push_back(file);
  return arguments;
}

/// The disk, for headers, under the source's files and the stand-in headers.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_of(const Source& source) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  auto files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::getRealFileSystem());
  files->pushOverlay(memory);  // first: it takes over the working directory
  const auto add = [&](const std::string& name, llvm::StringRef text) {
    memory->addFile(name, 0, llvm::MemoryBuffer::getMemBufferCopy(text));
  };
  const bool chooses = names_template(source.function) && is_cplusplus(source.file_name);
  add(source.file_name,
      chooses ? fmt::format("{}\n#include \"{}\"\n", source.text, kChoiceFile) : source.text);
  add(kChoiceFile, fmt::format("auto *const {} = &{};\n", kChosenFunction, source.function));
  for (const TextFile& file : source.more) add(file.name, file.text);
  for (const StandInHeader& header : stand_in_headers()) {
    add(kHeaderFolder + std::string(header.name), header.text);
  }
  return files;
}

}  // namespace

bool is_cplusplus(const std::string& file_name) {
  const std::size_t dot = file_name.rfind('.');
  const std::string extension = dot == std::string::npos ? "" : file_name.substr(dot + 1);
  return extension == "cpp" || extension == "cc" || extension == "cxx" || extension == "C";
}

bool names_template(const std::string& function) { return function.find('<') != std::string::npos; }

void execute(const Source& source, const std::string& file, clang::FrontendAction& action,
             std::vector<ParserError>& errors) {
  const auto parser_diagnostics = collect_parser_errors(errors);
  clang::CompilerInstance compiler;
  compiler.createDiagnostics(parser_diagnostics.get(), /*ShouldOwnClient=*/false);

  const std::vector<std::string> arguments = compiler_arguments(source, file);
  std::vector<const char*> raw;
  for (const std::string& argument : arguments) raw.push_back(argument.c_str());
  clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), raw,
                                            compiler.getDiagnostics());
  // a[n] = n++ has no meaning in C.
  compiler.getDiagnostics().setSeverityForGroup(clang::diag::Flavor::WarningOrError, "unsequenced",
                                                clang::diag::Severity::Error);
  compiler.getDiagnosticOpts().ShowCarets = false;  // no "1 error generated." on stderr
  compiler.createFileManager(files_of(source));
  compiler.ExecuteAction(action);
}

Included included(const clang::SourceManager& sources, const Source& source) {
  Included result;
  for (auto file = sources.fileinfo_begin(); file != sources.fileinfo_end(); ++file) {
    const std::string name = file->first.getName().str();
    const StandInHeader* header = nullptr;
    if (name.starts_with(kHeaderFolder))
      header = stand_in(name.substr(std::string(kHeaderFolder).size()));
    if (header != nullptr) {
      result.has_hosted = result.has_hosted || header->is_hosted;
      continue;
    }
    const bool is_own = name == source.file_name || name == kChoiceFile ||
                        std::any_of(source.more.begin(), source.more.end(),
                                    [&](const TextFile& other) { return other.name == name; });
    const auto text = is_own ? std::nullopt : file->second->getBufferIfLoaded();
    if (text) result.headers.push_back({name, text->getBuffer().str()});
  }
  std::sort(result.headers.begin(), result.headers.end(),
            [](const TextFile& a, const TextFile& b) { return a.name < b.name; });
  return result;
}

}  // namespace hls::frontend
