/** Bytes of the two lengths in front of a record: of its key, and of its text. */
const LENGTHS = 8;

/** Bytes of a record that begins here, or more than there are where it is cut off. */
export function recordLength(bytes: Buffer, start: number): number {
  if (start + LENGTHS > bytes.length) return Number.POSITIVE_INFINITY;
  return LENGTHS + bytes.readUInt32LE(start) + bytes.readUInt32LE(start + 4);
}

export function keyAt(bytes: Buffer, start: number): string {
  return bytes.toString('utf8', start + LENGTHS, start + LENGTHS + bytes.readUInt32LE(start));
}

/** The texts of records that lie one behind the other. @param from, to places among them */
export function textsIn(bytes: Buffer, from: number, to: number): readonly string[] {
  const found: string[] = [];
  let start = 0;
  for (let place = 0; place < to && start < bytes.length; place += 1) {
    const end = start + recordLength(bytes, start);
    if (place >= from) found.push(bytes.toString('utf8', end - bytes.readUInt32LE(start + 4), end));
    start = end;
  }
  return found;
}

/** Keys and texts as bytes, one behind the other: no garbage is made of what is laid aside. */
export class Records {
  #bytes: Buffer = Buffer.alloc(0);
  /** Bytes. */
  size = 0;
  length = 0;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.size);
  }

  push(key: string, text: string): void {
    // A code unit takes three bytes at most.
    this.#makeRoom(LENGTHS + 3 * (key.length + text.length));
    const start = this.size + LENGTHS;
    const ofKey = this.#bytes.write(key, start, 'utf8');
    const ofText = this.#bytes.write(text, start + ofKey, 'utf8');
    this.#bytes.writeUInt32LE(ofKey, this.size);
    this.#bytes.writeUInt32LE(ofText, this.size + 4);
    this.size = start + ofKey + ofText;
    this.length += 1;
  }

  /** Adds a record as it lies elsewhere. */
  copy(bytes: Buffer, start: number, end: number): void {
    this.#makeRoom(end - start);
    this.size += bytes.copy(this.#bytes, this.size, start, end);
    this.length += 1;
  }

  clear(): void {
    this.size = 0;
    this.length = 0;
  }

  /** Takes the place of other ones, in the order of their keys by code units, those of one key as they are. */
  sort({ bytes }: Records): void {
    this.clear();
    const found: { readonly key: string; readonly start: number; readonly end: number }[] = [];
    for (let start = 0; start < bytes.length; ) {
      const end = start + recordLength(bytes, start);
      found.push({ key: keyAt(bytes, start), start, end });
      start = end;
    }
    found.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1));
    for (const { start, end } of found) this.copy(bytes, start, end);
  }

  #makeRoom(more: number): void {
    if (this.size + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, this.size + more, LEAST));
    this.#bytes.copy(larger, 0, 0, this.size);
    this.#bytes = larger;
  }
}

const LEAST = 4_096;
