import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { hasPostgres } from '../postgres/cluster.js';
import { dumpDatabase } from '../postgres/dump.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { BUCKET, startS3 } from '../s3/s3-server.js';
import { temporaryFolder } from '../temporary-folder.js';
import { call } from './operator/command-line.js';
import { type Stage, type StageOptions, setStage } from './stage.js';

let target: string;
beforeEach(() => {
  target = temporaryFolder('restored-');
});

const accounting = (): string => `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      targets: [{ name: office, folder: ${target} }]
      exports: [{ name: adviser, formats: [csv], schedule: nightly, targets: [office] }]`;

interface Archives {
  /** YAML of the archive with this name. */
  at(name: string): string;
  /** Rows of the audit log that the anchor of the first one names. */
  rows(): Promise<readonly number[]>;
}

const ANCHOR = /^archive\/anchors\/berlin\/(\d+)-/;
const rowsIn = (names: readonly string[]) =>
  names.flatMap((name) => ANCHOR.exec(name)?.[1] ?? []).map(Number);

async function archives(where: string): Promise<Archives> {
  if (where === 'a folder') {
    const folder = temporaryFolder('archives-');
    const names = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return { at: (name) => `{ path: ${join(folder, name)} }`, rows: async () => rowsIn(names()) };
  }
  const { endpoint, keys } = await startS3();
  const credentials = 'access_key_id: S3RVER, secret_access_key: S3RVER';
  return {
    at: (name) => `{ url: s3://${BUCKET}/${name}, endpoint: "${endpoint}", ${credentials} }`,
    rows: async () => rowsIn(await keys()),
  };
}

interface Scene extends Pick<Archives, 'rows'> {
  readonly stage: Stage;
}

function createInvoice(stage: Stage, net: string): void {
  stage.sandbox.operator.createInvoice({
    items: [{ description: 'Fix Desk', net, rate: '19' }],
    invoice_date: addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -2),
    customer_number: '42',
  });
}

/** One more invoice, a night, and its batch delivered. */
async function invoiceAndNight({ stage, rows }: Scene, net: string, batches: number): Promise<void> {
  createInvoice(stage, net);
  const { nights, books } = stage.daemon();
  // A night is broken off where the shares were lost with the database that went back; a second run adds nothing.
  await eventually(() => nights.runNow('berlin'));
  await eventually(async () => {
    const deliveries = await books.deliveries.list('berlin');
    expect(deliveries.map(({ deliveredAt }) => deliveredAt !== null)).toEqual(Array(batches).fill(true));
  });
  // The delivery, too, is written down before anything else is delivered.
  const last = await books.audit.lastOf('berlin');
  await eventually(async () => expect(await rows()).toEqual([last]));
}

/** Every entry is in the files at the target once. */
function onlyOnce(): void {
  const lines = readdirSync(target).flatMap((name) => readFileSync(join(target, name), 'utf8').split('\n'));
  const ids = lines.flatMap((line) => /\b[0-9a-f]{32,64}\b/.exec(line)?.[0] ?? []);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
}

const statuses = async (stage: Stage) =>
  (await stage.daemon().nights.runNow('berlin')).exports.map(({ outcome }) =>
    outcome.status === 'blocked' ? outcome.code : outcome.status,
  );

const batches = async (stage: Stage) =>
  (await stage.daemon().books.batches.list('berlin')).map(({ number, status }) => [number, status]);

/** A server is dumped and restored, and daemons begin anew, which beside other suites takes minutes. Milliseconds. */
const LONG = 300_000;

describe.skipIf(!hasPostgres())('books on a server', { timeout: LONG }, () => {
  const { server, emptyDatabase } = shareCluster();

  describe.each(['a folder', 'S3'])('with an archive in %s', (where) => {
    let stage: Stage;
    let options: StageOptions;
    let archiveAt: Archives['at'];
    let scene: Scene;
    beforeEach(async () => {
      const { at, rows } = await archives(where);
      archiveAt = at;
      options = {
        accounting: accounting(),
        archive: archiveAt('archive'),
        lostDatabase: true,
        database: await emptyDatabase(),
      };
      stage = await setStage(options);
      scene = { stage, rows };
      await invoiceAndNight(scene, '350', 1);
    });

    it('find in the archive what was handed out since the dump that the database was restored from', async () => {
      await stage.stop();
      const restore = await dumpDatabase(server(), stage.location);
      await stage.start(options);
      await invoiceAndNight(scene, '100', 2);
      const handedOut = readdirSync(target).sort();
      await stage.stop();
      expect(await call(stage, 'audit', 'verify')).toMatchObject({ code: 0 });
      await restore();
      const verified = await call(stage, 'audit', 'verify');
      expect(verified.code).toBe(1);
      expect(verified.err).toMatch(/audit log: row \d+, which the anchor names, is not there/);

      await stage.start(options);
      expect(await batches(stage)).toEqual([
        [1, 'released'],
        [2, 'released'],
      ]);
      expect(await statuses(stage)).toEqual(['unchanged']);
      expect(readdirSync(target).sort()).toEqual(handedOut);
      expect(stage.alerts).toEqual([]);
      // A new start knows that all is well.
      await stage.stop();
      expect(await call(stage, 'audit', 'verify')).toMatchObject({ code: 0 });
      await stage.start(options);
      expect(await stage.daemon().books.holds.isHeld('berlin')).toBe(false);
      await invoiceAndNight(scene, '70', 3);
      onlyOnce();
    });

    it('find it, too, where the database goes back beneath a daemon that works', async () => {
      const restore = await dumpDatabase(server(), stage.location);
      await invoiceAndNight(scene, '100', 2);
      await restore();
      const seen: string[] = [];
      await eventually(async () => {
        seen.push(...(await statuses(stage)));
        expect(seen.at(-1)).toBe('unchanged');
      });
      expect(seen).not.toContain('released');
      expect(await batches(stage)).toEqual([
        [1, 'released'],
        [2, 'released'],
      ]);
      await invoiceAndNight(scene, '70', 3);
      onlyOnce();
    });

    it('hand out nothing where the archive was lost as well, until a person names the last number', async () => {
      await stage.stop();
      const restore = await dumpDatabase(server(), stage.location);
      await stage.start(options);
      await invoiceAndNight(scene, '100', 2);
      await stage.stop();
      await restore();
      const lost = { ...options, archive: archiveAt('another') };
      await stage.start(lost);
      expect(await statuses(stage)).toEqual(['books.restored']);
      await eventually(() => expect(stage.alerts.map(({ code }) => code)).toContain('books.restored'));
      expect(stage.alerts.find(({ code }) => code === 'books.restored')?.text).toContain(
        'the last batch here is 1',
      );
      const decided = await call(stage, 'batch', 'void', '1', '--space', 'berlin', '--reason', 'x');
      expect(decided).toMatchObject({ code: 2, err: expect.stringContaining('restored') });
      const named = await call(stage, 'books', 'confirm', '--space', 'berlin', '--last', '2');
      expect(named).toMatchObject({
        code: 2,
        err: expect.stringContaining('the batches 2 to 2 are not here'),
      });
      const discarded = await call(
        stage,
        ...['books', 'confirm', '--space', 'berlin', '--last', '2', '--not-imported'],
      );
      expect(discarded).toMatchObject({ code: 0, out: expect.stringMatching(/the next is 3$/) });
      // A night that was under way when it was decided ends as it began.
      await eventually(async () => expect(await statuses(stage)).toEqual(['released']));
      expect((await batches(stage)).map(([number]) => number)).toEqual([1, 3]);
    });
  });

  it('deliver nothing whose anchor cannot be written, and do when it can', async () => {
    const { endpoint, trouble, keys } = await startS3();
    const archive = `{ url: s3://${BUCKET}/archive, endpoint: "${endpoint}", access_key_id: S3RVER, secret_access_key: S3RVER }`;
    const stage = await setStage({ accounting: accounting(), archive, database: await emptyDatabase() });
    const scene = { stage, rows: async () => rowsIn(await keys()) };
    await invoiceAndNight(scene, '350', 1);
    const before = readdirSync(target);
    trouble(({ method, url }, answer) => {
      if (method !== 'PUT' || url?.includes('/anchors/') !== true) return false;
      answer.writeHead(403, { 'content-type': 'application/xml' });
      answer.end('<Error><Code>AccessDenied</Code><Message>No.</Message></Error>');
      return true;
    });
    createInvoice(stage, '100');
    await expect(stage.daemon().nights.runNow('berlin')).rejects.toMatchObject({ code: 'archive.refused' });
    expect(await batches(stage)).toEqual([
      [1, 'released'],
      [2, 'released'],
    ]);
    expect(await stage.daemon().books.deliveries.list('berlin', 2)).toEqual([]);
    expect(readdirSync(target)).toEqual(before);
    trouble(null);
    await stage.daemon().nights.runNow('berlin');
    expect(readdirSync(target).length).toBeGreaterThan(before.length);
    onlyOnce();
  });
});
