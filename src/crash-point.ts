/**
 * Places where a crash would hurt most: before and after every remote call and every commit. A no-op, unless
 * the environment names one (`SPACEBOOKS_CRASH_AT=after:lock`) or its number in order of passing
 * (`SPACEBOOKS_CRASH_AT=7`); then the process kills itself there, as a power cut would, so that tests can show
 * that nothing is lost.
 */
const target = process.env.SPACEBOOKS_CRASH_AT;
let passed = 0;

export function crashPoint(name: string): void {
  if (target === undefined) return;
  passed += 1;
  if (target === name || target === String(passed)) process.kill(process.pid, 'SIGKILL');
}
