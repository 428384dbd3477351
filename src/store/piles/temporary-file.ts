import { close, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileFailure } from '../engine/failures.js';

/** In the order in which SQLite looks for a place, whose temporary files of the same kind lie there, too. */
const FOLDERS = [process.env.SQLITE_TMPDIR, process.env.TMPDIR, '/var/tmp', tmpdir()];

/** A file without a name, made when something is written: no other program sees it, and it ends with its process. */
export class TemporaryFile {
  #descriptor: number | null = null;
  #end = 0;

  /** @returns the place of the first byte; @throws Failure `store.full`, `store.failed` */
  append(bytes: Uint8Array): number {
    const start = this.#end;
    return withFileFailures(() => {
      this.#descriptor ??= openUnnamed();
      while (this.#end < start + bytes.length) {
        this.#end += writeSync(
          this.#descriptor,
          bytes,
          this.#end - start,
          start + bytes.length - this.#end,
          this.#end,
        );
      }
      return start;
    });
  }

  /** Fills `into` with what is there. @throws Failure `store.failed` */
  read(into: Uint8Array, start: number): void {
    withFileFailures(() => {
      let done = 0;
      while (done < into.length) {
        done += readSync(this.#descriptor ?? -1, into, done, into.length - done, start + done);
      }
    });
  }

  close(): void {
    // Elsewhere than on this thread: to free the blocks of a gigabyte takes a while.
    if (this.#descriptor !== null) close(this.#descriptor, () => undefined);
    this.#descriptor = null;
  }
}

function openUnnamed(): number {
  const name = `spacebooks-${crypto.randomUUID()}`;
  let refusal: unknown;
  for (const folder of FOLDERS) {
    if (folder === undefined || folder === '') continue;
    const path = join(folder, name);
    try {
      const descriptor = openSync(path, 'wx+', 0o600);
      unlinkSync(path);
      return descriptor;
    } catch (error) {
      refusal ??= error;
    }
  }
  throw refusal;
}

function withFileFailures<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw fileFailure(error);
  }
}
