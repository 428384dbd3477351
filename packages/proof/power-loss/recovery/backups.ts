import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createArchive } from '../../../../src/archive/archive.js';
import { restoreBackup } from '../../../../src/backup/restore-backup.js';
import { isFailure } from '../../../../src/domain/errors.js';
import { errorText } from '../../../../src/words/failures.js';
import type { CrashState } from '../disk/crash.js';
import type { Said } from '../promises/promised.js';

const FOLDER = 'backups/';
const NAME = /^backups\/(\d{4}-\d{2}-\d{2}T\d{6}Z)$/;

/** Verdicts on backups, by the digests of all that lies there. */
const verdicts = new Map<string, readonly string[]>();

/**
 * A folder with the name of a backup can be restored, or is refused as none; the one that was promised can be restored.
 * Restored by the code of the command, elsewhere.
 */
export async function brokenBackups(
  root: string,
  state: CrashState,
  said: readonly Said[],
): Promise<readonly string[]> {
  const promised = said.filter(
    ({ kind, ...each }) => kind === 'command' && 'words' in each && each.words[0] === 'backup',
  );
  const there = [...state.files].filter(([path]) => path.startsWith(FOLDER));
  const key = [promised.length, ...there.map(([path, { digest }]) => `${path} ${digest}`).sort()].join('\n');
  const known = verdicts.get(key) ?? (await look(root, state, promised.length > 0));
  verdicts.set(key, known);
  return known;
}

async function look(root: string, state: CrashState, isPromised: boolean): Promise<readonly string[]> {
  const names = state.folders.flatMap((path) => NAME.exec(path)?.[1] ?? []);
  const broken: string[] = [];
  let restored = 0;
  for (const name of names) {
    const to = join(root, '..', 'restored');
    try {
      await restoreBackup({
        from: join(root, FOLDER, name),
        database: join(to, 'spacebooks.sqlite'),
        archive: createArchive(join(to, 'archive')),
        force: false,
        now: 0,
      });
      restored += 1;
    } catch (error) {
      if (!isFailure(error, 'backup.unusable')) broken.push(`backup ${name}: ${errorText(error)}`);
    } finally {
      rmSync(to, { recursive: true, force: true });
    }
  }
  if (isPromised && restored === 0) broken.push('a backup was promised, and none can be restored');
  return broken;
}
