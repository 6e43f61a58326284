// Hashes of words that end with a space.
int hashes(const char text[32], unsigned hash[32]) {
  int words = 0;
  unsigned h = 2166136261u;
  for (int i = 0; i < 32 && text[i] != '\0'; i++) {
    if (text[i] != ' ') {
      h = (h ^ (unsigned char)text[i]) * 16777619u;
    } else {
      hash[words++] = h;
      h = 2166136261u;
    }
  }
  return words;
}
