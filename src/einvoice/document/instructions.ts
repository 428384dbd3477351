import type { Invoice, LocalDate } from '../../domain/invoice.js';
import type { CustomerSettings, EInvoiceSettings } from '../../domain/settings.js';
import { paymentSentence } from '../pdf/wording/payment-sentence.js';
import { wordingOf } from '../pdf/wording/wording.js';
import type { DocumentType, References } from './document-type.js';
import type { EInvoiceDocument, Payment, Totals } from './model.js';
import { buildPayment } from './payment.js';
import { type WayOfPaying, wayOfPaying } from './payment-state.js';
import { PROFILES } from './profiles.js';
import { textOrNull } from './text.js';

/** What the instructions rest on, beside the invoice. */
export interface InstructionsSubject {
  readonly type: DocumentType;
  readonly totals: Totals;
  readonly currency: string;
  readonly number: string;
  readonly account: Payment['account'];
  /** Those that hold for this customer. */
  readonly settings: EInvoiceSettings;
  readonly customer: CustomerSettings;
  readonly references: References;
}

type Instructions = Pick<EInvoiceDocument, 'payment' | 'paymentDueDate' | 'paymentTerms'>;

/** BG-16, BT-9 and BT-20: they, and the page, say one thing. */
export function buildInstructions(given: Invoice, subject: InstructionsSubject): Instructions {
  const { type, totals, currency, number, account, settings, customer, references } = subject;
  const due = type.typeCode === '381' ? totals.due.neg() : totals.due;
  const isPayable = due.gt(0);
  const methods = references.paymentMethods ?? [];
  const way = wayOfPaying(given, { due, settings, customer, methods });
  // FA(3) is Polish, whatever language stands beside it on the page.
  const wording = wordingOf(settings.standard === 'ksef' ? 'pl' : settings.language);
  const payment = buildPayment(way, {
    number,
    currency,
    isPayable,
    account,
    profile: PROFILES[settings.standard],
    settings: settings.payment,
    customer: customer.payment ?? {},
    names: wording.means,
  });
  const paymentDueDate = isPayable ? dueDate(given, way) : null;
  const isDemanded = isPayable && way.state === undefined;
  const told = { ...type, totals, currency, payment, paymentDueDate };
  const paymentTerms = isDemanded
    ? textOrNull(settings.payment.terms)
    : sentenceIfOpen(totals, told, wording);
  return { payment, paymentDueDate, paymentTerms };
}

/** The day on which the buyer pays, or the amount is collected. */
function dueDate({ dueDate }: Invoice, { state }: WayOfPaying): LocalDate | null {
  if (state === undefined) return dueDate;
  return state.kind === 'collected' ? state.on : null;
}

/** What is open in figures needs BT-9 or BT-20 (BR-CO-25), though nobody has to pay it. */
function sentenceIfOpen(
  { due }: Totals,
  ...[told, wording]: Parameters<typeof paymentSentence>
): string | null {
  return due.gt(0) ? paymentSentence(told, wording) : null;
}
