import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { digest } from '../../../src/archive/archive.js';
import { type DepositDeps, depositDue } from '../../../src/deposit/deposit-files.js';
import { type Alerts, createAlerts } from '../../../src/store/alerts/alerts.js';
import type { Db } from '../../../src/store/engine/open.js';
import { transact } from '../../../src/store/engine/transact.js';
import { createDeposits, type Deposits, dueDeposit, makeDeposit } from '../../../src/store/sagas/deposits.js';
import { insertSaga } from '../../../src/store/sagas/saga-start.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { temporaryDatabase } from '../store/database.js';

const DAY = 24 * 3_600_000;
const SPACE = 'paris';
const BYTES = Buffer.from('%PDF-1.7 FR-1');
const NAME = 'FR-1.pdf';

let db: Db;
let deposits: Deposits;
let alerts: Alerts;
let folder: string;
let now: number;

beforeEach(async () => {
  ({ db } = await temporaryDatabase());
  deposits = createDeposits(db);
  alerts = createAlerts(db);
  folder = join(temporaryFolder('spacebooks-deposit-'), 'platform');
  now = Date.parse('2027-09-01T08:00:00Z');
  await transact(db, async (transaction) => {
    const start = { id: 's1', spaceId: SPACE, invoiceId: 'inv-1', settingsDigest: 'd', requested: true };
    await insertSaga(transaction, start, now);
    const file = { name: NAME, address: digest(BYTES) };
    await makeDeposit(transaction, { sagaId: 's1', spaceId: SPACE, invoiceId: 'inv-1', ...file });
  });
});

const due = () => transact(db, (transaction) => dueDeposit(transaction, 's1', now));

function run(path: string | null = folder): Promise<number | null> {
  const deps = {
    ...{ deposits, alerts, archive: { get: async () => BYTES } },
    ...{ clock: { now: () => now }, random: { fraction: () => 0.5 }, wakeAlerts: () => undefined },
    log: { info: () => undefined, warn: () => undefined },
  };
  const target = path === null ? undefined : ({ kind: 'folder', name: 'deposit', path } as const);
  return depositDue(deps as unknown as DepositDeps, SPACE, target);
}

const open = async () => (await alerts.list({ open: true, limit: 10 })).map(({ code }) => code);

describe('a file for an approved platform', () => {
  it('waits until the platform has the e-invoice', async () => {
    expect(await run()).toBeNull();
    expect(await deposits.ofInvoice(SPACE, 'inv-1')).toEqual([]);
  });

  it('is put there once, and its place and digest are known', async () => {
    await due();
    expect(await run()).toBeNull();
    expect(readFileSync(join(folder, NAME))).toEqual(BYTES);
    expect(await deposits.ofInvoice(SPACE, 'inv-1')).toEqual([
      expect.objectContaining({
        name: NAME,
        address: digest(BYTES),
        place: folder,
        depositedAt: now,
        runAt: null,
      }),
    ]);
    rmSync(join(folder, NAME));
    now += DAY;
    await due();
    expect(await run()).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that a crash left there before it was noted is not put twice', async () => {
    await due();
    mkdirSync(folder);
    writeFileSync(join(folder, NAME), BYTES);
    expect(await run()).toBeNull();
    expect(readdirSync(folder)).toEqual([NAME]);
  });

  it('never overwrites another one: it waits for a person, is told once, and is put when the way is free', async () => {
    await due();
    mkdirSync(folder);
    writeFileSync(join(folder, NAME), 'another');
    expect(await run()).toBe(now + DAY);
    expect(readFileSync(join(folder, NAME), 'utf8')).toBe('another');
    expect(await deposits.ofInvoice(SPACE, 'inv-1')).toEqual([
      expect.objectContaining({ failure: 'delivery.conflict', failures: 1, depositedAt: null }),
    ]);
    expect(await open()).toEqual(['delivery.conflict']);
    rmSync(join(folder, NAME));
    now += DAY;
    expect(await run()).toBeNull();
    expect(readFileSync(join(folder, NAME))).toEqual(BYTES);
    expect(await open()).toEqual([]);
  });

  it('is tried at a start under the configuration of the day', async () => {
    await due();
    expect(await run(null)).toBe(now + DAY);
    expect(await open()).toEqual(['delivery.refused']);
    await deposits.wakeParked(SPACE, now);
    expect(await run()).toBeNull();
    expect(readdirSync(folder)).toEqual([NAME]);
  });
});
