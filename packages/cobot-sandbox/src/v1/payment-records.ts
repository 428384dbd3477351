import { z } from 'zod';
import { spaceOfPath } from '../engine/access.js';
import { membersOf, requireKnown } from '../engine/body.js';
import { listed } from '../engine/filtering.js';
import type { Exchange } from '../engine/operation.js';
import { Problem } from '../engine/problem.js';
import { type Filter, type RecordType, stored } from '../engine/record-type.js';
import { DELETE_PAYMENT, recordPayment } from '../life/payment-transitions.js';
import type { PaymentRecord } from '../records/invoice.js';
import type { Payment } from '../records/payment-record.js';
import { daysOf } from './dates.js';
import { amount, filled } from './input.js';
import { invoiceOfSpace } from './invoices.js';
import { collection, record } from './rows.js';

/** Payment records of the space of the path, and of its invoice where it names one. */
const PAYMENT_RECORDS: RecordType<PaymentRecord> = {
  ...stored('payment record', (world) => world.paymentRecords),
  isVisible({ spaceId, invoiceId }, exchange) {
    const { invoiceId: named } = exchange.params;
    const isOfInvoice = named === undefined || invoiceOfSpace(named, exchange).id === invoiceId;
    return spaceId === spaceOfPath(exchange).id && isOfInvoice;
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
      const [from, to] = daysOf(value, exchange);
      return ({ paidAt }) => paidAt >= (from ?? '') && paidAt <= (to ?? '9999');
    },
  },
];

export const list = collection({ on: PAYMENT_RECORDS, filters: FILTERS });

export const create = record<PaymentRecord, Payment>({
  on: PAYMENT_RECORDS,
  input: readPayment,
  subject(payment, exchange) {
    const { invoiceId = '' } = exchange.params;
    return recordPayment(invoiceOfSpace(invoiceId, exchange), payment, exchange.world);
  },
  answers: 'created',
});

export const remove = record({ on: PAYMENT_RECORDS, transition: DELETE_PAYMENT, answers: 'nothing' });

const method = z.object({ id: z.string().optional(), name: z.string().optional() });

/** In the order in which they are complained about. */
const payment = z.object({
  paid_at: filled.pipe(z.iso.date('is invalid')),
  amount,
  note: z.string('is invalid').nullish(),
  payment_method: method.nullish(),
});

/** @throws Problem 422 whose errors are one text, as the documents show it */
function readPayment(exchange: Exchange): Payment {
  requireKnown(exchange, Object.keys(payment.shape));
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
