#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/pragma.h"
#include "model/result.h"

namespace clang {
class ASTContext;
class FileID;
class FileManager;
class SourceLocation;
class SourceManager;
}  // namespace clang

namespace hls::frontend {

/// A translation unit that is linked to another, or the one that others are linked to.
struct LinkedUnit {
  clang::ASTContext& context;
  clang::FileManager& files;
};

/// Adds the functions with a body, `main` excepted, and the tables of one translation unit to another,
/// and moves `pragmas` to where their places are there then. What has a name of `broken` stays away,
/// and so does what Clang's importer cannot take: calls of it have no definition.
/// Errors: kUsage for a function that both define, as a linker finds it.
std::vector<Error> link(const LinkedUnit& from, const LinkedUnit& into,
                        const std::set<std::string>& broken, std::vector<Pragma>& pragmas);

/// The file of the translation unit that a place was read in, before link().
clang::FileID unit_of(const clang::SourceManager& sources, clang::SourceLocation place);

}  // namespace hls::frontend
