#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/c/accesses.h"
#include "frontend/c/initialisers.h"
#include "frontend/c/scalars.h"
#include "frontend/c/walk.h"

namespace clang {
class BinaryOperator;
class CallExpr;
class ConditionalOperator;
class CXXConstructExpr;
class CXXConstructorDecl;
class InitListExpr;
class LambdaExpr;
class QualType;
}  // namespace clang

namespace hls::frontend {

class Calls;
class Overlays;
class StaticVariables;
class Expressions;
struct Values;

/// What an expression is whose value another one is, without what Clang wraps it into.
const clang::Expr& unwrapped(const clang::Expr& written);

/// Values of structures and classes: they are made, copied and assigned member by member.
class Objects {
 public:
  Objects(Walk& walk, Values& values);

  /// Whether values of a type are objects.
  bool is_object(clang::QualType type) const;
  /// Whether objects of a type are supported; an error at the place says why not.
  bool is_supported(clang::QualType type, clang::SourceLocation place, const std::string& what);

  /// The value of an expression that is an object.
  std::optional<ObjectValue> value_of(const clang::Expr& written);
  /// That of the object a name stands for.
  std::optional<ObjectValue> read(const Named& object, const clang::Expr& written);
  /// What it refers to, for a reference.
  std::optional<ObjectValue> reference_to(const Named& object, const clang::Expr& written);

  /// That of an expression which is returned: no variable has its arrays.
  std::optional<ObjectValue> given_by(const clang::Expr& written);
  /// What an expression refers to that is returned as a reference; of one to a constant that names no variable its
  /// value.
  std::optional<ObjectValue> referred_by(const clang::Expr& written);

  /// Whether a variable is a constant array of objects: its members are memories with contents.
  bool is_table(const clang::VarDecl& variable);
  /// Declares a variable that is an object or an array of these, with its initialiser.
  void declare(const clang::VarDecl& variable);
  /// Declares a variable of the frame as an object with the value of an expression, whose arrays become the variable's;
  /// null: those of a value that no variable has.
  void declare(const clang::VarDecl& variable, const ObjectValue& value,
               const clang::Expr* written);
  void assign(const Named& object, const ObjectValue& value, const clang::Expr& written);
  /// Makes all bits of an object 0.
  void clear(const Named& object, const clang::Expr& written);
  /// The same of a variable that the source does not name.
  void assign_whole(const clang::VarDecl& variable, const ObjectValue& value,
                    const clang::Expr& written);
  /// `a = b` of objects where the compiler's own operator does it; false: this is another call.
  bool assigns(const clang::CallExpr& call);
  /// The same of a C structure.
  void assign(const clang::BinaryOperator& op);
  /// A value that no variable has: borrowed arrays are copied.
  std::optional<ObjectValue> own(ObjectValue value, const clang::VarDecl& variable,
                                 const clang::Expr& written);

  /// The variable that an expression makes which names none: an object that has no name, or what a function
  /// returns a reference to. The same one while Keep of this expression lives. Null: an error was
  /// reported.
  const clang::VarDecl* made_by(const clang::Expr& written);
  /// Makes the object of a `c ? a : b`, a copy, which an expression is that is only read, or a member of it is.
  void make_choice(const clang::Expr& written);

  /// While it lives, an expression is evaluated once, however often it is asked what it names.
  class Keep {
   public:
    explicit Keep(Walk& walk) : frame_(walk.frame()), before_(frame_.made) {}
    ~Keep() { frame_.made = std::move(before_); }
    Keep(const Keep&) = delete;
    Keep& operator=(const Keep&) = delete;

   private:
    Frame& frame_;
    std::map<const clang::Expr*, const clang::VarDecl*> before_;
  };

  /// Gives the object of a constructor's frame what it has before, and its value in the end.
  void hold(const clang::VarDecl& self, const ObjectValue& value);
  std::optional<ObjectValue> taken(const clang::VarDecl& self);
  /// The initialisers of a constructor, for its frame's object.
  void initialise(const clang::CXXConstructorDecl& constructor);

 private:
  struct Destination {
    std::optional<ArrayView> view;  ///< of an array
    std::optional<Element> element;
  };
  Destination destination(const Named& part, const ObjectValue::Leaf& value,
                          const clang::Expr& written);
  bool assign_number(const Named& part, const std::optional<Element>& place, const Variable& number,
                     const clang::Expr& written);
  bool is_of_parts(const clang::VarDecl& leaf) const;
  std::optional<ObjectValue> undefined(clang::QualType type, clang::SourceLocation place,
                                       bool is_zero);
  std::optional<ObjectValue> listed(const clang::InitListExpr& list);
  std::optional<ObjectValue> closure(const clang::LambdaExpr& lambda);
  std::optional<ObjectValue> constructed(const clang::CXXConstructExpr& written);
  std::optional<ObjectValue> chosen(const clang::ConditionalOperator& choice);
  std::optional<ObjectValue> initialised(const clang::VarDecl& variable,
                                         const clang::FieldDecl& member,
                                         const clang::Expr& written);
  std::optional<ObjectValue> part_value(const clang::VarDecl& part, clang::QualType type,
                                        const clang::Expr& written);
  std::optional<model::Type> type_of(const clang::VarDecl& leaf);
  std::optional<model::ArrayId> new_array(const clang::VarDecl& leaf);
  bool is_stored(model::ArrayId array, std::size_t from, std::size_t end) const;
  bool is_reference(const clang::VarDecl& object, const clang::VarDecl& leaf) const;
  bool refer(const Named& part, const clang::Expr& written, ObjectValue::Leaf& value);
  void set(const clang::VarDecl& leaf, const ObjectValue::Leaf& value);
  void copy(const ArrayView& from, const ArrayView& to, const clang::Expr& written);
  bool declare_elements(const clang::VarDecl& variable);
  bool initialise_elements(const clang::VarDecl& variable, const clang::Expr& initialiser);
  bool store_elements(const clang::VarDecl& variable, const clang::Expr& initialiser,
                      std::vector<std::int64_t>& position);

  Walk& walk_;
  const clang::ASTContext& context_;
  KernelBuilder& builder_;
  Scalars& scalars_;
  StaticVariables& static_variables_;
  Accesses& accesses_;
  Overlays& overlays_;
  Calls& calls_;
  Expressions& expressions_;
  Initialisers initialisers_;
};

}  // namespace hls::frontend
