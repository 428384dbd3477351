import type { PeopleStores } from '../store/people/people-stores.js';
import type { Accounts } from './accounts.js';
import { type Account, invitedAccount } from './accounts.js';

/** Somebody as a list of people shows them. */
export interface PersonRow extends Omit<Account, 'passwordHash'> {
  readonly seenAt: number | null;
  readonly hasSecondFactor: boolean;
  readonly state: 'active' | 'over' | 'deactivated';
  /** Invited, but the configuration has somebody of this name, who signs in instead. */
  readonly isShadowed: boolean;
}

/** Everybody who may sign in or might again: those of the configuration first. */
export async function peopleRows(
  { people, facts, factors }: Pick<PeopleStores, 'people' | 'facts' | 'factors'>,
  accounts: Accounts,
): Promise<readonly PersonRow[]> {
  const seen = await facts.lastSeen();
  const protectedAccounts = await factors.protectedAccounts();
  const configured = new Set(accounts.configured.map(({ name }) => name));
  const row = (account: Account, isActive: boolean): PersonRow => {
    const { passwordHash: _hidden, ...shown } = account;
    return {
      ...shown,
      seenAt: seen.get(account.id) ?? null,
      hasSecondFactor: protectedAccounts.has(account.id),
      state: !isActive ? 'deactivated' : accounts.isOver(account) ? 'over' : 'active',
      isShadowed: account.personId !== null && configured.has(account.name),
    };
  };
  return [
    ...accounts.configured.map((account) => row(account, true)),
    ...(await people.all()).map((person) => row(invitedAccount(person), person.deactivatedAt === null)),
  ];
}
