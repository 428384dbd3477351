import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A smaller heap is not worth a pause. */
const WORTH_BYTES = 150_000_000;

/**
 * Gives back the memory that reading a large configuration and the first round of a thousand spaces left behind: five
 * parts of six of the heap are garbage then, and V8 keeps the pages for as long as the process lives. It pauses the process
 * once, by a quarter of a second for a thousand spaces; a heap that a few spaces have is left alone.
 */
export function trimHeap(worthBytes = WORTH_BYTES): void {
  if (process.memoryUsage().heapTotal < worthBytes) return;
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
