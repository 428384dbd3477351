import { localDate } from '@spacebooks/base/calendar';
import { digest } from '../../archive/archive.js';
import {
  type FigureChange,
  figureChanges,
  type ReturnFigure,
  type ShownReturn,
} from '../../domain/accounting/shown-return.js';
import type { TaxPeriod } from '../../domain/accounting/tax-period.js';
import type { ReturnKey, ShownReturns } from '../../store/books/shown-returns.js';

/** What is kept of a return that is shown. */
export interface KeptReturn {
  /** As it was shown first; null where its period is not over, of which nothing is kept. */
  readonly first: ShownReturn | null;
  /** What has differed since, each time against the time before: a correction of the period. */
  readonly corrections: readonly (Pick<ShownReturn, 'at' | 'by' | 'digest'> & {
    readonly figures: readonly FigureChange[];
  })[];
}

interface Showing {
  readonly period: TaxPeriod;
  readonly timeZone: string;
  readonly figures: readonly ReturnFigure[];
  /** Who looks at it, and when. */
  readonly by: string;
  readonly at: number;
}

/** Keeps a return of a period that is over, the first time and whenever it differs from what was shown before. */
export async function keepReturn(
  store: Pick<ShownReturns, 'keep'>,
  key: Omit<ReturnKey, 'period'>,
  { period, timeZone, figures, by, at }: Showing,
): Promise<KeptReturn> {
  if (localDate(at, timeZone) <= period.to) return { first: null, corrections: [] };
  const shown = { at, by, digest: digest(JSON.stringify(figures)), figures };
  const kept = await store.keep({ ...key, period: period.name }, shown);
  const corrections = kept.slice(1).flatMap((later, index) => {
    const { at, by, digest } = later;
    const figures = figureChanges(kept[index]?.figures ?? [], later.figures);
    // A later program knows more figures of the same return.
    return figures.length === 0 ? [] : [{ at, by, digest, figures }];
  });
  return { first: kept[0] ?? null, corrections };
}
