import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { engineOf, openDatabase } from '../../../../src/store/engine/open.js';
import { errorText } from '../../../../src/words/failures.js';
import type { CrashState } from '../disk/crash.js';
import { optionOf, type Said } from '../promises/promised.js';
import { missingFiles } from './archived.js';

/** Where backups are restored to on the day. */
const FOLDER = 'restored';
const NAME = 'spacebooks.sqlite';
/** While one is put in the place of another. */
const MARK = `${NAME}.restoring`;
const KEPT = /\.before-restore-\w+$/;

/**
 * A backup that was restored is there after a start, whole and with every file that it names; a half one has no name that
 * anybody looks for. What was committed to the one that it replaces is there, or beside it.
 */
export async function brokenRestored(
  root: string,
  state: CrashState,
  said: readonly Said[],
): Promise<readonly string[]> {
  const folder = join(root, FOLDER);
  const path = join(folder, NAME);
  if (![NAME, MARK].some((name) => existsSync(join(folder, name)))) {
    const isPromised = said.some((each) => optionOf(each, 'restore', '--from') !== null);
    return isPromised ? ['a backup was restored, and is not there'] : [];
  }
  try {
    await (await openDatabase(path)).close();
    const { addresses } = await (await engineOf(path)).verifyCopy(path);
    const kept = readdirSync(folder).filter((name) => KEPT.test(name));
    const isLost =
      said.some(({ kind }) => kind === 'commit') &&
      ![NAME, ...kept].some((name) => hasCommit(join(folder, name)));
    return [
      ...missingFiles(state, `${FOLDER}/archive`, addresses),
      ...(isLost ? ['the last commit of a database that was replaced is neither there nor beside it'] : []),
    ];
  } catch (error) {
    return [`the restored database: ${errorText(error)}`];
  }
}

function hasCommit(path: string): boolean {
  const database = new Sqlite(path);
  try {
    const tables = database.prepare<[], string>('select name from sqlite_schema').pluck().all();
    return tables.includes('committed');
  } finally {
    database.close();
  }
}
