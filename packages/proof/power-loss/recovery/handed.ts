import { createHash } from 'node:crypto';
import type { CrashState } from '../disk/crash.js';
import { optionOf, type Said } from '../promises/promised.js';

const FOLDER = 'handed/';
/** Beside files that are not all there yet. */
const MARK = '.spacebooks-unfinished';
const SUMS = 'SHA256SUMS';

/**
 * What commands wrote for an auditor: a folder without a mark is complete, as its own list of digests says, an archive ends as
 * archives do, and what was promised is there.
 */
export function brokenHanded({ files, folders }: CrashState, said: readonly Said[]): readonly string[] {
  const isHanded = (path: string): boolean =>
    path.startsWith(FOLDER) && !path.slice(FOLDER.length).includes('/');
  const handed = folders.filter(isHanded);
  const brokenFolders = handed.flatMap((folder) => {
    const inside = [...files].filter(([path]) => path.startsWith(`${folder}/`));
    if (inside.length === 0 || files.has(`${folder}/${MARK}`)) return [];
    const sums = files.get(`${folder}/${SUMS}`)?.bytes.toString();
    if (sums === undefined) return [`${folder} counts as complete, and has no ${SUMS}`];
    return sums
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => {
        const [sum = '', name = ''] = line.split(/ [ *]/);
        const content = files.get(`${folder}/${name}`);
        const isWhole =
          content !== undefined && createHash('sha256').update(content.bytes).digest('hex') === sum;
        return isWhole ? [] : [`${folder} counts as complete, and ${name} is not as in ${SUMS}`];
      });
  });
  const brokenArchives = [...files].flatMap(([path, { bytes }]) =>
    isHanded(path) && path.endsWith('.zip') && bytes.lastIndexOf('PK\x05\x06') !== bytes.length - 22
      ? [`${path} is half`]
      : [],
  );
  const missing = said.flatMap((each) => {
    const out = optionOf(each, 'audit package', '--out');
    const path = out === null ? '' : out.slice(out.lastIndexOf(FOLDER));
    return out === null || files.has(path) || files.has(`${path}/${SUMS}`)
      ? []
      : [`${path} was promised, and is not there`];
  });
  return [...brokenFolders, ...brokenArchives, ...missing];
}
