import { NO_COUNTERPARTY } from '@spacebooks/bank-statements/statement';
import { expect, it } from 'vitest';
import { createBankLines } from '../../../src/store/bank/bank-lines.js';
import { createBankPayments } from '../../../src/store/bank/bank-payments.js';
import { createBankStatements } from '../../../src/store/bank/bank-statements.js';
import type { Db } from '../../../src/store/engine/open.js';
import { temporaryDatabase } from './database.js';

const T = 1_800_000_000_000;
const DAY = '2026-11-01';

/** Two lines of the bank, each of which pays an invoice. */
async function payTwoInvoices(db: Db): Promise<void> {
  const account = { account: 'DE00', currency: 'EUR', number: '1', from: DAY, to: DAY } as const;
  const line = {
    ...({ bookedOn: DAY, valueOn: DAY } as const),
    ...{ amount: 100, counterparty: NO_COUNTERPARTY, remittance: '', endToEndId: null, bankReference: null },
    ...{ references: [], ultimateParty: null, batchCount: null, returnReason: null, fees: 0, original: null },
  };
  const statement = {
    ...{ ...account, kind: 'booked' as const, opening: 0, remarks: [], closing: 200 },
    lines: ['one', 'two'].map((bankReference) => ({ ...line, bankReference })),
  };
  await createBankStatements(db).take({ spaceId: 'berlin', statements: [statement], by: 'eva', now: T });
  for (const { id, bankReference } of await createBankLines(db).list('berlin', { open: true })) {
    await createBankLines(db).assign('berlin', id, {
      ...{ to: 'posting', at: T, by: 'eva', why: 'it says so', underWay: new Map() },
      allocations: [{ invoiceId: `invoice ${bankReference}`, cents: 100 }],
    });
  }
}

it('a record of the platform that is another line’s is not taken for a second one', async () => {
  const { db } = await temporaryDatabase();
  const payments = createBankPayments(db);
  await payTwoInvoices(db);
  const [one, other] = await payments.claimDue('berlin', { lease: 'a', now: T, until: T + 60_000 }, 2);
  if (one === undefined || other === undefined) throw new Error('nothing is due');
  expect(await payments.recorded(one, 'p1', T + 1)).toBe(true);

  expect(await payments.recorded(other, 'p1', T + 2)).toBe(false);

  const lines = await createBankLines(db).list('berlin', { open: false });
  expect(lines.flatMap((line) => line.payments.map(({ state, paymentId }) => [state, paymentId]))).toEqual(
    expect.arrayContaining([
      ['recorded', 'p1'],
      ['intended', null],
    ]),
  );
  expect(await payments.recorded(other, 'p2', T + 3)).toBe(true);
});

it('what a line has paid in part is not paid by its rest once more', async () => {
  const { db } = await temporaryDatabase();
  const [payments, lines] = [createBankPayments(db), createBankLines(db)];
  await payTwoInvoices(db);
  const paid = await payments.claimDue('berlin', { lease: 'a', now: T, until: T + 60_000 }, 1);
  const [claimed] = paid;
  if (claimed === undefined) throw new Error('nothing is due');
  const { lineId, invoiceId } = claimed;
  const assign = (invoices: readonly string[], underWay: number) =>
    lines.assign('berlin', lineId, {
      ...{ to: 'posting', at: T + 2, by: 'jan', why: 'it says so' },
      allocations: invoices.map((each) => ({ invoiceId: each, cents: 50 })),
      underWay: new Map([[invoiceId, underWay]]),
    });
  const failure = { code: 'platform.not-found', detail: 'gone' } as const;
  await payments.refused(claimed, failure, T + 1);
  expect(await assign([invoiceId, 'invoice three'], 0)).toBe(true);
  const both = await payments.claimDue('berlin', { lease: 'b', now: T + 2, until: T + 60_000 }, 3);
  for (const each of both.filter((payment) => payment.lineId === lineId)) {
    if (each.invoiceId === invoiceId) await payments.recorded(each, 'p1', T + 3);
    else await payments.refused(each, failure, T + 3);
  }

  expect(await assign([invoiceId], 50)).toBe(false);

  expect(await lines.get('berlin', lineId)).toMatchObject({ state: 'waiting' });
  expect(await assign(['invoice four'], 50)).toBe(true);
});

it('a line that is posted is decided: nothing is added to it by whoever looked before', async () => {
  const { db } = await temporaryDatabase();
  const [payments, lines] = [createBankPayments(db), createBankLines(db)];
  await payTwoInvoices(db);
  const [claimed] = await payments.claimDue('berlin', { lease: 'a', now: T, until: T + 60_000 }, 1);
  if (claimed === undefined) throw new Error('nothing is due');
  await payments.recorded(claimed, 'p1', T + 1);
  const late = { to: 'posting', at: T + 2, by: 'jan', why: 'it says so', underWay: new Map() } as const;
  const allocations = [{ invoiceId: 'invoice four', cents: 10 }];
  await expect(lines.assign('berlin', claimed.lineId, { ...late, allocations })).rejects.toMatchObject({
    code: 'bank.line-decided',
  });
  const found = [{ paymentId: 'p9', invoiceId: 'invoice four', cents: 10 }];
  await expect(lines.adopt('berlin', claimed.lineId, found, late)).rejects.toMatchObject({
    code: 'bank.line-decided',
  });
});
