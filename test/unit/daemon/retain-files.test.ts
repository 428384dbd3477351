import type { Clock } from '@spacebooks/base/clock';
import { beforeEach, describe, expect, it } from 'vitest';
import { openArchive } from '../../../src/archive/archive.js';
import type { PrunableArchive } from '../../../src/archive/content.js';
import { retainFiles } from '../../../src/daemon/upkeep/retain-files.js';
import { createUnnamedFiles } from '../../../src/store/retention/unnamed-files.js';
import { afterTest } from '../../after-test.js';
import { startS3 } from '../../s3/s3-server.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { years } from '../store/retention/years.js';

let archive: PrunableArchive;

/** Two invoices of ten years ago: `own` and `shared` are their files, and what else names those in the end. */
async function stage() {
  const time = await years();
  const own = await archive.put(Buffer.from('own'));
  const shared = await archive.put(Buffer.from('shared'));
  const booked = await archive.put(Buffer.from('booked'));
  time.invoice('old', 'done');
  time.raw
    .prepare(`update saga set xml = ?, pdf = ?, receipt = ?, pinned_settings = 'p' where id = 'old'`)
    .run(own, shared, booked);
  await time.pass(11 * 366);
  time.invoice('later', 'done');
  time.raw.prepare(`update saga set pdf = ? where id = 'later'`).run(shared);
  time.raw.prepare(`insert into book_record values ('berlin', 'released', '1', ?)`).run(booked);
  await time.pass(1);
  expect(await time.prune()).toMatchObject({ issued: 3 });
  const removed: number[] = [];
  const clock = { sleep: async () => undefined } as unknown as Clock;
  const files = createUnnamedFiles(time.db);
  const round = (stop = new AbortController().signal) =>
    retainFiles({ files, archive, onRemoved: (count) => void removed.push(count), clock }, stop);
  const readable = async () => {
    const all = await Promise.allSettled([own, shared, booked].map(archive.get));
    return all.map(({ status }) => status === 'fulfilled');
  };
  const addresses = async () => {
    const all: string[] = [];
    for await (const address of archive.addresses()) all.push(address);
    return all.sort();
  };
  return { time, own, shared, booked, round, removed, readable, addresses };
}

describe.each([
  ['a folder', async () => ({ path: temporaryFolder('archive-') })],
  ['S3', async () => (await startS3()).location],
])('a file that nobody names, in an archive on %s', (_where, locate) => {
  beforeEach(async () => {
    archive = openArchive(await locate());
    const opened = archive;
    afterTest(() => opened.close());
  });

  it('goes on a later day, and only what nothing else names', async () => {
    const { time, shared, booked, round, removed, readable, addresses } = await stage();
    expect(time.count('file_unnamed')).toBe(3);
    await round();
    // Set aside, and still to be read by whoever has its address.
    expect([await readable(), await addresses()]).toEqual([[true, true, true], []]);
    await time.pass(1);
    await round();
    expect(await readable()).toEqual([true, true, true]);
    await time.pass(1);
    await round();
    expect([await readable(), await addresses()]).toEqual([[false, true, true], [shared, booked].sort()]);
    expect(removed).toEqual([1]);
    expect(time.count('file_unnamed')).toBe(0);
  });

  it('stays when an e-invoice has put it again between the two', async () => {
    const { time, own, round, readable, addresses } = await stage();
    await round();
    await archive.put(Buffer.from('own'));
    await time.pass(2);
    await round();
    expect([await readable(), await addresses()]).toMatchObject([
      [true, true, true],
      expect.arrayContaining([own]),
    ]);
  });

  it('told to stop, it has taken nothing away that somebody names', async () => {
    const { time, round, readable } = await stage();
    await round();
    await time.pass(2);
    await round(AbortSignal.abort());
    expect(await readable()).toEqual([true, true, true]);
    expect(time.count('file_unnamed')).toBe(3);
  });
});
