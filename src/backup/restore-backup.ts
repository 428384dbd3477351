import { join } from 'node:path';
import { createArchive } from '../archive/archive.js';
import type { Archive } from '../archive/content.js';
import { Failure } from '../domain/errors.js';
import { NO_PROGRESS, type OnProgress } from '../domain/progress.js';
import { engineOf } from '../store/engine/open.js';
import { errorText } from '../words/failures.js';
import { type ArchiveCopy, copyArchive, digestOfAddresses } from './copy-archive.js';
import { digestOfFile } from './digest-of-file.js';
import { backupsIn } from './make-backup.js';
import { ARCHIVE, DATABASE, type Manifest, readManifest } from './manifest.js';

export interface RestoreRequest {
  /** The folder of one backup, or of all of them: then it is the latest. */
  readonly from: string;
  /** Where the daemon looks for its database. */
  readonly database: string;
  /** The daemon's. */
  readonly archive: Archive;
  /** Replaces a database that is there, and keeps it aside. */
  readonly force: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onProgress?: OnProgress;
}

interface Restored {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly archive: ArchiveCopy;
  /** Where the database is now that was there; null when there was none. */
  readonly aside: string | null;
}

/**
 * Puts a backup in its place, after everything in it was verified. The archive only gets what it lacks: what was
 * archived since the backup stays, and tells the daemon what has happened since.
 *
 * @throws Failure `backup.unusable`, `backup.in-use`, `backup.occupied`, `store.*`
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { onProgress = NO_PROGRESS } = request;
  const { folder, root } = await chosen(request.from);
  const manifest = await readManifest(folder);
  const database = join(folder, DATABASE);
  const copies = createArchive(join(root, ARCHIVE));
  const addresses = await verify(database, manifest, copies, onProgress);
  const archive = await copyArchive(copies, request.archive, addresses, (done) =>
    onProgress('files of the archive', done, addresses.length),
  );
  const time = new Date(request.now).toISOString().replace(/[-:]|\.\d+/g, '');
  const engine = await engineOf(request.database);
  const aside = await engine.put({
    from: database,
    path: request.database,
    aside: request.force ? `.before-restore-${time}` : null,
  });
  return { folder, manifest, archive, aside };
}

async function chosen(from: string): Promise<{ folder: string; root: string }> {
  const latest = (await backupsIn(from)).at(-1);
  return latest === undefined
    ? { folder: from, root: join(from, '..') }
    : { folder: join(from, latest), root: from };
}

/** @returns the files of the archive that the database names, all whole */
async function verify(
  database: string,
  manifest: Manifest,
  copies: ReturnType<typeof createArchive>,
  onProgress: OnProgress,
): Promise<readonly string[]> {
  onProgress('verifying the database', 0, null);
  const sha256 = await digestOfFile(database).catch((error: unknown) => {
    throw unusable(`${database} cannot be read`, error);
  });
  if (sha256 !== manifest.database.sha256) throw unusable(`${database} was changed or is not whole`);
  const { addresses } = await (await engineOf(database)).verifyCopy(database);
  if (digestOfAddresses(addresses) !== manifest.archive.sha256) {
    throw unusable('the database names other files than the manifest');
  }
  for (const [index, address] of addresses.entries()) {
    onProgress('verifying the files', index, addresses.length);
    await copies.get(address).catch((error: unknown) => {
      throw unusable(errorText(error), error);
    });
  }
  return addresses;
}

function unusable(detail: string, cause?: unknown): Failure {
  return new Failure('backup.unusable', { detail, cause });
}
