import { z } from 'zod';
import { spaceOfPath } from '../../engine/access.js';
import type { Behaviour } from '../../engine/declare.js';
import type { Exchange } from '../../engine/operation.js';
import { Problem } from '../../engine/problem.js';
import type { RecordType } from '../../engine/record-type.js';
import type { Entry } from '../../records/entries.js';
import { announce } from '../../webhooks/announce.js';
import type { World } from '../../world.js';
import { another, documentInput, type Input } from '../documents.js';
import { entryType, newEntry, presentEntry } from '../entries.js';
import { email, text, textOrNull, to } from '../fields.js';
import { collection, compute, create, record } from '../rows.js';
import { changeSubscription, currentSubscription, previewSubscription } from '../rules/subscriptions.js';
import { urlsOf } from '../spaces.js';

/** The single entry of a type in the path's space. @throws Problem 404 when it has none */
function only(type: string, exchange: Exchange): Entry {
  const { id } = spaceOfPath(exchange);
  for (const entry of exchange.world.entries.all(type)) if (entry.spaceId === id) return entry;
  throw new Problem(404, `The space has no record of type ${type}.`);
}

function billingDetails(exchange: Exchange): Entry {
  const space = spaceOfPath(exchange);
  const { world } = exchange;
  const kept = [...world.entries.all('billingDetails')].find(({ spaceId }) => spaceId === space.id);
  return kept ?? world.entries.add(newEntry('billingDetails', space, world, { id: space.id }));
}

const BILLING: RecordType<Entry> = {
  ...entryType('billingDetails'),
  present(entry, { world }) {
    const members = [...world.memberships.values()].filter(({ spaceId }) => spaceId === entry.spaceId);
    const shown = presentEntry(entry, world, () => false);
    return { ...shown, attributes: { ...shown.attributes, numberOfMemberships: members.length } };
  },
};

/** The list shows for each whether the space can choose it. */
const AVAILABLE_SUBSCRIPTIONS: RecordType<Entry> = {
  ...entryType('subscriptions'),
  present(entry, { world }) {
    const shown = presentEntry(entry, world, () => false);
    return { ...shown, attributes: { available: true, ...shown.attributes } };
  },
};

const EXTRA = z.object({ type: text, id: text.optional(), tier: z.object({}).loose().optional() });

export const billing = record({
  on: BILLING,
  subject: (_input, exchange) => billingDetails(exchange),
});

export const changeBilling = record<Entry, Input>({
  on: BILLING,
  input: documentInput({
    type: 'billingDetailsRequests',
    attributes: {
      company: text.min(1, "can't be blank"),
      name: textOrNull,
      address: text.min(1, "can't be blank"),
      vatIdentificationNumber: textOrNull,
      billingEmail: email.nullable().optional(),
    },
  }),
  subject({ id, attributes }, exchange) {
    const details = billingDetails(exchange);
    if (id !== details.id) throw another('id', details.id);
    details.attributes = { ...details.attributes, ...attributes };
    return details;
  },
});

export const paymentMethod = record({
  on: entryType('stripeSpacePaymentMethods'),
  subject: (_input, exchange) => only('stripeSpacePaymentMethods', exchange),
});

export const changePaymentMethod = record<Entry, Input>({
  on: entryType('stripeSpacePaymentMethods'),
  input: documentInput({
    type: 'stripeSpacePaymentMethodRequests',
    attributes: { stripe_payment_method_id: text.min(1, "can't be blank") },
  }),
  subject({ attributes }, exchange) {
    const { world } = exchange;
    const facts = { stripeId: attributes.stripe_payment_method_id };
    const space = spaceOfPath(exchange);
    return world.entries.add(newEntry('stripeSpacePaymentMethods', space, world, { id: space.id, facts }));
  },
});

export const becomeCustomer = create('customers', {
  relationships: { space: to('spaces') },
  within: 'space',
  make({ exchange: { world }, space }) {
    for (const type of ['billingDetails', 'stripeSpacePaymentMethods']) {
      const isThere = [...world.entries.all(type)].some(({ spaceId }) => spaceId === space.id);
      if (!isThere) throw new Problem(400, 'The space needs billing details and a payment method.');
    }
    return { attributes: { since: new Date(world.clock.now()).toISOString().slice(0, 10) }, relations: {} };
  },
});

export const previewChange = compute({
  type: 'spaceSubscriptionPreviewRequests',
  attributes: { maximumNumberOfMemberships: z.int().min(0), extras: z.array(EXTRA).optional() },
  answer: previewSubscription,
});

export const current = record({
  on: entryType('subscriptions'),
  subject: (_input, exchange) => currentSubscription(spaceOfPath(exchange).id, exchange.world),
});

export const change = record<Entry, Input>({
  on: entryType('subscriptions'),
  input: documentInput({
    type: 'subscriptions',
    attributes: { extras: z.array(EXTRA) },
    relationships: { space: to('spaces'), chosenSubscription: to('subscriptions') },
  }),
  subject(input, exchange) {
    const chosen = changeSubscription(input, spaceOfPath(exchange).id, exchange.world);
    announce('changed_space_subscription', chosen, exchange.world);
    return chosen;
  },
});

export const subscriptions = collection({ on: AVAILABLE_SUBSCRIPTIONS });

export const urls: Behaviour = {
  body: 'none',
  answersDocument: true,
  run: (exchange) => ({ status: 200, body: { data: urlsOf(spaceOfPath(exchange), exchange.world) } }),
};

export const previewSpace = compute({
  type: 'spacePreviews',
  attributes: { name: text.min(1, "can't be blank") },
  answer: ({ input, exchange: { world } }) => {
    const name = String(input.attributes.name);
    const attributes = { name, subdomain: freeSubdomain(name, world) };
    return { data: { id: world.newId(), type: 'spacePreviews', attributes } };
  },
});

export const previewEmail = compute({
  type: 'userEmailPreviews',
  attributes: { email },
  status: 204,
  answer({ input, exchange: { world } }) {
    const isTaken = [...world.users.values()].some((user) => user.email === input.attributes.email);
    if (isTaken) throw new Problem(409, [{ detail: 'is taken', pointer: '/data/attributes/email' }]);
  },
});

/** The name as a subdomain, with a number appended when it is taken. */
function freeSubdomain(name: string, world: World): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const base = plain === '' ? 'space' : plain;
  if (world.spaceOfSubdomain(base) === undefined) return base;
  let number = 2;
  while (world.spaceOfSubdomain(`${base}-${number}`) !== undefined) number += 1;
  return `${base}-${number}`;
}
