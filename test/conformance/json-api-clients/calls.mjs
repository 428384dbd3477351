// Calls of two JSON:API clients that others wrote; a line of JSON for each: client, call, status, what came of it.
// Arguments: address of version 2.0, token, folder whose node_modules holds the clients.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , baseURL, token, folder] = process.argv;
const load = createRequire(join(folder, 'package.json'));
const authorization = `Bearer ${token}`;

async function report(client, call, run) {
  try {
    console.log(JSON.stringify({ client, call, got: (await run()) ?? null }));
  } catch (error) {
    const status = error?.response?.status ?? error?.status ?? null;
    // The one hands on the errors of the document, the other an object with a number for each.
    const [first] = error?.errors ?? Object.values(error ?? {});
    const told = first?.detail ?? String(error);
    console.log(JSON.stringify({ client, call, got: [status ?? Number(first?.status ?? 0), told] }));
  }
}

const Kitsu = load('kitsu');
const kitsu = new (Kitsu.default ?? Kitsu)({
  baseURL,
  headers: { Authorization: authorization },
  pluralize: false,
  camelCaseTypes: false,
  resourceCase: 'none',
});
const space = { id: 'space-berlin', type: 'spaces' };

await report('kitsu', 'fetch one', async () => (await kitsu.get('invoices/plain')).data.id);
await report('kitsu', 'fetch a list', async () =>
  (await kitsu.get('spaces/space-berlin/invoices', { params: { page: { size: 2, number: 1 } } })).data.map(
    ({ id }) => id,
  ),
);
await report('kitsu', 'filter', async () =>
  (await kitsu.get('spaces/space-berlin/invoices', { params: { filter: { debitorId: 'team-1' } } })).data.map(
    ({ id }) => id,
  ),
);
await report('kitsu', 'include', async () => {
  const { data } = await kitsu.get('resources/room', { params: { include: 'media' } });
  return data.media.data.map(({ id, url }) => [id, url]);
});
await report('kitsu', 'fields', async () => {
  const { data } = await kitsu.get('resources/room', { params: { fields: { resources: 'name' } } });
  return Object.keys(data).sort();
});
await report(
  'kitsu',
  'create',
  async () => (await kitsu.create('resources', { name: 'Booth', space: { data: space } })).data.name,
);
await report(
  'kitsu',
  'update',
  async () => (await kitsu.update('resources', { id: 'room', name: 'Great room' })).data.name,
);
await report('kitsu', 'delete', async () => (await kitsu.delete('event_messages', 'message')) && 'deleted');
await report('kitsu', 'what is not there', () => kitsu.get('invoices/none'));
await report('kitsu', 'what is invalid', () => kitsu.update('resources', { id: 'room', color: 'red' }));

const Devour = load('devour-client');
const devour = new (Devour.default ?? Devour)({ apiUrl: baseURL, pluralize: false, logger: false });
devour.headers.Authorization = authorization;
devour.define('spaces', { name: '' });
devour.define('invoices', { number: '', space: { jsonApi: 'hasOne', type: 'spaces' } });
devour.define('media', { url: '' });
devour.define('singlePageApps', { name: '' }, { collectionPath: 'single_page_apps' });
devour.define('externalResources', { description: '' }, { collectionPath: 'external_resources' });
devour.define('resources', {
  name: '',
  color: '',
  space: { jsonApi: 'hasOne', type: 'spaces' },
  media: { jsonApi: 'hasMany', type: 'media' },
});

await report('devour', 'fetch one', async () => (await devour.find('invoices', 'plain')).data.id);
await report('devour', 'fetch a list', async () =>
  (
    await devour
      .one('spaces', 'space-berlin')
      .all('invoices')
      .get({ page: { size: 2, number: 1 } })
  ).data.map(({ id }) => id),
);
await report('devour', 'filter', async () =>
  (
    await devour
      .one('spaces', 'space-berlin')
      .all('invoices')
      .get({ filter: { debitorId: 'team-1' } })
  ).data.map(({ id }) => id),
);
await report('devour', 'include', async () =>
  (await devour.find('resources', 'room', { include: 'media' })).data.media.map(({ id, url }) => [id, url]),
);
await report(
  'devour',
  'fields',
  async () => (await devour.find('resources', 'room', { fields: { resources: 'name' } })).data.name,
);
await report(
  'devour',
  'create',
  async () => (await devour.create('resources', { name: 'Cabin', space })).data.name,
);
await report(
  'devour',
  'update',
  async () => (await devour.update('singlePageApps', { id: 'app', name: 'Newer' })).data.name,
);
await report(
  'devour',
  'delete',
  async () => (await devour.destroy('externalResources', 'offer')) && 'deleted',
);
await report('devour', 'what is not there', () => devour.find('invoices', 'none'));
await report('devour', 'what is invalid', () => devour.update('resources', { id: 'room', color: 'red' }));
