import { signed } from '@spacebooks/base/signed';
import { wholeCents } from '../fixed-width.js';

const CREDIT = '{ABCDEFGHI';
const DEBIT = '}JKLMNOPQR';

/** Cents of an amount whose last character is a digit and the sign; undefined where it has parts of a cent. */
export function overpunched(written: string, decimals: number): number | undefined {
  const last = written.slice(-1);
  const isCredit = CREDIT.includes(last);
  const digit = (isCredit ? CREDIT : DEBIT).indexOf(last);
  const cents = wholeCents(`${written.slice(0, -1)}${digit}`, decimals);
  return cents === undefined ? undefined : signed(cents, isCredit ? 1 : -1);
}
