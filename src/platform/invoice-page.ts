import { idInLine } from '@spacebooks/base/text/one-line';
import { Failure } from '../domain/errors.js';
import type { Invoice } from '../domain/invoice.js';
import { page } from './pages.js';
import { readAs } from './read-as.js';
import { parseInvoiceRecord } from './schema.js';

/** One page of a list of invoices. */
export interface InvoicePage {
  readonly invoices: readonly Invoice[];
  /** Records that could not be read; they do not hide the others. */
  readonly unreadable: readonly UnreadableInvoice[];
  /** Null where the platform does not say. */
  readonly totalPages: number | null;
  /** No page follows. */
  readonly isLast: boolean;
}

interface UnreadableInvoice {
  /** Null where not even that can be read. */
  readonly id: string | null;
  readonly failure: Failure;
}

/** @throws Failure `platform.unreadable` when it is no page at all */
export function readInvoicePage(document: unknown, number: number): InvoicePage {
  const { data, links, meta } = readAs(page, document);
  const { totalPages } = meta ?? {};
  const isLast = links?.next === undefined ? number >= (totalPages ?? number) : links.next === null;
  return { ...readInvoiceRecords(data), totalPages: totalPages ?? null, isLast };
}

/** Reads what can be read of the records of a page. */
export function readInvoiceRecords(
  records: readonly unknown[],
): Pick<InvoicePage, 'invoices' | 'unreadable'> {
  const invoices: Invoice[] = [];
  const unreadable: UnreadableInvoice[] = [];
  for (const [index, record] of records.entries()) {
    try {
      invoices.push(parseInvoiceRecord(record, `/data/${index}`));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { id } = (record ?? {}) as { id?: unknown };
      const known = typeof id === 'string' ? id : null;
      const which = known === null ? '' : `invoice ${idInLine(known)}, `;
      const failure = new Failure(error.code, { detail: `${which}${error.detail}` });
      unreadable.push({ id: known, failure });
    }
  }
  return { invoices, unreadable };
}
