import type { Judgement, Worth } from './judge.js';

export interface Figures {
  readonly lines: number;
  /** Certain or taken back by itself, and not the truth. */
  readonly wrong: number;
  readonly payOne: number;
  /** Of those that pay one invoice, the certain ones, per cent. */
  readonly certain: number;
  /** Of payments and returns that a person decides and could tell, those with the truth among the first three, per cent. */
  readonly found: number;
}

/** The promise: nothing wrong, at least so many per cent. */
const BOUNDS = { wrong: 0, certain: 80, found: 98 } as const;

export function figuresOf(judgements: readonly Judgement[]): Figures {
  const payOne = judgements.filter(({ paysOne }) => paysOne);
  const certain = payOne.filter(({ worth }) => worth === 'right').length;
  const decided = judgements.filter(({ line }) => line.isKnowable);
  const asked = count(decided, 'asked');
  return {
    lines: judgements.length,
    wrong: count(judgements, 'wrong'),
    payOne: payOne.length,
    certain: share(certain, payOne.length),
    found: share(asked, asked + count(decided, 'lost')),
  };
}

/** The bounds that are broken, in words. */
export function broken({ wrong, certain, found }: Figures): readonly string[] {
  return [
    ...(wrong > BOUNDS.wrong ? [`${wrong} lines are certain and wrong`] : []),
    ...(certain < BOUNDS.certain
      ? [`${certain} % of the payments of one invoice are certain, wanted ${BOUNDS.certain}`]
      : []),
    ...(found < BOUNDS.found
      ? [`${found} % of the asked have the truth among the first three, wanted ${BOUNDS.found}`]
      : []),
  ];
}

const WORTHS: readonly Worth[] = ['right', 'wrong', 'asked', 'lost', 'left'];

/** A row for each kind or country: lines, what became of them, and the share of certain ones. */
export function tableBy(
  title: string,
  judgements: readonly Judgement[],
  by: (judgement: Judgement) => string,
): readonly string[] {
  const groups = [...Map.groupBy(judgements, by)];
  const width = Math.max(title.length, ...groups.map(([name]) => name.length));
  const row = (name: string, cells: readonly (number | string)[]): string =>
    `${name.padEnd(width)} ${cells.map((cell) => String(cell).padStart(8)).join('')}`;
  return [
    row(title, ['lines', ...WORTHS, 'certain']),
    ...groups
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([name, group]) =>
        row(name, [
          group.length,
          ...WORTHS.map((worth) => count(group, worth)),
          `${share(count(group, 'right'), group.length)} %`,
        ]),
      ),
  ];
}

function count(judgements: readonly Judgement[], worth: Worth): number {
  return judgements.filter((judgement) => judgement.worth === worth).length;
}

/** Per cent, with one decimal, never rounded up to what was not reached. */
function share(some: number, all: number): number {
  return all === 0 ? 100 : Math.floor((some / all) * 1000) / 10;
}
