import type { StatementRemark } from '@spacebooks/bank-statements/statement-remark';
import type { IncompleteEntry } from './details-of.js';
import type { FileContents } from './file-contents.js';
import type { BreakdownOutcome } from './split-lines.js';

/** What people are told about a file that was imported, beside what was new of it. */
export type ImportNote =
  /** None of its lines is kept. Cents. */
  | {
      readonly kind: 'preliminary';
      readonly file: string;
      readonly account: string;
      readonly currency: string;
      readonly lines: number;
      readonly sum: number;
    }
  | (StatementRemark & { readonly file: string })
  /** What became of reports of what lines consist of, those of a kind together. Cents, numbers of lines. */
  | {
      readonly kind: `breakdown-${BreakdownOutcome['kind'] | 'incomplete'}`;
      /** Empty for what was imported before, and has waited for its line. */
      readonly file: string;
      readonly count: number;
      readonly sum: number;
      readonly currency: string;
      readonly lines: readonly number[];
    };

export function notesOf(
  file: string,
  { statements, remarks }: Pick<FileContents, 'statements' | 'remarks'>,
): readonly ImportNote[] {
  const announced = statements.filter(
    (each) => each.kind === 'preliminary' && (each.lines.length > 0 || each.remarks.length === 0),
  );
  const byAccount = Map.groupBy(announced, ({ account, currency }) => `${account} ${currency}`);
  return [
    ...remarks.map((remark) => ({ ...remark, file })),
    ...[...byAccount.values()].flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const { account, currency } = first;
      const lines = own.flatMap((each) => each.lines);
      const sum = lines.reduce((total, { amount }) => total + amount, 0);
      return [{ kind: 'preliminary', file, account, currency, lines: lines.length, sum } as const];
    }),
  ];
}

/** @param incomplete entries whose payments do not make their amount */
export function breakdownNotes(
  file: string,
  {
    outcomes,
    incomplete,
  }: {
    readonly outcomes: readonly BreakdownOutcome[];
    readonly incomplete: readonly IncompleteEntry[];
  },
): readonly ImportNote[] {
  const found = [
    ...outcomes.map(({ kind, lines, breakdown: { total, currency } }) => ({ kind, lines, total, currency })),
    ...incomplete.map((entry) => ({ kind: 'incomplete' as const, lines: [], ...entry })),
  ];
  // A person answers for each of those that ask.
  const alike = Map.groupBy(found, ({ kind, currency }, index) =>
    kind === 'asked' ? `${index}` : `${kind} ${currency}`,
  );
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const sum = own.reduce((total, each) => total + each.total, 0);
    const lines = own.flatMap((each) => each.lines);
    const { currency } = first;
    return [{ kind: `breakdown-${first.kind}`, file, count: own.length, sum, currency, lines } as const];
  });
}
