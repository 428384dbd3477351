import type { EInvoiceState, PaymentState } from '../../domain/invoice-states.js';
import { flag, id, integer, oneOf, text } from './column.js';
import { table, thenById } from './table.js';

export const mirror = {
  mirror_sync: table(
    {
      id: id('never-again'),
      space_id: text().fixed(),
      /** The platform's id of the space; a mirror is never one of two of them. */
      platform_id: text().fixed(),
      started_at: integer().fixed(),
      /** Null while it runs, and for ever when the process died. */
      finished_at: integer().nullable(),
      /** Id of the last inbox event that was there when it began. */
      events_through: integer().fixed(),
      /** SyncResult, once it went through. */
      result: text().nullable(),
      /** Why it did not. */
      failure: text().nullable(),
      detail: text().nullable(),
    },
    {
      constraints: ['check (result is null or failure is null)'],
      indexes: {
        mirror_sync_finished: '(space_id, id) where result is not null',
      },
    },
  ),
  /** Invoices as they were seen last, without their documents. */
  mirror_invoice: table(
    {
      space_id: text().fixed(),
      invoice_id: text().fixed(),
      /** The latest one; its document is the row of mirror_invoice_version. */
      version: integer().checked('? > 0'),
      invoice_date: text(),
      paid_status: text(),
      deleted: flag(),
      digest: text(),
      /** The sync that saw it last. */
      seen_in: integer(),
    },
    {
      key: ['space_id', 'invoice_id'],
      indexes: {
        mirror_invoice_date: '(space_id, invoice_date) where deleted = 0',
        mirror_invoice_open:
          "(space_id, invoice_date) where deleted = 0 and paid_status in ('unpaid', 'pending')",
      },
    },
  ),
  /** Append-only. */
  mirror_invoice_version: table(
    {
      space_id: text().fixed(),
      invoice_id: text().fixed(),
      version: integer().checked('? > 0').fixed(),
      seen_at: integer().fixed(),
      deleted: flag().fixed(),
      /** The invoice, by `writeInvoice`. */
      document: text().fixed(),
    },
    {
      key: ['space_id', 'invoice_id', 'version'],
      hasRowid: true,
      appendOnly: true,
      indexes: {
        mirror_invoice_version_corrects: {
          sqlite:
            "(space_id, document ->> 'correctedInvoiceId') where document ->> 'correctedInvoiceId' is not null",
          postgres:
            "(space_id, (cast(document as json) ->> 'correctedInvoiceId')) where cast(document as json) ->> 'correctedInvoiceId' is not null",
        },
      },
    },
  ),
  /** Append-only. */
  mirror_payment_version: table(
    {
      space_id: text().fixed(),
      payment_id: text().fixed(),
      version: integer().checked('? > 0').fixed(),
      seen_at: integer().fixed(),
      /** 1: it is gone from the platform; the document is that of the version before. */
      deleted: flag().fixed(),
      invoice_id: text().fixed(),
      paid_on: text().fixed(),
      /** The record, by `writePaymentRecord`. */
      document: text().fixed(),
    },
    {
      key: ['space_id', 'payment_id', 'version'],
      hasRowid: true,
      appendOnly: true,
      indexes: {
        mirror_payment_version_paid: '(space_id, paid_on)',
        mirror_payment_version_invoice: '(space_id, invoice_id)',
      },
    },
  ),
  /** What lists show of every invoice that is known, out of its latest copy and its latest saga: derived, and made anew from them. */
  invoice_facts: table(
    {
      id: id(),
      space_id: text().fixed(),
      invoice_id: text().fixed(),
      /** Empty, or 0, while nothing was read of it; also below. */
      number: text(),
      customer: text(),
      customer_number: text().nullable(),
      invoice_date: text(),
      due_date: text(),
      currency: text(),
      gross: integer(),
      net: integer(),
      open: integer(),
      paid_status: text(),
      /** Id of the invoice that it corrects. */
      corrects: text().nullable(),
      payment: text<PaymentState | 'unknown'>(),
      /** 1 when it is gone from the platform. */
      deleted: flag(),
      /** Of the latest saga. */
      e_invoice: text<EInvoiceState>(),
      saga_state: text().nullable(),
      failure: text().nullable(),
      ksef_number: text().nullable(),
      /** When that saga changed last; null without one. */
      e_invoice_at: integer().nullable(),
      /** When what the platform says of it was seen first; null before anything was read. */
      seen_at: integer().nullable(),
      /** For finding and sorting (domain/search-words.ts). */
      number_key: text(),
      customer_key: text(),
      id_key: text(),
      ksef_key: text().nullable(),
      words: text(),
    },
    {
      indexes: {
        invoice_facts_of_invoice: 'unique (space_id, invoice_id)',
        invoice_facts_by_date: thenById('invoice_date', 'deleted = 0'),
        invoice_facts_by_due: thenById('due_date, invoice_date', 'deleted = 0'),
        invoice_facts_by_gross: thenById('gross, invoice_date', 'deleted = 0'),
        invoice_facts_by_open: thenById('open, invoice_date', 'deleted = 0'),
        invoice_facts_by_payment: thenById('payment, invoice_date', 'deleted = 0'),
        invoice_facts_by_e_invoice: thenById('e_invoice, invoice_date', 'deleted = 0'),
        invoice_facts_by_space: thenById('space_id, invoice_date', 'deleted = 0'),
        invoice_facts_states: thenById('payment, e_invoice, space_id, invoice_date, gross', 'deleted = 0'),
        invoice_facts_deleted: thenById('invoice_date', 'deleted = 1'),
        invoice_facts_corrections: '(space_id, corrects) where corrects is not null',
        invoice_facts_by_id: '(id_key)',
        invoice_facts_by_ksef: '(ksef_key) where ksef_key is not null',
        invoice_facts_by_number:
          '(number_key, invoice_date, id, payment, e_invoice, space_id) where deleted = 0',
        invoice_facts_by_customer:
          '(customer_key, invoice_date, id, payment, e_invoice, space_id) where deleted = 0',
      },
    },
  ),
  mirror_account: table(
    {
      space_id: text().fixed(),
      kind: oneOf('revenue account', 'cost center').fixed(),
      id: text().fixed(),
      number: text().fixed(),
      name: text().fixed(),
    },
    { key: ['space_id', 'kind', 'id'] },
  ),
  /** When the invoices of a date were last read in full. */
  mirror_day: table(
    {
      space_id: text().fixed(),
      date: text().fixed(),
      read_at: integer(),
    },
    { key: ['space_id', 'date'] },
  ),
  /** How far the invoices of an export are known to be in the books as they are. A trigger counts the epochs. */
  book_reading: table(
    {
      space_id: text().fixed(),
      series: text().fixed(),
      /** Digest of everything that decides how invoices are booked. */
      terms: text(),
      /** Counts up with whatever was booked or withdrawn, and with the terms. */
      epoch: integer(),
      /** 1 while nothing is known but what `book_examined` does not have waiting. */
      complete: flag(),
      /** When all invoices were last read. */
      read_at: integer(),
      /** Counts up with every copy of a correction, of what it corrects, and of a payment, by triggers. */
      corrections: integer().defaultsTo(0),
    },
    { key: ['space_id', 'series'] },
  ),
  /** What each invoice came to when it was last compared with the books. Triggers have it wait when its copy changes. */
  book_examined: table(
    {
      space_id: text(),
      series: text(),
      invoice_id: text(),
      /** 1: it is to be compared with the books again. */
      waiting: flag(),
      invoice_date: text().nullable(),
      currency: text().nullable(),
      payment: integer().nullable(),
      write_off: integer().nullable(),
      document_number: text().nullable(),
      debtor: text().nullable(),
      open_item: text().nullable(),
    },
    {
      key: ['space_id', 'series', 'invoice_id'],
      hasRowid: true,
      indexes: {
        book_examined_waiting: '(space_id, series, invoice_id) where waiting = 1',
        book_examined_debtor:
          '(space_id, series, debtor, invoice_date, invoice_id) where waiting = 0 and debtor is not null',
        book_examined_open: '(space_id, series, invoice_date) where open_item is not null',
        book_examined_payment:
          '(space_id, series, currency, invoice_date, payment) where waiting = 0 and payment is not null',
        book_examined_write_off:
          '(space_id, series, currency, invoice_date, write_off) where waiting = 0 and write_off is not null',
      },
    },
  ),
};
