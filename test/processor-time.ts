/** Milliseconds of this process on a processor while something runs: what a busy machine gives to others does not count. */
export function processorTime(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
