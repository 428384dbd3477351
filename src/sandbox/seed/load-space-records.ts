import type { Address } from '../records/space.js';
import type { World } from '../world.js';
import type { ReadSeed } from './schema.js';

const NOWHERE: Address = {
  name: null,
  company: null,
  fullAddress: '',
  street: null,
  postCode: null,
  city: null,
  state: null,
  countryCode: null,
};

/** Puts the accounts and the debitors of a space into the world. */
export function loadSpaceRecords(seed: ReadSeed['spaces'][number], world: World): void {
  const spaceId = seed.id;
  for (const { id = world.newId(), name, number } of seed.revenue_accounts) {
    world.revenueAccounts.set(id, { id, spaceId, name, number });
  }
  for (const { id = world.newId(), name, number } of seed.cost_centers) {
    world.costCenters.set(id, { id, spaceId, name, number });
  }
  for (const { confirmed_at, canceled_at, team, ...same } of seed.memberships) {
    const span = { confirmedAt: confirmed_at, canceledAt: canceled_at };
    world.memberships.set(same.id, { ...same, ...span, spaceId, teamId: team });
  }
  for (const { id, name, confirmed_at, canceled_at, ...billing } of seed.teams) {
    world.teams.set(id, {
      id,
      spaceId,
      name,
      confirmedAt: confirmed_at,
      canceledAt: canceled_at,
      billingAddress: addressOf(billing.billing_address),
      billingEmails: billing.billing_emails,
      taxId: billing.tax_id,
      customerNumber: billing.customer_number,
    });
  }
  for (const { id, email, phone, address, membership } of seed.contacts) {
    world.contacts.set(id, {
      id,
      spaceId,
      email,
      phone,
      address: addressOf(address),
      membershipId: membership,
    });
  }
}

function addressOf(given: Readonly<Record<string, unknown>>): Address {
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...NOWHERE, ...Object.fromEntries(named) };
}
