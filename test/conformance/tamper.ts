import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** One thing to break in a sound file: its name, and the text that is replaced once. */
export interface Change {
  readonly name: string;
  readonly from: string;
  /** Of the same length in a PDF, whose offsets must stay right. */
  readonly to: string;
}

const FOLDER = resolve(import.meta.dirname, '../../test-output/tampered');

/**
 * Writes one copy of `sound` for each change and returns the paths, in order.
 *
 * @throws when the file does not hold what shall be changed
 */
export function tamper(sound: Uint8Array, changes: readonly Change[], ending: string): readonly string[] {
  const text = Buffer.from(sound).toString('latin1');
  mkdirSync(FOLDER, { recursive: true });
  return changes.map(({ name, from, to }) => {
    if (!text.includes(from)) throw new Error(`there is no ${from} to tamper with`);
    const path = join(FOLDER, `${name}${ending}`);
    writeFileSync(path, Buffer.from(text.replace(from, to), 'latin1'));
    return path;
  });
}
