import { readFileSync, writeFileSync } from 'node:fs';
import { openDatabase } from '../../../src/store/engine/open.js';

/** Files that a first start leaves: the database, and what tells one that was restored. */
const ENDINGS = ['', '.anchor'] as const;

let made: ReadonlyMap<string, Buffer> | null = null;

/** Makes a database that is up to date and empty. It is made once in a process, and copied from then on. */
export async function makeDatabase(path: string): Promise<void> {
  if (made !== null) {
    for (const [ending, bytes] of made) writeFileSync(path + ending, bytes, { mode: 0o600 });
    return;
  }
  const { close } = await openDatabase(path);
  await close();
  made = new Map(ENDINGS.map((ending) => [ending, readFileSync(path + ending)]));
}
