import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { type CheckDefinition, type CheckVerdict, failed, ok } from '../check.js';
import { type DaemonFolder, nearestExisting, placesOf } from '../places.js';

/** Whether the user that this command runs as can write where the daemon writes. */
export const check: CheckDefinition = {
  place: 40,
  title: 'Folders',
  docs: { covers: 'folders of database, archive and exports', fails: 'one is not writable' },
  run: async (installation) => {
    const verdicts: CheckVerdict[] = [];
    for (const place of placesOf(installation)) verdicts.push(await writable(place));
    return verdicts;
  },
};

async function writable({ name, path }: DaemonFolder): Promise<CheckVerdict> {
  const folder = nearestExisting(path);
  const isThere = folder === path;
  try {
    if (!(await stat(folder)).isDirectory()) return refused(name, path, `${folder} is not a folder`);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(name, isThere ? `${path} is writable` : `${path} can be created`);
  } catch (error) {
    return refused(name, path, reasonOf(error, folder));
  }
}

function reasonOf(error: unknown, folder: string): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EROFS') return `${folder} is on a disk that is mounted read-only`;
  if (code === 'EACCES' || code === 'EPERM') return `this user may not write to ${folder}`;
  return `${folder} is not writable (${code ?? 'unknown error'})`;
}

function refused(name: string, path: string, message: string): CheckVerdict {
  return failed(name, {
    message,
    meaning:
      name === 'store' || name === 'archive' ? 'The daemon does not start.' : 'Nothing is delivered there.',
    fix: `Let the user that the daemon runs as write to ${path} (chown, chmod, mount), and run this as that user.`,
  });
}
