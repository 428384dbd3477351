import type { BankStatement } from '@spacebooks/bank-statements/statement';
import type { OperatorLanguage } from '../domain/settings.js';
import { say, sentencesOf } from '../words/say.js';

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
  /** What was read otherwise than the bank may have meant it. */
  | { readonly kind: 'remark'; readonly file: string; readonly text: string };

export function notesOf(file: string, statements: readonly BankStatement[]): readonly ImportNote[] {
  const remarks = new Set(statements.flatMap((each) => each.remarks));
  const announced = statements.filter(({ kind }) => kind === 'preliminary');
  const byAccount = Map.groupBy(announced, ({ account, currency }) => `${account} ${currency}`);
  return [
    ...[...remarks].map((text) => ({ kind: 'remark', file, text }) as const),
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

/** @param amount cents of a currency as the reader writes them */
export function noteWords(
  language: OperatorLanguage,
  amount: (cents: number, currency: string) => string = plainAmount,
): (note: ImportNote) => string {
  const words = sentencesOf('bank', language);
  return (note) => {
    if (note.kind === 'remark') return `${note.file}: ${note.text}`;
    const { sum, currency } = note;
    return say(words, `note.${note.kind}`, { ...note, sum: amount(sum, currency) });
  };
}

function plainAmount(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency}`;
}
