import type { EntryDraft } from '../draft.js';
import type { Exchange } from '../model.js';

/** Revenue as if its tax had one month: what only months of the tax tell apart is one entry. Whoever divides it otherwise begins here. */
export function acrossTaxMonths(revenue: readonly EntryDraft[]): readonly EntryDraft[] {
  if (revenue.every((each) => each.taxMonth === undefined && each.correctsMonth === undefined))
    return revenue;
  const drafts = new Map<string, EntryDraft>();
  for (const draft of revenue) {
    const { account, taxKey, taxKeys, taxCase, polishCase, taxCountry, taxRate, costCenter, holds } = draft;
    const key = JSON.stringify([
      account,
      taxKey,
      taxKeys,
      taxCase,
      polishCase,
      taxCountry,
      taxRate,
      costCenter,
      holds,
    ]);
    const known = drafts.get(key);
    const whole = known === undefined ? draft : together(known, draft);
    drafts.set(key, { ...whole, taxMonth: undefined, correctsMonth: undefined });
  }
  return [...drafts.values()];
}

function together(one: EntryDraft, other: EntryDraft): EntryDraft {
  const [net, tax] = [one.net + other.net, one.tax + other.tax];
  const exchange = one.exchange && other.exchange && added(one.exchange, other.exchange);
  return { ...one, net, tax, gross: net + tax, exchange };
}

function added(one: Exchange, other: Exchange): Exchange {
  const [net, tax] = [one.net + other.net, one.tax + other.tax];
  return { ...one, net, tax, gross: net + tax };
}
