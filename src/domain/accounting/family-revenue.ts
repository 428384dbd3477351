import type { CountedRevenue, FamilyMember } from './booked-family.js';
import { reportedWithPayment } from './cash-accounting.js';
import { type CorrectedOriginal, ruledOn } from './corrected-original.js';
import type { JournalBasis } from './journal-basis.js';
import { LeftOfRows } from './left-of-rows.js';
import type { InvoiceFamily, InvoiceSnapshot } from './model.js';
import { monthOf } from './month.js';
import type { PostedState } from './posted-state.js';
import { type Revenue, revenueOf } from './revenue.js';
import { standingOf } from './standing.js';
import type { LaterAdvances } from './tax-point/advances.js';
import { laterAdvances } from './tax-point/later-advances.js';
import { LeftOfParts } from './tax-point/left-of-parts.js';

/** A correction that is in the books, with its revenue. */
export type Correction = FamilyMember;

/** The revenue of an invoice and of what corrects it. */
export interface FamilyRevenue extends CountedRevenue {
  /** Whether a correction that is there may still come to count without a new copy of any member. */
  readonly isOpen: boolean;
  /** Of the members that are booked, by id. */
  readonly revenueOf: ReadonlyMap<string, Revenue>;
}

/** What each family came to, as long as somebody asks for it: its members are neighbours. */
export type KnownFamilies = WeakMap<InvoiceFamily, FamilyRevenue>;

type FamilyTerms = Pick<JournalBasis, 'settings' | 'documentRules' | 'period' | 'jpk' | 'exclusions'> & {
  readonly listsTax: boolean;
  readonly families: KnownFamilies;
};

/** @param posted at least what is posted of its members */
export function familyRevenue(terms: FamilyTerms, posted: PostedState, family: InvoiceFamily): FamilyRevenue {
  const known = terms.families.get(family);
  if (known !== undefined) return known;
  const made = makeRevenue(terms, posted, family);
  terms.families.set(family, made);
  return made;
}

/** Of one invoice, as the export reports its tax. @param corrected where it is a correction, and what it corrects is known @param later of an original */
export function ownRevenue(
  { settings, documentRules, listsTax }: Omit<FamilyTerms, 'families'>,
  snapshot: InvoiceSnapshot,
  corrected?: CorrectedOriginal,
  later?: LaterAdvances,
): Revenue {
  const revenue = revenueOf(snapshot, settings, documentRules, corrected, later);
  if (!revenue.ok || !listsTax) return revenue;
  const date = ruledOn(snapshot.invoice, corrected);
  return { ...revenue, drafts: revenue.drafts.map((draft) => reportedWithPayment(draft, settings, date)) };
}

function makeRevenue(terms: FamilyTerms, posted: PostedState, family: InvoiceFamily): FamilyRevenue {
  const { original } = family;
  const made = new Map<string, Revenue>();
  const booked = family.corrections.filter((snapshot) => isBooked(terms, posted, snapshot));
  const first = original.deleted ? undefined : originalRevenue(terms, family, booked);
  if (first !== undefined) made.set(original.invoice.id, first);
  const left = first?.ok === true ? leftOf(terms, original, first) : null;
  const corrections: Correction[] = [];
  const isOriginalBooked = isBooked(terms, posted, original);
  // The copy of a correction of a correction has only that one looked at again (examined.ts).
  const isChain = family.corrections.some((each) => each.invoice.correctedInvoiceId !== original.invoice.id);
  let isOpen =
    isChain || (!isOriginalBooked && !original.deleted) || booked.length < family.corrections.length;
  for (const snapshot of booked) {
    const revenue = correct(terms, family, left, snapshot);
    made.set(snapshot.invoice.id, revenue);
    if (!revenue.ok) isOpen = true;
    else if (revenue.drafts.length > 0) corrections.push({ snapshot, revenue: revenue.drafts });
  }
  const drafts = first?.ok === true ? first.drafts : [];
  return { original: drafts, isOriginalBooked, corrections, isOpen, revenueOf: made };
}

function isBooked(terms: FamilyTerms, posted: PostedState, snapshot: InvoiceSnapshot): boolean {
  const isPosted = (posted.part(snapshot.invoice.id, 'revenue')?.ids ?? '') !== '';
  const { kind } = standingOf(terms, snapshot, isPosted);
  return kind === 'booked' || kind === 'opening item';
}

/** What is paid after a correction is of what that one left, and so depends on it. */
function originalRevenue(
  terms: FamilyTerms,
  family: InvoiceFamily,
  booked: readonly InvoiceSnapshot[],
): Revenue {
  const { original } = family;
  const revenue = ownRevenue(terms, original);
  if (!revenue.ok || (terms.settings.tax_point ?? []).length === 0) return revenue;
  const same = booked.filter((snapshot) => isInCurrencyOf(original, snapshot));
  const later = laterAdvances(original, same, (count, known) => {
    const before = ownRevenue(terms, original, undefined, known);
    if (!before.ok) return null;
    const left = leftOf(terms, original, before);
    for (const snapshot of same.slice(0, count)) correct(terms, family, left, snapshot);
    return left?.parts ?? null;
  });
  return later === undefined ? revenue : ownRevenue(terms, original, undefined, later);
}

/** The revenue of a correction, which is taken off what is left. */
function correct(
  terms: FamilyTerms,
  family: InvoiceFamily,
  left: CorrectedOriginal['left'],
  snapshot: InvoiceSnapshot,
): Revenue {
  const { original } = family;
  const corrected = { invoice: original.invoice, left: isInCurrencyOf(original, snapshot) ? left : null };
  const revenue = ownRevenue(terms, { ...snapshot, family }, corrected);
  if (!revenue.ok || revenue.drafts.length === 0) return revenue;
  corrected.left?.parts.correct(snapshot.invoice, revenue.parts);
  corrected.left?.rows.add(monthOf(snapshot.invoice.invoiceDate), revenue.rows, revenue.drafts);
  return revenue;
}

/** Amounts of another currency say nothing of what is left. */
function isInCurrencyOf({ invoice }: InvoiceSnapshot, { invoice: other }: InvoiceSnapshot): boolean {
  return invoice.totalAmount.currency === other.totalAmount.currency;
}

function leftOf(
  { settings, documentRules }: FamilyTerms,
  { invoice }: InvoiceSnapshot,
  { parts, rows, drafts }: Extract<Revenue, { ok: true }>,
): CorrectedOriginal['left'] {
  const ofRows = new LeftOfRows();
  ofRows.add(monthOf(invoice.invoiceDate), rows, drafts);
  const hasRules = (settings.tax_point ?? []).length > 0;
  const itemPeriodOf = hasRules ? documentRules.itemPeriodOf : undefined;
  return { parts: new LeftOfParts(invoice, parts, itemPeriodOf), rows: ofRows };
}
