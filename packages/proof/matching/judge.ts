import type { Allocation, Verdict } from '../../../src/domain/bank/matching/verdict.js';
import type { AccountYear, LineTold, Truth } from './year.js';

/**
 * What a verdict is worth.
 *
 * - `right`, `wrong`: certain, and the truth to the invoice and the cent, or not
 * - `asked`: a person decides, and finds the truth among the first three
 * - `lost`: a person decides and does not find it there, or nothing was seen in a line that is a payment or a return
 * - `left`: no payment, and nothing was recorded
 */
export type Worth = 'right' | 'wrong' | 'asked' | 'lost' | 'left';

export interface Judgement {
  readonly country: string;
  readonly line: LineTold;
  readonly verdict: Verdict;
  readonly worth: Worth;
  /** Whether it brings money for exactly one invoice. */
  readonly paysOne: boolean;
}

const FIRST = 3;

export function judged(account: AccountYear, line: LineTold, verdict: Verdict): Judgement {
  const { truth } = line;
  const paysOne = line.cents > 0 && truth.is === 'payment' && truth.pays.length === 1;
  return { country: account.country, line, verdict, worth: worthOf(truth, verdict), paysOne };
}

function worthOf(truth: Truth, verdict: Verdict): Worth {
  switch (verdict.kind) {
    case 'certain':
      return truth.is === 'payment' && areEqual(truth.pays, verdict.allocations) ? 'right' : 'wrong';
    case 'return':
      return worthOfReturn(truth, verdict.takesBack, verdict.candidates);
    case 'uncertain':
      if (truth.is === 'nothing') return 'left';
      if (truth.is === 'return') return 'lost';
      return verdict.candidates.slice(0, FIRST).some(({ invoiceIds }) => sameInvoices(truth.pays, invoiceIds))
        ? 'asked'
        : 'lost';
    case 'none':
      return truth.is === 'nothing' ? 'left' : 'lost';
  }
}

/** A return undoes a payment by itself where it says which. */
function worthOfReturn(truth: Truth, takesBack: number | null, candidates: readonly number[]): Worth {
  if (truth.is !== 'return') return takesBack === null ? 'left' : 'wrong';
  if (takesBack !== null) return takesBack === truth.line ? 'right' : 'wrong';
  return candidates.slice(0, FIRST).includes(truth.line) ? 'asked' : 'lost';
}

type Paid = Extract<Truth, { readonly is: 'payment' }>['pays'];

function areEqual(pays: Paid, allocations: readonly Allocation[]): boolean {
  const allocated = new Map(allocations.map(({ invoiceId, cents }) => [invoiceId, cents]));
  return (
    allocated.size === pays.length && pays.every(({ invoice, cents }) => allocated.get(invoice) === cents)
  );
}

function sameInvoices(pays: Paid, invoiceIds: readonly string[]): boolean {
  return invoiceIds.length === pays.length && pays.every(({ invoice }) => invoiceIds.includes(invoice));
}
