import {
  dayWithInvoice,
  findTaxPointRule,
  type TaxPoints,
} from '../../domain/accounting/tax-point/tax-point-rule.js';
import type { Invoice, InvoiceItem, LocalDate } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import type { References } from './document-type.js';
import type { NationalFormat } from './format.js';
import { withPlainTexts } from './markup/plain-texts.js';
import { moneyItemsOf } from './money-items.js';
import { buildServicePeriods, type PeriodSettings } from './service-period.js';
import type { TaxSettings } from './taxed-parts.js';

/** What decides on which day tax arises. */
export type TaxPointSettings = PeriodSettings & Pick<EInvoiceSettings, 'ksef'>;

/** An invoice, or a correction seen from the day of its original. */
interface Dated {
  readonly invoice: Invoice;
  readonly invoiced: LocalDate;
  /** The last day of service. */
  readonly served: LocalDate;
  /** Places of items for which nothing is supplied. */
  readonly money: ReadonlySet<number>;
}

/**
 * The earlier of the invoice and the end of the service (art. 31a ust. 1 i 2 ustawy o VAT); of items whose tax arises with the
 * invoice, as rents do in Poland, the day of the invoice or that on which payment was due before.
 */
function taxPointsOf({ invoice, invoiced, served, money }: Dated, settings: TaxPointSettings): TaxPoints {
  const rules = settings.ksef?.tax_point ?? [];
  const arises = (item: InvoiceItem) => findTaxPointRule(rules, item, invoiced)?.arises;
  const taxed = [...invoice.items.entries()].filter(([index, item]) => !money.has(index) && isTaxed(item));
  const others = taxed.filter(([, item]) => arises(item) !== 'with the invoice').map(([index]) => index);
  if (others.length === taxed.length) return [earlier(invoiced, served)];
  const own = dayWithInvoice({ invoiceDate: invoiced, dueDate: invoice.dueDate });
  if (others.length === 0) return [own];
  const rest = new Set([...invoice.items.keys()].filter((index) => !others.includes(index)));
  const { deliveryDate } = buildServicePeriods(invoice, settings, invoiced, () => undefined, rest);
  const other = earlier(invoiced, deliveryDate);
  if (own === other) return [own];
  return own < other ? [own, other] : [other, own];
}

function isTaxed({ totalAmount }: InvoiceItem): boolean {
  return totalAmount.taxes.some(({ rate }) => rate.gt(0));
}

function earlier(one: LocalDate, other: LocalDate): LocalDate {
  return one < other ? one : other;
}

/**
 * The tax point of an invoice that corrects none, as its document has it; items that do not say when they were served aside. The
 * first, where there are several: no document is made then.
 */
export function documentTaxPoint(
  received: Invoice,
  settings: TaxSettings & TaxPointSettings & Pick<EInvoiceSettings, 'markup'>,
  format: NationalFormat | null,
): LocalDate {
  const { invoiceDate } = received;
  const invoice = settings.markup === 'plain' ? withPlainTexts(received) : received;
  const { items: money } = moneyItemsOf(invoice, invoiceDate, settings, format);
  const { deliveryDate: served } = buildServicePeriods(
    invoice,
    settings,
    invoiceDate,
    () => undefined,
    money,
  );
  const [taxPoint] = taxPointsOf({ invoice, invoiced: invoiceDate, served, money }, settings);
  return taxPoint;
}

/**
 * The tax points of a document: of a correction that of its original, as its references know it, or the day of the original and
 * the service of its own items.
 */
export function statedTaxPoints(
  { invoice, ruledOn, settings }: DocumentDays,
  { deliveryDate: served, money }: Pick<Dated, 'money'> & { readonly deliveryDate: LocalDate },
  { precedingInvoice }: References,
): TaxPoints {
  const known = invoice.correctedInvoiceId === null ? undefined : precedingInvoice?.taxPoint;
  return known === undefined ? taxPointsOf({ invoice, invoiced: ruledOn, served, money }, settings) : [known];
}

interface DocumentDays {
  readonly invoice: Invoice;
  /** The day of the invoice, or of its original where that is known. */
  readonly ruledOn: LocalDate;
  readonly settings: TaxPointSettings;
}
