import { decimal } from '@spacebooks/base/money';
import type { BankPayment } from '../../../../src/domain/bank/bank-payment.js';
import type { KeptLine } from '../../../../src/domain/bank/kept-line.js';
import { paymentNote } from '../../../../src/domain/bank/payment-note.js';
import { nextPaymentStep, type PaymentStep } from '../../../../src/domain/bank/payment-step.js';
import { surplusRecords } from '../../../../src/domain/bank/surplus-records.js';
import type { Invoice } from '../../../../src/domain/invoice.js';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import { invoice } from '../../../../test/fixtures/invoices/invoice.js';
import { item } from '../../../../test/fixtures/invoices/item.js';
import {
  type InvoiceName,
  isThere,
  type LineNumber,
  type Placed,
  type Row,
  type Seen,
  type World,
} from './world.js';

const CENTS = 100_00;
const DAY = '2026-05-10';

const identityOf = (line: LineNumber): string => `${line}`.repeat(20);

function recordOf({ id, of, note, isChanged }: Placed): PaymentRecord {
  return {
    id: `${id}`,
    invoiceId: of,
    paidOn: DAY,
    amount: decimal(isChanged ? 70 : 100),
    currency: 'EUR',
    method: null,
    note: note === null ? null : paymentNote(identityOf(note)),
  };
}

function paymentOf({ line, of, state, record, isReturned }: Row): BankPayment {
  return {
    id: 0,
    lineId: line,
    invoiceId: of,
    cents: CENTS,
    currency: 'EUR',
    paidOn: DAY,
    note: paymentNote(identityOf(line)),
    state,
    paymentId: record === null ? null : `${record}`,
    changedAt: 0,
    undoneBy: isReturned ? 9 : null,
    failure: null,
  };
}

const invoices = new Map<string, Invoice>();

function invoiceOf(id: InvoiceName, room: number): Invoice {
  const key = `${id} ${room}`;
  const known = invoices.get(key) ?? invoice({ id, items: [item({ net: `${room * 100}`, rate: '0' })] });
  invoices.set(key, known);
  return known;
}

const steps = new Map<string, PaymentStep>();

/** What the code under test does next with a row, by what was seen. */
export function stepOf(row: Row, seen: Seen, there: World['invoices']): PaymentStep {
  const copies = [there.A.copied, there.B.copied];
  const key = JSON.stringify([row.line, row.of, row.state, row.record, row.isReturned, seen, copies]);
  const known = steps.get(key);
  if (known !== undefined) return known;
  const names = (['A', 'B'] as const).filter((name) => !there[name].copied.isGone);
  const step = nextPaymentStep(paymentOf(row), {
    records: seen.records.map(recordOf),
    invoices: new Map(names.map((name) => [name, invoiceOf(name, there[name].copied.room)])),
    adopted: new Set(seen.adopted.map(String)),
    paidBy: new Set(seen.paidBy),
  });
  steps.set(key, step);
  return step;
}

/** As the store says it of a row that is on its way or recorded. */
export function paidByOf({ line, of }: Row): string {
  return `${paymentNote(identityOf(line))} ${of}`;
}

/** Ids of the records that a night would tell of. */
export function surplusIn({ rows, records }: World): readonly number[] {
  const lines = ([1, 2] as const).map((line) => {
    const payments = rows.filter((row) => row.line === line).map(paymentOf);
    return { id: line, identity: identityOf(line), decision: null, payments } as unknown as KeptLine;
  });
  return surplusRecords(lines, records.filter(isThere).map(recordOf), 1).map(({ record }) =>
    Number(record.id),
  );
}
