import { describe, expect, it } from 'vitest';
import { createBankPoll } from '../../src/books/bank.js';
import { checkBankRecords } from '../../src/books/bank-records.js';
import type { BookSpace } from '../../src/books/book-space.js';
import type { BookStores } from '../../src/books/book-stores.js';
import { paymentNote } from '../../src/domain/bank/payment-note.js';
import { silentLog } from '../../src/ops/log.js';
import { systemRandom } from '../../src/random.js';
import { createAlerts } from '../../src/store/alerts/alerts.js';
import { createBankLines } from '../../src/store/bank/bank-lines.js';
import { createBankPayments } from '../../src/store/bank/bank-payments.js';
import { createPayableInvoices } from '../../src/store/bank/payable-invoices.js';
import { ALL_SCOPES, type BankStage, invoice, setBankStage } from './bank-stage.js';

const SPACE = {
  id: 'berlin',
  timeZone: 'Europe/Berlin',
  accounting: { bank: [{}], bankPosting: 'certain' },
} as unknown as BookSpace;
const WITHOUT = ALL_SCOPES.filter((scope) => scope !== 'write_payment_records');

async function stageOf(scopes: readonly string[] = ALL_SCOPES): Promise<BankStage> {
  const stage = await setBankStage({ invoices: [invoice(1), invoice(2)], scopes });
  await stage.sync();
  return stage;
}

function storesOf({ db, mirror }: BankStage): BookStores {
  return {
    alerts: createAlerts(db),
    bank: createBankLines(db),
    bankPayments: createBankPayments(db),
    mirror,
    payable: createPayableInvoices(db),
  } as unknown as BookStores;
}

const open = async ({ db }: BankStage) =>
  (await createAlerts(db).list({ open: true, limit: 10 })).map(({ code }) => code).sort();

function pollOf(stage: BankStage) {
  const stores = storesOf(stage);
  const deps = { stores, clock: stage.clock, random: systemRandom, log: silentLog, lease: 'one' };
  const poll = createBankPoll(deps, SPACE, stage.space.client);
  return () => poll();
}

describe('an alert about payments of bank lines', () => {
  it('that the platform did not take one ends once a person says that the line pays nothing', async () => {
    const stage = await stageOf();
    await stage.bank({ remittance: 'Rechnung 2026-0801' });
    await stage.match();
    stage.sandbox.operator.deleteInvoice('i1');
    const poll = pollOf(stage);
    expect(await poll()).toBeNull();
    expect(await open(stage)).toEqual(['bank.not-recorded']);
    await poll();
    expect(await open(stage)).toEqual(['bank.not-recorded']);
    await stage.decide(1, { kind: 'ignore' });
    await poll();
    expect(await open(stage)).toEqual([]);
  });

  it('of an earlier process ends as well', async () => {
    const stage = await stageOf();
    await stage.bank({ remittance: 'Rechnung 2026-0801' });
    await stage.match();
    stage.sandbox.operator.deleteInvoice('i1');
    await pollOf(stage)();
    await stage.decide(1, { kind: 'not-ours' });
    await pollOf(stage)();
    expect(await open(stage)).toEqual([]);
  });

  it('that the scope is missing ends with the scope, though another payment still waits for a person', async () => {
    const stage = await stageOf(WITHOUT);
    await stage.bank({ remittance: 'Rechnung 2026-0801' }, { remittance: 'Rechnung 2026-0802' });
    await stage.match();
    stage.sandbox.operator.recordPayment('i1', { paidAt: '2026-11-05', amount: '100' });
    const poll = pollOf(stage);
    await poll();
    expect(await open(stage)).toEqual(['bank.not-permitted', 'bank.not-recorded']);
    // Where nobody can ask, nobody knows whether it is there now.
    stage.later(30);
    stage.sandbox.operator.addFault({ match: {}, action: { type: 'status', status: 503 } });
    await poll();
    expect(await open(stage)).toEqual(['bank.not-permitted', 'bank.not-recorded']);
    stage.sandbox.operator.clearFaults();
    stage.grant(...ALL_SCOPES);
    stage.later(30);
    await poll();
    expect(await open(stage)).toEqual(['bank.not-recorded']);
    expect(stage.recorded()).toHaveLength(2);
  });
});

describe('a night that finds more payments of a line on the platform than it brought', () => {
  const check = async (stage: BankStage) => {
    // What has happened here is older than what is copied now.
    stage.nights(1);
    const { alerts, bank, mirror, payable } = storesOf(stage);
    const stores = { alerts, bank, mirror, payable };
    await checkBankRecords({ stores, clock: stage.clock }, SPACE, await stage.sync());
  };

  it('tells a person which records they are, until they are deleted', async () => {
    const stage = await stageOf();
    await stage.bank({ remittance: 'Rechnung 2026-0801' });
    await stage.match();
    await stage.post();
    await check(stage);
    expect(await open(stage)).toEqual([]);
    // The request of a lost answer, long after.
    const [first] = [...stage.sandbox.state.paymentRecords.values()];
    const note = paymentNote((await stage.line(1)).identity);
    const late = stage.sandbox.operator.recordPayment('i1', { paidAt: '2026-11-10', amount: '119', note });
    await check(stage);
    expect(await open(stage)).toEqual(['bank.recorded-twice']);
    const [alert] = await createAlerts(stage.db).list({ open: true, limit: 1 });
    expect(alert?.text).toContain(`line 1: record ${late.id} of invoice 2026-0801, 2026-11-10, 119.00 EUR`);
    expect(alert?.text).not.toContain(first?.id);
    stage.sandbox.operator.deletePayment(late.id);
    await check(stage);
    expect(await open(stage)).toEqual([]);
  });

  it('says nothing of what is not copied, or has changed since', async () => {
    const stage = await stageOf();
    await stage.bank({ remittance: 'Rechnung 2026-0801' });
    const note = paymentNote((await stage.line(1)).identity);
    stage.sandbox.operator.recordPayment('i2', { paidAt: '2026-11-10', amount: '119', note });
    const sync = await stage.sync();
    await stage.decide(1, { kind: 'ignore' });
    const { alerts, bank, mirror, payable } = storesOf(stage);
    const deps = { stores: { alerts, bank, mirror, payable }, clock: stage.clock };
    await checkBankRecords(deps, SPACE, sync);
    expect(await open(stage)).toEqual([]);
    stage.later(24 * 60);
    stage.nights(2);
    stage.grant(...ALL_SCOPES.filter((scope) => scope !== 'read_payment_records'));
    await checkBankRecords(deps, SPACE, await stage.sync());
    expect(await open(stage)).toEqual([]);
    stage.grant(...ALL_SCOPES);
    stage.nights(8);
    await checkBankRecords(deps, SPACE, await stage.sync());
    expect(await open(stage)).toEqual(['bank.recorded-twice']);
  });
});
