import { createHash } from 'node:crypto';
import { firstStatement, type Matcher } from './play.js';
import type { AccountYear, InvoiceTold, LineTold } from './year.js';

/** One invoice of so many is in no copy: older than that, newer, or deleted. */
const ONE_OF = 8;

export interface Holes {
  /** Lines that name an invoice that is in no copy. */
  readonly lines: number;
  /** Those of them that are certain about other ones. */
  readonly wrong: readonly LineTold[];
}

/** A year at once, with holes in the copy: what a line names there is unknown, and no other invoice, whoever pays how much. */
export function holesOf(account: AccountYear, match: Matcher): Holes {
  const missing = new Map(account.invoices.filter(isMissing).map((invoice) => [invoice.id, invoice]));
  const { openItems, ...input } = firstStatement(account);
  const copied = openItems.filter(({ invoiceId }) => !missing.has(invoiceId));
  const verdicts = new Map(match({ ...input, openItems: copied }).map((each) => [each.lineId, each]));
  const named = account.lines.filter(({ truth, text }) => {
    const pays = truth.is === 'payment' ? truth.pays.map(({ invoice }) => missing.get(invoice)) : [];
    return pays.some((invoice) => invoice !== undefined && digitsOf(text).includes(digitsOf(invoice.number)));
  });
  return { lines: named.length, wrong: named.filter(({ id }) => verdicts.get(id)?.kind === 'certain') };
}

function isMissing({ id }: InvoiceTold): boolean {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % ONE_OF === 0;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
