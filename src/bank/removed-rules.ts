import type { Clock } from '@spacebooks/base/clock';
import { isUndecided } from '../domain/bank/line-state.js';
import { Failure } from '../domain/errors.js';
import type { BankRule } from '../store/bank/bank-rules.js';
import type { MatchingStores } from './books-to-match.js';

type Stores = Pick<MatchingStores, 'lines' | 'rules'>;

/** Rules that people removed. One of a decision that was taken back has ended with it, and does not come again. */
export async function removedRules({ lines, rules }: Stores, spaceId: string): Promise<readonly BankRule[]> {
  const removed = await rules.removed(spaceId);
  const taught = await Promise.all(removed.map(({ lineId }) => lines.get(spaceId, lineId)));
  return removed.filter((_, index) => !isUndecided(taught[index]?.state ?? 'open'));
}

/** Puts one of them in force again, under another number. @throws Failure `bank.unknown-rule` */
export async function restoreRule(
  { lines, rules, clock }: Stores & { readonly clock: Clock },
  spaceId: string,
  { id, by }: { readonly id: number; readonly by: string },
): Promise<void> {
  const known = (await removedRules({ lines, rules }, spaceId)).some((rule) => rule.id === id);
  if (!known) throw new Failure('bank.unknown-rule', { detail: `no removed rule ${id}` });
  await rules.restore(spaceId, id, { at: clock.now(), by });
}
