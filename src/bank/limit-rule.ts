import type { Clock } from '@spacebooks/base/clock';
import { HIGHEST_LET_GO } from '../domain/bank/matching/small-difference.js';
import { Failure } from '../domain/errors.js';
import type { BankRules } from '../store/bank/bank-rules.js';
import { phraseText } from '../words/phrases.js';
import { centsText } from './plan-payments.js';

/**
 * Another limit of a rule about differences: lower, or up to what is a slip whatever the invoice.
 *
 * @param cents above zero
 * @throws Failure `bank.unknown-rule`; `bank.undecidable` where it is too much
 */
export async function limitRule(
  { rules, clock }: { readonly rules: BankRules; readonly clock: Clock },
  spaceId: string,
  { id, cents, by }: { readonly id: number; readonly cents: number; readonly by: string },
): Promise<void> {
  const rule = (await rules.list(spaceId)).find((each) => each.id === id);
  const most = Math.max(HIGHEST_LET_GO, rule?.kind === 'tolerance' ? rule.cents : 0);
  if (cents > most) {
    const phrase = { key: 'bank limit', values: { rule: String(id), most: centsText(most) } };
    throw new Failure('bank.undecidable', { detail: phraseText(phrase), phrase });
  }
  await rules.limit(spaceId, id, cents, { at: clock.now(), by });
}
