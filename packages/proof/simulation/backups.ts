import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createArchive, openArchive } from '../../../src/archive/archive.js';
import { digestOfAddresses } from '../../../src/backup/copy-archive.js';
import { digestOfFile } from '../../../src/backup/digest-of-file.js';
import { backupsIn, makeBackup } from '../../../src/backup/make-backup.js';
import { ARCHIVE, DATABASE, readManifest } from '../../../src/backup/manifest.js';
import { Failure } from '../../../src/domain/errors.js';
import { inspectCopy } from '../../../src/store/sqlite/backup.js';
import { configOf } from './config.js';
import type { SimulatedWorld } from './world.js';

const KEPT = 2;

/**
 * `spacebooks backup` beside the daemon, on the same disk: it ends, too, when the machine does.
 *
 * @throws Failure `backup.*`, Error while no daemon runs
 */
export async function backUp(world: SimulatedWorld): Promise<void> {
  const { machine, databasePath, trace, violations, place, variant } = world;
  if (machine.state !== 'up') throw new Error('no daemon runs');
  const to = folderOf(world);
  // This process lives on, and with it the lock of a command that is dead.
  machine.life.death.catch(() => rmSync(join(to, '.lock'), { force: true }));
  const archive = openArchive(configOf(place, variant).archive);
  const request = { database: databasePath, archive, to, keep: KEPT, version: '0.0.0-simulation' };
  try {
    const { manifest } = await makeBackup({ ...request, now: machine.clock.now() });
    trace.note(`a backup has ${manifest.audit.rows} rows of the audit log, ${manifest.archive.files} files`);
  } catch (error) {
    // What the database names is there, whatever the daemon did meanwhile.
    if (
      error instanceof Failure &&
      error.code === 'backup.failed' &&
      !error.detail?.includes('is there already')
    )
      violations.push(`a backup fails: ${error.detail}`);
    throw error;
  }
}

/** @returns one line for each backup that cannot be what it says */
export async function brokenBackups(world: SimulatedWorld): Promise<readonly string[]> {
  const to = folderOf(world);
  const copies = createArchive(join(to, ARCHIVE));
  const wrong: string[] = [];
  for (const name of await backupsIn(to)) {
    const path = join(to, name, DATABASE);
    const { addresses, auditRows, auditHead } = inspectCopy(path);
    for (const address of addresses) {
      await copies.get(address).catch(() => wrong.push(`backup ${name} lacks the file ${address}`));
    }
    const now = world.withDatabase((database) =>
      database.prepare('select hash from audit_log where sequence = ?').pluck().get(auditRows),
    );
    if (auditRows > 0 && now !== auditHead) wrong.push(`backup ${name} has another history than the books`);
    const manifest = await readManifest(join(to, name));
    const isSame =
      manifest.database.sha256 === (await digestOfFile(path)) &&
      manifest.archive.sha256 === digestOfAddresses(addresses);
    if (!isSame) wrong.push(`backup ${name} is not what its manifest says`);
  }
  return wrong;
}

const folderOf = ({ place }: SimulatedWorld): string => join(place.folder, 'backups');

/**
 * SQLite's own backup has threads of its own; here it is one moment, and a file that is written by the played disk.
 *
 * @returns takes the stand-in away
 */
export function installBackup(): () => void {
  const { prototype } = Sqlite;
  const { backup } = prototype;
  prototype.backup = async function (this: Sqlite.Database, to: string) {
    const bytes = this.serialize();
    this.exec('commit');
    await writeFile(to, bytes);
    return { totalPages: 0, remainingPages: 0 };
  };
  return () => {
    prototype.backup = backup;
  };
}
