import { statfs } from 'node:fs/promises';
import { type CheckDefinition, type CheckVerdict, failed, ok, skipped, warning } from '../check.js';
import { type DaemonFolder, nearestExisting, placesOf } from '../places.js';

const MIB = 1024 * 1024;
/** A busy space issues a few hundred invoices of 100 KiB a day. */
const LITTLE = 1024 * MIB;
const TOO_LITTLE = 100 * MIB;

/** Free space for the database, the archive and the export folders. */
export const check: CheckDefinition = {
  place: 50,
  title: 'Disk space',
  docs: {
    covers: 'space for the same folders',
    fails: 'under 100 MiB, or no more files',
    warns: 'under 1 GiB',
  },
  run: async (installation) => {
    const verdicts: CheckVerdict[] = [];
    for (const place of placesOf(installation)) verdicts.push(await spaceOf(place));
    return verdicts;
  },
};

async function spaceOf(place: DaemonFolder): Promise<CheckVerdict> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(nearestExisting(place.path));
    return judgeSpace(place, bavail * bsize, files > 0 && ffree === 0);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return skipped(place.name, `the free space of ${place.path} cannot be determined (${code})`);
  }
}

/** @param free bytes @param outOfInodes no inodes are left */
export function judgeSpace({ name, path }: DaemonFolder, free: number, outOfInodes = false): CheckVerdict {
  const amount =
    free >= 1024 * MIB ? `${(free / 1024 / MIB).toFixed(1)} GiB` : `${Math.floor(free / MIB)} MiB`;
  if (free >= LITTLE && !outOfInodes) return ok(name, `${amount} free`);
  const trouble = {
    message: outOfInodes
      ? `no more files can be created on the disk of ${path}`
      : `only ${amount} free at ${path}`,
    meaning: 'On a full disk nothing is issued or exported; callbacks are answered 503 and retried.',
    fix: 'Make room on this disk, or move the folder to a larger one while the daemon is stopped.',
  };
  return outOfInodes || free < TOO_LITTLE ? failed(name, trouble) : warning(name, trouble);
}
