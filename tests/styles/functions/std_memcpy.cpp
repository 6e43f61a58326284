// Functions of <cstring> by their full names.
#include <cstring>
void mirror(const short in[12], short out[12]) {
  short row[12];
  std::memcpy(row, in, sizeof(row));
  std::memset(out, 0, 12 * sizeof(short));
  for (int i = 0; i < 12; i++)
    if (row[i] > 0) out[11 - i] = row[i];
}
