import { evidenceIn } from './certainty.js';
import type { Contradiction } from './contradiction.js';
import type { Explained } from './explained.js';
import type { ReceivableIndex } from './open-books.js';
import type { Signs } from './signs.js';

/** What speaks against the debtors of an explanation. A rule of a person stands above accounts and names. */
export function payerContradictions(
  explained: Explained,
  { debtorsWithAccount }: ReceivableIndex,
): readonly Contradiction[] {
  const { read, items } = explained;
  const debtorIds = [...new Set(items.map(({ debtorId }) => debtorId))];
  const others = ruleContradictions(explained, debtorIds);
  const isRuled = debtorIds.every((debtorId) => read.ruledDebtors.has(debtorId));
  if (isRuled) return others;
  return [
    ...others,
    ...accountContradictions(explained, debtorIds),
    ...nameContradictions(explained, debtorIds),
    ...textContradictions(explained, debtorIds),
    ...newAccounts(explained, debtorIds, debtorsWithAccount),
  ];
}

function ruleContradictions({ read }: Explained, debtorIds: readonly string[]): readonly Contradiction[] {
  const isElsewhere = debtorIds.some((debtorId) => !read.ruledDebtors.has(debtorId));
  const ruled = isElsewhere ? [...read.ruledDebtors.values()] : [];
  const none = read.noInvoiceRule === null ? [] : [read.noInvoiceRule];
  return [...new Set([...ruled, ...none])].map((ruleId) => ({ kind: 'other-rule', ruleId }));
}

/**
 * An account of others may pay where the number is written, and the name is the debtor's (couples, firms of one owner) or
 * nobody's whom we know (offices that pay for many).
 */
function accountContradictions(
  { read, signs }: Explained,
  debtorIds: readonly string[],
): readonly Contradiction[] {
  const { account, accountDebtors, named, line } = read;
  if (account === null || accountDebtors.size === 0) return [];
  if (debtorIds.every((debtorId) => accountDebtors.has(debtorId))) return [];
  const isNamed = debtorIds.every((debtorId) => named.get(debtorId)?.likeness === 'same');
  const isOffice = line.counterparty.name !== null && named.size === 0;
  if ((isNamed || isOffice) && evidenceIn(signs).reference) return [];
  return [{ kind: 'other-account', account, debtorIds: [...accountDebtors].toSorted() }];
}

/**
 * A name of another debtor, or of nobody whom we know. An account that pays for a debtor under another name may pay for
 * others as well: offices, parents, couples. Whoever names the invoice may have any name but that of another debtor.
 */
function nameContradictions(
  { read, signs }: Explained,
  debtorIds: readonly string[],
): readonly Contradiction[] {
  const { named, accountDebtors, line } = read;
  if (line.counterparty.name === null) return [];
  const { reference } = evidenceIn(signs);
  const isKnown = debtorIds.every((debtorId) => accountDebtors.has(debtorId));
  if (isKnown && reference) return [];
  const own = debtorIds.map((debtorId) => named.get(debtorId)?.likeness ?? 'other');
  const others = [...named.values()].filter(({ debtorId }) => !debtorIds.includes(debtorId));
  const isOwn = own.every((likeness) => likeness === 'same');
  // Of two of the same name nobody knows which it is.
  const same = isOwn && (reference || isKnown) ? [] : others.filter(({ likeness }) => likeness === 'same');
  const like = own.includes('other') && !(reference && isSaidForWhom(signs)) ? others : same;
  const against = [...new Set([...same, ...like])].map(({ debtorId }) => debtorId).toSorted();
  const isNobody = own.includes('other') && !reference;
  if (against.length === 0 && !isNobody) return [];
  return [{ kind: 'other-name', written: line.counterparty.name, debtorIds: against }];
}

/** The payer wrote whose invoice it is, and meant somebody else. Whoever names the invoice may name anybody beside. */
function textContradictions(
  { read, signs }: Explained,
  debtorIds: readonly string[],
): readonly Contradiction[] {
  if (evidenceIn(signs).reference) return [];
  return [read.customers, read.mandates, read.namedInText]
    .filter((said) => said.size > 0 && !debtorIds.every((debtorId) => said.has(debtorId)))
    .map((said) => ({
      kind: 'said-for-another' as const,
      written: [...said.values()].toSorted()[0] ?? '',
      debtorIds: [...said.keys()].toSorted(),
    }));
}

/** Without a number, somebody of the same name is as likely as a new account. */
function newAccounts(
  { read: { account, accountDebtors }, signs }: Explained,
  debtorIds: readonly string[],
  withAccount: ReadonlySet<string>,
): readonly Contradiction[] {
  if (account === null || accountDebtors.size > 0 || evidenceIn(signs).reference) return [];
  return debtorIds.some((debtorId) => withAccount.has(debtorId)) ? [{ kind: 'new-account', account }] : [];
}

/** The payer wrote whose invoices these are. */
function isSaidForWhom({ ofItems }: Signs): boolean {
  return ofItems.every(({ payer }) =>
    payer.some(({ kind }) => kind === 'name-in-text' || kind === 'customer-number'),
  );
}
