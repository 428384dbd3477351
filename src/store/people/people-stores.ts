import type { Db, Transaction } from '../schema/tables.js';
import { createAccountFacts } from './account-facts.js';
import { createInvitations } from './invitations.js';
import { createPasskeys } from './passkeys.js';
import { createPending } from './pending.js';
import { createPeople } from './people.js';
import { forgetJobsOfLinks } from './person-rights.js';
import { createSavedViews } from './saved-views.js';
import { createSecondFactors } from './second-factors.js';

/** What the database knows of the people of the page. */
export type PeopleStores = ReturnType<typeof createPeopleStores>;

export function createPeopleStores(db: Db) {
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
  await forgetJobsOfLinks(transaction);
}
