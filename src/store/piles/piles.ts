import { merged, type SortedRun } from './merged.js';
import type { Pile, Piles } from './pile.js';
import { Records, recordLength, textsIn } from './records.js';
import { TemporaryFile } from './temporary-file.js';

/** Bytes of a pile in memory: it goes to the disk in pieces of that size, each in order. */
const RUN = 384 * 1024;
/** Bytes that are read at once. */
const PAGE = 64 * 1024;

/** In a temporary file without a name, as far as they do not fit in memory. */
export function openPiles(): Piles {
  const file = new TemporaryFile();
  const scratch = new Records();
  return { pile: () => new FilePile(file, scratch), close: () => file.close() };
}

/** Texts that lie one behind the other in the file. */
interface Page extends SortedRun {
  /** How many texts of the pile are before them. */
  readonly first: number;
}

class FilePile implements Pile {
  readonly #file: TemporaryFile;
  /** For the order of a run. */
  readonly #scratch: Records;
  readonly #run = new Records();
  readonly #runs: SortedRun[] = [];
  #last = '';
  #isRunInOrder = true;
  #isInOrder = true;
  #pages: Page[] = [];
  /** What was read last, whoever asked for it. */
  #read: Page | null = null;
  #bytes: Buffer = Buffer.alloc(0);
  #arranging: Generator<void> | null = null;
  length = 0;

  constructor(file: TemporaryFile, scratch: Records) {
    this.#file = file;
    this.#scratch = scratch;
  }

  push(key: string, text: string): void {
    if (this.#arranging !== null) throw new RangeError('a pile that was read takes no more');
    if (key < this.#last) {
      this.#isInOrder = false;
      if (this.#run.length > 0) this.#isRunInOrder = false;
    }
    this.#last = key;
    this.#run.push(key, text);
    this.length += 1;
    if (this.#run.size >= RUN) this.#putDown();
  }

  async arrange(): Promise<void> {
    this.#arranging ??= this.#arrangement();
    while (this.#arranging.next().done !== true) await new Promise(setImmediate);
  }

  [Symbol.iterator](): Iterator<string> {
    return this.slice(0, this.length);
  }

  *slice(start: number, end: number): Generator<string> {
    this.#arranging ??= this.#arrangement();
    while (this.#arranging.next().done !== true);
    for (let place = this.#placeOfPage(start), at = start; at < end; place += 1) {
      const page = this.#pages[place];
      if (page === undefined) return;
      const texts = textsIn(this.#bytesOf(page), at - page.first, end - page.first);
      yield* texts;
      at += texts.length;
    }
  }

  #putDown(): void {
    if (!this.#isRunInOrder) this.#scratch.sort(this.#run);
    const { bytes } = this.#isRunInOrder ? this.#run : this.#scratch;
    const offset = this.#file.append(bytes);
    this.#runs.push({ offset, bytes: bytes.length });
    this.#addPages(offset, bytes, this.length - this.#run.length);
    this.#run.clear();
    this.#isRunInOrder = true;
  }

  /** What there is in order of its own, or in a run that was, is read where it lies; all else is merged into one. */
  *#arrangement(): Generator<void> {
    if (this.#runs.length === 0) return this.#keepInMemory();
    if (this.#run.length > 0) this.#putDown();
    if (this.#isInOrder) return;
    this.#pages = [];
    const waiting = new Records();
    let first = 0;
    for (const { bytes, start, end } of merged(this.#file, this.#runs)) {
      waiting.copy(bytes, start, end);
      if (waiting.size < PAGE) continue;
      first = this.#putPage(waiting, first);
      yield;
    }
    this.#putPage(waiting, first);
  }

  #keepInMemory(): void {
    const records = new Records();
    records.sort(this.#run);
    const page = { offset: 0, bytes: records.size, first: 0 };
    this.#pages = [page];
    this.#read = page;
    this.#bytes = records.bytes;
  }

  /** @param first how many texts are before them @returns how many are before the next ones */
  #putPage(records: Records, first: number): number {
    const { bytes, length } = records;
    if (length > 0) this.#pages.push({ offset: this.#file.append(bytes), bytes: bytes.length, first });
    records.clear();
    return first + length;
  }

  #addPages(offset: number, bytes: Buffer, before: number): void {
    let [start, first, next] = [0, before, before];
    for (let end = 0; end < bytes.length; ) {
      end += recordLength(bytes, end);
      next += 1;
      if (end - start < PAGE && end < bytes.length) continue;
      this.#pages.push({ offset: offset + start, bytes: end - start, first });
      [start, first] = [end, next];
    }
  }

  /** The last page that begins at a text or before it. */
  #placeOfPage(at: number): number {
    let [low, high] = [0, this.#pages.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#pages[middle]?.first ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #bytesOf(page: Page): Buffer {
    if (this.#read !== page) {
      // One buffer for all pages: what a buffer for each would leave behind has the garbage collector run twice as often.
      if (this.#bytes.length < page.bytes) this.#bytes = Buffer.allocUnsafeSlow(2 * page.bytes);
      this.#file.read(this.#bytes.subarray(0, page.bytes), page.offset);
      this.#read = page;
    }
    return this.#bytes.subarray(0, page.bytes);
  }
}
