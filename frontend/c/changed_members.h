#pragma once

#include <map>
#include <optional>
#include <vector>

namespace clang {
class CXXMethodDecl;
class Expr;
class FieldDecl;
class Stmt;
}  // namespace clang

namespace hls::frontend {

/// Which members of their object member functions may change: all that their code does not only read. What is given back
/// as a reference counts as changed.
class ChangedMembers {
 public:
  using Fields = std::vector<const clang::FieldDecl*>;

  /// Nothing: any, as of one that hands its object on.
  std::optional<Fields> of(const clang::CXXMethodDecl& method);

 private:
  bool note(const clang::Stmt& code, bool is_read, Fields& fields);
  bool note_call(const clang::Expr& object, const clang::CXXMethodDecl& method, Fields& fields);
  static void add(const clang::FieldDecl& field, Fields& fields);

  std::map<const clang::CXXMethodDecl*, std::optional<Fields>> known_;
};

}  // namespace hls::frontend
