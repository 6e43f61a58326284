#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>

#include "model/document.h"
#include "model/kernel/lexer.h"
#include "model/schedule/text.h"

namespace hls::model {
namespace {

constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();
constexpr int kGreatestInt = std::numeric_limits<int>::max();

bool ends_line(const Token& token) {
  return token.kind == Token::Kind::kNewline || token.kind == Token::Kind::kEnd;
}

/// A line is read word by word. What was asked for at the current word is remembered, so that an
/// error lists all that would have been accepted there. The first error is kept and ends the input.
class ProblemParser {
 public:
  ProblemParser(const std::string& text, const std::string& file_name)
      : tokens_(tokenize(text)), file_name_(file_name) {
    find_loops();
  }

  Result<Problem> run() {
    while (!error_ && token().kind != Token::Kind::kEnd) parse_line();
    if (!error_) check_loops();
    if (!error_ && problem_.operations.empty()) refuse(token(), "operation 0, the kernel's start");
    if (error_) return *error_;
    return std::move(problem_);
  }

 private:
  struct Keyword {
    const char* word;
    void (ProblemParser::*parse)();
  };
  static constexpr std::array<Keyword, 10> keywords();

  // -- words
  // ------------------------------------------------------------------------------------------------------

  const Token& token() const { return tokens_[next_]; }

  void take() {
    if (next_ + 1 < tokens_.size()) ++next_;
    asked_.clear();
  }

  void fail(const Error& error) {
    if (!error_) error_ = error;
    next_ = tokens_.size() - 1;
  }

  /// Fails at a word of the line being read.
  void refuse(const Token& at, const std::string& accepted) {
    asked_.push_back(accepted);
    const Location place{file_name_, at.line, at.column};
    if (ends_line(at)) {
      fail(usage_error("the line ends too early", place,
                       {fmt::format("accepted: {}", fmt::join(asked_, ", "))}));
    } else {
      fail(spelling_error(fmt::format("'{}' does not fit here", at.text), place, at.text, asked_));
    }
  }

  /// Fails at the current word, for which everything was asked for already.
  void refuse_all() {
    const std::string last = asked_.back();
    asked_.pop_back();
    refuse(token(), last);
  }

  bool accept(const char* text) {
    if (!token().is(text)) {
      asked_.emplace_back(text);
      return false;
    }
    take();
    return true;
  }

  void expect(const char* text) {
    if (accept(text)) return;
    asked_.pop_back();
    refuse(token(), text);
  }

  std::string take_name(const std::string& what) {
    if (token().kind != Token::Kind::kWord && token().kind != Token::Kind::kString) {
      refuse(token(), what);
    }
    std::string name = token().text;
    take();
    return name;
  }

  std::int64_t take_number(std::int64_t least, std::int64_t greatest) {
    const Token start = token();
    const bool is_negative = least < 0 && token().is("-");
    if (is_negative) take();
    const std::string digits = (is_negative ? "-" : "") + token().text;
    std::int64_t number = 0;
    const auto [stop, code] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (token().kind != Token::Kind::kNumber || code != std::errc() ||
        stop != digits.data() + digits.size() || number < least || number > greatest) {
      refuse(start, greatest < kGreatestInt ? fmt::format("a number from {} to {}", least, greatest)
                    : least >= 0            ? fmt::format("a number from {} on", least)
                                            : "a number");
      return least;
    }
    take();
    return number;
  }

  int take_int(int least, int greatest) { return static_cast<int>(take_number(least, greatest)); }

  int take_operation() {
    const auto count = static_cast<int>(problem_.operations.size());
    if (count == 0) refuse(token(), "operations, before what names them");
    return take_int(0, count - 1);
  }

  LoopId take_loop() {
    const Token start = token();
    const std::string name = take_name("a loop");
    if (accept("#")) {
      const LoopId loop = take_int(0, static_cast<int>(loop_names_.size()) - 1);
      if (!error_ && loop_names_[loop] == name) return loop;
    }
    asked_.clear();
    std::optional<LoopId> found;
    for (LoopId loop = 0; loop < static_cast<LoopId>(loop_names_.size()); ++loop) {
      if (loop_names_[loop] != name) continue;
      if (found) refuse(start, fmt::format("{0}#{1} or {0}#{2}", name, *found, loop));
      found = loop;
    }
    if (!found && !error_) {
      fail(spelling_error(fmt::format("there is no loop '{}'", name),
                          {file_name_, start.line, start.column}, name, loop_names_));
    }
    return found.value_or(0);
  }

  /// `[` items `]`.
  template <typename Read>
  void take_list(Read read) {
    expect("[");
    while (!error_ && !accept("]")) read();
  }

  std::vector<LoopId> take_loops() {
    std::vector<LoopId> loops;
    take_list([&] { loops.push_back(take_loop()); });
    return loops;
  }

  Distance take_distance() {
    Distance distance;
    take_list([&] {
      const Token start = token();
      if (!distance.empty()) expect(",");
      const LoopId loop = take_loop();
      const Token count_place = token();
      const std::int64_t count = take_number(-kGreatest, kGreatest);
      if (error_) return;
      if (count == 0) refuse(count_place, "a number other than 0");
      if (!distance.empty() && distance.back().first >= loop) {
        refuse(start, "loops in the order of their lines, each once");
      }
      distance.emplace_back(loop, count);
    });
    return distance;
  }

  Location end_line() {
    Location location;
    if (accept("@")) {
      location.file = source_;
      location.line = take_int(0, kGreatestInt);
      expect(":");
      location.column = take_int(0, kGreatestInt);
    }
    if (token().kind == Token::Kind::kComment) take();
    if (!ends_line(token())) refuse(token(), "the end of the line");
    take();
    return location;
  }

  // -- lines
  // ------------------------------------------------------------------------------------------------------

  /// The loops' names in order: a line may name a loop that comes later.
  void find_loops() {
    bool is_first = true;
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (is_first && tokens_[i].is("loop")) loop_names_.push_back(tokens_[i + 1].text);
      is_first = tokens_[i].kind == Token::Kind::kNewline;
    }
  }

  void parse_line() {
    if (token().kind == Token::Kind::kNewline || token().kind == Token::Kind::kComment) {
      take();
      return;
    }
    for (const Keyword& keyword : keywords()) {
      if (accept(keyword.word)) {
        (this->*keyword.parse)();
        return;
      }
    }
    refuse_all();
  }

  void parse_file() {
    source_ = take_name("a file");
    end_line();
  }

  void parse_loop() {
    Problem::Loop loop;
    loop_places_.push_back(token());
    loop.name = take_name("a loop's name");
    if (accept("spatial")) {
      loop.kind = LoopKind::kSpatial;
    } else {
      expect("temporal");
    }
    expect("trips");
    loop.trip_count = take_number(1, kGreatest);
    if (accept("in")) loop.parent = take_loop();
    if (loop.kind == LoopKind::kTemporal) {
      expect("interval");
      if (!accept("auto")) loop.interval = take_number(1, kGreatest);
    }
    loop.start = -1;
    start_places_.push_back(token());
    if (accept("start")) {
      start_places_.back() = token();
      loop.start = take_int(0, kGreatestInt - 1);
    } else if (loop.kind == LoopKind::kTemporal) {
      asked_.pop_back();
      refuse(token(), "start");
    }
    if (accept("skips")) loop.skipped = take_number(0, kGreatest);
    loop.location = end_line();
    problem_.loops.push_back(std::move(loop));
  }

  void parse_operation() {
    Problem::Operation operation;
    const auto number = static_cast<int>(problem_.operations.size());
    take_int(number, number);
    operation.name = take_name("an operation's name");
    if (accept("id")) operation.id = take_int(0, kGreatestInt - 1);
    if (accept("in")) operation.loop = take_loop();
    if (accept("over")) operation.loops = take_loops();
    if (accept("copies")) operation.replicated = take_loops();
    if (accept("latency")) operation.latency = take_number(0, kGreatest);
    if (accept("delay_ps")) operation.delay_ps = take_int(0, kGreatestInt);
    operation.location = end_line();
    problem_.operations.push_back(std::move(operation));
  }

  DependenceKind take_kind() {
    for (const DependenceKind kind : dependence_kinds()) {
      if (accept(to_string(kind).c_str())) return kind;
    }
    refuse_all();
    return DependenceKind::kValue;
  }

  void parse_dependence() {
    Dependence dependence;
    dependence.kind = take_kind();
    dependence.source = take_operation();
    expect("-");
    expect(">");
    dependence.destination = take_operation();
    expect("delay");
    dependence.delay = take_number(-kGreatest, kGreatest);
    do {
      dependence.distances.push_back(take_distance());
    } while (token().is("["));
    dependence.is_implied = accept("implied");
    end_line();
    problem_.dependences.push_back(std::move(dependence));
  }

  PortCapability take_port() {
    if (accept("rw")) return {true, true};
    if (accept("r")) return {true, false};
    expect("w");
    return {false, true};
  }

  void parse_array() {
    PortResource resource;
    resource.name = take_name("an array's name");
    expect("id");
    resource.array = take_int(0, kGreatestInt - 1);
    expect("banks");
    resource.banks = take_int(1, kGreatestInt - 1);
    expect("ports");
    take_list([&] { resource.ports.push_back(take_port()); });
    while (accept("dimension")) {
      BankDimension dimension;
      dimension.banks = take_int(1, resource.banks);
      expect("stride");
      dimension.stride = take_int(1, resource.banks);
      resource.dimensions.push_back(dimension);
    }
    end_line();
    problem_.resources.push_back(std::move(resource));
  }

  void parse_units() {
    PortResource resource;
    resource.array = -1;
    resource.name = take_name("an operator's name");
    resource.is_counted = accept("counted");
    const int units = resource.is_counted ? 0 : take_int(1, kGreatestInt - 1);
    resource.ports.assign(static_cast<std::size_t>(units), {true, false});
    end_line();
    problem_.resources.push_back(std::move(resource));
  }

  void parse_issue() {
    if (problem_.resources.empty() || problem_.resources.back().array >= 0) {
      return refuse(tokens_[next_ - 1], "units");
    }
    BankUse use;
    use.operation = take_operation();
    if (error_) return;
    use.copy = take_copy(problem_.operations[use.operation].replicated);
    use.banks = {0};
    end_line();
    problem_.resources.back().uses.push_back(std::move(use));
  }

  void parse_access() {
    if (problem_.resources.empty() || problem_.resources.back().array < 0) {
      return refuse(tokens_[next_ - 1], "array");
    }
    PortResource& resource = problem_.resources.back();
    BankUse use;
    use.operation = take_operation();
    use.is_write = accept("write");
    if (!use.is_write) expect("read");
    if (error_) return;
    use.copy = take_copy(problem_.operations[use.operation].replicated);
    expect("banks");
    take_list([&] {
      const std::int32_t least = use.banks.empty() ? 0 : use.banks.back() + 1;
      use.banks.push_back(take_int(least, resource.banks - 1));
    });
    for (const BankDimension& dimension : resource.dimensions) {
      use.indices.push_back(take_index(dimension));
    }
    end_line();
    resource.uses.push_back(std::move(use));
  }

  /// `at 1 [k 2]`
  BankIndex take_index(const BankDimension& dimension) {
    BankIndex index;
    expect("at");
    index.constant = take_int(0, dimension.banks - 1);
    const Token terms = token();
    index.terms = take_distance();
    const bool fits = std::all_of(index.terms.begin(), index.terms.end(), [&](const auto& term) {
      return term.second > 0 && term.second < dimension.banks;
    });
    if (!error_ && !fits) refuse(terms, "coefficients above 0 and below the dimension's banks");
    return index;
  }

  /// `copy [0 3]`: an index in each of the loops; nothing when there are none.
  std::vector<std::int64_t> take_copy(const std::vector<LoopId>& loops) {
    std::vector<std::int64_t> copy;
    if (loops.empty()) return copy;
    expect("copy");
    expect("[");
    for (const LoopId loop : loops) {
      if (!error_) copy.push_back(take_number(0, problem_.loops[loop].trip_count - 1));
    }
    expect("]");
    return copy;
  }

  void parse_lifetime() {
    Problem::Lifetime lifetime;
    lifetime.definition = take_operation();
    expect("bits");
    lifetime.bits = take_number(0, kGreatest);
    end_line();
    problem_.lifetimes.push_back(std::move(lifetime));
  }

  void parse_use() {
    if (problem_.lifetimes.empty()) return refuse(tokens_[next_ - 1], "lifetime");
    Problem::Lifetime::Use use;
    use.operation = take_operation();
    use.distance = take_distance();
    if (accept("late")) use.late = take_number(0, kGreatest);
    end_line();
    problem_.lifetimes.back().uses.push_back(std::move(use));
  }

  /// What a loop's line says of later lines: the loop around and the operation that starts it.
  void check_loops() {
    const auto count = static_cast<int>(problem_.loops.size());
    for (LoopId loop = 0; loop < count; ++loop) {
      int depth = 0;
      for (LoopId l = loop; l >= 0 && depth <= count; l = problem_.loops[l].parent) ++depth;
      if (depth > count) return refuse(loop_places_[loop], "a loop that is not inside itself");
      if (problem_.loops[loop].start >= static_cast<int>(problem_.operations.size())) {
        return refuse(start_places_[loop], "an operation of the problem");
      }
    }
  }

  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  std::string file_name_;
  std::vector<std::string> asked_;  ///< what was asked for at the current word
  std::optional<Error> error_;
  Problem problem_;
  std::string source_;  ///< of the last `file` line
  std::vector<std::string> loop_names_;
  std::vector<Token> loop_places_;
  std::vector<Token> start_places_;
};

constexpr std::array<ProblemParser::Keyword, 10> ProblemParser::keywords() {
  return {{{"file", &ProblemParser::parse_file},
           {"loop", &ProblemParser::parse_loop},
           {"operation", &ProblemParser::parse_operation},
           {"dependence", &ProblemParser::parse_dependence},
           {"array", &ProblemParser::parse_array},
           {"access", &ProblemParser::parse_access},
           {"units", &ProblemParser::parse_units},
           {"issue", &ProblemParser::parse_issue},
           {"lifetime", &ProblemParser::parse_lifetime},
           {"use", &ProblemParser::parse_use}}};
}

}  // namespace

Result<Problem> parse_problem(const std::string& text, const std::string& file_name) {
  return ProblemParser(text, file_name).run();
}

}  // namespace hls::model
