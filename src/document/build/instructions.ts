import { daysBetween } from '@spacebooks/base/calendar';
import type { Decimal } from '@spacebooks/base/money';
import { cashDiscountsOf } from '../../domain/cash-discount.js';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import type { CustomerSettings, EInvoiceSettings, Language } from '../../domain/settings.js';
import { fill } from '../../words/load-words.js';
import type { EInvoiceDocument, Payment, Totals } from '../model.js';
import { PROFILES } from '../model.js';
import { formatAmount, formatDate } from '../wording/format.js';
import { cashDiscountSentence, paymentSentence, withheldSentence } from '../wording/payment-sentence.js';
import { type LayoutWording, wordingOf } from '../wording/wording.js';
import { cashDiscountCode } from './cash-discount.js';
import type { DocumentType, References } from './document-type.js';
import type { NationalFormat } from './format.js';
import { buildPayment } from './payment.js';
import { type WayOfPaying, wayOfPaying } from './payment-state.js';
import { textOrNull } from './text.js';

/** What the instructions rest on, beside the invoice. */
interface InstructionsSubject {
  readonly type: DocumentType;
  readonly totals: Totals;
  /** Gross of the supplies; undefined where no money that is no supply is beside them. */
  readonly supplies: Decimal | undefined;
  readonly currency: string;
  readonly number: string;
  readonly account: Payment['account'];
  /** Those that hold for this customer. */
  readonly settings: EInvoiceSettings;
  /** Of texts that are written in one language only. */
  readonly spaceLanguage: Language;
  readonly customer: CustomerSettings;
  readonly references: References;
  readonly format: NationalFormat | null;
}

type Instructions = Pick<EInvoiceDocument, 'payment' | 'paymentDueDate' | 'paymentTerms' | 'cashDiscounts'>;

/** BG-16, BT-9 and BT-20: they, and the page, say one thing. */
export function buildInstructions(given: Invoice, subject: InstructionsSubject): Instructions {
  const { type, totals, currency, number, account, settings, customer, references, format } = subject;
  const due = type.typeCode === '381' ? totals.due.neg() : totals.due;
  const isPayable = due.gt(0);
  const methods = references.paymentMethods ?? [];
  const way = wayOfPaying(given, { due, settings, customer, methods });
  const wording = wordingOf(format?.language ?? settings.language);
  const profile = PROFILES[settings.standard];
  const payment = buildPayment(way, {
    number,
    currency,
    isPayable,
    account,
    profile,
    country: settings.seller.country,
    settings: settings.payment,
    customer: customer.payment ?? {},
    names: wording.means,
  });
  const paymentDueDate = isPayable ? dueDate(given, way) : null;
  const isDemanded = isPayable && way.state === undefined;
  const settled = { ...type, profile, totals, currency, payment, paymentDueDate };
  if (!isDemanded) return { payment, paymentDueDate, paymentTerms: sentenceIfOpen(totals, settled, wording) };
  const { cash_discounts: offered = [] } = settings.payment;
  const cashDiscounts = cashDiscountsOf(given, offered, totals.due, subject.supplies);
  const isXRechnung = profile === 'xrechnung';
  const stated = isXRechnung
    ? cashDiscounts.map(cashDiscountCode)
    : cashDiscounts.map((each) => cashDiscountSentence(each, currency, wording));
  const { withheld } = totals;
  const kept = withheld === undefined ? [] : [withheldSentence(withheld, totals.due, currency, wording)];
  const texts = [configuredTerms(given, subject, wording), ...kept, ...stated].filter(
    (text) => text !== null,
  );
  // The line of a code ends with a line feed, the last one, too (BR-DE-18).
  const end = isXRechnung && stated.length > 0 ? '\n' : '';
  const paymentTerms = texts.length === 0 ? null : `${texts.join('\n')}${end}`;
  return { payment, paymentDueDate, paymentTerms, ...(cashDiscounts.length > 0 && { cashDiscounts }) };
}

/** The operator's own words in the invoice's language, with its day and amount in their places; null without. */
function configuredTerms(
  { invoiceDate, dueDate }: Invoice,
  { settings, spaceLanguage, totals, currency, format }: InstructionsSubject,
  { formats }: LayoutWording,
): string | null {
  const { terms, terms_by_language: others } = settings.payment;
  const language = format === null ? settings.language : spaceLanguage;
  const text = textOrNull(others?.[language] ?? (language === spaceLanguage ? terms : null));
  if (text === null) return null;
  return fill(text, {
    due_date: formatDate(dueDate, formats),
    days: String(daysBetween(invoiceDate, dueDate)),
    amount: formatAmount(totals.due.minus(totals.withheld?.amount ?? 0), currency, formats),
  });
}

/** The day on which the buyer pays, or the amount is collected. */
function dueDate({ dueDate }: Invoice, { state }: WayOfPaying): LocalDate | null {
  if (state === undefined) return dueDate;
  return state.kind === 'collected' ? state.on : null;
}

/** What is open in figures needs BT-9 or BT-20 (BR-CO-25), though nobody has to pay it. */
function sentenceIfOpen(
  { due }: Totals,
  ...[settled, wording]: Parameters<typeof paymentSentence>
): string | null {
  return due.gt(0) ? paymentSentence(settled, wording) : null;
}
