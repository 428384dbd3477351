import { createHash } from 'node:crypto';

/** The bytes of a file, which grow with zeros where a write begins behind the end. */
export class Content {
  #bytes: Buffer;
  #length: number;
  #digest: string | null = null;

  constructor(from?: Content) {
    this.#bytes = from === undefined ? Buffer.alloc(0) : Buffer.from(from.#bytes.subarray(0, from.#length));
    this.#length = from?.length ?? 0;
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** SHA-1 of the bytes, computed once for each content. */
  get digest(): string {
    this.#digest ??= createHash('sha1').update(this.bytes).digest('hex');
    return this.#digest;
  }

  write(at: number, bytes: Uint8Array): void {
    this.#grow(at + bytes.length);
    this.#bytes.set(bytes, at);
    this.#digest = null;
  }

  truncate(length: number): void {
    this.#grow(length);
    // What is cut off does not come back when the file grows again.
    this.#bytes.fill(0, length, this.#length);
    this.#length = length;
    this.#digest = null;
  }

  #grow(length: number): void {
    if (length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(length, this.#bytes.length * 2, 4_096));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#length = Math.max(this.#length, length);
  }
}
