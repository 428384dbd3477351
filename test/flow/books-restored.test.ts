import { cpSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { call } from './operator/command-line.js';
import { type Stage, setStage } from './stage.js';

let target: string;
beforeEach(() => {
  target = temporaryFolder('restored-');
});

const accounting = (): string => `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts:
        - { when: { rate: 19 }, account: 8400 }
      targets:
        - { name: office, folder: ${target} }
      exports:
        - { name: adviser, formats: [csv], schedule: nightly, targets: [office] }`;

const DATABASE = ['spacebooks.sqlite', 'spacebooks.sqlite-wal', 'spacebooks.sqlite-shm'];
const ANCHOR = 'spacebooks.sqlite.anchor';

/** Two batches, a backup of database and archive between them; the daemon is stopped. */
async function twoBatches(): Promise<{ stage: Stage; backup: string; folder: string }> {
  const stage = await setStage({ accounting: accounting(), lostDatabase: true, sqlite: true });
  const folder = dirname(stage.databasePath);
  const backup = join(folder, 'backup');
  await invoiceAndNight(stage, '350', 1);
  await stage.stop();
  for (const name of ['spacebooks.sqlite', 'archive', ANCHOR]) {
    cpSync(join(folder, name), join(backup, name), { recursive: true });
  }
  await stage.start();
  await invoiceAndNight(stage, '100', 2);
  await stage.stop();
  return { stage, backup, folder };
}

/** One more invoice, a night, and its batch delivered. */
async function invoiceAndNight(stage: Stage, net: string, batches: number): Promise<void> {
  const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -2);
  stage.sandbox.operator.createInvoice({
    items: [{ description: 'Fix Desk', net, rate: '19' }],
    invoice_date,
    customer_number: '42',
  });
  const { nights, books } = stage.daemon();
  await nights.runNow('berlin');
  await eventually(async () => {
    const deliveries = await books.deliveries.list('berlin');
    expect(deliveries.map(({ deliveredAt }) => deliveredAt !== null)).toEqual(Array(batches).fill(true));
  });
}

function restore(folder: string, backup: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  for (const name of names) {
    const from = join(backup, name);
    if (readdirSync(backup).includes(name)) cpSync(from, join(folder, name), { recursive: true });
  }
}

/** Every entry that any file at the target has, by id. */
function handedOut(): string[] {
  const lines = readdirSync(target).flatMap((name) => readFileSync(join(target, name), 'utf8').split('\n'));
  return lines.flatMap((line) => /\b[0-9a-f]{32,64}\b/.exec(line)?.[0] ?? []);
}

function onlyOnce(): void {
  const ids = handedOut();
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
}

const statuses = async (stage: Stage) =>
  (await stage.daemon().nights.runNow('berlin')).exports.map(({ outcome }) =>
    outcome.status === 'blocked' ? outcome.code : outcome.status,
  );

describe('books whose database was restored from before the last batch', () => {
  it('find it again in the archive, and hand nothing out twice', async () => {
    const { stage, backup, folder } = await twoBatches();
    const delivered = readdirSync(target).sort();
    restore(folder, backup, DATABASE);
    await stage.start();
    const { books } = stage.daemon();
    expect((await books.batches.list('berlin')).map(({ number, status }) => [number, status])).toEqual([
      [1, 'released'],
      [2, 'released'],
    ]);
    expect(await statuses(stage)).toEqual(['unchanged']);
    expect(readdirSync(target).sort()).toEqual(delivered);
    expect((await books.deliveries.list('berlin')).map(({ deliveredAt }) => deliveredAt !== null)).toEqual([
      true,
      true,
    ]);
    expect(stage.alerts).toEqual([]);
    expect(await books.audit.verify()).toMatchObject({ ok: true });
    // A new start knows that all is well.
    await stage.stop();
    await stage.start();
    expect(await stage.daemon().books.holds.isHeld('berlin')).toBe(false);
    await invoiceAndNight(stage, '70', 3);
    onlyOnce();
  });

  it('hand out nothing where the archive was lost as well, until a person confirms the last number', async () => {
    const { stage, backup, folder } = await twoBatches();
    restore(folder, backup, [...DATABASE, 'archive', ANCHOR]);
    rmSync(join(folder, ANCHOR));
    await stage.start();
    const { books } = stage.daemon();
    expect(await statuses(stage)).toEqual(['books.restored']);
    await eventually(() => expect(stage.alerts.map(({ code }) => code)).toContain('books.restored'));
    expect(stage.alerts.find(({ code }) => code === 'books.restored')?.text).toContain(
      'the last batch here is 1',
    );
    const decision = { spaceId: 'berlin', number: 1, status: 'voided', reason: 'x', now: 1 } as const;
    await expect(books.batches.decide(decision)).rejects.toMatchObject({ code: 'books.restored' });
    onlyOnce();
    // It is the same after another start: the database does not forget that it was restored.
    await stage.stop();
    await stage.start();
    expect(await statuses(stage)).toEqual(['books.restored']);

    // The accountant has thrown batch 2 away: its entries come again, under a number of their own.
    await stage.daemon().books.holds.lift('berlin', 2, stage.clock.now());
    rmSync(join(target, readdirSync(target).find((name) => name.includes('2')) ?? ''));
    await eventually(async () => expect(await statuses(stage)).toEqual(['released']));
    expect((await stage.daemon().books.batches.list('berlin')).map(({ number }) => number)).toEqual([1, 3]);
  });

  it('do not go on where a batch is missing, and do once its files are back in the archive', async () => {
    const { stage, backup, folder } = await twoBatches();
    renameSync(join(folder, 'archive'), join(folder, 'of the lost machine'));
    restore(folder, backup, [...DATABASE, 'archive', ANCHOR]);
    rmSync(join(folder, ANCHOR));
    const confirm = () => call(stage, 'books', 'confirm', '--space', 'berlin', '--last', '2');
    await stage.start();
    await stage.stop();
    const refused = await confirm();
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(
      /books cannot continue from there: the batches 2 to 2 are not here\n.*archive\.path/,
    );
    cpSync(join(folder, 'of the lost machine'), join(folder, 'archive'), { recursive: true });
    expect(await confirm()).toMatchObject({ code: 0, out: expect.stringMatching(/the next is 3$/) });
    await stage.start();
    expect(await statuses(stage)).toEqual(['unchanged']);
    await invoiceAndNight(stage, '70', 3);
    onlyOnce();
  });
});
