import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { engineOf, openDatabase } from '../../../../src/store/engine/open.js';
import { errorText } from '../../../../src/words/failures.js';
import { brokenBooks } from '../../../../test/books-invariants.js';
import type { CrashState } from '../disk/crash.js';
import { brokenPromises } from '../promises/broken.js';
import { type Said, sentence } from '../promises/promised.js';
import { missingFiles } from './archived.js';
import { brokenBackups } from './backups.js';
import { brokenExports } from './exports.js';
import { brokenHanded } from './handed.js';
import { brokenRestored } from './restored.js';
import { strays } from './strays.js';

/** The paths below the root of what is recovered. */
export const DATABASE = 'data/spacebooks.sqlite';
const ARCHIVE = 'data/archive';

/** What recovering one state changes, or leaves, in the folder. */
export function isTouched(path: string): boolean {
  return path.startsWith(DATABASE) || path.startsWith('restored/');
}

/**
 * Recovers a disk as a start does, by the code of a start, and looks for what is not as it was promised.
 *
 * @param root where the state lies
 * @returns one line for each violation
 */
export async function recover(
  root: string,
  state: CrashState,
  said: readonly Said[],
): Promise<readonly string[]> {
  const path = join(root, DATABASE);
  const broken = [...strays(state)];
  if (!existsSync(path)) {
    return [...broken, ...said.map((each) => `promised, and there is no database: ${sentence(each)}`)];
  }
  try {
    await (await openDatabase(path)).close();
    const { addresses } = await (await engineOf(path)).verifyCopy(path);
    broken.push(...missingFiles(state, ARCHIVE, addresses));
  } catch (error) {
    return [...broken, `the database: ${errorText(error)}`];
  }
  const database = new Sqlite(path, { readonly: true });
  try {
    broken.push(
      ...brokenPromises(database, state, said),
      ...brokenBooks(database),
      ...brokenSagas(database),
      ...held(database),
      ...brokenExports(state, database),
    );
  } finally {
    database.close();
  }
  return [
    ...broken,
    ...brokenHanded(state, said),
    ...(await brokenBackups(root, state, said)),
    ...(await brokenRestored(root, state, said)),
  ];
}

function brokenSagas(database: Database): readonly string[] {
  return database
    .prepare<[], string>(
      `select 'saga ' || id || ' is ' || state || ', and its history ends otherwise' from saga
       where state is not (select state from saga_history where saga_id = saga.id order by sequence desc limit 1)
       union all
       select 'the history of saga ' || saga_id || ' has a gap' from saga_history
       group by saga_id having max(sequence) <> count(*)`,
    )
    .pluck()
    .all();
}

/** A power cut is no restore: the books are not held. */
function held(database: Database): readonly string[] {
  const spaces = database.prepare<[], string>('select space_id from book_hold').pluck().all();
  return spaces.map((id) => `the books of ${id} are held, as if the database had been restored`);
}
