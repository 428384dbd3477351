import { dateIn, plusDays } from '@spacebooks/sandbox-engine/dates';
import { spaceOfPath } from '../../engine/access.js';
import { dateParameter } from '../../engine/filtering.js';
import type { Exchange } from '../../engine/operation.js';
import { invalidMember, invalidParameter, Problem } from '../../engine/problem.js';
import type { View } from '../../engine/record-type.js';
import { type Entry, type Reference, referencesOf } from '../../records/entries.js';
import type { Price } from '../../records/invoice.js';
import { NOWHERE } from '../../records/space.js';
import { timeZoneOf } from '../../records/space-of.js';
import { announce } from '../../webhooks/announce.js';
import { type Input, mustExist, relationsOf, sentEntry } from '../documents.js';
import { type Made, newEntry } from '../entries.js';
import { billingText, spacePrice } from '../price.js';
import type { Creation } from '../rows.js';
import { mailAttendee } from './event-messages.js';
import { attendanceAttributes } from './events.js';

interface Item {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, { readonly data: Reference }>>;
}

/** A purchase of drop-in passes. */
export function buyPasses(creation: Creation): Made {
  const template = passTemplate(creation.input, creation.exchange);
  const item = itemOf(creation.input, 'dropInPasses');
  const date = String(item.attributes.validOn);
  const count = Number(item.attributes.numberOfPasses);
  if (!soldOn(template, date)) {
    throw invalidMember('/data/attributes/dropInPasses', 'is not on sale that day');
  }
  if (count > (passesLeft(template, date, creation.exchange.world) ?? count)) {
    throw invalidMember('/data/attributes/dropInPasses', 'is more than is left of that day');
  }
  return purchase(creation, template, count, 'dropInPasses');
}

/** The template of the purchased passes. @throws Problem 422 */
export function passTemplate(input: Input, { world }: Exchange): Entry {
  return itemEntry(input, 'dropInPasses', 'dropInPassTemplate', world.entries);
}

/** Issues the purchased passes. */
export function issuePasses(bought: Entry, { input, exchange, space }: Creation): void {
  const { world } = exchange;
  const item = itemOf(input, 'dropInPasses');
  const template = passTemplate(input, exchange);
  const { name, email, phone, comments, taxId, billingAddress, company } = bought.attributes;
  const passes = Array.from({ length: Number(item.attributes.numberOfPasses) }, () =>
    world.entries.add(
      newEntry('dropInPasses', space, world, {
        attributes: {
          name: template.attributes.name,
          email,
          phone,
          comments,
          taxId,
          price: template.attributes.price,
          billingAddress: { name, company, fullAddress: billingAddress },
          validOn: item.attributes.validOn,
          onboardingInstructions: template.attributes.onboardingInstructions,
          timeAvailability: template.attributes.timeAvailability,
        },
        relations: {
          dropInPassTemplate: { type: template.type, id: template.id },
          dropInPassPurchase: { type: bought.type, id: bought.id },
        },
      }),
    ),
  );
  bought.relations = { ...bought.relations, dropInPasses: passes.map(({ type, id }) => ({ type, id })) };
  for (const pass of passes) announce('created_drop_in_pass', pass, world);
}

/** A purchase of tickets by a visitor. @throws Problem 422 when the event is not open to visitors */
export function buyTickets(creation: Creation): Made {
  const event = ticketEvent(creation.input, creation.exchange);
  if (event.attributes.audience !== 'public' || event.attributes.publishedState !== 'published') {
    throw invalidMember('/data/attributes/eventTickets', 'is not open to visitors');
  }
  const { numberOfTickets } = itemOf(creation.input, 'eventTickets').attributes;
  return purchase(creation, event, Number(numberOfTickets), 'eventTickets');
}

/** The event of the purchased tickets. @throws Problem 422 */
export function ticketEvent(input: Input, { world }: Exchange): Entry {
  return itemEntry(input, 'eventTickets', 'event', world.entries);
}

/** Creates a contact for the visitor, which attends the event. */
export function issueTickets(bought: Entry, { input, exchange, space }: Creation): void {
  const { world } = exchange;
  const item = itemOf(input, 'eventTickets');
  const event = ticketEvent(input, exchange);
  const { name, email, phone, billingAddress, company } = bought.attributes;
  const contactId = world.newId();
  world.contacts.set(contactId, {
    id: contactId,
    spaceId: space.id,
    email: text(email),
    phone: text(phone),
    address: { ...NOWHERE, name: text(name), company: text(company), fullAddress: String(billingAddress) },
    membershipId: null,
  });
  const numberOfAttendees = Number(item.attributes.numberOfTickets);
  const attendance = world.entries.add(
    newEntry('eventAttendances', space, world, {
      attributes: attendanceAttributes(
        event,
        name,
        { numberOfAttendees, price: event.attributes.visitorPrice },
        world,
      ),
      relations: {
        event: { type: event.type, id: event.id },
        attendee: { type: 'contacts', id: contactId },
      },
    }),
  );
  bought.relations = { ...bought.relations, attendances: [{ type: attendance.type, id: attendance.id }] };
  mailAttendee(attendance, world);
  announce('created_event_attendance', attendance, world);
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function purchase({ input, space }: Creation, template: Entry, count: number, items: string): Made {
  const { attributes } = input;
  const given = Object.entries(attributes).filter(([name]) => name !== items);
  const single = (template.attributes.visitorPrice ?? template.attributes.price) as Price | null;
  const { payment: _payment, ...relations } = relationsOf(input);
  const absent = { company: null, comments: null, phone: null, taxId: null };
  return {
    attributes: {
      ...absent,
      ...Object.fromEntries(given),
      billingAddress: billingText(attributes.billingAddress),
      price: spacePrice(space, single?.net ?? '0', String(count)),
    },
    relations,
  };
}

function itemOf({ attributes }: Input, name: string): Item {
  return (attributes[name] as readonly Item[])[0] as Item;
}

function itemEntry(
  input: Input,
  items: string,
  relation: string,
  entries: { get(type: string, id: string): Entry | undefined },
): Entry {
  const reference = itemOf(input, items).relationships[relation]?.data;
  const entry = reference === undefined ? undefined : entries.get(reference.type, reference.id);
  if (entry === undefined) throw mustExist(relation);
  return entry;
}

/** The days on which passes are sold: when the template is open, at most two months ahead. */
export function passesOnSale(template: Entry, { world, query = {} }: View): readonly unknown[] {
  const timeZone = timeZoneOf(template.spaceId, world);
  const today = dateIn(timeZone, world.clock.now());
  const [from, to] = (['filter[from]', 'filter[to]'] as const).map((name) => {
    const date = dateParameter(name, query[name]);
    if (date === undefined) throw invalidParameter(name, 'is required');
    return date;
  }) as [string, string];
  if (from < today) throw invalidParameter('filter[from]', 'must not be in the past');
  if (to > plusDays(from, 62))
    throw invalidParameter('filter[to]', 'must be at most 2 months after filter[from]');
  const dates: unknown[] = [];
  for (let date = from; date <= to; date = plusDays(date, 1)) {
    const numberOfPasses = passesLeft(template, date, world);
    if (soldOn(template, date) && numberOfPasses !== 0 && !isBlocked(template.spaceId, date, world)) {
      dates.push({ from: date, to: date, numberOfPasses });
    }
  }
  return dates;
}

/** How many passes of a day there still are; null without a limit (the fact `dailyMaximum` of a template). */
function passesLeft({ id, facts }: Entry, date: string, { entries }: View['world']): number | null {
  if (typeof facts.dailyMaximum !== 'number') return null;
  const sold = entries
    .referringTo('dropInPasses', 'dropInPassTemplate', id)
    .filter(({ attributes }) => attributes.validOn === date && attributes.status !== 'canceled');
  return Math.max(0, facts.dailyMaximum - sold.length);
}

function soldOn({ attributes }: Entry, date: string): boolean {
  const times = attributes.timeAvailability as readonly { weekdays?: readonly number[] }[];
  const weekday = ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  return (
    times.length === 0 ||
    times.some(({ weekdays = [] }) => weekdays.length === 0 || weekdays.includes(weekday))
  );
}

function isBlocked(spaceId: string | null, date: string, world: View['world']): boolean {
  for (const blocker of world.entries.all('calendarBlockers')) {
    const { from, to, blockedFor } = blocker.attributes as { from: string; to: string; blockedFor: string[] };
    const isWhole = referencesOf(blocker.relations.resources).length === 0 && blocker.spaceId === spaceId;
    const isThen = from.slice(0, 10) <= date && to.slice(0, 10) >= date;
    if (isWhole && isThen && blockedFor.includes('dropInPasses')) return true;
  }
  return false;
}

/** A payment that is pending at the method's provider. @throws Problem 422 for a method without one */
export function payment({ input, exchange: { world }, space }: Creation): Made {
  const method = sentEntry(input, 'paymentMethod', world);
  const { paymentProvider } = method.attributes;
  if (paymentProvider !== 'stripe' && paymentProvider !== 'paypal') throw mustExist('paymentMethod');
  const id = world.newId();
  const providerAttributes =
    paymentProvider === 'paypal'
      ? { orderId: id }
      : { paymentIntentClientSecret: `pi_${id}_secret`, paymentIntentId: `pi_${id}` };
  const amount = { value: '10.0', currency: space.currency };
  return { attributes: { amount, paymentProvider, providerAttributes }, relations: relationsOf(input) };
}

/** The requested discount code. @throws Problem 404 unless there is a valid one */
export function codeOf(exchange: Exchange): Entry {
  const { query, world } = exchange;
  const { id: spaceId, timeZone } = spaceOfPath(exchange);
  const today = dateIn(timeZone, world.clock.now());
  for (const name of ['filter[code]', 'filter[discounted_id]']) {
    if (query[name] === undefined) throw invalidParameter(name, 'is required');
  }
  for (const code of world.entries.all('discountCodes')) {
    const facts = code.facts as {
      code?: string;
      discounted?: readonly string[];
      left?: number;
      expiresOn?: string;
    };
    const { discounted = [], left = 1, expiresOn = today } = facts;
    const isFor = discounted.length === 0 || discounted.includes(query['filter[discounted_id]'] ?? '');
    const isValid = code.spaceId === spaceId && left > 0 && expiresOn >= today;
    if (isValid && isFor && facts.code === query['filter[code]']) return code;
  }
  throw new Problem(404, 'There is no such discount code.');
}
