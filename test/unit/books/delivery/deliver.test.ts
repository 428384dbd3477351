import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DeliverDeps, deliverDue } from '../../../../src/books/delivery/deliver.js';
import type { DeliveryTarget } from '../../../../src/domain/accounting/delivery-settings.js';
import { type Alerts, createAlerts } from '../../../../src/store/alerts/alerts.js';
import { createDeliveries, type Deliveries } from '../../../../src/store/books/deliveries.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import { type Books, NOW, openBooks, SERIES, SPACE } from '../batches/books.js';

const DAY = 24 * 3_600_000;

let books: Books;
let deliveries: Deliveries;
let alerts: Alerts;
let folder: string;
let now: number;
const logged: string[] = [];

beforeEach(async () => {
  books = await openBooks();
  deliveries = createDeliveries(books.db);
  alerts = createAlerts(books.db);
  folder = temporaryFolder('spacebooks-deliver-');
  now = NOW;
  logged.length = 0;
  books.put({ id: 'one' });
  await books.export();
});

function run(targets: readonly DeliveryTarget[] = [share()]) {
  const parts = {
    spaceId: SPACE,
    targets: new Map(targets.map((target) => [target.name, target])),
    deliveries,
    batches: books.batches,
    archive: books.archive,
    alerts,
    clock: { now: () => now },
    random: { fraction: () => 0.5 },
    log: { info: (text: string) => logged.push(text), warn: (text: string) => logged.push(text) },
  };
  return deliverDue(parts as unknown as DeliverDeps);
}

function share(path = folder): DeliveryTarget {
  return { kind: 'folder', name: 'share', path };
}

describe('deliveries', () => {
  it('bring a batch to its target once, and say so in the audit log', async () => {
    expect(await deliveries.plan(SPACE, SERIES, ['share'], now)).toBe(1);
    expect(await run()).toEqual({ delivered: 1, failed: 0 });
    expect(readdirSync(folder)).toEqual(['entries.json']);
    expect(await run()).toEqual({ delivered: 0, failed: 0 });
    expect(await deliveries.plan(SPACE, SERIES, ['share'], now)).toBe(0);
    const [delivery] = await deliveries.list(SPACE);
    expect(delivery).toMatchObject({ batchNumber: 1, target: 'share', deliveredAt: NOW, runAt: null });
    const rows = await books.audit.rows(0, 10);
    expect(rows.at(-1)).toMatchObject({
      action: 'batch delivered',
      details: { batch: 1, target: 'share' },
    });
    expect(await books.audit.verify()).toMatchObject({ ok: true });
  });

  it('go to the targets of the day on which the batch was planned', async () => {
    expect(await deliveries.isPlanned(SPACE, 1)).toBe(false);
    await deliveries.plan(SPACE, SERIES, [], now);
    expect(await deliveries.isPlanned(SPACE, 1)).toBe(true);
    expect(await deliveries.plan(SPACE, SERIES, ['share'], now)).toBe(0);
    expect(await run()).toEqual({ delivered: 0, failed: 0 });
  });

  it('of a voided batch are not made', async () => {
    await deliveries.plan(SPACE, SERIES, ['share'], now);
    await books.batches.decide({ spaceId: SPACE, number: 1, status: 'voided', reason: 'wrong', now });
    expect(await run()).toEqual({ delivered: 0, failed: 0 });
    expect(await deliveries.nextDue(SPACE, now)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that a person must mend are told once, looked at daily, and go on by themselves', async () => {
    writeFileSync(join(folder, 'entries.json'), 'of somebody else');
    await deliveries.plan(SPACE, SERIES, ['share'], now);
    expect(await run()).toEqual({ delivered: 0, failed: 1 });
    expect(await run()).toEqual({ delivered: 0, failed: 0 });
    expect(await deliveries.nextDue(SPACE, now)).toBe(NOW + DAY);
    now += DAY;
    expect(await run()).toEqual({ delivered: 0, failed: 1 });
    const told = await alerts.unsent(10);
    expect(told.map(({ code }) => code)).toEqual(['delivery.conflict']);
    expect(told[0]?.text).toMatch(/^space-berlin, batch 1 to share: the target already has another file/);
    const [parked] = await deliveries.list(SPACE);
    expect(parked).toMatchObject({ parked: true, failures: 2, failingSince: NOW });
    rmSync(join(folder, 'entries.json'));
    await deliveries.wakeParked(SPACE, now);
    expect(await run()).toEqual({ delivered: 1, failed: 0 });
  });

  it('that fail for a while are repeated with growing gaps, and told after eight failures', async () => {
    const down: DeliveryTarget = {
      kind: 'sftp',
      name: 'share',
      host: '127.0.0.1',
      port: 1,
      user: 'nobody',
      host_key: 'SHA256:none',
      login: { password: { reveal: () => 'x' } as never },
      folder: '/',
    };
    await deliveries.plan(SPACE, SERIES, ['share'], now);
    const gaps: number[] = [];
    for (let times = 0; times < 8; times += 1) {
      expect(await alerts.unsent(10)).toEqual([]);
      expect(await run([down])).toEqual({ delivered: 0, failed: 1 });
      const due = (await deliveries.nextDue(SPACE, now)) ?? 0;
      gaps.push((due - now) / 1000);
      now = due;
    }
    expect(gaps).toEqual([10, 20, 40, 80, 160, 320, 640, 900]);
    expect((await alerts.unsent(10)).map(({ code }) => code)).toEqual(['delivery.unreachable']);
    expect(await run([share()])).toEqual({ delivered: 1, failed: 0 });
  });

  it('that failed under a clock that ran ahead are tried as soon as it is put back', async () => {
    writeFileSync(join(folder, 'entries.json'), 'of somebody else');
    await deliveries.plan(SPACE, SERIES, ['share', 'other'], now);
    now += DAY;
    expect(await run([share()])).toEqual({ delivered: 0, failed: 2 });
    now = NOW;
    expect(await run([share(), { ...share(), name: 'other' }])).toEqual({ delivered: 0, failed: 2 });
    expect(await deliveries.nextDue(SPACE, now)).toBe(NOW + DAY);
    // One that was planned a little ahead.
    await books.db
      .updateTable('delivery')
      .set({ parked: 0, run_at: NOW + 20 * 60_000 })
      .execute();
    rmSync(join(folder, 'entries.json'));
    expect(await run([share(), { ...share(), name: 'other' }])).toEqual({ delivered: 2, failed: 0 });
  });

  it('to a target that is gone from the configuration wait for a person', async () => {
    await deliveries.plan(SPACE, SERIES, ['share', 'other'], now);
    expect(await run()).toEqual({ delivered: 1, failed: 1 });
    const parked = (await deliveries.list(SPACE, 1)).find(({ target }) => target === 'other');
    expect(parked).toMatchObject({ parked: true, detail: 'no target is called other any more' });
  });

  it('to a folder that cannot be written are told, and go on once it can', async () => {
    const path = join(folder, 'office');
    writeFileSync(path, 'a file where the folder should be');
    await deliveries.plan(SPACE, SERIES, ['share'], now);
    expect(await run([share(path)])).toEqual({ delivered: 0, failed: 1 });
    expect((await alerts.unsent(10)).map(({ code }) => code)).toEqual(['delivery.refused']);
    rmSync(path);
    now += DAY;
    expect(await run([share(path)])).toEqual({ delivered: 1, failed: 0 });
    expect(readdirSync(path)).toEqual(['entries.json']);
  });

  it('hand out the bytes of the archive', async () => {
    mkdirSync(join(folder, 'sub'));
    await deliveries.plan(SPACE, SERIES, ['share'], now);
    await run([share(join(folder, 'sub'))]);
    const [file] = await books.batches.files(SPACE, 1);
    const bytes = await books.archive.get(file?.address ?? '');
    expect(readFileSync(join(folder, 'sub', 'entries.json')).equals(Buffer.from(bytes))).toBe(true);
  });
});
