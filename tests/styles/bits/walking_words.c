// A pointer to words that walks over bytes.
void walking_words(const unsigned char bytes[64], unsigned *sum) {
  const unsigned *p = (const unsigned *)bytes;
  unsigned total = 0;
  for (int i = 0; i < 16; i++) total += *p++;
  *sum = total;
}
