import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { call, type Reply } from '../unit/call.js';
import { doc, to } from './case.js';
import { startStage } from './stage.js';
import { TOMORROW } from './stage-seed.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startStage();
});
afterEach(() => sandbox.close());

const ROOM = { type: 'resources', id: 'room' };
const DESK = { type: 'resources', id: 'desk' };

function send(method: string, path: string, document: unknown): Promise<Reply> {
  return call(method, sandbox.baseUrl + path, { body: JSON.stringify(document) });
}

const party = (resources: readonly unknown[], times = TOMORROW) =>
  doc(
    'events',
    { ...times, title: 'Party', audience: 'membersOnly' },
    { space: to('spaces', 'space-berlin'), resources: { data: resources } },
  );

/** Resource, units and begin of each booking of the event. */
async function booked(event: string): Promise<readonly unknown[]> {
  const times = 'filter[from]=2026-10-06T00:00:00Z&filter[to]=2026-10-06T23:00:00Z';
  const reply = await call('GET', `${sandbox.baseUrl}/spaces/space-berlin/bookings?${times}&include=event`);
  const { data } = reply.json<{ data: readonly Booking[] }>();
  return data
    .filter(({ relationships }) => relationships.event?.data.id === event)
    .map(({ attributes, relationships }) => [
      relationships.resource.data.id,
      attributes.units,
      attributes.from,
    ]);
}

interface Booking {
  readonly attributes: { readonly units: number; readonly from: string };
  readonly relationships: {
    readonly event?: { readonly data: { readonly id: string } };
    readonly resource: { readonly data: { readonly id: string } };
  };
}

const idOf = (reply: Reply): string => reply.json<{ data: { id: string } }>().data.id;

describe('the resources of an event', () => {
  it('are booked with the units that the relationship says, and shown without them', async () => {
    const resource = sandbox.state.entries.get('resources', 'room');
    if (resource !== undefined) resource.attributes = { ...resource.attributes, units: 4 };
    const made = await send(
      'POST',
      '/events',
      party([
        { ...ROOM, meta: { units: 'all' } },
        { ...DESK, meta: { units: 3 } },
      ]),
    );
    expect(made.json()).toMatchObject({ data: { relationships: { resources: { data: [ROOM, DESK] } } } });
    expect(await booked(idOf(made))).toEqual([
      ['room', 4, TOMORROW.from],
      ['desk', 3, TOMORROW.from],
    ]);
  });

  it('are booked anew when others are named, and moved with the event when not', async () => {
    const id = idOf(await send('POST', '/events', party([ROOM])));
    const change = (attributes: object, relationships = {}) =>
      send('PATCH', `/events/${id}`, doc('events', { ...attributes }, relationships, id));
    await change({ from: '2026-10-06T10:00:00Z' });
    expect(await booked(id)).toEqual([['room', 1, '2026-10-06T10:00:00Z']]);
    const changed = await change({}, { resources: { data: [{ ...DESK, meta: { units: 2 } }] } });
    expect(changed.json()).toMatchObject({ data: { relationships: { resources: { data: [DESK] } } } });
    expect(await booked(id)).toEqual([['desk', 2, '2026-10-06T10:00:00Z']]);
  });
});

it('an event that ends before it begins is refused and not kept', async () => {
  const before = [...sandbox.state.entries.all('events')].length;
  const reply = await send('POST', '/events', party([], { from: TOMORROW.to, to: TOMORROW.from }));
  expect([reply.status, reply.json()]).toMatchObject([
    422,
    { errors: [{ detail: 'must be after from', source: { pointer: '/data/attributes/to' } }] },
  ]);
  expect([...sandbox.state.entries.all('events')]).toHaveLength(before);
});
