import { Secret } from '@spacebooks/base/secret';
import type { StoredTotp } from '../store/people/second-factors.js';
import type { TokenSeal } from '../store/tokens/token-seal.js';

/** Keeps the secrets of authenticator apps from whoever reads the database, where there is a key for that. */
export interface FactorSeal {
  seal(account: string, secret: string): Pick<StoredTotp, 'secret' | 'keyId'>;
  /** Null for what another key has sealed, or was changed since. */
  open(account: string, stored: Pick<StoredTotp, 'secret' | 'keyId'>): string | null;
}

/** @param present null where no key is configured: secrets stand as they are; those that a key has sealed are lost without it */
export function createFactorSeal(present: TokenSeal | null, former: TokenSeal | null): FactorSeal {
  // Not the name of a space: a sealed token of one is no secret of somebody's app.
  const place = (account: string): string => `second factor of ${account}`;
  return {
    seal: (account, secret) =>
      present === null
        ? { secret, keyId: null }
        : { secret: present.seal(place(account), new Secret(secret)), keyId: present.keyId },
    open: (account, { secret, keyId }) => {
      if (keyId === null) return secret;
      const seal = [present, former].find((each) => each?.keyId === keyId);
      return seal?.open(place(account), secret)?.reveal() ?? null;
    },
  };
}
