import { addDays, localDate } from '@spacebooks/base/calendar';
import { expect, it } from 'vitest';
import type { Entry } from '../../src/domain/accounting/model.js';
import { eventually } from '../eventually.js';
import { ACCOUNT, bankLine, invoice } from './bank-stage.js';
import { setStage } from './stage.js';
import { besideDaemon } from './steps.js';

const ACCOUNTING = `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      payments: { account: 1360 }
      rests: [{ because: withheld, percent: 19, account: 1548 }]
      bank: { accounts: [{ iban: ${ACCOUNT} }], post: certain }
      exports: [{ name: overview, formats: [csv], schedule: nightly }]`;
const WITHHOLDING = `  withholding: [{ percent: 19, name: IRPF }]
      service_period: [{ period: month of invoice }]`;

it('an invoice of which tax is withheld is issued, paid by what is payable, and leaves nothing open', async () => {
  const stage = await setStage({ eInvoices: WITHHOLDING, accounting: ACCOUNTING });
  stage.sandbox.operator.switchSpace('space-berlin', { retention: '19' });
  const day = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -3);
  const { id } = stage.sandbox.operator.createInvoice({
    ...invoice(1),
    invoice_date: day,
    recipient: {
      company: 'Estudio SL',
      street: 'Weg 1',
      postCode: '10115',
      city: 'Berlin',
      countryCode: 'DE',
    },
  });
  expect(stage.sandbox.state.invoices.get(id)?.content.payableAmount).toBe('100.0');
  stage.sandbox.operator.requestSending(id, 'manual');
  await stage.reaches(id, 'done');

  const { books, nights } = stage.daemon();
  const statement = { account: ACCOUNT, currency: 'EUR', number: '1', from: day, to: day };
  const lines = [bankLine({ amount: 10_000, bookedOn: day, valueOn: day, remittance: 'Rechnung 2026-0801' })];
  await books.statements.take({
    spaceId: 'berlin',
    statements: [{ ...statement, kind: 'booked', opening: null, remarks: [], closing: null, lines }],
    by: 'anna',
    now: stage.clock.now(),
  });
  await nights.runNow('berlin');
  await eventually(() => expect(stage.sandbox.state.invoices.get(id)?.content.paidStatus).toBe('paid'));
  await nights.runNow('berlin');
  const rows = await besideDaemon(stage, (db) => db.selectFrom('journal_entry').select('content').execute());
  const balances: Record<string, number> = {};
  for (const { content } of rows) {
    const { account, debtor, net, gross } = JSON.parse(content) as Pick<
      Entry,
      'account' | 'debtor' | 'net' | 'gross'
    >;
    balances[account] = (balances[account] ?? 0) - net;
    balances[debtor] = (balances[debtor] ?? 0) + gross;
  }
  expect(balances).toEqual({ 8400: -10_000, 1360: 10_000, 1548: 1_900, 11001: 0 });
  expect(stage.alerts).toEqual([]);
});
