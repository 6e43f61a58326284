// Keys moved to the front of a list of recency.
void update(const unsigned char key[64], unsigned char at[256], unsigned char order[256]) {
  for (int t = 0; t < 64; t++) {
    unsigned char k = key[t];
    unsigned char old = at[k];
    unsigned char other = order[t];
    order[old] = other;
    at[other] = old;
    order[t] = k;
    at[k] = t;
  }
}
