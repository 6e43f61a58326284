#include "codegen/library.h"

#include <cctype>

namespace hls::codegen {
namespace {

/// Whether `word` occurs in `text` as a whole identifier.
bool mentions(const std::string& text, const std::string& word) {
  const auto is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool starts = at == 0 || !is_part(text[at - 1]);
    const std::size_t end = at + word.size();
    if (starts && (end == text.size() || !is_part(text[end]))) return true;
  }
  return false;
}

std::string module_of(const File& file) { return file.name.substr(0, file.name.rfind('.')); }

}  // namespace

std::vector<File> library_closure(const std::set<std::string>& modules) {
  std::set<std::string> needed = modules;
  for (std::size_t before = 0; before != needed.size();) {
    before = needed.size();
    for (const File& file : library_files()) {
      if (!needed.contains(module_of(file))) continue;
      for (const File& other : library_files()) {
        if (mentions(file.text, module_of(other))) needed.insert(module_of(other));
      }
    }
  }
  std::vector<File> files;
  for (const File& file : library_files()) {
    if (needed.contains(module_of(file))) files.push_back(file);
  }
  return files;
}

std::string memory_module(model::Ports ports) {
  switch (ports) {
    case model::Ports::k1p:
    case model::Ports::kRom1p:
      return "hls_ram_1p";
    case model::Ports::kS2p:
      return "hls_ram_s2p";
    default:
      return "hls_ram_2p";
  }
}

}  // namespace hls::codegen
