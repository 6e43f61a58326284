#include <by.h>

void scaled_by(int x[8]) {
  for (int i = 0; i < 8; i++) x[i] = x[i] * BY;
}
