import { z } from 'zod';
import { choices, filterBy } from '../../engine/filtering.js';
import { callerOf, type Exchange } from '../../engine/operation.js';
import type { RecordType } from '../../engine/record-type.js';
import type { Entry } from '../../records/entries.js';
import { documentInput, type Input } from '../documents.js';
import { entryType } from '../entries.js';
import { text } from '../fields.js';
import { collection, list, record } from '../rows.js';

const FILES = z.array(z.strictObject({ url: z.url() })).optional();
const APP = documentInput({
  type: 'singlePageApps',
  attributes: { name: text.optional(), js: FILES, css: FILES },
});

/** Only apps of the client that the token was issued to are visible. */
const OWN_APPS: RecordType<Entry> = {
  ...entryType('singlePageApps'),
  isVisible: ({ facts }, exchange) => facts.app === callerOf(exchange).token.app,
};

function newApp({ attributes }: Input, exchange: Exchange): Entry {
  const { world } = exchange;
  return world.entries.add({
    id: world.newId(),
    type: 'singlePageApps',
    spaceId: null,
    attributes: { name: 'App', js: [], css: [], ...attributes },
    relations: {},
    facts: { app: callerOf(exchange).token.app },
  });
}

export const listOwn = collection({
  on: OWN_APPS,
  under: () => ({ spaceId: null, holds: () => true }),
});

export const createApp = record({
  on: OWN_APPS,
  input: APP,
  subject: newApp,
  answers: 'created',
});

export const updateApp = record<Entry, Input>({
  on: OWN_APPS,
  input: APP,
  transition: {
    change(app, { attributes }) {
      app.attributes = { ...app.attributes, ...attributes };
    },
  },
});

export const showApp = record({ on: OWN_APPS });

export const products = list('products', {
  filters: [
    filterBy('filter[scope]', (scopes) => {
      const asked = choices('filter[scope]', scopes, ['bookings', 'externalBookings']);
      return ({ attributes }) =>
        (attributes.enabledForScopes as string[]).some((each) => asked.includes(each));
    }),
  ],
});
