import type { Lesson } from '../domain/bank/learn.js';
import type { Receivable } from '../domain/bank/matching/open-item.js';
import { openItemOf } from '../domain/bank/open-item-of.js';
import type { BankRule } from '../store/bank/bank-rules.js';
import type { MatchingStores } from './books-to-match.js';

/** Whom a rule about a debtor means, by name; null where nothing of them is left, or the rule means nobody. */
export type Named<Rule> = Rule & { readonly customer: string | null };

/** Rules with the names of their customers, as the invoices call them that the teaching lines pay. */
export async function namedRules(
  { lines, invoices }: Pick<MatchingStores, 'lines' | 'invoices'>,
  spaceId: string,
  rules: readonly BankRule[],
): Promise<readonly Named<BankRule>[]> {
  const about = rules.filter(({ kind }) => kind === 'debtor');
  const taught = await Promise.all(about.map(({ lineId }) => lines.get(spaceId, lineId)));
  const ids = taught.flatMap(({ payments }) => payments.map(({ invoiceId }) => invoiceId));
  const copies = await invoices.of(spaceId, [...new Set(ids)]);
  const items = copies.map((copy) => openItemOf(copy, 0));
  return rules.map((rule) => ({ ...rule, customer: customerOf(rule, items) }));
}

/** The customer of a rule among the invoices that taught it. */
export function customerOf(
  rule: Lesson,
  items: readonly Pick<Receivable, 'debtorId' | 'debtorNames' | 'customerNumber'>[],
): string | null {
  const item = rule.kind === 'debtor' ? items.find(({ debtorId }) => debtorId === rule.debtorId) : undefined;
  return item?.debtorNames[0] ?? item?.customerNumber ?? null;
}
