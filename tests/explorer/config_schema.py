"""Every config of a directory fits `hls-dse schema`; configs with one mistake do not, and hls-dse
refuses these, too: config_schema.py HLS_DSE CONFIGS"""
import copy
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema
import yaml


def string_keys(value):
    """JSON has no other keys; the dimension in {partition: {1: none}} is a number in YAML."""
    if isinstance(value, dict):
        return {str(key): string_keys(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [string_keys(inner) for inner in value]
    return value


def put(config, path, value):
    *sections, key = path.split("/")
    for section in sections:
        config = config.setdefault(section, {})
    config[key] = value


# One mistake each, set in a config that fits.
MISTAKES = [
    ("serch", {"seed": 2}),
    ("kernel/sorce", "k.c"),
    ("kernel/source", []),
    ("kernel/include", {"folder": "k"}),
    ("kernel/defines", "N=4"),
    ("kernel", "k.c"),
    ("target", {"name": "x"}),
    ("target", {"operators": "vendor"}),
    ("target", {"file": "targets/xc7z020.yaml", "operators": "vendors"}),
    ("version", 2),
    ("clock_period_ns", "fast"),
    ("clock_period_ns", 0),
    ("knobs/loop", {"k": {"ii": 1}}),
    ("knobs/loops/k/unrol", 2),
    ("knobs/loops/k/unroll", 0),
    ("knobs/loops/k/unroll", []),
    ("knobs/loops/k/unroll", {"pow3": [1, 4]}),
    ("knobs/loops/k/unroll", {"pow2": 4}),
    ("knobs/loops/k/ii", "automatic"),
    ("knobs/loops/k/execution", "parallel"),
    ("knobs/arrays/A/ports", "3p"),
    ("knobs/arrays/A/partition", {"1": {"cyclick": 2}}),
    ("knobs/arrays/A/partition", {"x": "none"}),
    ("knobs/arrays/A/partition", ["auto", {"x": "none"}]),
    ("knobs/arrays/A/partition", ["auto", {"1": {"cyclick": 2}}]),
    ("knobs/arrays/A/copies", 100),
    ("knobs/operators/add_f32/latency", -1),
    ("knobs/share", {"add_f32": 0}),
    ("knobs/promote", "maybe"),
    ("knobs/overlap", {"i": "on"}),
    ("knobs/tie", ["loops.k.unroll"]),
    ("where", {"loops": 1}),
    ("objectives", ["latency"]),
    ("objectives", "lut"),
    ("limits/dps", 10),
    ("limits/dsp", "many"),
    ("limits/dsp", -1),
    ("schedule/effort", "fast"),
    ("search/strategy", "exhausted"),
    ("search/seed", -1),
    ("search/seed", "one"),
    ("search/evaluations", 0),
    ("search/seconds", 0),
    ("emit", ["best"]),
]


def main(program, configs):
    printed = subprocess.run([program, "schema"], check=True, capture_output=True, text=True)
    schema = json.loads(printed.stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    failures = []
    paths = [p for p in sorted(configs.rglob("*.yaml")) if p.parent.name != "targets"]
    for path in paths:
        for error in validator.iter_errors(string_keys(yaml.safe_load(path.read_text()))):
            failures.append(f"{path}: {error.message} at {list(error.path)}")
    if len(paths) < 40:
        failures.append(f"only {len(paths)} configs in {configs}")

    base = string_keys(yaml.safe_load((configs / "gemm.yaml").read_text()))
    base["kernel"]["source"] = str(configs / "kernels/gemm.c")
    base["target"] = str(configs / "targets/xc7z020.yaml")
    base["knobs"] = {}
    with tempfile.TemporaryDirectory() as directory:
        file = pathlib.Path(directory) / "c.yaml"
        command = [program, str(file), "--dry-run", "-q", "-o", directory]
        file.write_text(yaml.safe_dump(base))
        if not validator.is_valid(base) or subprocess.run(command, capture_output=True).returncode:
            failures.append("the config without a mistake is refused")
        for where, value in MISTAKES:
            config = copy.deepcopy(base)
            put(config, where, value)
            file.write_text(yaml.safe_dump(config))
            if validator.is_valid(config):
                failures.append(f"the schema takes {where}: {value}")
            code = subprocess.run(command, capture_output=True).returncode
            if code != 2:
                failures.append(f"hls-dse ends with {code} at {where}: {value}")
    print("\n".join(failures) or f"{len(paths)} configs fit, {len(MISTAKES)} mistakes do not")
    return 1 if failures else 0


sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]).resolve()))
