import { definedOf } from '@spacebooks/sandbox-engine/defined';
import { addInvoice, addPreview } from '../records/build-invoice.js';
import type { User } from '../records/people.js';
import { type Address, NOWHERE, type Space } from '../records/space.js';
import { switchesOf } from '../records/space-switches.js';
import { DEFAULT_SETTINGS, type Settings } from '../settings.js';
import { newEntry } from '../v2/entries.js';
import { World, type WorldDeps } from '../world.js';
import { loadConnections, loadMembers, loadMembershipPlans } from './load-members.js';
import { type ReadSeed, readSeed } from './schema.js';

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

/** A world that starts with a seed. No events are emitted. @throws Error when the seed is invalid */
export function worldFrom(seed: unknown, deps: WorldDeps): World {
  const read = readSeed(seed);
  const world = new World(deps, settingsOf(read.settings));
  loadSeed(read, world);
  return world;
}

function settingsOf(seed: ReadSeed['settings']): Settings {
  return {
    requestsPerMinute: seed.requests_per_minute ?? DEFAULT_SETTINGS.requestsPerMinute,
    mailDelayMs: seed.mail_delay_ms ?? DEFAULT_SETTINGS.mailDelayMs,
    deliveryTimeoutMs: seed.delivery_timeout_ms ?? DEFAULT_SETTINGS.deliveryTimeoutMs,
    retryIntervalsMs: seed.retry_intervals_ms ?? DEFAULT_SETTINGS.retryIntervalsMs,
    journalLimit: DEFAULT_SETTINGS.journalLimit,
  };
}

function loadSeed(seed: ReadSeed, world: World): void {
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
  for (const { id, spaces } of seed.networks) world.networks.set(id, { id, spaceIds: new Set(spaces) });
  loadConnections(seed, world);
  loadRecords(seed.records, world);
  for (const space of seed.spaces) loadMembershipPlans(space, world);
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
    accountingCodes: seed.accounting_codes.map(({ name, tax_rate: taxRate }) => ({ name, taxRate })),
    ...switchesOf(seed),
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
  loadMembers(seed, world);
  for (const { id, email, phone, address, membership } of seed.contacts) {
    const known = { ...NOWHERE, ...definedOf(address) };
    world.contacts.set(id, { id, spaceId, email, phone, address: known, membershipId: membership });
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
