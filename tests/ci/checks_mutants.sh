#!/usr/bin/env bash
# .ci/shape and .ci/layers pass a small tree that is as it should be, and refuse it with any one thing broken.
#
# usage: checks_mutants.sh CI_FOLDER
set -euo pipefail
ci=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# tree FOLDER: a repository with a file in each room, and the checks.
tree() {
  mkdir -p "$1"/{.ci,model/{cost,kernel,target},frontend,scheduler,codegen,explorer}
  cp "$ci"/shape "$ci"/layers "$1/.ci/"
  cat >"$1/model/kernel/sum.h" <<'END'
#pragma once

namespace hls::model {

/// Two numbers.
struct Pair {
  int first = 0;
  int second = 0;
};
int sum(const Pair& pair);

/// Sums many.
class Summer {
 public:
  int add(int value);
};

}  // namespace hls::model
END
  cat >"$1/model/kernel/sum.cpp" <<'END'
#include "model/kernel/sum.h"

namespace hls::model {

int sum(const Pair& pair) { return pair.first + pair.second; }

}  // namespace hls::model
END
  printf '#pragma once\n' >"$1/model/target/target.h"
  printf '#include "model/kernel/sum.h"\n#include "model/target/target.h"\n' >"$1/scheduler/use.cpp"
  git -C "$1" init -q
  git -C "$1" add -A
}


# mutant CHECK TEXT COMMAND: the check refuses a tree after the command, and says so with TEXT.
mutant() {
  local folder=$work/mutant said
  rm -rf "$folder"
  tree "$folder"
  (cd "$folder" && eval "$3" && git add -A)
  if (cd "$folder" && ".ci/$1" >"$work/said" 2>&1); then
    echo "$1 passes: $3"
    failed=1
  elif said=$(cat "$work/said") && [[ $said != *"$2"* ]]; then
    printf '%s refuses without "%s": %s\n%s\n' "$1" "$2" "$3" "$said"
    failed=1
  fi
}

# lines COUNT: as many lines of a body.
lines() { seq "$1" | sed 's/.*/  value += &;/'; }

tree "$work/right"
for check in shape layers; do
  (cd "$work/right" && ".ci/$check" >"$work/said" 2>&1) || {
    echo "$check refuses what is right:"
    cat "$work/said"
    failed=1
  }
done

mutant shape "has 81 lines, more than 80" \
  '{ echo "int many(int value) {"; lines 78; echo "  return value;"; echo "}"; } >model/kernel/many.cpp'
mutant shape "has 6 parameters, more than 5" \
  'echo "int six(int a, int b, std::map<int, int> c, int d, int e, int f) { return a; }" >model/kernel/six.cpp'
mutant shape "Summer has 46 methods, more than 45" \
  'sed -i "s/^  int add(int value);/$(seq -s " " -f "int add_%g(int value);" 46)/" model/kernel/sum.h'
mutant shape "Pair has no comment" 'sed -i "/Two numbers/d" model/kernel/sum.h'
mutant shape "Summer has no comment" 'sed -i "/Sums many/d" model/kernel/sum.h'
mutant shape "folders include each other: model/kernel, model/target" \
  'echo "#include \"model/target/target.h\"" >>model/kernel/sum.h; echo "#include \"model/kernel/sum.h\"" >>model/target/target.h'
mutant shape "a price outside model/cost" 'echo "void pay(Resources& all) { all.lut += 3; }" >scheduler/pay.cpp'
mutant shape "a price outside model/cost" 'echo "int pay(const Resources& unit) { return 2 * unit.lut; }" >codegen/pay.cpp'
mutant layers "model/kernel/sum.cpp" 'echo "#include \"scheduler/use.h\"" >>model/kernel/sum.cpp; touch scheduler/use.h'
mutant layers "codegen/emit.cpp" 'echo "#include \"explorer/page.h\"" >codegen/emit.cpp; touch explorer/page.h'
exit $failed
