#include "frontend/c/linking.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ASTImporter.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <map>
#include <utility>

#include "frontend/c/clang_places.h"

namespace hls::frontend {
namespace {

/// What a unit gives to others: functions with a body and variables with a value, in namespaces, too.
void add_definitions(const clang::DeclContext& scope, std::vector<clang::NamedDecl*>& found) {
  for (clang::Decl* declaration : scope.decls()) {
    if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(declaration)) {
      add_definitions(*llvm::cast<clang::DeclContext>(declaration), found);
    }
    auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    const bool is_function =
        function != nullptr && function->doesThisDeclarationHaveABody() && !function->isMain();
    auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    const bool is_table = variable != nullptr && variable->getInit() != nullptr;
    if (is_function || is_table) found.push_back(llvm::cast<clang::NamedDecl>(declaration));
  }
}

std::vector<clang::NamedDecl*> definitions_of(const clang::ASTContext& context) {
  std::vector<clang::NamedDecl*> found;
  add_definitions(*context.getTranslationUnitDecl(), found);
  return found;
}

/// What a linker compares: in C++ functions of one name differ by their parameters.
std::string symbol(const clang::NamedDecl& declaration) {
  std::string name = declaration.getQualifiedNameAsString();
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
  if (function != nullptr && !function->isExternC()) {
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      name += " " + parameter->getType().getCanonicalType().getAsString();
    }
  }
  return name;
}

/// Whether a second definition is an error of the linker.
bool is_strong(const clang::NamedDecl& declaration) {
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
  return declaration.hasExternalFormalLinkage() && (function == nullptr || !function->isInlined());
}

std::vector<Error> defined_twice(const clang::ASTContext& from, const clang::ASTContext& into) {
  std::map<std::string, const clang::NamedDecl*> known;
  for (const clang::NamedDecl* declaration : definitions_of(into)) {
    if (is_strong(*declaration)) known[symbol(*declaration)] = declaration;
  }
  const ClangPlaces places(from.getSourceManager());
  const ClangPlaces known_places(into.getSourceManager());
  std::vector<Error> errors;
  for (const clang::NamedDecl* declaration : definitions_of(from)) {
    const auto found = known.find(symbol(*declaration));
    if (!is_strong(*declaration) || found == known.end()) continue;
    errors.push_back(
        {ErrorKind::kUsage,
         fmt::format("'{}' is defined in two files", declaration->getNameAsString()),
         places.location(place_of(declaration->getLocation())),
         "",
         {fmt::format("the other definition is at {}",
                      position(known_places.location(place_of(found->second->getLocation()))))}});
  }
  return errors;
}

/// The place of a pragma in the other unit.
SourcePlace moved(clang::ASTImporter& importer, SourcePlace place) {
  auto there = importer.Import(clang_location(place));
  if (there) return place_of(*there);
  llvm::consumeError(there.takeError());
  return 0;
}

}  // namespace

std::vector<Error> link(const LinkedUnit& from, const LinkedUnit& into,
                        const std::set<std::string>& broken, std::vector<Pragma>& pragmas) {
  std::vector<Error> errors = defined_twice(from.context, into.context);
  if (!errors.empty()) return errors;
  clang::ASTImporter importer(into.context, into.files, from.context, from.files,
                              /*MinimalImport=*/false);
  for (clang::NamedDecl* declaration : definitions_of(from.context)) {
    if (broken.count(declaration->getQualifiedNameAsString()) > 0) continue;
    auto there = importer.Import(declaration);
    if (!there) llvm::consumeError(there.takeError());
  }
  for (Pragma& pragma : pragmas) {
    pragma.place = moved(importer, pragma.place);
    for (PragmaOption& option : pragma.options) option.place = moved(importer, option.place);
  }
  return errors;
}

clang::FileID unit_of(const clang::SourceManager& sources, clang::SourceLocation place) {
  // Clang's importer has the main file include others at its very start, where no directive can.
  const clang::SourceLocation start = sources.getLocForStartOfFile(sources.getMainFileID());
  clang::FileID file = sources.getFileID(sources.getFileLoc(place));
  while (true) {
    const clang::SourceLocation includer = sources.getIncludeLoc(file);
    if (includer.isInvalid() || includer == start) return file;
    file = sources.getFileID(includer);
  }
}

}  // namespace hls::frontend
