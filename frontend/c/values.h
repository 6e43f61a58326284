#pragma once

#include "frontend/c/accesses.h"
#include "frontend/c/arguments.h"
#include "frontend/c/assignments.h"
#include "frontend/c/calls.h"
#include "frontend/c/claims.h"
#include "frontend/c/expressions.h"
#include "frontend/c/jumps.h"
#include "frontend/c/objects.h"
#include "frontend/c/overlays.h"
#include "frontend/c/pointers.h"
#include "frontend/c/scalars.h"
#include "frontend/c/static_variables.h"
#include "frontend/c/streams.h"

namespace hls::frontend {

/// The parts of the lowering that make values and assign them. Only calls know what is above: they
/// walk the body of a function.
struct Values {
  Values(Walk& walk, SourceLimits& limits, Functions& functions)
      : scalars(walk),
        jumps(walk, scalars),
        static_variables(walk),
        claims(walk),
        streams(walk, *this),
        accesses(walk, *this),
        overlays(walk, *this),
        pointers(walk, *this),
        assignments(walk, *this),
        objects(walk, *this),
        arguments(walk, *this),
        calls(walk, limits, *this, functions),
        expressions(walk, limits, *this) {}
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;

  Scalars scalars;
  Jumps jumps;
  StaticVariables static_variables;
  Promises promises;
  Claims claims;
  Streams streams;
  Accesses accesses;
  Overlays overlays;
  Pointers pointers;
  Assignments assignments;
  Objects objects;
  Arguments arguments;
  Calls calls;
  Expressions expressions;
};

}  // namespace hls::frontend
