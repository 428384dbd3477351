import { plusDays } from '@spacebooks/sandbox-engine/dates';
import cities from './cities.json' with { type: 'json' };
import type { SandboxSeed } from './seed/schema.js';

/** A space of the history, with what its country brings. */
interface City {
  readonly subdomain: string;
  readonly name: string;
  readonly city: string;
  readonly company: string;
  readonly street: string;
  readonly postCode: string;
  readonly countryCode: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly tax: { readonly name: string; readonly rate: string };
  readonly taxId: string;
  readonly legalForm: string;
  /** Number and name of the revenue accounts of desks and of rooms. */
  readonly accounts: readonly [readonly [string, string], readonly [string, string]];
  readonly deskPrice: string;
  readonly roomPrice: string;
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

const CITIES = cities as unknown as readonly City[];
const MEMBERS = 12;
const MONTHS = 12;

type Invoices = NonNullable<SandboxSeed['invoices']>;
type Records = NonNullable<SandboxSeed['records']>;

/**
 * A space each in Berlin, Warsaw and Paris, in one network, with a year of members, rooms, bookings, events,
 * passes, and an invoice for every member and month. Deterministic: the same day gives the same history.
 *
 * @param today YYYY-MM-DD
 */
export function historySeed(today: string): SandboxSeed {
  return {
    users: [
      {
        id: 'user-anna',
        email: 'anna@network.example',
        tokens: [{ token: 'sandbox-token', app: 'spacebooks' }],
      },
      ...CITIES.map(({ subdomain }) => ({
        email: `member@${subdomain}.example`,
        tokens: [{ token: `${subdomain}-member-token` }],
      })),
    ],
    spaces: CITIES.map((city) => spaceOf(city, today)),
    networks: [{ id: 'network', spaces: CITIES.map(({ subdomain }) => `space-${subdomain}`) }],
    connections: CITIES.map(({ subdomain }) => ({
      membership: `${subdomain}-member-1`,
      users: [`member@${subdomain}.example`],
      check_in_tokens: [`${subdomain}-card-1`],
    })),
    invoices: CITIES.flatMap((city) => invoicesOf(city, today)),
    previews: CITIES.flatMap((city) => previewsOf(city, today)),
    records: CITIES.flatMap((city) => recordsOf(city, today)),
  };
}

function spaceOf(city: City, today: string): SandboxSeed['spaces'][number] {
  const { subdomain, name, countryCode, locale, timeZone, currency, tax, company, street, postCode } = city;
  const fullAddress = `${street}, ${postCode} ${city.city}`;
  return {
    id: `space-${subdomain}`,
    subdomain,
    name,
    email: `office@${subdomain}.example`,
    admins: ['anna@network.example'],
    created_at: plusDays(today, -800),
    country_code: countryCode,
    locale,
    time_zone: timeZone,
    currency,
    default_tax: tax,
    sender: { company, street, postCode, city: city.city, countryCode, fullAddress },
    sender_tax_id: city.taxId,
    revenue_accounts: city.accounts.map(([number, account]) => ({
      id: `${subdomain}-${number}`,
      name: account,
      number,
    })),
    cost_centers: [
      { id: `${subdomain}-desks`, name: 'Desks', number: '10' },
      { id: `${subdomain}-rooms`, name: 'Rooms', number: '20' },
    ],
    teams: [{ id: `${subdomain}-team`, name: `Team ${city.city}`, customer_number: '9001' }],
    memberships: Array.from({ length: MEMBERS }, (_, index) => ({
      id: memberId(city, index),
      name: `${city.firstNames[index % city.firstNames.length]} ${city.lastNames[index % city.lastNames.length]}`,
      email: `member-${index + 1}@${subdomain}.example`,
      company: index % 3 === 0 ? `${city.lastNames[index % city.lastNames.length]} ${city.legalForm}` : null,
      confirmed_at: plusDays(today, -400 + index * 20),
      customer_number: String(1_001 + index),
      payment_method: index % 2 === 0 ? `${subdomain}-card` : null,
      canceled_at: index === MEMBERS - 1 ? plusDays(today, 30) : null,
      team: index < 2 ? `${subdomain}-team` : null,
    })),
    contacts: [{ id: `${subdomain}-contact`, email: `guest@${subdomain}.example` }],
  };
}

const memberId = ({ subdomain }: City, index: number): string => `${subdomain}-member-${index + 1}`;

function invoicesOf(city: City, today: string): Invoices {
  const invoices: Invoices = [];
  for (const date of firstDays(today)) {
    for (let index = 0; index < MEMBERS; index += 1) {
      if (plusDays(today, -400 + index * 20) > date) continue;
      // Most pay within a fortnight; every seventh of the last two months is late.
      const isLate = date > plusDays(today, -60) && (invoices.length + 1) % 7 === 0;
      const paid = plusDays(date, 3 + (index % 10));
      invoices.push({
        space: `space-${city.subdomain}`,
        invoice_date: date,
        debitor: { type: 'memberships', id: memberId(city, index) },
        customer_number: String(1_001 + index),
        ...(isLate || paid > today ? {} : { paid_date: paid }),
        items: itemsOf(city, index, date),
      });
    }
  }
  return invoices;
}

function itemsOf(city: City, index: number, date: string): Invoices[number]['items'] {
  const [desks, rooms] = city.accounts;
  const account = ([number, name]: readonly [string, string]) => ({ revenue_account: { number, name } });
  const items: Invoices[number]['items'] = [
    {
      description: `Fix Desk ${date.slice(0, 7)}`,
      net: city.deskPrice,
      cost_center: { name: 'Desks', number: '10' },
      ...account(desks),
    },
  ];
  if (index % 2 === 0) {
    items.push({
      description: `Room ${date.slice(0, 7)}`,
      quantity: String(1 + (index % 4)) + (index % 4 === 0 ? '.5' : ''),
      net: city.roomPrice,
      cost_center: { name: 'Rooms', number: '20' },
      ...account(rooms),
    });
  }
  return items;
}

function previewsOf(city: City, today: string): Invoices {
  const next = firstOfMonth(today, 1);
  return Array.from({ length: MEMBERS }, (_, index) => ({
    space: `space-${city.subdomain}`,
    invoice_date: next,
    debitor: { type: 'memberships', id: memberId(city, index) },
    items: itemsOf(city, index, next),
  }));
}

function recordsOf(city: City, today: string): Records {
  const space = `space-${city.subdomain}`;
  const room = { type: 'resources', id: `${city.subdomain}-room` };
  const member = (index: number) => ({ type: 'memberships', id: memberId(city, index) });
  const at = (days: number, time: string): string => `${plusDays(today, days)}T${time}:00Z`;
  const records: Records = [
    { ...room, space, attributes: { name: 'Room', capacity: 8 } },
    {
      type: 'resources',
      id: `${city.subdomain}-desk`,
      space,
      attributes: { name: 'Desk', usage: 'allocatable' },
    },
    { type: 'externalResources', id: `${city.subdomain}-offer`, space, relations: { resource: room } },
    { type: 'dropInPassTemplates', id: `${city.subdomain}-day-pass`, space },
    { type: 'spaceProfiles', id: `${city.subdomain}-profile`, space },
    {
      type: 'paymentMethods',
      id: `${city.subdomain}-card`,
      space,
      attributes: { name: 'Card', paymentProvider: 'stripe' },
    },
    { type: 'subscriptions', id: `${city.subdomain}-subscription`, space, facts: { current: true } },
  ];
  for (let index = 0; index < MEMBERS; index += 1) {
    records.push(
      {
        type: 'membershipPlans',
        space,
        attributes: { startsAt: plusDays(today, -400 + index * 20) },
        relations: { membership: member(index) },
      },
      {
        type: 'membershipProfiles',
        space,
        attributes: { name: `Member ${index + 1}` },
        relations: { membership: member(index) },
      },
    );
  }
  for (let week = -50; week <= 2; week += 1) {
    const times = { from: at(week * 7, '09:00'), to: at(week * 7, '11:00') };
    records.push({
      type: 'bookings',
      space,
      attributes: { ...times, title: 'Weekly' },
      relations: { resource: room, membership: member(Math.abs(week) % MEMBERS) },
    });
  }
  for (let month = -11; month <= 1; month += 1) {
    const times = { from: at(month * 30, '17:00'), to: at(month * 30, '19:00') };
    records.push({
      type: 'events',
      space,
      attributes: {
        ...times,
        title: 'Breakfast',
        audience: 'public',
        publishedState: month > 0 ? 'draft' : 'published',
        tags: ['food'],
      },
    });
  }
  return records;
}

/** The first days of the last months, the oldest first. */
function firstDays(today: string): readonly string[] {
  return Array.from({ length: MONTHS }, (_, index) => firstOfMonth(today, index - MONTHS + 1));
}

function firstOfMonth(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
