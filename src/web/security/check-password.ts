import { type PasswordHash, parsePasswordHash } from '../../domain/password-hash.js';
import type { WebUser } from '../settings.js';
import { hashOfNobody, isPassword } from './password.js';

/** Checks that may wait for their turn; each costs 32 MiB and a part of a second. */
const MOST_WAITING = 20;

export interface PasswordCheck {
  /**
   * The user whose name and password these are. It takes the same time for a name that nobody has.
   *
   * @param admit asked before the check, but only when there is room for it: counting attempts costs a write
   * @returns `busy` when too many others are being checked; null also when it was not admitted
   */
  of(name: string, password: string, admit?: () => Promise<boolean>): Promise<WebUser | null | 'busy'>;
}

/**
 * Checks one password after the other, so that strangers cannot fill memory and processors with them.
 *
 * @param compare does the work
 */
export function createPasswordCheck(users: readonly WebUser[], compare = isPassword): PasswordCheck {
  const nobody = hashOfNobody();
  const known = new Map(users.map((user) => [user.name, { user, hash: hashOf(user) }]));
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    of: async (name, password, admit) => {
      if (waiting >= MOST_WAITING) return 'busy';
      waiting += 1;
      try {
        if (admit !== undefined && !(await admit())) return null;
        const found = known.get(name);
        const check = last.then(() => compare(password, found?.hash ?? nobody));
        last = check.catch(() => undefined);
        return (await check) && found !== undefined ? found.user : null;
      } finally {
        waiting -= 1;
      }
    },
  };
}

function hashOf({ name, password_hash }: WebUser): PasswordHash {
  const hash = parsePasswordHash(password_hash.reveal());
  if (hash === null) throw new RangeError(`the user ${name} has no hash of a password`);
  return hash;
}
