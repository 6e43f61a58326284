#include "model/schedule/problem.h"

#include <fmt/format.h>

#include "model/schedule/schedule.h"

namespace hls::model {
namespace {

std::string print(const Problem& problem, const Distance& distance) {
  std::string text;
  for (const auto& [loop, count] : distance) {
    text += fmt::format("{}{}:{:+}", text.empty() ? "" : " ", problem.loops[loop].name, count);
  }
  return text.empty() ? "0" : text;
}

std::string print(const Problem& problem, const Dependence& dependence) {
  std::string distances;
  for (const Distance& distance : dependence.distances) {
    distances += fmt::format(" [{}]", print(problem, distance));
  }
  return fmt::format("dependence {} {} -> {} delay {}{}\n", to_string(dependence.kind),
                     dependence.source, dependence.destination, dependence.delay, distances);
}

}  // namespace

std::string to_string(DependenceKind kind) {
  switch (kind) {
    case DependenceKind::kValue:
      return "value";
    case DependenceKind::kRaw:
      return "RAW";
    case DependenceKind::kWar:
      return "WAR";
    case DependenceKind::kWaw:
      return "WAW";
    case DependenceKind::kControl:
      return "control";
    case DependenceKind::kApart:
      return "apart";
    case DependenceKind::kChain:
      return "chain";
  }
  return "?";
}

std::string to_string(Proof proof) {
  switch (proof) {
    case Proof::kBound:
      return "bound";
    case Proof::kSearch:
      return "search";
    case Proof::kIlp:
      return "ilp";
    case Proof::kLimit:
      return "limit";
  }
  return "?";
}

std::string print(const Problem& problem) {
  std::string text;
  for (const Problem::Loop& loop : problem.loops) {
    text += fmt::format("loop {} {} trips {} parent {} interval {}\n", loop.name,
                        loop.kind == LoopKind::kSpatial ? "spatial" : "temporal", loop.trip_count,
                        loop.parent, loop.interval ? std::to_string(*loop.interval) : "auto");
  }
  for (std::size_t i = 0; i < problem.operations.size(); ++i) {
    const Problem::Operation& operation = problem.operations[i];
    std::string loops;
    for (LoopId loop : operation.loops) loops += " " + problem.loops[loop].name;
    text += fmt::format("operation {} \"{}\" latency {} in{}\n", i, operation.name,
                        operation.latency, loops);
  }
  for (const Dependence& dependence : problem.dependences) text += print(problem, dependence);
  for (const PortResource& resource : problem.resources) {
    text += fmt::format("resource {} banks {} ports {} uses {}\n", resource.name, resource.banks,
                        resource.ports.size(), resource.uses.size());
  }
  return text;
}

}  // namespace hls::model
