#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/kernel/type.h"

namespace clang {
class ASTContext;
class CXXMethodDecl;
class CXXRecordDecl;
class Decl;
class DeclRefExpr;
class FieldDecl;
class FunctionDecl;
class QualType;
class RecordDecl;
class SourceLocation;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

/// What is behind pointers, references and arrays, as written: in C a structure may have a name by `typedef` only.
clang::QualType inner_type(const clang::ASTContext& context, clang::QualType type);

/// The structure or class that a type is made of: of a reference, a pointer or an array, that of what is behind;
/// null: there is none.
const clang::RecordDecl* record_of(const clang::ASTContext& context, clang::QualType type);

/// Whether a type is hls::stream, or refers to one: an object with an array of elements, and how many of them have been read
/// and written.
bool is_stream(const clang::ASTContext& context, clang::QualType type);

/// An object is as many variables as its structure has members, each with the array, pointer or reference that the
/// object's own type has around: `struct {int re, im;} x[8]` is `int x_re[8], x_im[8]`. These variables, and others
/// that the source does not have, are declarations of Clang's tree, so that the rest of the front end treats
/// them like any other.
class Records {
 public:
  explicit Records(const clang::ASTContext& context) : context_(context) {}
  Records(const Records&) = delete;
  Records& operator=(const Records&) = delete;

  /// A step from an object to a part of it: a member, or the object of a base class.
  using Part = const clang::Decl*;

  /// The variable that a part of an object is; always the same one. Its name is the object's where the whole
  /// structure has one number only.
  const clang::VarDecl& part(const clang::VarDecl& object, Part part);
  /// The parts of an object that are no structures themselves, in the order of their declaration; of another
  /// variable itself; none of an object with an obstacle.
  std::vector<const clang::VarDecl*> leaves(const clang::VarDecl& object);
  /// The first of them; nullptr: there is none.
  const clang::VarDecl* leaf(const clang::VarDecl& object);
  /// What the structure of a type has that is not supported, for a message; empty: nothing.
  const std::string& obstacle(clang::QualType type);

  /// Whether a part is an array with the elements of a stream, or a member of theirs: there are as many as its accesses ask
  /// for.
  bool is_elements(const clang::VarDecl& leaf) const;
  /// The type of a part that is a number: with the bits of a bit-field.
  model::Type narrowed(const clang::VarDecl& leaf, model::Type type) const;

  /// Where a variable that is a part comes from.
  struct Origin {
    const clang::VarDecl* object = nullptr;  ///< one of the source
    std::vector<Part> path;                  ///< outermost first
  };
  Origin origin(const clang::VarDecl& variable) const;

  /// The object that a member function works on, a reference without a name.
  const clang::VarDecl& self(const clang::CXXMethodDecl& method);
  /// A variable that the source does not have, a new one each time.
  const clang::VarDecl& made(const std::string& name, clang::QualType type,
                             clang::SourceLocation place) const;

 private:
  std::string obstacle_in(const clang::RecordDecl& record, int level) const;
  clang::QualType around(clang::QualType object, clang::QualType part) const;

  const clang::ASTContext& context_;
  std::map<std::pair<const clang::VarDecl*, Part>, const clang::VarDecl*> parts_;
  std::map<const clang::VarDecl*, std::pair<const clang::VarDecl*, Part>> owners_;
  std::map<const clang::CXXMethodDecl*, const clang::VarDecl*> selves_;
  std::map<const clang::RecordDecl*, std::string> obstacles_;
};

/// The member of a lambda that a name in its body stands for; null: the function is none, or the name is not captured.
const clang::FieldDecl* captured(const clang::DeclRefExpr& name,
                                 const clang::FunctionDecl* function);

/// The parts of a structure in order: bases, then members. Of a union the member that it is kept as.
std::vector<Records::Part> parts_of(const clang::RecordDecl& record);

}  // namespace hls::frontend
