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

/** Of one invoice, as the export reports its tax. @param corrected where it is a correction, and what it corrects is known */
export function ownRevenue(
  { settings, documentRules, listsTax }: Omit<FamilyTerms, 'families'>,
  snapshot: InvoiceSnapshot,
  corrected?: CorrectedOriginal,
): Revenue {
  const revenue = revenueOf(snapshot, settings, documentRules, corrected);
  if (!revenue.ok || !listsTax) return revenue;
  const date = ruledOn(snapshot.invoice, corrected);
  return { ...revenue, drafts: revenue.drafts.map((draft) => reportedWithPayment(draft, settings, date)) };
}

function makeRevenue(terms: FamilyTerms, posted: PostedState, family: InvoiceFamily): FamilyRevenue {
  const { original } = family;
  const made = new Map<string, Revenue>();
  const first = original.deleted ? undefined : ownRevenue(terms, original);
  if (first !== undefined) made.set(original.invoice.id, first);
  const left = first?.ok === true ? leftOf(terms, original, first) : null;
  const corrections: Correction[] = [];
  const isOriginalPosted = (posted.part(original.invoice.id, 'revenue')?.ids ?? '') !== '';
  const isOriginalBooked = standingOf(terms, original, isOriginalPosted).kind === 'booked';
  // The copy of a correction of a correction has only that one looked at again (examined.ts).
  const isChain = family.corrections.some((each) => each.invoice.correctedInvoiceId !== original.invoice.id);
  let isOpen = isChain || (!isOriginalBooked && !original.deleted);
  for (const snapshot of family.corrections) {
    const { id } = snapshot.invoice;
    const isPosted = (posted.part(id, 'revenue')?.ids ?? '') !== '';
    if (standingOf(terms, snapshot, isPosted).kind !== 'booked') {
      isOpen = true;
      continue;
    }
    const corrected = { invoice: original.invoice, left: isInCurrencyOf(original, snapshot) ? left : null };
    const revenue = ownRevenue(terms, { ...snapshot, family }, corrected);
    made.set(id, revenue);
    if (!revenue.ok) isOpen = true;
    else if (revenue.drafts.length > 0) {
      corrections.push({ snapshot, revenue: revenue.drafts });
      corrected.left?.parts.correct(snapshot.invoice, revenue.parts);
      corrected.left?.rows.add(monthOf(snapshot.invoice.invoiceDate), revenue.rows, revenue.drafts);
    }
  }
  const drafts = first?.ok === true ? first.drafts : [];
  return { original: drafts, isOriginalBooked, corrections, isOpen, revenueOf: made };
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
