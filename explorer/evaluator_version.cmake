# cmake -DROOT=... -DSOURCES=a;b -DOUTPUT=... -P evaluator_version.cmake: writes a .cpp with
# evaluator_version(), the hash of these sources. Needs no repository.
set(hashes)
foreach(source IN LISTS SOURCES)
  file(SHA256 ${ROOT}/${source} hash)
  string(APPEND hashes "${source} ${hash}\n")
endforeach()
string(SHA256 version "${hashes}")
file(WRITE ${OUTPUT} "#include \"explorer/study/inputs.h\"

const char* hls::explorer::evaluator_version() { return \"${version}\"; }
")
