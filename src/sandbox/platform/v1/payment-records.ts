import { z } from 'zod';
import { parseDecimal } from '../../../domain/money.js';
import { dateIn } from '../../engine/dates.js';
import { spaceOfPath } from '../engine/access.js';
import { membersOf } from '../engine/body.js';
import { notThere } from '../engine/declare.js';
import { listed } from '../engine/filtering.js';
import type { Exchange } from '../engine/operation.js';
import { invalidParameter, Problem } from '../engine/problem.js';
import { type Filter, type RecordType, stored } from '../engine/record-type.js';
import { DELETE_PAYMENT, recordPayment } from '../life/payment-transitions.js';
import type { Payment, PaymentRecord } from '../records/payment-record.js';
import { collection, record } from './rows.js';

/** Payment records of the space of the path, and of its invoice where it names one. */
const PAYMENT_RECORDS: RecordType<PaymentRecord> = {
  ...stored('payment record', (world) => world.paymentRecords),
  isVisible({ spaceId, invoiceId }, exchange) {
    const { invoiceId: named = invoiceId } = exchange.params;
    return spaceId === spaceOfPath(exchange).id && invoiceId === named;
  },
  present: ({ id, invoiceId, note, paidAt, amount, currency, method }) => ({
    id,
    invoice_id: invoiceId,
    note,
    paid_at: paidAt,
    amount,
    currency,
    payment_method: method,
  }),
};

const FILTERS: readonly Filter<PaymentRecord>[] = [
  {
    parameters: ['invoice_ids'],
    keeps(value) {
      const ids = listed(value('invoice_ids'));
      return ({ invoiceId }) => ids.includes(invoiceId);
    },
  },
  {
    parameters: ['from', 'to'],
    keeps(value, exchange) {
      const { timeZone } = spaceOfPath(exchange);
      const from = dayOf('from', value('from'), timeZone) ?? '';
      const to = dayOf('to', value('to'), timeZone) ?? '9999';
      return ({ paidAt }) => paidAt >= from && paidAt <= to;
    },
  },
];

const MOMENT = /^(\d{4})[/-](\d{2})[/-](\d{2})(?:[T ](\d{2}:\d{2}:\d{2}) ?([+-]\d{2}:?\d{2}|Z))?$/;

/** The day of a date, or of a moment where the space is. An offset's plus sign that was not encoded arrives as a space. */
function dayOf(name: string, text: string | undefined, timeZone: string): string | undefined {
  if (text === undefined) return undefined;
  const parts = MOMENT.exec(text.replace(/ {2}(\d{4})$/, ' +$1'));
  const [, year, month, day, time, offset] = parts ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${time ?? '00:00:00'}${withColon(offset ?? 'Z')}`);
  if (Number.isNaN(at)) throw invalidParameter(name, 'must be a time like 2014-01-01 00:00:00 +0000');
  return time === undefined ? `${year}-${month}-${day}` : dateIn(timeZone, at);
}

function withColon(offset: string): string {
  return offset.replace(/^(...)(\d\d)$/, '$1:$2');
}

export const list = collection({ on: PAYMENT_RECORDS, filters: FILTERS });

export const create = record<PaymentRecord, Payment>({
  on: PAYMENT_RECORDS,
  input: readPayment,
  subject(payment, exchange) {
    const { invoiceId = '' } = exchange.params;
    const invoice = exchange.world.invoices.get(invoiceId);
    if (invoice?.spaceId !== spaceOfPath(exchange).id) throw notThere('invoice', invoiceId);
    return recordPayment(invoice, payment, exchange.world);
  },
  answers: 'created',
});

export const remove = record({ on: PAYMENT_RECORDS, transition: DELETE_PAYMENT, answers: 'nothing' });

const BLANK = "can't be blank";
const method = z.object({ id: z.string().optional(), name: z.string().optional() });

/** In the order in which they are complained about. */
const payment = z.object({
  paid_at: z.string(BLANK).min(1, BLANK).pipe(z.iso.date('is invalid')),
  amount: z
    .union([z.string(), z.number().transform(String)], BLANK)
    .pipe(z.string().min(1, BLANK))
    .refine((text) => text === '' || parseDecimal(text) !== null, 'is not a number'),
  note: z.string('is invalid').nullish(),
  payment_method: method.nullish(),
});

/** @throws Problem 422 whose errors are one text, as the documents show it */
function readPayment(exchange: Exchange): Payment {
  const read = payment.safeParse(membersOf(exchange));
  if (!read.success) {
    const [{ path = [], message = '' } = {}] = read.error.issues;
    const [name = ''] = path;
    throw new Problem(422, `${worded(String(name))} ${message}`);
  }
  const { paid_at: paidAt, amount, note, payment_method: by } = read.data;
  return { paidAt, amount, note: note ?? null, method: methodOf(by ?? {}, exchange) };
}

function worded(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

/** A payment method of the space, by its id or its name. @throws Problem 422 when it has none such */
function methodOf({ id, name }: z.output<typeof method>, exchange: Exchange): PaymentRecord['method'] {
  if (id === undefined && name === undefined) return null;
  const { id: spaceId } = spaceOfPath(exchange);
  for (const each of exchange.world.entries.all('paymentMethods')) {
    const named = String(each.attributes.name);
    const isMeant = id === undefined ? named === name : each.id === id;
    if (each.spaceId === spaceId && isMeant) return { id: each.id, name: named };
  }
  throw new Problem(422, 'Payment method is invalid');
}
