// A pointer to words that walks over bytes.
// refused: '(const unsigned *)bytes' points to numbers of another size, and 'p' moves
void walking_words(const unsigned char bytes[64], unsigned *sum) {
  const unsigned *p = (const unsigned *)bytes;
  unsigned total = 0;
  for (int i = 0; i < 16; i++) total += *p++;
  *sum = total;
}
