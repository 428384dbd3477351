import { definedOf } from '../../engine/defined.js';
import { addInvoice, addPreview } from '../records/build-invoice.js';
import type { User } from '../records/people.js';
import { type Address, NOWHERE, type Space } from '../records/space.js';
import { newEntry } from '../v2/entries.js';
import type { World } from '../world.js';
import type { ReadSeed } from './schema.js';

const SENDER: Address = {
  name: null,
  company: 'Coworking Spreeufer GmbH',
  fullAddress: 'Hauptstraße 1, 10115 Berlin, Deutschland',
  street: 'Hauptstraße 1',
  postCode: '10115',
  city: 'Berlin',
  state: null,
  countryCode: 'DE',
};

/** Loads a seed into an empty world. No events are emitted. */
export function loadSeed(seed: ReadSeed, world: World): void {
  for (const { id, name, secret, redirect_uris: redirectUris, scopes } of seed.apps) {
    const registered = scopes ? new Set(scopes) : null;
    world.apps.set(id, { id, name: name ?? id, secret, redirectUris, scopes: registered });
  }
  for (const { id, email, password, tokens } of seed.users) {
    const user: User = { id: id ?? `user-${email.split('@')[0]}`, email, password };
    world.users.set(user.id, user);
    for (const { token, app, scopes } of tokens) {
      const granted = scopes ? new Set(scopes) : null;
      world.tokens.set(token, { token, app, userId: user.id, scopes: granted, spaceId: null });
    }
  }
  for (const space of seed.spaces) world.spaces.set(space.id, spaceOf(space, [...world.users.values()]));
  for (const space of seed.spaces) loadSpaceRecords(space, world);
  loadPeople(seed, world);
  loadRecords(seed.records, world);
  for (const invoice of seed.invoices) addInvoice(invoice, world);
  for (const preview of seed.previews) addPreview(preview, world);
}

function spaceOf(seed: ReadSeed['spaces'][number], users: readonly User[]): Space {
  const admins = users.filter((user) => seed.admins?.includes(user.email) ?? true);
  return {
    id: seed.id,
    subdomain: seed.subdomain,
    name: seed.name,
    email: seed.email,
    createdAt: seed.created_at,
    countryCode: seed.country_code,
    locale: seed.locale,
    timeZone: seed.time_zone,
    currency: seed.currency,
    defaultTax: seed.default_tax,
    adminIds: new Set(admins.map((user) => user.id)),
    sender: { ...SENDER, ...definedOf(seed.sender) },
    senderTaxId: seed.sender_tax_id,
    eInvoicing: seed.e_invoicing,
    v2CallbackUrls: seed.v2_callback_urls,
  };
}

/** Loads the accounts and debitors of a space. */
function loadSpaceRecords(seed: ReadSeed['spaces'][number], world: World): void {
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
      billingAddress: { ...NOWHERE, ...definedOf(billing.billing_address) },
      billingEmails: billing.billing_emails,
      taxId: billing.tax_id,
      customerNumber: billing.customer_number,
    });
  }
  for (const { id, email, phone, address, membership } of seed.contacts) {
    const known = { ...NOWHERE, ...definedOf(address) };
    world.contacts.set(id, { id, spaceId, email, phone, address: known, membershipId: membership });
  }
}

/** @throws Error for a connection to a membership that there is not */
function loadPeople({ networks, connections }: ReadSeed, world: World): void {
  for (const { id, spaces } of networks) world.networks.set(id, { id, spaceIds: new Set(spaces) });
  const users = [...world.users.values()];
  for (const { membership, users: emails, check_in_tokens: tokens, time_passes: timePasses } of connections) {
    if (!world.memberships.has(membership))
      throw new Error(`connections: there is no membership ${membership}`);
    const userIds = users.filter(({ email }) => emails.includes(email)).map(({ id }) => id);
    const people = { userIds: new Set(userIds), checkInTokens: new Set(tokens), timePasses };
    world.connections.set(membership, people);
  }
}

/** @throws Error for a space that there is not */
function loadRecords(records: ReadSeed['records'], world: World): void {
  const [first] = world.spaces.keys();
  for (const { type, id = world.newId(), space: spaceId = first ?? '', ...made } of records) {
    const space = world.spaces.get(spaceId);
    if (space === undefined) throw new Error(`records: there is no space ${spaceId}`);
    world.entries.add(newEntry(type, space, world, { id, ...made }));
  }
}
