import { type Decimal, decimal } from '@spacebooks/base/money';
import { sirenOf } from '../document/build/approved-platform.js';
import { SIREN } from '../document/build/national-law.js';
import type { Buyer, EInvoiceDocument, InvoicingPeriod, Line, Seller } from '../document/model.js';
import { isMemberState } from '../document/rules/code-lists.js';
import { amount, optional, plain, serialize, text, type XmlTree } from '../document/xml/tree.js';
import type { Cents } from '../domain/accounting/cents.js';
import type { LocalDate } from '../domain/invoice.js';
import type { DayOfSales, EReport, PaidAtRate, ReportTerms } from './model.js';
import { sumOf } from './sales.js';

/** How a report is sent. */
interface Transmission {
  /** Wall time where the seller is: `YYYY-MM-DD HH:MM:SS`. */
  readonly writtenAt: string;
  /** It takes the place of what was sent of this period before. */
  readonly replaces: boolean;
}

/** ISO 6523 ICD of a VAT id in the EU, and of businesses outside of it. */
const EU_VAT_ID = '0223';
const OUTSIDE_EU = '0227';
/** UNTDID 2005 as the flow has it: tax is due by the date of the invoice. */
const ON_DEBITS = '5';
/** TT-29 */
const E_REPORTING = 'urn.cpro.gouv.fr:1p0:ereporting';
/** BT-23 by what is sold. */
const PROCESSES = { services: 'S1', goods: 'B1' } as const;

/** Whether there is anything that a file would state. */
export function isEmpty({ invoices, days, paidInvoices, paidDays }: EReport): boolean {
  return [invoices, days, paidInvoices, paidDays].every((list) => list.length === 0);
}

/**
 * The report as XML of flux 10 (DGFiP, spécifications externes B2B, schema 3.2), in the seller's own name: the platform that passes it on
 * puts its own there. Elements stand in the order of the schema, and in no namespace.
 */
export function writeReport(
  { invoices, days, paidInvoices, paidDays, ...report }: EReport & { readonly seller: Seller },
  terms: ReportTerms,
  transmission: Transmission,
): Uint8Array {
  const period = { StartDate: compact(terms.period.from), EndDate: compact(terms.period.to) };
  const isSold = invoices.length > 0 || days.length > 0;
  const isPaid = paidInvoices.length > 0 || paidDays.length > 0;
  return serialize({
    Report: {
      ReportDocument: header(report.seller, terms, transmission),
      TransactionsReport: isSold
        ? {
            ReportPeriod: period,
            Invoice: invoices.map((document) => soldInvoice(document, terms)),
            Transactions: days.map((day) => soldOn(day, terms)),
          }
        : undefined,
      PaymentsReport: isPaid
        ? {
            ReportPeriod: period,
            // An invoice has one payment in the schema: of several it stands there as often.
            Invoice: paidInvoices.map(({ number, issueDate, day, rates }) => ({
              InvoiceID: number,
              IssueDate: compact(issueDate),
              Payment: payment(day, rates),
            })),
            Transactions: paidDays.map(({ day, rates }) => ({ Payment: payment(day, rates) })),
          }
        : undefined,
    },
  });
}

function header(seller: Seller, { period }: ReportTerms, { writtenAt, replaces }: Transmission): XmlTree {
  const type = replaces ? 'RE' : 'IN';
  const moment = writtenAt.replace(/\D/g, '');
  const siren = sirenOf(seller) ?? '';
  const party = { Id: { '@schemeId': SIREN, '#': siren }, Name: seller.name, RoleCode: 'SE' };
  return {
    Id: [siren, compact(period.from), compact(period.to), type, moment].join('-'),
    IssueDateTime: { DateTimeString: moment },
    TypeCode: type,
    Sender: party,
    Issuer: party,
  };
}

function soldInvoice(document: EInvoiceDocument, { operations, isOnDebits }: ReportTerms): XmlTree {
  const { precedingInvoice, period, totals } = document;
  return {
    ID: document.number,
    IssueDate: compact(document.issueDate),
    TypeCode: document.typeCode,
    CurrencyCode: document.currency,
    DueDate: optional(document.paymentDueDate, compact),
    TaxDueDateTypeCode: isOnDebits && operations === 'services' ? ON_DEBITS : undefined,
    BusinessProcess: { ID: PROCESSES[operations], TypeID: E_REPORTING },
    ReferencedDocument: optional(precedingInvoice, ({ number, issueDate }) => ({
      ID: number,
      IssueDate: optional(issueDate, compact),
    })),
    Seller: soldBy(document.seller),
    Buyer: soldTo(document.buyer),
    Delivery: { Date: compact(document.deliveryDate) },
    InvoicePeriod: optional(period, days),
    MonetaryTotal: {
      TaxExclusiveAmount: amount(totals.taxExclusive),
      TaxAmount: { '@CurrencyCode': document.currency, '#': amount(totals.tax) },
    },
    TaxSubTotal: document.vatBreakdown.map(({ category, rate, taxable, tax, ...why }) => ({
      TaxableAmount: amount(taxable),
      TaxAmount: amount(tax),
      TaxCategory: {
        Code: category,
        Percent: percent(rate),
        TaxExemptionReason: text(why.exemptionReason),
        TaxExemptionReasonCode: text(why.exemptionReasonCode),
      },
    })),
    Line: document.lines.map(soldLine),
  };
}

function soldBy(seller: Seller): XmlTree {
  return {
    CompanyId: { '@schemeId': SIREN, '#': sirenOf(seller) ?? '' },
    TaxRegistrationId: optional(seller.vatId, vatNumber),
    PostalAddress: { CountryId: seller.address.countryCode },
  };
}

/** Outside the EU a business is known by its country and the first 16 characters of its name. */
function soldTo({ vatId, name, address: { countryCode } }: Buyer): XmlTree {
  const isInUnion = isMemberState(countryCode) && vatId !== null;
  return {
    CompanyId: isInUnion
      ? { '@schemeId': EU_VAT_ID, '#': vatId }
      : { '@schemeId': OUTSIDE_EU, '#': `${countryCode}${name.slice(0, 16).trim()}` },
    TaxRegistrationId: optional(vatId, vatNumber),
    PostalAddress: { CountryId: countryCode },
  };
}

function vatNumber(id: string): XmlTree {
  return { '@qualifyingId': 'VAT', '#': id };
}

function soldLine({ name, quantity, unitCode, netPrice, baseQuantity, period }: Line): XmlTree {
  return {
    BilledQuantity: { '@UnitCode': unitCode, '#': plain(quantity) },
    InvoicePeriod: optional(period ?? null, days),
    Price: { PriceAmount: amount(baseQuantity === null ? netPrice : netPrice.div(baseQuantity).round(6)) },
    Product: { Name: name },
  };
}

function soldOn(
  { day, category, count, rates }: DayOfSales,
  { isOnDebits }: Pick<ReportTerms, 'isOnDebits'>,
): XmlTree {
  return {
    Date: compact(day),
    TransactionsCurrency: 'EUR',
    TaxDueDateTypeCode: isOnDebits && category === 'TPS1' ? ON_DEBITS : undefined,
    CategoryCode: category,
    TaxExclusiveAmount: amount(sumOf(rates, 'taxable')),
    TaxTotal: amount(sumOf(rates, 'tax')),
    TransactionsCount: String(count),
    TaxSubtotal: rates.map(({ rate, taxable, tax }) => ({
      TaxPercent: percent(rate),
      TaxableAmount: amount(taxable),
      TaxTotal: amount(tax),
    })),
  };
}

function payment(day: LocalDate, rates: readonly PaidAtRate[]): XmlTree {
  return {
    Date: compact(day),
    SubTotals: rates.map(({ rate, amount: paid }) => ({
      TaxPercent: percent(rate),
      CurrencyCode: 'EUR',
      Amount: inEuro(paid),
    })),
  };
}

function days({ start, end }: InvoicingPeriod): XmlTree {
  return { StartDate: compact(start), EndDate: compact(end) };
}

/** `20270901` */
function compact(day: LocalDate): string {
  return day.replaceAll('-', '');
}

function percent(rate: Decimal): string {
  return rate.toFixed(2);
}

function inEuro(cents: Cents): string {
  return decimal(cents).div(100).toFixed(2);
}
