import { type Decimal, sum } from '@spacebooks/base/money';
import { roundToCents } from '../../domain/accounting/apportion.js';
import type { Cents } from '../../domain/accounting/cents.js';
import { type Posting, postingsOf } from '../../domain/accounting/postings.js';
import type { Invoice } from '../../domain/invoice.js';
import type { SagaState } from '../../domain/saga/model.js';
import type { Attempt } from '../../operator/stories.js';
import type { BookedEntry } from '../../store/books/booked-entry.js';
import type { InvoiceBooks } from '../../store/books/invoice-books.js';
import type { Words } from './words.js';

/** How an e-invoice stands, in the words of finance. */
type EInvoiceWord =
  | 'none'
  | 'on-its-way'
  | 'at-ksef'
  | 'attached'
  | 'done'
  | 'issued'
  | 'mail-failed'
  | 'foreign'
  | 'gone'
  | 'refused'
  | 'refused-locked'
  | 'waiting'
  | 'given-up';

const AT_KSEF: readonly SagaState[] = ['send-intended', 'in-doubt', 'located', 'sent', 'accepted'];
const ATTACHED: readonly SagaState[] = ['attached', 'register-intended', 'registered'];

/**
 * @param latest of its attempts; undefined where nobody asked for one
 * @param isIssued a person had it issued without a request: nothing says that the platform mailed it
 * @param isLocked somebody else has locked the invoice on the platform
 */
export function eInvoiceWord(
  latest: Pick<Attempt, 'state' | 'reason'> | undefined,
  isIssued = false,
  isLocked = false,
): EInvoiceWord {
  if (latest === undefined) return 'none';
  const { state, reason } = latest;
  if (state === 'done' && reason?.code === 'invoice.mail-failed') return 'mail-failed';
  if (state === 'done') return isIssued ? 'issued' : 'done';
  if (state === 'done-foreign') return 'foreign';
  if (state === 'parked') return 'waiting';
  if (state === 'released' || state === 'unlocking') return 'given-up';
  if (state === 'refused') return isLocked ? 'refused-locked' : state;
  if (state === 'gone') return state;
  if (AT_KSEF.includes(state)) return 'at-ksef';
  return ATTACHED.includes(state) ? 'attached' : 'on-its-way';
}

type Reader = Pick<Words, 'amount' | 'exact'>;

interface ItemView {
  readonly description: string;
  readonly quantity: string;
  readonly net: string;
  /** Percent of each tax: `19 %`. */
  readonly rates: string;
  readonly gross: string;
  /** Paid when the invoice was made. */
  readonly isPaid: boolean;
}

export function itemsView({ items }: Invoice, { amount, exact }: Reader): readonly ItemView[] {
  return items.map(({ description, quantity, paid, totalAmount: { net, gross, taxes, currency } }) => ({
    description,
    quantity: exact(quantity.toFixed()),
    net: amount(roundToCents(net), currency),
    rates: taxes.map(({ rate }) => `${exact(rate.toFixed())} %`).join(', '),
    gross: amount(roundToCents(gross), currency),
    isPaid: paid,
  }));
}

interface TaxView {
  readonly name: string;
  readonly rate: string;
  readonly tax: string;
}

/** What the invoice says of its taxes, one row for each. */
export function taxesView(
  { totalAmount: { taxes, currency } }: Invoice,
  { amount, exact }: Reader,
): readonly TaxView[] {
  return taxes.map(({ name, rate, amount: tax }) => ({
    name,
    rate: `${exact(rate.toFixed())} %`,
    tax: amount(roundToCents(tax), currency),
  }));
}

interface PaymentView {
  readonly paidOn: string;
  readonly method: string | null;
  readonly amount: string;
  readonly note: string | null;
}

interface MethodSum {
  /** Null where the record does not say. */
  readonly method: string | null;
  readonly amount: string;
}

export interface PaymentsView {
  /** By day. */
  readonly records: readonly PaymentView[];
  /** Where there are several. */
  readonly byMethod: readonly MethodSum[];
}

export function paymentsView({ payments }: Pick<InvoiceBooks, 'payments'>, { amount }: Reader): PaymentsView {
  const name = ({ method }: InvoiceBooks['payments'][number]): string | null =>
    method?.name ?? method?.id ?? null;
  const groups = Map.groupBy(payments, (each) => `${each.currency} ${name(each) ?? ''}`);
  const byMethod = [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const cents = roundToCents(sum(same.map((each): Decimal => each.amount)));
    return [{ method: name(first), amount: amount(cents, first.currency) }];
  });
  return {
    records: payments.map((each) => ({
      paidOn: each.paidOn,
      method: name(each),
      amount: amount(roundToCents(each.amount), each.currency),
      note: each.note,
    })),
    byMethod: byMethod.length > 1 ? byMethod : [],
  };
}

interface EntryView {
  readonly batchNumber: number;
  readonly series: string;
  /** Its batch was rejected or voided. */
  readonly isWithdrawn: boolean;
  readonly bookedOn: string;
  readonly kind: BookedEntry['entry']['kind'];
  readonly part: BookedEntry['entry']['part'];
  readonly because: BookedEntry['entry']['because'];
  readonly sides: readonly SideView[];
}

interface SideView {
  readonly account: string;
  readonly name: string;
  readonly debit: string;
  readonly credit: string;
}

export function entriesView(entries: readonly BookedEntry[], { amount }: Reader): readonly EntryView[] {
  return entries.map(({ batchNumber, series, batchStatus, entry }) => {
    const shown = (cents: Cents): string => (cents === 0 ? '' : amount(cents, entry.currency));
    const nameOf = ({ role }: Posting): string => {
      if (role === 'debtor') return entry.debtorName;
      return role === 'account' ? entry.accountName : '';
    };
    return {
      batchNumber,
      series,
      isWithdrawn: batchStatus === 'voided' || batchStatus === 'rejected',
      bookedOn: entry.bookingDate,
      kind: entry.kind,
      part: entry.part,
      because: entry.because,
      sides: postingsOf(entry).map((side) => ({
        account: side.account,
        name: nameOf(side),
        debit: shown(side.debit),
        credit: shown(side.credit),
      })),
    };
  });
}
