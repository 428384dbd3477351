/** Things after which callbacks are answered: entries take some milliseconds. */
const MOST = 500;

/** Goes through all of what there may be much of, and lets callbacks be answered meanwhile. */
export async function throughAll<T>(things: Iterable<T>, take: (thing: T) => void): Promise<void> {
  let taken = 0;
  for (const thing of things) {
    take(thing);
    taken += 1;
    if (taken % MOST === 0) await new Promise(setImmediate);
  }
}
