import { z } from 'zod';
import type { LocalDate } from '../domain/invoice.js';
import { address } from './address.js';
import type { PlatformApi } from './api.js';
import { readAs } from './read-as.js';

/** An invoice as version 1.0 shows it, as far as it is needed to find it in version 2.0. */
interface PlainInvoice {
  /** The same as in version 2.0. */
  readonly id: string;
  /** Its running number, a whole number. */
  readonly number: string;
  /** Its number as it is printed; `number` in version 2.0. */
  readonly printedNumber: string;
  readonly date: LocalDate;
}

/** Which invoices: those issued between two dates, both included, or those with these ids. */
type PlainInvoiceChoice =
  | { readonly from: LocalDate; readonly to: LocalDate }
  | { readonly ids: readonly string[] };

/** The invoices of version 1.0. Everything throws Failure `platform.*`. */
export interface PlainInvoices {
  list(choice: PlainInvoiceChoice): Promise<readonly PlainInvoice[]>;
  /**
   * The invoice that an address of version 1.0 means whose last part is a number: that may be the id or the running
   * number, which the documents leave open.
   *
   * @param within dates between which it was issued, should the platform not take the number for an id
   * @returns null when there is none, or more than one (running numbers may start again)
   */
  findNumbered(number: string, within: { from: LocalDate; to: LocalDate }): Promise<PlainInvoice | null>;
}

const whole = z.union([z.string().min(1), z.number().int()]).transform(String);
const plainInvoice = z
  .object({
    id: whole,
    invoice_number: whole,
    formatted_invoice_number: z.string(),
    created_at: z.string().regex(/^\d{4}[/-]\d{2}[/-]\d{2}/, 'is no date YYYY/MM/DD'),
  })
  .transform(
    (invoice): PlainInvoice => ({
      id: invoice.id,
      number: invoice.invoice_number,
      printedNumber: invoice.formatted_invoice_number,
      date: invoice.created_at.slice(0, 10).replaceAll('/', '-'),
    }),
  );

export function createPlainInvoices(api: PlatformApi, spaceBaseUrl: string): PlainInvoices {
  const list = async (choice: PlainInvoiceChoice): Promise<readonly PlainInvoice[]> => {
    const parameters = 'ids' in choice ? { ids: choice.ids.join(',') } : { from: choice.from, to: choice.to };
    const url = address(spaceBaseUrl, '/api/invoices', parameters);
    return readAs(z.array(plainInvoice), await api.plain('GET', url, 'read'));
  };
  return {
    list,
    findNumbered: async (number, within) => {
      const named = (await list({ ids: [number] })).filter(({ id }) => id === number);
      const found = named.length > 0 ? named : (await list(within)).filter((each) => each.number === number);
      return found.length === 1 ? (found[0] ?? null) : null;
    },
  };
}
