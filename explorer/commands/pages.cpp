#include "explorer/commands/pages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <vector>

namespace hls::explorer {
namespace {

constexpr const char* kExitStatus = R"(.SH EXIT STATUS
0 done; 1 a bug of hls\-dse; 2 command line, configuration, target or study files; 3 C that is not
supported; 4 no point of the space is feasible; 5 verification found a difference; 6 interrupted, a
budget that ended before a feasible point was found, or the disk is full: the same command resumes.
)";

constexpr const char* kFiles = R"(.SH FILES
A sweep leaves in its directory points.csv (every evaluated point), pareto.csv (the front),
report.html (the study as a page), designs/ (SystemVerilog, or C, of emitted points) and study.db.
)";

/// Text between the commands of roff.
std::string roff(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
  }
  const bool is_command = escaped.starts_with(".") || escaped.starts_with("'");
  return is_command ? "\\&" + escaped : escaped;
}

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

/// Those that are shown; options in a group without a name are not.
std::vector<const CLI::Option*> options_of(const CLI::App& app, bool is_positional) {
  return app.get_options([&](const CLI::Option* option) {
    return !option->get_group().empty() && option->get_positional() == is_positional;
  });
}

/// `-o, --output VALUE`
std::string usage(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return fmt::format("{}{}", fmt::join(names, ", "),
                     option.get_items_expected_max() > 0 ? " VALUE" : "");
}

std::string option_list(const CLI::App& app) {
  std::string text;
  for (const CLI::Option* option : options_of(app, true)) {
    text += fmt::format(".TP\n.I {}\n{}\n", roff(option->get_name(true)),
                        roff(option->get_description()));
  }
  for (const CLI::Option* option : options_of(app, false)) {
    text += fmt::format(".TP\n.B {}\n{}\n", roff(usage(*option)), roff(option->get_description()));
  }
  return text;
}

std::vector<std::string> long_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : options_of(app, false)) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

}  // namespace

std::string man_page(const CLI::App& app, const std::string& version) {
  std::string text = fmt::format(
      ".TH HLS\\-DSE 1 \"\" \"{}\"\n.SH NAME\nhls\\-dse \\- {}\n.SH SYNOPSIS\n"
      ".B hls\\-dse\n[OPTION...] CONFIG\n.br\n.B hls\\-dse\nCOMMAND [OPTION...] ARGUMENT\n"
      ".SH OPTIONS\nThose of the sweep; all but CONFIG may be given to commands, too.\n",
      roff(version), roff(app.get_description()));
  text += option_list(app) + ".SH COMMANDS\n";
  for (const CLI::App* command : commands_of(app)) {
    text +=
        fmt::format(".SS {}\n{}\n", roff(command->get_name()), roff(command->get_description()));
    text += option_list(*command);
  }
  return text + kFiles + kExitStatus;
}

std::string bash_completion(const CLI::App& app, const OptionValues& values) {
  std::string value_cases;
  for (const auto& [option, words] : values) {
    const bool is_anywhere = option.front() == '-';
    value_cases += fmt::format("    {}'{}') values='{}' ;;\n", is_anywhere ? "*" : "",
                               is_anywhere ? " " + option : option, fmt::join(words, " "));
  }
  std::vector<std::string> commands;
  std::string cases;
  for (const CLI::App* command : commands_of(app)) {
    commands.push_back(command->get_name());
    cases += fmt::format("    {}) words+=\" {}\" ;;\n", command->get_name(),
                         fmt::join(long_names(*command), " "));
  }
  return fmt::format(R"(# Bash completion of hls-dse, by `hls-dse --bash-completion`.
_hls_dse() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} command='' words='{}' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${{COMP_WORDS[i]}} in
      {}) command=${{COMP_WORDS[i]}} ;;
    esac
  done
  local values=''
  case "$command ${{COMP_WORDS[COMP_CWORD - 1]}}" in
{}  esac
  case $command in
    '') words+=' {}' ;;
{}  esac
  COMPREPLY=()
  if [[ $values ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
    # A value of its own follows.
    [[ ${{#COMPREPLY[@]}} -ne 1 || ${{COMPREPLY[0]}} != *= ]] || compopt -o nospace
    return
  fi
  # Anything else is a file, which Bash completes itself.
  if [[ $word == -* || $COMP_CWORD -eq 1 ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  fi
}}
complete -o default -F _hls_dse hls-dse
)",
                     fmt::join(long_names(app), " "), fmt::join(commands, " | "), value_cases,
                     fmt::join(commands, " "), cases);
}

}  // namespace hls::explorer
