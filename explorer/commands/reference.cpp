#include "explorer/commands/reference.h"

#include "frontend/c/compilation.h"
#include "frontend/c/stand_in_headers.h"

namespace hls::explorer {

codegen::Reference reference_of(const Project& project) {
  const KernelChoice& choice = project.config.kernel;
  codegen::Reference reference{project.kernel_file, project.function, choice.defines,
                               frontend::is_cplusplus(project.kernel_file)};
  std::vector<NamedPath> files = choice.more;
  files.insert(files.begin(), {choice.source, choice.location});
  for (const NamedPath& file : files) {
    if (file.path == project.kernel_file) continue;
    reference.more_files.push_back({file.path, frontend::is_cplusplus(file.path)});
  }
  if (project.returns) reference.result = frontend::kResultName;
  reference.objects = project.objects;
  for (const NamedPath& folder : choice.include) reference.include.push_back(folder.path);
  for (const frontend::StandInHeader& header : frontend::stand_in_headers()) {
    if (header.is_of_system) continue;
    reference.headers.push_back({std::string(header.name), std::string(header.text)});
  }
  return reference;
}

}  // namespace hls::explorer
