import { addDays, localDate } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import { createAlerts } from '../../src/store/alerts/alerts.js';
import { openBeside } from '../../src/store/engine/open.js';
import { eventually } from '../eventually.js';
import { hasPostgres } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { type Stage, type StageOptions, setStage } from './stage.js';

const CODE = 'accounting.single-payments';

const ACCOUNTING = `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      payments: { account: 1360, methods: [{ method: Card, account: 1361 }] }
      exports:
        - { name: adviser, formats: [hledger, csv], schedule: nightly }`;

/** Tokens of one user: one of before there was the scope, and one of a login after. */
const SCOPES = [
  ...['read_user', 'read_invoices', 'write_invoices', 'read_subscriptions', 'write_subscriptions'],
  ...['read_cost_centers', 'read_revenue_accounts'],
];
const SEED: NonNullable<StageOptions['seed']> = {
  users: [
    {
      email: 'admin@space.example',
      tokens: [
        { token: 'admin-token', app: 'spacebooks', scopes: SCOPES },
        { token: 'later-token', app: 'spacebooks', scopes: [...SCOPES, 'read_payment_records'] },
      ],
    },
  ],
};

/** A space whose only invoice was paid in two parts, which stand in the books as a total; the invoice's number. */
async function withTotal(options: StageOptions = {}): Promise<{ stage: Stage; given: StageOptions }> {
  const given = { accounting: ACCOUNTING, seed: SEED, ...options };
  const stage = await setStage(given);
  const { operator } = stage.sandbox;
  const today = localDate(stage.clock.now(), 'Europe/Berlin');
  const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
  const { id } = operator.createInvoice({
    items,
    customer_number: '42',
    invoice_date: addDays(today, -5),
  });
  const method = { id: 'card', name: 'Card' };
  operator.recordPayment(id, { paidAt: addDays(today, -4), amount: '40' });
  operator.recordPayment(id, { paidAt: addDays(today, -2), amount: '376.50', method });
  await stage.daemon().nights.runNow('berlin');
  const { entries } = await stage.daemon().books.batches.get('berlin', 1);
  expect(entries.map(({ kind, account, gross }) => [kind, account, gross])).toEqual([
    ['invoice', '8400', 41_650],
    ['payment', '1360', -41_650],
  ]);
  return { stage, given };
}

async function stored(stage: Stage, open = true) {
  const { db, close } = await openBeside(stage.location);
  const alerts = await createAlerts(db).list({ open, limit: 50 });
  await close();
  return alerts.filter(({ code }) => code === CODE);
}

const told = (stage: Stage) => stage.alerts.filter(({ code }) => code === CODE).length;

describe('a token that gets the scope read_payment_records', () => {
  it('has the books change from totals to single payments, and people told once: which space, how many, which accounts', async () => {
    const { stage, given } = await withTotal();
    expect(await stored(stage)).toEqual([]);
    // What a login changes.
    await stage.stop();
    await stage.start({ ...given, token: 'later-token' });
    const { exports } = await stage.daemon().nights.runNow('berlin');
    expect(exports).toMatchObject([{ name: 'adviser', outcome: { status: 'released', number: 2 } }]);
    const { entries, manifest } = await stage.daemon().books.batches.get('berlin', 2);
    expect(entries.map(({ kind, account, gross }) => `${kind} ${account} ${gross}`).sort()).toEqual([
      'payment 1360 -4000',
      'payment 1361 -37650',
      'reversal 1360 41650',
    ]);
    expect(manifest.paymentSwitch).toMatchObject({ invoices: 1, takenBack: 1, booked: 2 });
    const [alert, ...others] = await stored(stage);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ spaceId: 'berlin', about: { place: { values: { name: 'adviser' } } } });
    expect(alert?.text).toContain(
      'batch 2 takes back 1 total of 1 invoice, and books 2 single payments; received on 1360: 416.50 → 40.00 EUR and 1361: 0.00 → 376.50 EUR; look at it: spacebooks books batch show 2 --space berlin',
    );
    await eventually(() => expect(told(stage)).toBe(1));

    // Neither another start nor another night says it again, a later payment included.
    await stage.stop();
    await stage.start({ ...given, token: 'later-token' });
    const today = localDate(stage.clock.now(), 'Europe/Berlin');
    const next = stage.sandbox.operator.createInvoice({
      ...{ items: [{ description: 'Fix Desk', net: '100', rate: '19' }] },
      ...{ customer_number: '42', invoice_date: addDays(today, -2) },
    });
    stage.sandbox.operator.recordPayment(next.id, { paidAt: addDays(today, -1), amount: '119' });
    const again = await stage.daemon().nights.runNow('berlin');
    expect(again.exports).toMatchObject([{ outcome: { status: 'released', number: 3 } }]);
    expect(await stored(stage)).toHaveLength(1);
    expect(told(stage)).toBe(1);
  });

  it('is told no more once the batch is accepted', async () => {
    const { stage, given } = await withTotal();
    await stage.stop();
    await stage.start({ ...given, token: 'later-token' });
    await stage.daemon().nights.runNow('berlin');
    expect(await stored(stage)).toHaveLength(1);
    const now = stage.clock.now();
    const decision = { spaceId: 'berlin', number: 2, status: 'accepted', reason: null, now } as const;
    await stage.daemon().books.batches.decide(decision);
    expect(await stored(stage)).toEqual([]);
    expect(await stored(stage, false)).toMatchObject([{ resolution: 'gone' }]);
  });
});

describe.skipIf(!hasPostgres())('two daemons on one database', () => {
  const { emptyDatabase } = shareCluster();

  it('tell it once, also where the other one goes on with the space', async () => {
    const { stage, given } = await withTotal({ database: await emptyDatabase() });
    await stage.stop();
    await stage.start({ ...given, token: 'later-token' });
    await stage.daemon().nights.runNow('berlin');
    const second = await stage.startBeside();
    await stage.stop();
    const { exports } = await eventually(() => second.nights.runNow('berlin'));
    expect(exports).toMatchObject([{ outcome: { status: 'unchanged' } }]);
    expect(await stored(stage)).toHaveLength(1);
    await eventually(() => expect(told(stage)).toBe(1));
    const batches = await second.books.batches.list('berlin');
    expect(batches.map(({ manifest }) => manifest.paymentSwitch?.booked)).toEqual([undefined, 2]);
  });
});
