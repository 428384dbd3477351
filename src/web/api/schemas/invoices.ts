import { z } from 'zod';
import { amountOf } from '../../../domain/accounting/amount.js';
import { roundToCents } from '../../../domain/accounting/apportion.js';
import { postingsOf } from '../../../domain/accounting/postings.js';
import { eInvoiceState, paymentState, termsOf } from '../../../domain/invoice-facts.js';
import { E_INVOICE_STATES } from '../../../domain/invoice-states.js';
import { MAILING_STATES, mailingState } from '../../../domain/mailing.js';
import { type RowFacts, type RowSpace, toInvoiceRow } from '../../../invoice-list/row.js';
import { MOMENTS, timelineOf } from '../../../operator/timeline.js';
import { PAYMENT_FILTERS } from '../../../store/invoices/list/filter.js';
import type { KnownInvoice } from '../../known-invoice.js';
import { amount, day, id, moment, momentOf, momentOrNull } from './values.js';

const facts = {
  space: id,
  invoiceId: id,
  number: z.string().nullable(),
  customer: z.string().nullable().describe('Null, as all amounts and days, while nothing was read of it.'),
  customerNumber: z.string().nullable(),
  invoiceDate: day.nullable(),
  isBeforeCutover: z
    .boolean()
    .describe('It is of the program before, dated before the first day of the books: no revenue of theirs.'),
  dueDate: day.nullable(),
  gross: amount.nullable(),
  net: amount.nullable(),
  open: amount.nullable().describe('What is owed now.'),
  payment: z
    .enum(PAYMENT_FILTERS)
    .nullable()
    .describe('As it is today where the space is; `deleted`: gone from the platform.'),
  eInvoice: z
    .enum(E_INVOICE_STATES)
    .describe('`none`: none was asked for; `waiting`: for a person; `foreign`: somebody else made one.'),
  code: z.string().nullable().describe('Why the e-invoice waits, of the closed set.'),
  ksefNumber: z.string().nullable(),
};

export const invoiceRow = z.object(facts).meta({ id: 'InvoiceRow' });

const linked = z.object({ invoiceId: id, number: z.string().nullable() });

export const invoice = z
  .object({
    ...facts,
    corrects: linked.nullable().describe('The invoice that this one corrects.'),
    correctedBy: z.array(linked),
    payments: z
      .array(
        z.object({
          id,
          paidOn: day,
          amount,
          method: z.string().nullable(),
          note: z.string().nullable(),
        }),
      )
      .describe('As the platform records them, by day.'),
    bankPayments: z
      .array(
        z.object({
          bankLine: z.int(),
          paidOn: day,
          amount,
          state: z.string(),
          decidedBy: z.string().nullable(),
          decidedAt: moment.nullable(),
          why: z.string().nullable(),
        }),
      )
      .describe('What lines of bank statements pay of it, oldest first.'),
    entries: z
      .array(
        z.object({
          batch: z.int(),
          export: z.string(),
          counts: z.boolean().describe('False once its batch was rejected or voided.'),
          bookedOn: day,
          kind: z.string(),
          part: z.string(),
          postings: z.array(z.object({ account: z.string(), debit: amount, credit: amount })),
        }),
      )
      .describe('What the books have of it, in the order of batches.'),
    listed: z
      .array(z.object({ batch: z.int(), reason: z.string(), gross: amount }))
      .describe('What batches listed as settled and did not post.'),
    exclusions: z.array(
      z.object({
        report: z.string(),
        isExcluded: z.boolean(),
        at: moment,
        by: z.string(),
        why: z.string(),
      }),
    ),
    mailing: z
      .object({
        state: z
          .enum(MAILING_STATES)
          .describe('`failed`: the platform could not send it; `unknown`: it has not said.'),
        sentAt: z.array(moment).describe('When the platform said that it sent it, oldest first.'),
        recipients: z
          .array(z.string())
          .nullable()
          .describe(
            'Billing addresses in the invoice as it was read for that. None: the platform takes an address that it does not tell. Null: not known.',
          ),
      })
      .describe('The platform’s e-mail to the customer.'),
    timeline: z
      .array(
        z.object({
          moment: z.enum(MOMENTS),
          at: moment,
          lastAt: moment,
          times: z.int(),
          code: z.string().nullable(),
          nextAt: moment.nullable(),
          by: z.string().nullable(),
          why: z.string().nullable(),
        }),
      )
      .describe('What became of its e-invoice, oldest first; what came again is one moment, with how often.'),
  })
  .meta({ id: 'Invoice' });

/** What the list has of it; put together where the list has nothing of it yet. */
function factsOf(
  { story, facts: listed, books: { copy } }: KnownInvoice,
  spaceId: string,
  invoiceId: string,
): RowFacts {
  if (listed !== null) return listed;
  const terms = copy === null ? null : termsOf(copy.invoice);
  const latest = story?.attempts[0] ?? null;
  return {
    ...{ spaceId, invoiceId, terms, number: terms?.number ?? story?.invoiceNumber ?? null },
    payment: terms === null ? null : paymentState(terms.paidStatus),
    deleted: copy?.deleted ?? false,
    eInvoice: eInvoiceState(latest?.state ?? null),
    failure: latest?.reason?.code ?? null,
    ksefNumber: latest?.ksef?.number ?? null,
  };
}

export function toInvoice(
  known: KnownInvoice,
  asked: RowSpace & { readonly spaceId: string; readonly invoiceId: string },
): z.infer<typeof invoice> {
  const { story, books } = known;
  const row = toInvoiceRow(factsOf(known, asked.spaceId, asked.invoiceId), asked);
  const { corrects, correctedBy, payments, bankPayments, entries, listed, exclusions, copy } = books;
  const currency = row.gross?.currency ?? copy?.invoice.totalAmount.currency ?? 'EUR';
  return {
    ...row,
    ...{ corrects, correctedBy: [...correctedBy] },
    payments: payments.map(({ id: paymentId, paidOn, amount: paid, currency: own, method, note }) => ({
      ...{ id: paymentId, paidOn, note, amount: amountOf(roundToCents(paid), own) },
      method: method?.name ?? method?.id ?? null,
    })),
    bankPayments: bankPayments.map(({ lineId, paidOn, cents, currency: own, state, by, at, why }) => ({
      ...{ bankLine: lineId, paidOn, amount: amountOf(cents, own), state },
      ...{ decidedBy: by, decidedAt: momentOrNull(at), why },
    })),
    entries: entries.map(({ batchNumber, series, batchStatus, entry }) => ({
      ...{
        batch: batchNumber,
        export: series,
        bookedOn: entry.bookingDate,
        kind: entry.kind,
        part: entry.part,
      },
      counts: batchStatus !== 'rejected' && batchStatus !== 'voided',
      postings: postingsOf(entry).map(({ account, debit, credit }) => ({
        ...{ account, debit: amountOf(debit, entry.currency), credit: amountOf(credit, entry.currency) },
      })),
    })),
    listed: listed.map(({ batchNumber, reason, gross }) => ({
      ...{ batch: batchNumber, reason, gross: amountOf(gross, currency) },
    })),
    exclusions: exclusions.map(({ report, isExcluded, at, by, why }) => ({
      ...{ report, isExcluded, at: momentOf(at), by, why },
    })),
    mailing: {
      state: mailingState(known.mailing),
      sentAt: known.mailing.sentAt.map(momentOf),
      recipients: known.mailing.recipients === null ? null : [...known.mailing.recipients.addresses],
    },
    timeline: (story === null ? [] : timelineOf(story)).map(
      ({ key, at, lastAt, times, reason, next, decision }) => ({
        ...{ moment: key, at: momentOf(at), lastAt: momentOf(lastAt), times, code: reason?.code ?? null },
        ...{ nextAt: momentOrNull(next), by: decision?.by ?? null, why: decision?.why ?? null },
      }),
    ),
  };
}
