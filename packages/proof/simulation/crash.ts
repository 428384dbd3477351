/** What a crash looks like to code that it hits between two instructions; nobody is there to handle it. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** Never settles: whoever waits for it is dead. */
export function never<T>(): Promise<T> {
  return new Promise<T>(() => {});
}
