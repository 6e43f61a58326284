// A list whose nodes point to each other.
// refused: parameter 'first' of type 'struct node *' is not supported
struct node {
  int value;
  struct node* next;
};
int total(struct node* first) {
  int s = 0;
  for (int i = 0; i < 4; i++) s += first->value;
  return s;
}
