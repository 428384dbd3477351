import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder } from '@spacebooks/base/files/folder';
import { writeOnce } from '@spacebooks/base/files/whole-file';
import { createArchive } from '../archive/archive.js';
import type { Archive } from '../archive/content.js';
import { Failure } from '../domain/errors.js';
import { NO_PROGRESS, type OnProgress } from '../domain/progress.js';
import { engineOf } from '../store/engine/open.js';
import { takeLock } from '../store/sqlite/lock.js';
import { type ArchiveCopy, copyArchive, digestOfAddresses, isAmong } from './copy-archive.js';
import { digestOfFile } from './digest-of-file.js';
import { ARCHIVE, DATABASE, MANIFEST, type Manifest } from './manifest.js';

interface BackupRequest {
  readonly database: string;
  readonly archive: Archive;
  /** Holds all backups and the archive that they share. */
  readonly to: string;
  /** How many backups stay, the latest; all when left out. Files of the archive always stay. */
  readonly keep?: number;
  readonly version: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onProgress?: OnProgress;
}

export interface Backup {
  /** The folder of this backup. */
  readonly folder: string;
  readonly manifest: Manifest;
  readonly archive: ArchiveCopy;
  /** Older backups that were removed, and what earlier ones left that were broken off. */
  readonly removed: readonly string[];
}

const PART = '.part';

/** Held while a backup is made: two at once would take each other's half for one that was broken off. */
const LOCK = '.lock';

/**
 * Makes a backup beside a daemon that works: first the database, then every file of the archive, so that whatever the
 * database names is there. The copy is verified before it gets its name; where anything is wrong there is no backup.
 *
 * @throws Failure `backup.failed`, `backup.busy`, `store.*`
 */
export async function makeBackup(request: BackupRequest): Promise<Backup> {
  const { to } = request;
  await makeFolder(to, 0o700);
  const unlock = takeLock(join(to, LOCK));
  if (unlock === null) throw new Failure('backup.busy', { detail: to });
  try {
    return await makeAlone(request);
  } finally {
    unlock();
  }
}

async function makeAlone(request: BackupRequest): Promise<Backup> {
  const { to, now } = request;
  const name = new Date(now)
    .toISOString()
    .replaceAll(':', '')
    .replace(/\.\d+Z$/, 'Z');
  const folder = join(to, name);
  if (await isThere(folder)) throw new Failure('backup.failed', { detail: `${folder} is there already` });
  const part = `${folder}${PART}`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { mode: 0o700 });
  try {
    const { manifest, archive } = await fill(part, request);
    await rename(part, folder);
    await syncFolder(to);
    const removed = await removeOld(to, name, request.keep);
    return { folder, manifest, archive, removed };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

async function fill(
  part: string,
  { to, version, now, onProgress = NO_PROGRESS, ...from }: BackupRequest,
): Promise<Pick<Backup, 'manifest' | 'archive'>> {
  const database = join(part, DATABASE);
  onProgress('copying and verifying the database', 0, null);
  await (await engineOf(from.database)).copy(from.database, database);
  const inspected = await (await engineOf(database)).verifyCopy(database);
  const copies = createArchive(join(to, ARCHIVE));
  const archive = await copyArchive(from.archive, copies, inspected.addresses, (done) =>
    onProgress('files of the archive', done, inspected.addresses.length),
  );
  const later = await copyArchive(from.archive, copies, others(from.archive, inspected.addresses));
  const manifest: Manifest = {
    format: 'spacebooks backup 1',
    version,
    at: new Date(now).toISOString(),
    schema: inspected.schema,
    audit: { rows: inspected.auditRows, head: inspected.auditHead },
    counts: inspected.counts,
    database: { size: (await stat(database)).size, sha256: await digestOfFile(database) },
    archive: { files: inspected.addresses.length, sha256: digestOfAddresses(inspected.addresses) },
  };
  await writeOnce(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, 0o600);
  return {
    manifest,
    archive: { copied: archive.copied + later.copied, kept: archive.kept + later.kept },
  };
}

/** What was archived since the database was copied: it may tell of batches that it does not know. */
async function* others(archive: Archive, named: readonly string[]): AsyncIterable<string> {
  for await (const address of archive.addresses()) if (!isAmong(named, address)) yield address;
}

/** Names of backups sort by time. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;

/** @returns names of the whole backups in a folder, the oldest first */
export async function backupsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => NAME.test(name)).sort();
}

async function removeOld(to: string, latest: string, keep: number | undefined): Promise<readonly string[]> {
  const names = await readdir(to);
  const leftBehind = names.filter((name) => NAME.test(name.replace(PART, '')) && name.endsWith(PART));
  const backups = (await backupsIn(to)).filter((name) => name !== latest);
  const old = keep === undefined ? [] : backups.slice(0, Math.max(0, backups.length - keep + 1));
  for (const name of [...leftBehind, ...old]) await rm(join(to, name), { recursive: true });
  return [...leftBehind, ...old];
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
