import type { Secret } from '@spacebooks/base/secret';
import { type PasswordHash, parsePasswordHash } from '../domain/password-hash.js';
import { hashOfNobody, isPassword } from './password.js';

/** Checks that may wait for their turn; each costs 32 MiB and a part of a second. */
const MOST_WAITING = 20;

interface WithPassword {
  readonly name: string;
  readonly passwordHash: Secret;
}

export interface PasswordCheck<T extends WithPassword> {
  /**
   * The account whose name and password these are. It takes the same time for a name that nobody has.
   *
   * @param admit asked before the check, but only when there is room for it: counting attempts costs a write
   * @returns `busy` when too many others are being checked; null also when it was not admitted
   */
  of(name: string, password: string, admit?: () => Promise<boolean>): Promise<T | null | 'busy'>;
}

/**
 * Checks one password after the other, so that strangers cannot fill memory and processors with them.
 *
 * @param find an account by its name
 * @param compare does the work
 */
export function createPasswordCheck<T extends WithPassword>(
  find: (name: string) => Promise<T | null>,
  compare = isPassword,
): PasswordCheck<T> {
  const nobody = hashOfNobody();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    of: async (name, password, admit) => {
      if (waiting >= MOST_WAITING) return 'busy';
      waiting += 1;
      try {
        if (admit !== undefined && !(await admit())) return null;
        const found = await find(name);
        const hash = found === null ? nobody : hashOf(found);
        const check = last.then(() => compare(password, hash));
        last = check.catch(() => undefined);
        return (await check) && found !== null ? found : null;
      } finally {
        waiting -= 1;
      }
    },
  };
}

function hashOf({ name, passwordHash }: WithPassword): PasswordHash {
  const hash = parsePasswordHash(passwordHash.reveal());
  if (hash === null) throw new RangeError(`the user ${name} has no hash of a password`);
  return hash;
}
