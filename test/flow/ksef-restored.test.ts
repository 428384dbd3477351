import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createArchive } from '../../src/archive/archive.js';
import { makeBackup } from '../../src/backup/make-backup.js';
import { restoreBackup } from '../../src/backup/restore-backup.js';
import { eventually } from '../eventually.js';
import { inWarsaw, type WarsawStage } from './ksef-stage.js';

/** Leaves an invoice that waits for KSeF with its document made, and the daemon stopped. */
async function waitingForKsef(): Promise<{ stage: WarsawStage; id: string; backup: string }> {
  const stage = await inWarsaw([], { processingMs: 5_000, lostDatabase: true, sqlite: true });
  stage.ksef.operator.setDown(true);
  const id = stage.request();
  await stage.reaches(id, 'produced');
  const backup = join(dirname(stage.databasePath), 'backup');
  const archive = createArchive(archiveOf(stage));
  // Beside the daemon that works.
  await makeBackup({
    database: stage.databasePath,
    archive,
    to: backup,
    version: '1',
    now: stage.clock.now(),
  });
  await stage.stop();
  stage.ksef.operator.setDown(false);
  return { stage, id, backup };
}

/** Lets the document go out, and stops before the platform knows its number. */
async function sendIt(stage: WarsawStage, id: string): Promise<void> {
  await stage.start();
  await stage.reaches(id, 'sent');
  await stage.stop();
}

const archiveOf = ({ databasePath }: WarsawStage): string => join(dirname(databasePath), 'archive');

function lose({ databasePath }: WarsawStage): void {
  const folder = dirname(databasePath);
  for (const name of ['spacebooks.sqlite', 'spacebooks.sqlite-wal', 'spacebooks.sqlite-shm', 'archive']) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** KSeF has one document, which both copies of the bytes were. */
async function adoptedByItsHash(stage: WarsawStage, id: string): Promise<void> {
  const saga = await stage.reaches(id, 'done');
  const documents = stage.ksef.operator.documents();
  expect(documents.map(({ verdict }) => verdict)).toEqual([200, 440]);
  expect(new Set(documents.map(({ hash }) => hash)).size).toBe(1);
  expect(saga.ksefNumber).toBe(documents[0]?.ksefNumber);
  await eventually(() => expect(stage.mails(id)).toBe(1));
  expect(stage.alertsOf(id)).toEqual([]);
}

describe('a daemon that has forgotten what it sent', () => {
  it('because a backup was restored, makes the same bytes and knows them again', async () => {
    const { stage, id, backup } = await waitingForKsef();
    await sendIt(stage, id);
    lose(stage);
    const places = { database: stage.databasePath, archive: createArchive(archiveOf(stage)) };
    await restoreBackup({ from: backup, ...places, force: false, now: stage.clock.now() });
    await stage.start();
    await adoptedByItsHash(stage, id);
  });

  it('because everything was lost, makes the same bytes of the locked invoice and knows them again', async () => {
    const { stage, id } = await waitingForKsef();
    await sendIt(stage, id);
    lose(stage);
    await stage.start({ warsaw: [], takeOver: true });
    await adoptedByItsHash(stage, id);
  });
});
