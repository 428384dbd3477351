import { localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import { type Role, seesBank } from '../domain/role.js';
import type { People, StoredPerson } from '../store/people/people.js';
import { personAccount } from '../store/people/people.js';
import type { WebUser } from './settings.js';

/** Somebody who may sign in: of the configuration, or invited. */
export interface Account {
  /** `configuration:anna` or `person:12`: two people who have had one name are never one account. */
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** The ids of the only spaces that are shown; null: all are. */
  readonly spaces: readonly string[] | null;
  /** Bank lines, and who pays from which account. */
  readonly seesBank: boolean;
  /** `YYYY-MM-DD`, the last day of a guest; null: without an end. */
  readonly lastDay: string | null;
  readonly passwordHash: Secret;
  /** Of the database; null for a user of the configuration, whose name, rights and password stand there. */
  readonly personId: number | null;
}

/** A space, and where it is. */
export interface ZonedSpace {
  readonly id: string;
  readonly timeZone: string;
}

export interface Accounts {
  /** Null where nobody has this name, or who has was deactivated. */
  find(name: string): Promise<Account | null>;
  /** Of the configuration. */
  readonly configured: readonly Account[];
  /** Whether the configuration has an admin of all spaces: nobody else is the last one then. */
  readonly isCovered: boolean;
  /** Of somebody who was invited; null of nobody. */
  nameOf(id: string): Promise<string | null>;
  /** Whether the last day of a guest is over in all of its spaces. */
  isOver(account: Account): boolean;
}

export function createAccounts(
  users: readonly WebUser[],
  people: Pick<People, 'find' | 'all'>,
  { clock, spaces }: { readonly clock: Clock; spaces(): readonly ZonedSpace[] },
): Accounts {
  const configured = users.map(configuredAccount);
  const byName = new Map(configured.map((account) => [account.name, account]));
  return {
    configured,
    isCovered: configured.some(({ role, spaces: only }) => role === 'admin' && only === null),
    find: async (name) => {
      // Asked for every name, so that it takes as long whoever is in the configuration.
      const person = await people.find(name);
      const own = byName.get(name);
      if (own !== undefined) return own;
      return person === null || person.deactivatedAt !== null ? null : invitedAccount(person);
    },
    nameOf: async (id) =>
      (await people.all()).find((person) => personAccount(person.id) === id)?.name ?? null,
    isOver: ({ lastDay, spaces: only }) => {
      if (lastDay === null) return false;
      const shown = spaces().filter(({ id }) => only?.includes(id) ?? true);
      const zones = shown.length === 0 ? ['UTC'] : shown.map(({ timeZone }) => timeZone);
      return zones.every((zone) => localDate(clock.now(), zone) > lastDay);
    },
  };
}

/** Who has an id, and signs in under its name. */
export async function accountOf(accounts: Accounts, id: string): Promise<Account | null> {
  const name = accounts.configured.find((account) => account.id === id)?.name ?? (await accounts.nameOf(id));
  const account = name === null ? null : await accounts.find(name);
  return account?.id === id ? account : null;
}

export function configuredAccount({ name, role, spaces, sees_bank, password_hash }: WebUser): Account {
  return {
    id: `configuration:${name}`,
    name,
    role,
    spaces: spaces ?? null,
    seesBank: seesBank({ role, seesBank: sees_bank }),
    lastDay: null,
    passwordHash: password_hash,
    personId: null,
  };
}

export function invitedAccount({ id, name, passwordHash, ...rights }: StoredPerson): Account {
  const { role, spaces, lastDay } = rights;
  const account = { id: personAccount(id), name, role, spaces, seesBank: seesBank(rights), lastDay };
  return { ...account, passwordHash: new Secret(passwordHash), personId: id };
}
