import type { Cents } from '../accounting/cents.js';
import { monthOf } from '../accounting/month.js';
import { endOfMonth } from '../accounting/service-date.js';
import type { LocalDate } from '../invoice.js';
import type { MovedCutover } from './accepted-cutover.js';

/**
 * What a yes has done: `post`: documents that another program may have posted; `take back`: what is posted; `issue`: e-invoices
 * of documents that may have gone out already; `leave`: no more e-invoices of them; `end`: no books any more.
 */
export type CutoverEffect = 'post' | 'take back' | 'issue' | 'leave' | 'end';

/** What moving a cutover would do. A person is asked first. */
export interface CutoverQuestion extends MovedCutover {
  readonly effect: CutoverEffect;
  /** SHA-256 over all that a yes is given to. */
  readonly digest: string;
  readonly documents: number;
  /** Of these, those that have an e-invoice already, whoever made it. */
  readonly withEInvoice: number;
  /** Of these, opening items of the cutover in force: confirmed ones where documents would be posted, else those with something posted. */
  readonly opening: number;
  /** Days of which no copy was read, so that there may be more documents; null where the space has no copies at all. */
  readonly daysUnread: number | null;
  readonly months: readonly MovedMonth[];
  /** By currency: gross of the documents, and what is posted of their payments and losses, or would be. */
  readonly sums: readonly MovedSum[];
}

interface MovedMonth {
  /** `YYYY-MM` of the documents */
  readonly month: string;
  /** Its books are closed. */
  readonly isClosed: boolean;
  readonly documents: number;
}

export interface MovedSum {
  readonly currency: string;
  readonly gross: Cents;
  readonly paid: Cents;
  readonly lost: Cents;
}

/** A document that a move is about, as it is on the platform, or as it is posted. */
export interface MovedDocument extends MovedSum {
  readonly invoiceId: string;
  readonly date: LocalDate;
  readonly hasEInvoice: boolean;
  readonly isOpening: boolean;
}

export function cutoverEffect({ kind, accepted, asked }: MovedCutover): CutoverEffect {
  if (asked === null) return 'end';
  const isEarlier = accepted === null || asked < accepted;
  if (kind === 'e-invoices') return isEarlier ? 'issue' : 'leave';
  return isEarlier ? 'post' : 'take back';
}

/** Whether a sync is to show first what would be posted. Books that were ended have none. */
export function isToBeCopied({ effect, accepted, daysUnread }: CutoverQuestion): boolean {
  return effect === 'post' && accepted !== null && (daysUnread ?? 0) > 0;
}

interface QuestionBasis {
  readonly spaceId: string;
  readonly moved: MovedCutover;
  readonly documents: readonly MovedDocument[];
  readonly daysUnread: number | null;
  readonly closedThrough: LocalDate | null;
}

/** @param digestOf SHA-256 of a text */
export function cutoverQuestion(
  { spaceId, moved, documents, daysUnread, closedThrough }: QuestionBasis,
  digestOf: (text: string) => string,
): CutoverQuestion {
  const { kind, accepted, asked } = moved;
  const inOrder = documents.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1));
  const facts = inOrder.map(({ invoiceId, date, currency, gross, paid, lost, hasEInvoice, isOpening }) => [
    ...[invoiceId, date, currency, gross, paid, lost, hasEInvoice, isOpening],
  ]);
  const byMonth = Map.groupBy(inOrder, ({ date }) => monthOf(date));
  return {
    ...{ kind, accepted, asked },
    effect: cutoverEffect(moved),
    digest: digestOf(JSON.stringify([spaceId, kind, accepted, asked, daysUnread, facts])),
    documents: inOrder.length,
    withEInvoice: inOrder.filter(({ hasEInvoice }) => hasEInvoice).length,
    opening: inOrder.filter(({ isOpening }) => isOpening).length,
    daysUnread,
    months: [...byMonth].sort().map(([month, all]) => ({
      month,
      isClosed: closedThrough !== null && endOfMonth(`${month}-01`) <= closedThrough,
      documents: all.length,
    })),
    sums: sumsOf(inOrder),
  };
}

function sumsOf(documents: readonly MovedDocument[]): readonly MovedSum[] {
  const byCurrency = Map.groupBy(documents, ({ currency }) => currency);
  const sum = (rows: readonly MovedDocument[], name: 'gross' | 'paid' | 'lost'): Cents =>
    rows.reduce((total, row) => total + row[name], 0);
  return [...byCurrency].sort().map(([currency, rows]) => ({
    currency,
    gross: sum(rows, 'gross'),
    paid: sum(rows, 'paid'),
    lost: sum(rows, 'lost'),
  }));
}

/** The days between the two dates, which a move is about; without an end when `to` is null. */
export function movedDays({ accepted, asked }: MovedCutover): {
  readonly from: LocalDate;
  readonly until: LocalDate | null;
} {
  if (accepted === null || asked === null) return { from: accepted ?? asked ?? '', until: null };
  return accepted < asked ? { from: accepted, until: asked } : { from: asked, until: accepted };
}
