#include "explorer/commands/manifest.h"

namespace hls::explorer {
namespace {

constexpr const char* kSchema = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "manifest.json of a design of hls-dse",
  "type": "object",
  "additionalProperties": false,
  "required": ["manifest", "kernel", "target", "clock_period_ps", "point_id", "knobs", "metrics",
               "module", "call", "scalars", "arrays", "external_modules", "vendor_operators",
               "inventory", "files", "hash"],
  "properties": {
    "manifest": {"const": 1, "description": "version of this format"},
    "kernel": {"type": "string", "description": "the function in C"},
    "target": {"type": "string"},
    "clock_period_ps": {"$ref": "#/$defs/positive"},
    "point_id": {"$ref": "#/$defs/count", "description": "of the point in its study"},
    "knobs": {"type": "object", "additionalProperties": {"type": "string"}},
    "metrics": {
      "type": "object",
      "description": "latency and interval are exact, resources are estimates",
      "required": ["latency_cycles", "latency_ns", "interval_cycles", "lut", "ff", "dsp", "bram18"],
      "additionalProperties": {"type": "number"}
    },
    "module": {"type": "string", "description": "name of the SystemVerilog module"},
    "call": {
      "type": "object",
      "description": "how the module is called: docs/hardware.md, A call",
      "additionalProperties": false,
      "required": ["protocol", "clock", "reset", "reset_is", "start", "ready", "done", "idle",
                   "latency_cycles", "interval_cycles", "restore_cycles"],
      "properties": {
        "protocol": {"const": "start_ready", "description": "a call begins where start and ready are high"},
        "clock": {"type": "string"},
        "reset": {"type": "string"},
        "reset_is": {"const": "synchronous, high"},
        "start": {"type": "string"},
        "ready": {"type": "string"},
        "done": {"type": "string"},
        "idle": {"type": "string"},
        "latency_cycles": {"$ref": "#/$defs/positive", "description": "edge that samples start to edge that samples done"},
        "interval_cycles": {"$ref": "#/$defs/positive", "description": "least distance of two calls"},
        "restore_cycles": {"$ref": "#/$defs/count", "description": "behind a reset, until ready is high"}
      }
    },
    "scalars": {
      "type": "array",
      "description": "arguments by value: they hold from the begin of a call for interval_cycles",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["argument", "signal", "element"],
        "properties": {
          "argument": {"type": "string"},
          "signal": {"type": "string"},
          "element": {"$ref": "#/$defs/element"}
        }
      }
    },
    "arrays": {
      "type": "array",
      "description": "array arguments, in memories outside",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["argument", "element", "extents", "partition", "ports_of_a_bank", "banks", "copies",
                     "words_of_a_bank", "subscripts", "bank", "word", "ports"],
        "properties": {
          "argument": {"type": "string"},
          "element": {"$ref": "#/$defs/element"},
          "extents": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/positive"}},
          "partition": {
            "type": "array",
            "description": "of each dimension, as resolved",
            "items": {"type": "string", "pattern": "^(none|complete|(cyclic|block) [0-9]+)$"}
          },
          "ports_of_a_bank": {"type": "string"},
          "banks": {"$ref": "#/$defs/positive"},
          "copies": {"$ref": "#/$defs/positive", "description": "of each bank, with the same words"},
          "words_of_a_bank": {"$ref": "#/$defs/positive"},
          "subscripts": {"type": "array", "items": {"type": "string"}, "description": "names in bank and word"},
          "bank": {"type": "string", "description": "of an element: integers with + * / %, / towards zero"},
          "word": {"type": "string", "description": "in that bank"},
          "bank_and_word": {
            "type": "array",
            "description": "of each element in row-major order, where there are at most 64",
            "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/count"}}
          },
          "ports": {
            "type": "array",
            "items": {
              "type": "object",
              "description": "signals <prefix>_ce, _addr, and as it can _q, _we, _d: docs/hardware.md, Memory ports",
              "additionalProperties": false,
              "required": ["prefix", "bank", "copy", "port", "reads", "writes", "address_bits", "data_bits",
                           "read_latency"],
              "properties": {
                "prefix": {"type": "string"},
                "bank": {"$ref": "#/$defs/count"},
                "copy": {"$ref": "#/$defs/count"},
                "port": {"$ref": "#/$defs/count"},
                "reads": {"type": "boolean"},
                "writes": {"type": "boolean"},
                "address_bits": {"$ref": "#/$defs/positive"},
                "data_bits": {"$ref": "#/$defs/positive"},
                "read_latency": {"$ref": "#/$defs/positive", "description": "cycles from address to data"}
              }
            }
          }
        }
      }
    },
    "external_modules": {
      "type": "array",
      "description": "to be supplied with the design",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["module"],
        "properties": {
          "module": {"type": "string"},
          "operator": {"type": "string"},
          "bits": {"$ref": "#/$defs/positive"},
          "operands": {"$ref": "#/$defs/positive"},
          "ports": {"type": "string", "description": "of a memory"}
        }
      }
    },
    "vendor_operators": {
      "type": "array",
      "description": "priced as the vendor's units",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["operator", "computed_by"],
        "properties": {"operator": {"type": "string"}, "computed_by": {"type": "string"}}
      }
    },
    "inventory": {
      "type": "array",
      "description": "all that the design is made of, with the price of all `count`",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["kind", "name", "count", "lut", "ff", "dsp", "bram18"],
        "properties": {
          "kind": {"type": "string"},
          "name": {"type": "string"},
          "count": {"$ref": "#/$defs/positive"},
          "width": {"$ref": "#/$defs/positive"},
          "depth": {"$ref": "#/$defs/positive"},
          "inputs": {"$ref": "#/$defs/positive"},
          "latency": {"$ref": "#/$defs/positive"},
          "interval": {"$ref": "#/$defs/count"},
          "lut": {"type": "number"},
          "ff": {"type": "number"},
          "dsp": {"type": "number"},
          "bram18": {"type": "number"}
        }
      }
    },
    "files": {"type": "array", "items": {"type": "string"}, "description": "the module's own first"},
    "hash": {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "of the text of all files"}
  },
  "$defs": {
    "count": {"type": "integer", "minimum": 0},
    "positive": {"type": "integer", "minimum": 1},
    "element": {
      "type": "object",
      "additionalProperties": false,
      "required": ["kind", "bits"],
      "properties": {
        "kind": {"enum": ["signed", "unsigned", "float"]},
        "bits": {"type": "integer", "minimum": 1, "maximum": 64}
      }
    }
  }
}
)";

}  // namespace

std::string manifest_schema() { return kSchema; }

}  // namespace hls::explorer
