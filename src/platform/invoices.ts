import { counted } from '@spacebooks/base/text/counted';
import { idInLine } from '@spacebooks/base/text/one-line';
import { z } from 'zod';
import { Failure } from '../domain/errors.js';
import type { Invoice, LocalDate } from '../domain/invoice.js';
import { address, PAGE_SIZE, segment } from './address.js';
import { type Content, JSON_API, type PlatformApi } from './api.js';
import { type InvoicePage, readInvoicePage, readInvoiceRecords } from './invoice-page.js';
import type { Priority } from './limiter.js';
import { attachmentForm, type InvoiceAttachment } from './multipart-form.js';
import { pages } from './pages.js';
import { readAs } from './read-as.js';
import { parseInvoice } from './schema.js';

/** A method of payment as a space set it up. */
interface PaymentMethod {
  /** The space's own name for it. */
  readonly name: string;
  /** `stripe`, `paypal`, or a later one; null for what people do by hand. */
  readonly provider: string | null;
}

const document = z.object({
  data: z.array(
    z.object({ attributes: z.object({ name: z.string(), paymentProvider: z.string().nullish() }) }),
  ),
});

/** @throws Failure `platform.unreadable`, naming the JSON pointer of what cannot be read */
function parsePaymentMethods(value: unknown): readonly PaymentMethod[] {
  return readAs(document, value).data.map(({ attributes: { name, paymentProvider } }) => ({
    name,
    provider: paymentProvider ?? null,
  }));
}

/** An invoice with the JSON:API document it was read from, for the archive. */
export interface ShownInvoice {
  readonly invoice: Invoice;
  readonly document: unknown;
}

/** Filters of the list of a space's invoices. */
export interface InvoiceFilters {
  /** First and last invoice date (or the date named by `dateFilterField`), both included. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly dateFilterField?: 'invoiceDate' | 'dueDate' | 'remindAt';
  /** Id of a membership or team. */
  readonly debitorId?: string;
  /** Cannot be combined with the others. */
  readonly paidStatus?: readonly string[];
}

interface PdfOptions {
  readonly priority?: Priority;
  /** Leaves out what the platform's own PDF says of paying. */
  readonly withoutPayment?: boolean;
}

/** The invoices of version 2.0. Everything throws Failure `platform.*`. */
export interface Invoices {
  show(id: string, priority?: Priority): Promise<ShownInvoice>;
  /**
   * All invoices of a space that pass the filters, each once. One that cannot be read does not hide the
   * others: the failure comes after them.
   */
  list(spaceId: string, filters?: InvoiceFilters, priority?: Priority): AsyncIterable<Invoice>;
  /**
   * One page of what `list` gives, up to 200 invoices, counted from 1: for who has to know what moves between
   * two pages.
   */
  page(spaceId: string, filters: InvoiceFilters, number: number, priority?: Priority): Promise<InvoicePage>;
  /** The invoice's present PDF: the attached one, or the platform's own. */
  pdf(id: string, options?: PdfOptions): Promise<Uint8Array>;
  /** The methods by which it is or will be paid. @throws Failure `platform.forbidden` without the scope for them */
  paymentMethods(id: string, priority?: Priority): Promise<readonly PaymentMethod[]>;
  lock(id: string): Promise<ShownInvoice>;
  /** @throws Failure `platform.conflict` when an e-invoice or a final PDF is attached */
  unlock(id: string): Promise<ShownInvoice>;
  attach(id: string, attachment: InvoiceAttachment): Promise<ShownInvoice>;
  /** "Create an e-invoice" with what KSeF said: makes it an e-invoice and locks it. */
  registerInKsef(id: string, acceptance: KsefAcceptance): Promise<ShownInvoice>;
}

interface KsefAcceptance {
  /** The number that KSeF gave the document. */
  readonly ksefNumber: string;
  /** When KSeF gave it, ISO 8601. */
  readonly acceptedAt: string;
}

export function createInvoices(api: PlatformApi, baseUrl: string): Invoices {
  const of = (id: string, suffix = ''): string => address(baseUrl, `/invoices/${segment(id)}${suffix}`);
  const listOf = (spaceId: string, filters: InvoiceFilters, number?: string): string =>
    address(baseUrl, `/spaces/${segment(spaceId)}/invoices`, {
      'page[size]': String(PAGE_SIZE),
      'page[number]': number,
      'filter[from]': filters.from,
      'filter[to]': filters.to,
      'filter[dateFilterField]': filters.dateFilterField,
      'filter[debitorId]': filters.debitorId,
      'filter[paidStatus]': filters.paidStatus?.join(','),
    });
  const shown = (id: string, document: unknown): ShownInvoice => {
    const invoice = parseInvoice(document);
    // A cache or gateway that mixes answers up must not have one customer's e-invoice attached to another's.
    if (invoice.id === id) return { invoice, document };
    throw new Failure('platform.unreadable', {
      detail: `asked for invoice ${idInLine(id)}, the answer is another one`,
    });
  };

  return {
    show: async (id, priority = 'read') => shown(id, await api.document('GET', of(id), priority)),
    list: (spaceId, filters = {}, priority = 'upkeep') =>
      readable(pages((page) => api.document('GET', page, priority), listOf(spaceId, filters))),
    page: async (spaceId, filters, number, priority = 'sync') => {
      const url = listOf(spaceId, filters, number === 1 ? undefined : String(number));
      return readInvoicePage(await api.document('GET', url, priority), number);
    },
    pdf: async (id, { priority = 'attach', withoutPayment = false } = {}) => {
      const parameters = { e_invoice: withoutPayment ? 'true' : undefined };
      return api.pdf(address(baseUrl, `/invoices/${segment(id)}.pdf`, parameters), priority);
    },
    paymentMethods: async (id, priority = 'read') =>
      parsePaymentMethods(await api.document('GET', of(id, '/payment_methods'), priority)),
    lock: async (id) => shown(id, await api.document('POST', of(id, '/lock'), 'lock')),
    unlock: async (id) => shown(id, await api.document('DELETE', of(id, '/lock'), 'unlock')),
    attach: async (id, attachment) =>
      shown(id, await api.document('POST', of(id, '/pdf'), 'attach', attachmentForm(attachment))),
    registerInKsef: async (id, acceptance) =>
      shown(id, await api.document('POST', of(id, '/e_invoice'), 'attach', acceptanceBody(acceptance))),
  };
}

function acceptanceBody({ ksefNumber, acceptedAt }: KsefAcceptance): Content {
  const attributes = {
    e_invoice_standard: 'KSeF',
    ksef_reference_number: ksefNumber,
    ksef_acceptance_timestamp: acceptedAt,
  };
  const document = { data: { type: 'invoices', attributes } };
  return { type: JSON_API, bytes: Buffer.from(JSON.stringify(document)) };
}

async function* readable(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<Invoice> {
  // A record that moves to a later page while we read would come twice.
  const seen = new Set<string>();
  const failures: Failure[] = [];
  for await (const records of pages) {
    const { invoices, unreadable } = readInvoiceRecords(records);
    failures.push(...unreadable.map(({ failure }) => failure));
    for (const invoice of invoices) {
      if (seen.has(invoice.id)) continue;
      seen.add(invoice.id);
      yield invoice;
    }
  }
  const [first] = failures;
  if (first === undefined) return;
  const count = counted(failures.length, 'invoice');
  throw new Failure('platform.unreadable', { detail: `${count} of the list, the first: ${first.detail}` });
}
