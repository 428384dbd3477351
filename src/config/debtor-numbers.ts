import { rowsOf } from '@spacebooks/bank-statements/csv/cells';
import type { ConfigComplaint } from './environment.js';

/** The headings of the file that `spacebooks switch debtors` writes, and that the configuration names. */
export const DEBTOR_NUMBERS_HEADING = 'customer_number;debtor_account';

export type DebtorNumbers =
  | { readonly numbers: Readonly<Record<string, string>> }
  | { readonly line: number; readonly problem: string };

/** Reads such a file: UTF-8, semicolons, each customer number once. */
export function readDebtorNumbers(text: string): DebtorNumbers {
  const rows = rowsOf(text.replace(/^\ufeff/, ''), ';');
  if ('openQuote' in rows) return { line: rows.openQuote, problem: 'a text in quotes does not end' };
  const [head, ...rest] = rows;
  if (head === undefined || !head.cells.join(';').startsWith(DEBTOR_NUMBERS_HEADING)) {
    return { line: 1, problem: `the first line is not ${DEBTOR_NUMBERS_HEADING}` };
  }
  const numbers = new Map<string, string>();
  for (const { line, cells } of rest) {
    const [customer = '', account = ''] = cells.map((cell) => cell.trim());
    if (customer === '') return { line, problem: 'customer_number is empty' };
    if (!/^\d{4,9}$/.test(account))
      return { line, problem: `debtor_account "${account}" is no number of an account` };
    if (numbers.has(customer)) return { line, problem: `customer_number "${customer}" is there twice` };
    numbers.set(customer, account);
  }
  return { numbers: Object.fromEntries(numbers) };
}

/** What is wrong with it, for the configuration that names it. */
export function debtorNumbersComplaint(text: string): ConfigComplaint | null {
  const read = readDebtorNumbers(text);
  if ('numbers' in read) return null;
  return {
    message: `has a mistake in line ${read.line}: ${read.problem}`,
    fix: 'correct that line, or have `spacebooks switch debtors --csv` write the file again',
  };
}
