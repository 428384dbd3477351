import type { Clock } from '@spacebooks/base/clock';
import type { StoreConfig } from '../../config/store-config.js';
import type { Random } from '../../random.js';
import type { Db } from '../../store/schema/tables.js';
import { createSealedTokens, type SealedTokens } from '../../store/tokens/sealed-tokens.js';
import { tokenSeal } from '../../store/tokens/token-seal.js';

/** Tokens of logins in the database; null where they are files of each machine. */
export function openSealedTokens(
  { tokenKeys }: StoreConfig,
  db: Db,
  { clock, random }: { readonly clock: Clock; readonly random: Pick<Random, 'secret'> },
): SealedTokens | null {
  if (tokenKeys === null) return null;
  const { present, former } = tokenKeys;
  const seals = {
    present: tokenSeal(present, random),
    former: former === null ? null : tokenSeal(former, random),
  };
  return createSealedTokens(db, seals, clock);
}
