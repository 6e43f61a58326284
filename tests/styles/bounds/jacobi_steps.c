// Steps of a relaxation between two rows that change their roles.
void relax(float u[2][34]) {
  for (int t = 0; t < 6; t++)
    for (int i = 1; i < 33; i++)
      u[(t + 1) % 2][i] = 0.25f * (u[t % 2][i - 1] + 2 * u[t % 2][i] + u[t % 2][i + 1]);
}
