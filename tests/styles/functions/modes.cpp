// Enumerations as arguments and as the result.
enum class mode : unsigned char { sum, difference, larger };
enum unit { kMetre = 1, kFoot = 3 };
namespace scale {
enum class step { coarse, fine };
}
mode combine(mode m, const unit& u, scale::step s, const short a[6], const short b[6], int y[6]) {
  int least = 0;
  for (int i = 0; i < 6; i++) {
    switch (m) {
      case mode::sum:
        y[i] = a[i] + b[i];
        break;
      case mode::difference:
        y[i] = a[i] - b[i];
        break;
      default:
        y[i] = a[i] > b[i] ? a[i] : b[i];
    }
    if (u == kFoot) y[i] *= 3;
    if (s == scale::step::fine) y[i] *= 16;
    least = y[i] < least ? y[i] : least;
  }
  return least < 0 ? mode::difference : mode::sum;
}
