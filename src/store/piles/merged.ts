import { keyAt, recordLength } from './records.js';
import type { TemporaryFile } from './temporary-file.js';

/** Records that lie one behind the other in a file, in the order of their keys. */
export interface SortedRun {
  readonly offset: number;
  readonly bytes: number;
}

/** A record in memory, until the next one is asked for. */
export interface Found {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/** Bytes in memory of all runs together, and of one at least. */
const [ALL_BYTES, LEAST_BYTES] = [2 * 1024 * 1024, 4 * 1024];

/** The records of all runs in the order of their keys by code units, those of one key in the order of their runs. */
export function* merged(file: TemporaryFile, runs: readonly SortedRun[]): Generator<Found> {
  const window = Math.max(Math.floor(ALL_BYTES / runs.length), LEAST_BYTES);
  const heap = runs.map((run, place) => new Cursor(file, run, place, window));
  for (let place = (heap.length >> 1) - 1; place >= 0; place -= 1) sink(heap, place);
  for (let [first] = heap; first !== undefined; [first] = heap) {
    yield first;
    if (!first.next()) {
      const last = heap.pop();
      if (last === undefined || last === first) continue;
      heap[0] = last;
    }
    sink(heap, 0);
  }
}

/** Moves one down until none below it comes earlier. */
function sink(heap: Cursor[], from: number): void {
  const moved = heap[from];
  if (moved === undefined) return;
  for (let place = from; ; ) {
    const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]];
    const isRight = left !== undefined && right?.isBefore(left) === true;
    const earlier = isRight ? right : left;
    if (earlier === undefined || !earlier.isBefore(moved)) {
      heap[place] = moved;
      return;
    }
    heap[place] = earlier;
    place = 2 * place + (isRight ? 2 : 1);
  }
}

/** Where the reading of a run is. */
class Cursor implements Found {
  readonly #file: TemporaryFile;
  readonly #place: number;
  /** What of the run is not in memory. */
  #offset: number;
  #left: number;
  bytes: Buffer;
  start = 0;
  end = 0;
  key = '';

  constructor(file: TemporaryFile, { offset, bytes }: SortedRun, place: number, window: number) {
    this.#file = file;
    this.#place = place;
    [this.#offset, this.#left] = [offset, bytes];
    this.bytes = Buffer.alloc(0);
    this.#fill(window);
    this.next();
  }

  /** @returns false at the end */
  next(): boolean {
    this.start = this.end;
    if (this.start === this.bytes.length && this.#left === 0) return false;
    let length = recordLength(this.bytes, this.start);
    while (this.start + length > this.bytes.length) {
      // One that is longer than the window has a larger one made.
      this.#fill(Math.max(this.bytes.length, 2 * (this.bytes.length - this.start)));
      length = recordLength(this.bytes, this.start);
    }
    this.end = this.start + length;
    this.key = keyAt(this.bytes, this.start);
    return true;
  }

  isBefore(other: Cursor): boolean {
    return this.key < other.key || (this.key === other.key && this.#place < other.#place);
  }

  /** Reads on, behind what is left in memory. */
  #fill(window: number): void {
    const rest = this.bytes.subarray(this.start);
    const size = Math.min(rest.length + this.#left, window);
    const filled = size === this.bytes.length ? this.bytes : Buffer.allocUnsafeSlow(size);
    rest.copy(filled);
    this.#file.read(filled.subarray(rest.length), this.#offset);
    this.#offset += size - rest.length;
    this.#left -= size - rest.length;
    this.bytes = filled;
    this.start = 0;
  }
}
