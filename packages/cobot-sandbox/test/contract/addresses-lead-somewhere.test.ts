import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { EVENTS, type EventName } from '../../src/webhooks/event-table.js';
import { call, json, type Reply } from '../unit/call.js';
import type { Case } from './case.js';
import { EVENT_CAUSES } from './event-causes.js';
import { READING_CASES } from './reading-cases.js';
import { ask, askPlain, startStage } from './stage.js';
import { V1_CASES } from './v1-cases.js';
import { WRITING_CASES } from './writing-cases.js';

let sandbox: Sandbox;

/** What version 1.0 and 2.0 want to be asked with. */
const follow = (url: string): Promise<Reply> => call('GET', url.replaceAll(' ', '%20'));

/** Records that are told about as time goes by. */
const TIMED: Readonly<Partial<Record<EventName, string>>> = {
  booking_will_begin: 'booking',
  booking_has_ended: 'booking',
  membership_cancellation_date_reached: 'member-1',
  membership_plan_change_date_reached: 'member-1',
};

describe('the address in the callback of every event leads to its record', () => {
  beforeEach(async () => {
    sandbox = await startStage();
  });
  afterEach(() => sandbox.close());

  it.each(Object.keys(EVENTS) as EventName[])('%s', async (event) => {
    const subscription = json({ event, callback_url: `${sandbox.url}/nowhere` });
    const subscribed = await call('POST', `${sandbox.spaceUrl('berlin')}/api/subscriptions`, subscription);
    expect(subscribed.status).toBe(201);
    const { request, isPlain, id = TIMED[event] } = EVENT_CAUSES[event];
    if (request === undefined) sandbox.operator.announce({ event, id: id ?? '' });
    else await (isPlain === true ? askPlain : ask)(sandbox, request);
    const [delivery] = sandbox.state.deliveries.journal.entries();
    const { url = '' } = (delivery?.body ?? {}) as { url?: string };
    const reply = await follow(url);
    // What a request has deleted is gone; what an operator only announces is not.
    if (event.startsWith('deleted_') && request !== undefined) {
      expect(reply.status).toBe(404);
      return;
    }
    const shown = reply.json<{ id?: string; data?: { id: string } }>();
    expect([reply.status, event]).toEqual([200, event]);
    const named = url.split('/').at(-1);
    if (named !== 'subscription') expect(shown.id ?? shown.data?.id).toBe(named);
  });
});

it('an operator cannot announce what is not there', async () => {
  sandbox = await startStage();
  for (const event of [
    'created_admin',
    'created_guest_account',
    'created_checkin_token',
    'created_checkin',
  ]) {
    const reply = await call('POST', `${sandbox.url}/sandbox/events`, json({ event, id: 'nothing' }));
    expect(reply.status).toBe(404);
  }
  const gone = await call(
    'POST',
    `${sandbox.url}/sandbox/events`,
    json({ event: 'deleted_admin', id: 'gone' }),
  );
  expect(gone.status).toBe(204);
  await sandbox.close();
});

const linksIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') {
    const isPage = /^\/(api2|www|space)\//.test(value);
    return value.startsWith(sandbox.url) || isPage ? [value.replace(/^\//, `${sandbox.url}/`)] : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linksIn) : [];
};

/**
 * What the published description links to without an operation for it, what it publishes and withdraws only, and
 * what the admin who asks may not see of another space.
 */
const CLOSED = /\/spaces\/space-\w+\/access_token$|\/publication$|\/space-potsdam\//;

describe('every link in a body leads somewhere', () => {
  const found = new Map<string, string>();

  beforeAll(async () => {
    sandbox = await startStage();
    const note = (reply: Reply, name: string): void => {
      if (!/json/.test(reply.headers.get('content-type') ?? '')) return;
      for (const link of linksIn(reply.json())) if (!link.includes('{')) found.set(link, name);
    };
    const asked = (each: Case): Promise<Reply> =>
      (/^\/(space|www)\//.test(each.path) ? askPlain : ask)(sandbox, each);
    const kept = [...READING_CASES, ...WRITING_CASES, ...V1_CASES].filter(
      ({ method }) => method !== 'DELETE',
    );
    for (const each of kept) note(await asked(each), each.operation);
  });
  afterAll(() => sandbox.close());

  it('of which there are many', () => {
    const kinds = [
      '/api2/',
      '/www/',
      '/space/berlin/api/bookings/',
      '/navigation_links/',
      '/apps/',
      '/admin',
    ];
    for (const kind of kinds)
      expect(
        [...found.keys()].some((link) => link.includes(kind)),
        kind,
      ).toBe(true);
  });

  it('except to what has no operation in the documents', async () => {
    const dead: string[] = [];
    for (const [link, name] of found) {
      const reply = await follow(link);
      if (reply.status < 400 || CLOSED.test(link)) continue;
      // Lists that want a time, and what cannot be booked at all.
      const complaint = JSON.stringify(reply.json());
      const isUnderstood = /is required|must be a date and time|is not bookable/.test(complaint);
      if (reply.status !== 422 || !isUnderstood) dead.push(`${name}: ${reply.status} ${link}`);
    }
    expect(dead).toEqual([]);
  });
});
