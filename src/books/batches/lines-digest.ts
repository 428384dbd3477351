import { createHash } from 'node:crypto';

/** Characters that are digested at once. */
const PORTION = 65_536;

/** SHA-256 over lines. */
export class LinesDigest {
  readonly #hash = createHash('sha256');
  #waiting = '';
  #hasLines = false;

  add(line: string): void {
    this.#waiting += this.#hasLines ? `\n${line}` : line;
    this.#hasLines = true;
    if (this.#waiting.length < PORTION) return;
    this.#hash.update(this.#waiting);
    this.#waiting = '';
  }

  /** Each line with an end. */
  finish(): string {
    if (this.#hasLines) this.#waiting += '\n';
    return this.finishOpen();
  }

  /** With ends between the lines, and none after the last one. */
  finishOpen(): string {
    return this.#hash.update(this.#waiting).digest('hex');
  }
}
