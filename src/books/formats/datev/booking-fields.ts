import { cut } from '@spacebooks/base/text/plain-line';
import { buyerOfEntry } from '../../../domain/accounting/buyer.js';
import { isMemberState } from '../../../domain/accounting/declared-amount.js';
import type { DebtorAccount, Entry } from '../../../domain/accounting/model.js';
import type { RestReason } from '../../../domain/accounting/rests/rest-reason.js';
import type { LocalDate } from '../../../domain/invoice.js';
import { amount, date, type Fields, number, text } from '../layout/field.js';
import { dateText } from '../text/date-format.js';
import { euVatId } from '../text/vat-id.js';
import type { Booking } from './booking.js';

/** A booking with what the file around it decides. */
export interface DatevBookingRow extends Booking {
  readonly reference: string;
  readonly costCenter: string | null;
  readonly voucher: string | null;
  readonly locked: boolean;
  readonly statesService: boolean;
  /** Day of the month that DATEV declares it in: beside each day of service, and alone where it is booked in another month. */
  readonly taxPeriodDate: LocalDate | null;
}

/** What the columns of a Buchungsstapel can show (templates/export/datev-bookings.yml). */
export const BOOKING_FIELDS: Fields<DatevBookingRow> = {
  amount: amount((row) => row.amount, 'document amount'),
  debit_credit: text((row) => row.side),
  currency: text((row) => row.currency, 'document currency'),
  exchange_rate: number(({ entry, baseAmount }) =>
    entry.exchange === null || baseAmount === null ? null : rateText(entry.exchange.rate),
  ),
  base_amount: amount((row) => row.baseAmount, 'books amount'),
  base_currency: text(
    ({ entry, baseAmount }) => (baseAmount === null ? null : (entry.exchange?.currency ?? null)),
    'books currency',
  ),
  debtor_account: number(({ entry }) => entry.debtor),
  contra_account: number((row) => row.contraAccount),
  tax_key: text((row) => row.taxKey, 'tax code'),
  booking_date: date(({ entry }) => entry.bookingDate, 'booking date'),
  document_reference: text((row) => row.reference),
  text: text(({ entry }) => bookingText(entry)),
  voucher_link: text(({ voucher }) => (voucher === null ? null : `BEDI "${voucher}"`)),
  invoice_id: text(({ entry }) => entry.invoiceId),
  entry_id: text(({ entry }) => entry.id),
  reverses_label: text(({ entry }) => (entry.reverses === null ? null : 'Storno von')),
  reverses: text(({ entry }) => entry.reverses),
  /** Where a period was closed, the booking is later than its document. */
  document_date_label: text(({ entry }) => (entry.documentDate === entry.bookingDate ? null : 'Belegdatum')),
  document_date: text(({ entry }) =>
    entry.documentDate === entry.bookingDate ? null : dateText(entry.documentDate, 'DD.MM.YYYY'),
  ),
  ksef_number_label: text(({ entry }) => (entry.ksefNumber === null ? null : 'KSeF-Nummer')),
  ksef_number: text(({ entry }) => entry.ksefNumber),
  cost_center: text((row) => row.costCenter),
  eu_destination: text(({ entry, debtor }) => countryOfTax(entry) ?? vatIdOf(entry, debtor)),
  eu_rate: number(({ entry }) => (countryOfTax(entry) === null ? null : euRateText(entry.taxRate))),
  /** DATEV's clients are taxed in Germany, where they send from. */
  eu_origin: text(({ entry }) => (countryOfTax(entry) === null ? null : 'DE')),
  locked: number(({ locked }) => (locked ? '1' : '0')),
  service_date: date((row) => (row.statesService ? row.entry.serviceDate : null), 'other date'),
  tax_period_date: date((row) => row.taxPeriodDate, 'other date'),
  due_date: date(({ entry }) => (entry.part === 'revenue' ? entry.dueDate : null), 'due date'),
  reversal_flag: text(({ entry }) => (entry.reverses === null ? null : '1')),
};

/**
 * The member state whose tax an entry has, Greece as EL; null for tax of the seller's own country. DATEV wants country and rate of
 * supplies to consumers in other member states (developer portal, node 21271).
 */
export function countryOfTax({ taxCountry }: Entry): string | null {
  const country = taxCountry?.slice(0, 2);
  return country !== undefined && isMemberState(country) ? country.replace('GR', 'EL') : null;
}

/** VAT id of a customer in another member state who owes the tax (AE) or buys goods (K): DATEV reports the supply by it. */
function vatIdOf(entry: Entry, debtor: DebtorAccount | null): string | null {
  if (entry.taxCase !== 'AE' && entry.taxCase !== 'K') return null;
  const vatId = euVatId(buyerOfEntry(entry, debtor).taxId);
  return vatId === null || vatId.country === 'DE' ? null : `${vatId.country}${vatId.number}`;
}

/** Field 41 has two digits before and after the decimal sign. */
function euRateText(rate: string): string {
  const [whole = '', decimals = ''] = rate.split('.');
  return `${whole.padStart(2, '0')}.${decimals.slice(0, 2).padEnd(2, '0')}`;
}

/** Field 4 has two to six decimals. */
function rateText(rate: string): string {
  const [whole = '', decimals = ''] = rate.split('.');
  return `${whole}.${decimals.slice(0, 6).padEnd(2, '0')}`;
}

/** Field 14, Buchungstext. */
const LENGTH = 60;

const PREFIXES: Readonly<Record<Entry['kind'], string>> = {
  invoice: '',
  correction: 'Korrektur ',
  payment: 'Zahlung ',
  'write-off': 'Ausbuchung ',
  deferral: 'Abgrenzung ',
  accrual: 'Abgrenzung ',
  release: 'Auflösung Abgrenzung ',
  fee: 'Gebühr ',
  reversal: 'Storno ',
};

/** Begin of the text of a payment difference. */
const RESTS: Readonly<Record<RestReason, string>> = {
  discount: 'Skonto ',
  waived: 'Nachlass ',
  'small difference': 'Kleindifferenz ',
  uncollectable: 'Forderungsausfall ',
  'bank fee': 'Bankgebühr ',
  withheld: 'Quellensteuer ',
  'provider fee': 'Zahlungsdienst ',
  overpayment: 'Überzahlung ',
  'exchange difference': 'Kursdifferenz ',
};

/** Who and what, in this order of importance: the account's name gives way to the customer's. */
export function bookingText({ kind, because, debtorName, accountName }: Entry): string {
  const why = because === undefined ? '' : RESTS[because];
  const what = why === '' || kind === 'reversal' ? `${PREFIXES[kind]}${why}` : why;
  const who = `${what}${debtorName}`.trim();
  const room = LENGTH - who.length - 2;
  return accountName === '' || room < 8 ? cut(who, LENGTH) : `${who}, ${cut(accountName, room)}`;
}
