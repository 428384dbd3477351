import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { engineOf } from '../../../src/store/open.js';
import { errorText } from '../../../src/words/failures.js';
import type { CrashState } from '../disk/crash.js';
import { optionOf, type Said } from '../promises/promised.js';
import { missingFiles } from './archived.js';

/** Where backups are restored to on the day. */
const FOLDER = 'restored';
const DATABASE = `${FOLDER}/spacebooks.sqlite`;
const ASIDE = `${DATABASE}.before-restore-`;

/** A backup that was restored is there, whole and with every file that it names; a half one has no name that anybody looks for. */
export async function brokenRestored(
  root: string,
  state: CrashState,
  said: readonly Said[],
): Promise<readonly string[]> {
  const isPromised = said.some((each) => optionOf(each, 'restore', '--from') !== null);
  const path = join(root, DATABASE);
  if (!existsSync(path)) {
    // Between two names, while another one is put in its place.
    const isAside = [...state.files.keys()].some((name) => name.startsWith(ASIDE));
    return isPromised && !isAside ? ['a backup was restored, and is not there'] : [];
  }
  try {
    const { addresses } = await (await engineOf(path)).verifyCopy(path);
    return missingFiles(state, `${FOLDER}/archive`, addresses);
  } catch (error) {
    return [`the restored database: ${errorText(error)}`];
  }
}
