import { describe, expect, it } from 'vitest';
import { createBankPoll, matchBank } from '../../src/books/bank.js';
import type { BookSpace } from '../../src/books/book-space.js';
import type { BookStores } from '../../src/books/book-stores.js';
import { silentLog } from '../../src/ops/log.js';
import { systemRandom } from '../../src/random.js';
import { createAlerts } from '../../src/store/alerts/alerts.js';
import { createBankLines } from '../../src/store/bank/bank-lines.js';
import { createBankPayments } from '../../src/store/bank/bank-payments.js';
import { createBankRules } from '../../src/store/bank/bank-rules.js';
import { createPayableInvoices } from '../../src/store/bank/payable-invoices.js';
import { type BankStage, bankChecks, invoice, setBankStage } from './bank-stage.js';

const SPACE = {
  id: 'berlin',
  timeZone: 'Europe/Berlin',
  accounting: { bank: [{}], bankPosting: 'ask' },
} as unknown as BookSpace;

/** A line that a person matched with the wrong invoice of two, recorded and copied. */
async function recorded(): Promise<BankStage> {
  const stage = await setBankStage({ invoices: [invoice(1), invoice(2)], posting: 'ask' });
  await stage.sync();
  await stage.bank({ remittance: 'Danke' });
  await stage.decide(1, { kind: 'invoices', invoices: ['i2'], letGo: false });
  await stage.post();
  return stage;
}

function nightsOf(stage: BankStage) {
  const { db, mirror, clock } = stage;
  const stores = {
    alerts: createAlerts(db),
    bank: createBankLines(db),
    bankPayments: createBankPayments(db),
    bankRules: createBankRules(db),
    mirror,
    payable: createPayableInvoices(db),
    periods: { closedThrough: async () => null },
  } as unknown as BookStores;
  const deps = { stores, clock, random: systemRandom, log: silentLog, lease: 'one' };
  const poll = createBankPoll(deps, SPACE, stage.space.client);
  return {
    poll,
    /** Copies, looks at the lines, and lets whoever posts look. */
    night: async () => {
      stage.nights(1);
      stage.later(24 * 60);
      await stage.sync();
      await matchBank(deps, SPACE);
      await poll();
    },
    alerts: async () =>
      (await stores.alerts.list({ open: true, limit: 9 })).map(({ code, text }) => `${code} ${text}`),
    rules: () => stores.bankRules.list('berlin'),
  };
}

const idOf = ({ sandbox }: BankStage): string => [...sandbox.state.paymentRecords.keys()][0] ?? '';

describe('a payment of ours that somebody deletes on the platform', () => {
  it('has its line reopened by the next night, with an alert that ends once a person decides anew', async () => {
    const stage = await recorded();
    const { night, poll, alerts, rules } = nightsOf(stage);
    await night();
    expect(await stage.lines()).toEqual(['1 posted, i2 119.00 recorded']);
    expect(await alerts()).toEqual([]);
    expect(await rules()).toHaveLength(1);

    stage.sandbox.operator.deletePayment(idOf(stage));
    await night();
    expect(await stage.lines()).toEqual(['1 waiting, i2 119.00 withdrawn']);
    expect(await alerts()).toEqual([expect.stringContaining('lines 1')]);
    expect((await alerts())[0]).toContain('bank.record-gone');
    expect(await rules()).toEqual([]);
    expect(await bankChecks(stage)).toEqual([]);
    await night();
    expect(await stage.lines()).toEqual(['1 waiting, i2 119.00 withdrawn']);

    // As the advice says.
    await stage.decide(1, { kind: 'invoices', invoices: ['i1'], letGo: false });
    await poll();
    expect(await stage.lines()).toEqual(['1 posted, i2 119.00 withdrawn, i1 119.00 recorded']);
    expect(stage.recorded()).toEqual([expect.stringMatching(/^i1 .* 119\.00 spacebooks/)]);
    expect(await alerts()).toEqual([]);
  });

  it('with its amount changed, too: the record that is left is deleted there, then the line is decided', async () => {
    const stage = await recorded();
    const { night, poll, alerts } = nightsOf(stage);
    await night();
    const record = stage.sandbox.state.paymentRecords.get(idOf(stage));
    if (record === undefined) throw new Error('no record');
    stage.sandbox.operator.deletePayment(record.id);
    const { paidAt, note } = record;
    const changed = stage.sandbox.operator.recordPayment('i2', { paidAt, note, amount: '100' });
    await night();
    expect(await stage.lines()).toEqual(['1 waiting, i2 119.00 withdrawn']);
    expect(await alerts()).toEqual([expect.stringContaining('lines 1')]);

    stage.sandbox.operator.deletePayment(changed.id);
    await night();
    await stage.decide(1, { kind: 'invoices', invoices: ['i2'], letGo: false });
    await poll();
    expect(await stage.lines()).toEqual(['1 posted, i2 119.00 withdrawn, i2 119.00 recorded']);
    expect(await alerts()).toEqual([]);
    await night();
    expect(await alerts()).toEqual([]);
  });

  it('is believed from the list alone: what the copy lacks and the platform has stays', async () => {
    const stage = await recorded();
    const { night, alerts } = nightsOf(stage);
    await night();
    const run = { spaceId: 'berlin', id: 1 } as never;
    await stage.mirror.markPaymentsDeleted(run, [idOf(stage)], stage.clock.now());
    const { payments } = { payments: createBankPayments(stage.db) };
    await payments.doubt('berlin', (await stage.line(1)).payments, stage.clock.now());
    expect(await stage.post()).toEqual({ recorded: 0, undone: 0, refused: 0, gone: 0, trouble: null });
    expect(await stage.lines()).toEqual(['1 posted, i2 119.00 recorded']);
    expect(await alerts()).toEqual([]);
    expect(await payments.nextDue('berlin', stage.clock.now())).toBeNull();
  });
});
