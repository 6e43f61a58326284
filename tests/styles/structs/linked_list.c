// The sum of a linked list.
// refused: parameter 'n' of type 'struct node *' is not supported: it has member 'next', a pointer
struct node {
  int value;
  struct node* next;
};
int sum_of_list(struct node* n) {
  int sum = 0;
  while (n) {
    sum += n->value;
    n = n->next;
  }
  return sum;
}
