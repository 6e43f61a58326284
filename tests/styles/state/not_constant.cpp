// State whose first value is an argument.
// refused: the initialiser of static variable 'least' is no constant
int least_so_far(int x) {
  static int least = x;
  if (x < least) least = x;
  return least;
}
