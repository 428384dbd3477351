/** Of a process that has nothing else to do. */
const TURNS = 20;

/**
 * What a promise comes to that needs no more time, and no other program: one that would wait for ever is said to, instead of
 * being waited for. For tests on a clock of their own.
 *
 * @param turn lets the process do what it can without time
 * @param progress what changes while something goes on, such as the time of a clock on which waiting takes none
 */
export async function settledBy<T>(
  promise: Promise<T>,
  turn: () => Promise<unknown>,
  progress: () => unknown = () => null,
): Promise<T> {
  let isSettled = false;
  const settle = (): void => {
    isSettled = true;
  };
  promise.then(settle, settle);
  for (let turns = 0, before = progress(); !isSettled && turns < TURNS; turns += 1) {
    await turn();
    const now = progress();
    if (now !== before) turns = 0;
    before = now;
  }
  if (!isSettled) throw new Error('waits for what does not come');
  return promise;
}
