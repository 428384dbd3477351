import type { Cents } from './cents.js';

/** The returns that are shown, by the name of their command. */
export type ReturnName = 'declared' | 'ustva' | 'u30' | 'ca3' | 'zm' | 'vat-ue' | 'oss';

/** A figure of a return: what it is of, which is there once, and what is posted of it, in cents of the books. */
export interface ReturnFigure {
  /** `Kz 81`, `ATU12345675 S`, `NL 21 % 2026-Q2` */
  readonly of: string;
  readonly net: Cents;
  readonly tax: Cents;
  /** Earlier versions lacked this figure, and this one always has it: where it is missing it was unknown, and not 0. */
  readonly isLater?: true;
}

/** A return of a period that was over, as it was shown. */
export interface ShownReturn {
  /** Epoch milliseconds. */
  readonly at: number;
  /** A name, as it was given. */
  readonly by: string;
  /** SHA-256 over the figures. */
  readonly digest: string;
  readonly figures: readonly ReturnFigure[];
}

/** What has become of a figure since a return was shown. */
export interface FigureChange {
  readonly of: string;
  readonly before: Pick<ReturnFigure, 'net' | 'tax'>;
  readonly now: Pick<ReturnFigure, 'net' | 'tax'>;
  readonly difference: Pick<ReturnFigure, 'net' | 'tax'>;
}

/** Figures that earlier versions of `report declared` listed: money that is no supply, which no return declares. */
const NO_SUPPLY = /^\d{4}-\d{2} [A-Z]{2} O 0 % /;

/** Figures that differ, in the order of the later ones; what one side lacks is 0 there, unless its program did not know it. */
export function figureChanges(
  before: readonly ReturnFigure[],
  now: readonly ReturnFigure[],
): readonly FigureChange[] {
  const old = new Map(before.map((figure) => [figure.of, figure]));
  const gone = before.filter(({ of }) => !now.some((figure) => figure.of === of) && !NO_SUPPLY.test(of));
  const all: readonly ReturnFigure[] = [...now, ...gone.map(({ of }) => ({ of, net: 0, tax: 0 }))];
  return all.flatMap(({ of, net, tax, isLater }) => {
    if (isLater === true && !old.has(of)) return [];
    const was = old.get(of) ?? { net: 0, tax: 0 };
    const difference = { net: net - was.net, tax: tax - was.tax };
    if (difference.net === 0 && difference.tax === 0) return [];
    return [{ of, before: { net: was.net, tax: was.tax }, now: { net, tax }, difference }];
  });
}
