// Two calls that change one variable, in an expression without an order.
// refused: 'next()' writes 's' inside an expression
static unsigned s = 1;
static unsigned next(void) { return s = s * 69069u + 1; }
unsigned both(void) { return next() * 3 - next(); }
