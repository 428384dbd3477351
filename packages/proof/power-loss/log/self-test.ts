import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { crash } from '../disk/crash.js';
import { Disk } from '../disk/disk.js';
import { KINDS } from '../disk/fates.js';
import type { Log } from './operation.js';

/**
 * Whether the log is the whole truth: replayed, it must give what lies on the disk, byte for byte.
 *
 * @returns one line for each difference
 */
export function differences(log: Log, root: string): readonly string[] {
  const disk = new Disk('strict');
  for (const [index, operation] of log.operations.entries()) disk.apply(operation, index);
  const { files } = crash(disk, log.folders, KINDS.strict.everything());
  const present = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  const unknown = present.filter((path) => !files.has(path)).map((path) => `${path} is not in the log`);
  const others = [...files].flatMap(([path, content]) => {
    if (!present.includes(path)) return [`${path} is not on the disk`];
    return readFileSync(join(root, path)).equals(content.bytes) ? [] : [`${path} is another one in the log`];
  });
  return [...unknown, ...others];
}
