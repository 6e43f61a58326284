#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hls::model {

/// A form of knob paths: words, and in brackets what is named there, `loops.<loop>.ii`.
struct KnobForm {
  std::string path;
  std::vector<std::string> words;  ///< values that are accepted whatever the kernel
  /// Least and greatest number accepted; the kernel may ask for less. Nothing: no numbers.
  std::optional<std::pair<std::int64_t, std::int64_t>> numbers;
  bool takes_factors = false;  ///< `cyclic 4`, `block 2`
  std::string fallback;        ///< where no knob sets it
  std::string help;
  bool takes_loops = false;  ///< `i k j`: loops of a nest, outermost first
};

/// Every form, as the order of checks and of the documentation.
const std::vector<KnobForm>& knob_forms();

/// The form of a path in parts; null: none.
const KnobForm* find_form(const std::vector<std::string>& parts);

/// Whether a form has values of this text, for some kernel: of its words, or with a factor.
bool is_word_of(const KnobForm& form, const std::string& text);

/// The values that a form accepts, each as a text: `auto`, `whole numbers from 1 to 64`.
std::vector<std::string> accepted_values(const KnobForm& form);

}  // namespace hls::model
