#!/usr/bin/env python3
"""Whether a build of the program is slower or dearer than another, at equal points of the spaces that both take.

usage: bench/compare.py OLD NEW [FILE...]

OLD, NEW: programs; FILE: configs, or C files, whose default spaces are meant. Without one: configs/, and all kernels of
tests/golden and tests/styles. Of each space the same draw of points is evaluated by both. Writes results/compare.csv: for each space and
objective the points at which the new one is less and more, and the geometric mean and the greatest of new / old.
"""

import csv
import math
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OBJECTIVES = ["latency_cycles", "lut", "ff", "dsp", "bram18"]
POINTS = 24
MOST_SECONDS = 120


def git(*command):
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()


def config_of(path, work):
    """The config to sweep: the file itself, or one of the default space of a kernel."""
    if path.suffix == ".yaml":
        return path
    config = work / "config.yaml"
    config.write_text(f"kernel: {{source: {path}}}\ntarget: {ROOT}/configs/targets/xc7z020.yaml\n")
    return config


def points(program, config, study):
    """The objectives of each point that has a schedule, by its knobs."""
    draw = ["--set", "search.strategy=random", "--set", f"search.evaluations={POINTS}", "--set", "emit=[]"]
    command = [program, config, "-o", study, "-j", "1", "--quiet", "--no-report", *draw]
    try:
        ended = subprocess.run(command, capture_output=True, timeout=MOST_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return {}
    if ended.returncode:
        return {}
    with open(study / "points.csv") as file:
        rows = [row for row in csv.DictReader(file) if row["status"] == "ok"]
    knobs = [name for name in rows[0] if "." in name or name in ("overlap", "promote")] if rows else []
    return {tuple((name, row[name]) for name in knobs): [int(row[name]) for name in OBJECTIVES] for row in rows}


def compared(old, new, path):
    """A row for each objective in which the space differs, and how many points were compared."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        config = config_of(path, work)
        before = points(old, config, work / "old")
        after = points(new, config, work / "new") if before else {}
    pairs = [(before[key], after[key]) for key in before if key in after]
    rows = []
    for i, objective in enumerate(OBJECTIVES):
        values = [(a[i], b[i]) for a, b in pairs]
        ratios = [b / a for a, b in values if a > 0 and b > 0]
        less, more = sum(b < a for a, b in values), sum(b > a for a, b in values)
        if less or more:
            mean = math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else 1
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            rows.append([name, objective, len(pairs), less, more, f"{mean:.4f}", f"{max(ratios, default=1):.3f}"])
    return rows, len(pairs)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    old, new, *files = [Path(argument).resolve() for argument in sys.argv[1:]]
    if not files:
        patterns = ["configs/*.yaml", ":!configs/targets", "tests/golden/kernels/*.c", "tests/styles/*.c", "tests/styles/*.cpp"]
        files = [ROOT / name for name in git("ls-files", "--", *patterns)]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda path: compared(old, new, path), files))
    count = sum(count for _, count in results)
    spaces = sum(count > 0 for _, count in results)
    for path, (_, compared_points) in zip(files, results):
        if compared_points == 0:
            print(f"{path}: no point that both have", file=sys.stderr)
    with open(ROOT / "results" / "compare.csv", "w", newline="") as file:
        file.write(f"# commit: {git('rev-parse', '--short', 'HEAD')[0]}\n# command: bench/compare.py {old.name} {new.name}\n")
        file.write(f"# {count} equal points of {spaces} spaces; objectives of spaces that are not here are equal at all points\n")
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["space", "objective", "points", "less", "more", "mean_ratio", "worst_ratio"])
        rows.writerows(row for found, _ in results for row in found)
    print((ROOT / "results" / "compare.csv").read_text(), end="")


if __name__ == "__main__":
    main()
