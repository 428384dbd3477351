import type { BookedFamily, FamilyMember } from './booked-family.js';
import { bookedMembers } from './booked-family.js';
import { type CoveredRevenue, coverRevenue } from './covered-revenue.js';
import type { EntryDraft } from './draft.js';
import { dueTaxOf } from './due-tax.js';
import { type BookedPaymentsOf, moneyOfFamily } from './family-money.js';
import type { AmountsByTax } from './left-of-revenue.js';
import { amountOf, type Money } from './money.js';
import { piecesSince } from './opening/split-at-cutover.js';
import { type IdOf, type PartState, postedRevision } from './part-change.js';
import { paymentDraft } from './payment-draft.js';
import { type Beside, besidePayments } from './rests/beside-payment.js';
import type { AccountingSettings } from './settings.js';
import { listedPayment, NOTHING, type Settlement } from './settlement.js';

/** The payments of an invoice whose revenue is posted. */
export interface InvoicePayments {
  /** By the id of their record. */
  readonly single: ReadonlyMap<string, readonly EntryDraft[]>;
  /** What the total shows beyond the records: all of it where there are none. */
  readonly rest: Settlement;
}

/** What the export has of them, and how it books them. */
interface PaymentTerms {
  /** What is booked of the invoice as a total. */
  readonly total: PartState | undefined;
  readonly bookedPaymentsOf: BookedPaymentsOf;
  readonly idOf: IdOf;
  /** It writes JPK_V7M, which lists what is taxed with a payment. */
  readonly listsTax?: boolean | undefined;
}

/**
 * Each payment that has a record is booked by itself, with its own day, amount and method. What the platform's total shows
 * beyond them is booked as a total; both together are never more than was paid.
 *
 * @param member of the family, with revenue
 */
export function paymentsOf(
  member: FamilyMember,
  family: BookedFamily,
  settings: AccountingSettings,
  terms: PaymentTerms,
): InvoicePayments {
  const money = moneyOfFamily(family, terms.bookedPaymentsOf, settings);
  const { pieces: all, unclear } = money.get(member) ?? { pieces: [], unclear: null };
  const pieces = piecesSince(all, member.snapshot.opening);
  if (settings.payments === undefined) {
    return { single: new Map(), rest: listed(amountOf({ pieces }) + (unclear ?? 0)) };
  }
  const covered = hasShares(family) ? coverRevenue(family, money) : null;
  const taxed = taxesOf(member, covered, settings, terms, besidePayments(member, family, pieces, settings));
  const booked = pieces.flatMap((piece) => {
    const of = covered?.byMoney.get(piece);
    const draft = paymentDraft(piece, of?.booksGross ?? 0, member, settings);
    return draft === null ? [] : [{ draft, piece, amounts: of?.amounts }];
  });
  const records = booked.filter(({ draft }) => draft.paymentId !== undefined);
  // A total, and what a customer withheld of it.
  const [beyond, ...alsoBeyond] = booked.filter(({ draft }) => draft.paymentId === undefined);
  const carried = beyond === undefined && unclear === null ? carriedByTotal(records, terms) : undefined;
  const single = records.filter((each) => each !== carried);
  const rest = restOf(beyond, carried, records.length > 0, terms);
  return {
    single: new Map(single.map((each) => [each.draft.paymentId ?? '', taxed(each)])),
    rest: {
      ...listed(unclear ?? 0),
      drafts: [
        ...(rest === undefined ? [] : taxed(rest)),
        ...alsoBeyond.flatMap(taxed),
        ...setOffOf(member, covered, settings, taxed),
      ],
    },
  };
}

interface BookedMoney {
  readonly draft: EntryDraft;
  readonly piece: Money;
  readonly amounts: AmountsByTax | undefined;
}

/** Where a payment takes a share of something: of tax that is due with it, or of what is booked in another currency. */
function hasShares(family: BookedFamily): boolean {
  return bookedMembers(family).some(({ revenue }) =>
    revenue.some(({ isTaxDeferred, exchange }) => isTaxDeferred === true || exchange !== null),
  );
}

function listed(gross: number): Settlement {
  return gross === 0 ? NOTHING : listedPayment(gross);
}

/** With each payment the tax that is due with it, the document's mark of KSeF, and what rules of rests book beside it. */
function taxesOf(
  { revenue }: FamilyMember,
  covered: CoveredRevenue | null,
  settings: AccountingSettings,
  { listsTax = false }: PaymentTerms,
  beside: Beside,
): (money: BookedMoney) => readonly EntryDraft[] {
  return ({ draft, piece, amounts }) => {
    if (covered === null || amounts === undefined) return beside(draft, piece);
    const taxes = dueTaxOf(draft, amounts, { left: covered.left, revenue, settings, isListed: listsTax });
    const [ksefMark] = taxes.map((tax) => tax.ksefMark);
    return [...beside(ksefMark === undefined ? draft : { ...draft, ksefMark }, piece), ...taxes];
  };
}

/** The tax that a correction makes due, or takes back, without a payment: nothing is open any more. */
function setOffOf(
  member: FamilyMember,
  covered: CoveredRevenue | null,
  settings: AccountingSettings,
  taxed: (money: BookedMoney) => readonly EntryDraft[],
): readonly EntryDraft[] {
  const amounts = covered?.setOff.get(member);
  if (amounts === undefined || amounts.size === 0) return [];
  const day = member.snapshot.invoice.invoiceDate;
  const piece = { amount: 0, day, record: null };
  const draft = paymentDraft(piece, 0, member, settings);
  return draft === null ? [] : taxed({ draft, piece, amounts }).slice(1);
}

function restOf(
  beyond: BookedMoney | undefined,
  carried: BookedMoney | undefined,
  hasRecords: boolean,
  terms: PaymentTerms,
): BookedMoney | undefined {
  if (carried !== undefined) return { ...carried, draft: asTotal(carried.draft) };
  if (beyond === undefined || !hasRecords) return beyond;
  return { ...beyond, draft: asPosted(beyond.draft, terms) };
}

/** The same amount as it is booked: a later payment moves the invoice's day of payment, and does not move this one. */
function asPosted(draft: EntryDraft, { total, idOf }: PaymentTerms): EntryDraft {
  if (total === undefined || total.ids === '') return draft;
  const booked = total.ids.split(' ');
  const same = [null, total.documentDate]
    .map((statedDate) => ({ ...draft, statedDate }))
    .find((each) => booked.includes(idOf(each, postedRevision(total))));
  return same ?? draft;
}

/** The payment that is booked already, as a total of the same day, amount and account: booked again it would say the same. */
function carriedByTotal(
  records: readonly BookedMoney[],
  { total, bookedPaymentsOf, idOf }: PaymentTerms,
): BookedMoney | undefined {
  const [first] = records;
  if (first === undefined || total === undefined || total.ids === '') return undefined;
  const single = bookedPaymentsOf(first.draft.invoiceId).filter(({ ids }) => ids !== '');
  const booked = new Set(single.map(({ paymentId }) => paymentId));
  const ids = total.ids.split(' ');
  return records.find(
    ({ draft }) =>
      !booked.has(draft.paymentId ?? null) && ids.includes(idOf(asTotal(draft), postedRevision(total))),
  );
}

function asTotal(draft: EntryDraft): EntryDraft {
  return { ...draft, paymentId: undefined, paymentMethod: undefined };
}
