/* LLVM's headers poison the memory of its allocators where a unit is built with AddressSanitizer. Its archives are built
 * without, and do not lift the poison: no memory is poisoned by hand. */
const char* __asan_default_options(void);
const char* __asan_default_options(void) { return "allow_user_poisoning=0"; }
