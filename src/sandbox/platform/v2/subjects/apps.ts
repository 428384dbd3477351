import { z } from 'zod';
import { choices } from '../../engine/filtering.js';
import { callerOf, type Exchange, type Operation } from '../../engine/operation.js';
import type { RecordType } from '../../engine/record-type.js';
import type { Entry } from '../../records/entries.js';
import { documentInput, type Input } from '../documents.js';
import { entryType } from '../entries.js';
import { text } from '../fields.js';
import { collection, list, record, show } from '../rows.js';
import { NETWORKS } from '../spaces.js';

const FILES = z.array(z.strictObject({ url: z.url() })).optional();
const APP = documentInput({
  type: 'singlePageApps',
  attributes: { name: text.optional(), js: FILES, css: FILES },
});

/** Apps are those of the client that the token was issued to. */
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

/** Apps of the client, networks, and what a space sells. */
export const APP_OPERATIONS: readonly Operation[] = [
  collection({
    name: 'get-single-page-apps',
    method: 'GET',
    path: '/single_page_apps',
    access: 'any user',
    scope: 'read_single_page_apps',
    on: OWN_APPS,
    filters: [],
    under: () => ({ spaceId: null, holds: () => true }),
  }),
  record({
    name: 'create-single-page-app',
    method: 'POST',
    path: '/single_page_apps',
    access: 'any user',
    scope: 'write_single_page_apps',
    body: 'document',
    on: OWN_APPS,
    input: APP,
    subject: newApp,
    answers: 'created',
  }),
  record<Entry, Input>({
    name: 'update-single-page-app',
    method: 'PATCH',
    path: '/single_page_apps/:id',
    access: 'any user',
    scope: 'write_single_page_apps',
    body: 'document',
    on: OWN_APPS,
    subject: 'id',
    input: APP,
    transition: {
      refusals: [],
      change(app, { attributes }) {
        app.attributes = { ...app.attributes, ...attributes };
      },
    },
    answers: 'record',
  }),
  record({
    name: 'get-single-page-app',
    method: 'GET',
    path: '/single_page_apps/:id',
    access: 'any user',
    scope: 'read_single_page_apps',
    on: OWN_APPS,
    subject: 'id',
    answers: 'record',
  }),
  record({
    name: 'get-network',
    method: 'GET',
    path: '/networks/:id',
    access: 'network member',
    scope: 'read_networks',
    on: NETWORKS,
    subject: 'id',
    answers: 'record',
  }),
  show({
    name: 'get-product',
    path: '/products/:id',
    access: 'any user',
    scope: 'read_products',
    of: 'products',
  }),
  list({
    name: 'get-products',
    path: '/spaces/:spaceId/products',
    access: 'any user',
    scope: 'read_products',
    of: 'products',
    filters: [
      {
        parameters: ['filter[scope]'],
        keeps(value) {
          const asked = choices('filter[scope]', value('filter[scope]') ?? '', [
            'bookings',
            'externalBookings',
          ]);
          return ({ attributes }) =>
            (attributes.enabledForScopes as string[]).some((each) => asked.includes(each));
        },
      },
    ],
  }),
];
