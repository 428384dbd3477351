import type { Db, Transaction } from '../schema/tables.js';
import { type AccountFacts, createAccountFacts } from './account-facts.js';
import { createInvitations, type Invitations } from './invitations.js';
import { createPasskeys, type Passkeys } from './passkeys.js';
import { createPending, type Pending } from './pending.js';
import { createPeople, type People } from './people.js';
import { createSavedViews, type SavedViews } from './saved-views.js';
import { createSecondFactors, type SecondFactors } from './second-factors.js';

/** What the database knows of the people of the page. */
export interface PeopleStores {
  readonly people: People;
  readonly invitations: Invitations;
  readonly facts: AccountFacts;
  readonly factors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly pending: Pending;
  readonly views: SavedViews;
}

export function createPeopleStores(db: Db): PeopleStores {
  return {
    people: createPeople(db),
    invitations: createInvitations(db),
    facts: createAccountFacts(db),
    factors: createSecondFactors(db),
    passkeys: createPasskeys(db),
    pending: createPending(db),
    views: createSavedViews(db),
  };
}

/** For a database that was restored: who has signed out since must not be signed in again, nor a link that was used be good. */
export async function forgetSignIns(transaction: Transaction): Promise<void> {
  await transaction.deleteFrom('web_session').execute();
  await transaction.deleteFrom('web_pending').execute();
  await transaction.deleteFrom('web_invitation').execute();
}
