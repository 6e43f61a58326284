// Messages with their own lengths: the payload of each is stored to while its length counts.
struct message {
  unsigned char length;
  unsigned char data[16];
};

void seal(struct message *m, unsigned char key) {
  for (int i = 0; i < m->length; i++) m->data[i] ^= key + i;
}
