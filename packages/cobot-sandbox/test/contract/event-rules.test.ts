import { describe, expect, it } from 'vitest';
import { doc, to } from './case.js';
import { rulesStage } from './rules-stage.js';

const { request, status, ids, set, add, letters, sandbox } = rulesStage();

const EVENTS =
  '/spaces/space-berlin/events?filter[from]=2026-10-01T00:00:00Z&filter[to]=2026-12-31T00:00:00Z&filter[publishedState]=';
const YOGA = { type: 'events', id: 'yoga' };
const MEMBER_2 = { type: 'memberships', id: 'member-2' };

function guests(count: number): void {
  for (let guest = 1; guest <= count; guest += 1) {
    add({
      type: 'eventAttendances',
      id: `guest-${guest}`,
      attributes: { visibility: 'members', numberOfAttendees: 1, name: `Guest ${guest}` },
      relations: { event: YOGA, attendee: MEMBER_2 },
    });
  }
}

interface Shown {
  readonly data: {
    readonly relationships: { readonly attendances: { data: { id: string }[]; meta: { count: number } } };
  };
  readonly included: readonly { readonly id: string }[];
}

describe('an event', () => {
  it('is listed from the first to the last, unless asked the other way round', async () => {
    expect(await ids(`${EVENTS}draft,published`)).toEqual(['yoga', 'draft']);
    expect(await ids(`${EVENTS}draft,published&filter[sortOrder]=desc`)).toEqual(['draft', 'yoga']);
  });

  it('is seen by members once published, no more when depublished', async () => {
    expect(await ids(`${EVENTS}published`, 'member')).toEqual(['yoga']);
    expect(await status('POST', '/events/draft/publication')).toBe(201);
    expect(await ids(`${EVENTS}published`, 'member')).toEqual(['yoga', 'draft']);
    expect(await status('GET', '/events/draft', undefined, 'member')).toBe(200);
    await request('DELETE', '/events/draft/publication');
    expect(await status('GET', '/events/draft', undefined, 'member')).toBe(404);
  });

  it('changes its state by publishing alone', async () => {
    for (const name of ['publishedState', 'publishedStatus']) {
      const reply = await request(
        'PATCH',
        '/events/draft',
        doc('events', { [name]: 'published' }, {}, 'draft'),
      );
      expect([reply.status, reply.json()]).toMatchObject([
        422,
        { errors: [{ detail: 'is unknown', source: { pointer: `/data/attributes/${name}` } }] },
      ]);
    }
  });

  it('includes five attendances, among them those of who asks, and counts all', async () => {
    guests(6);
    const shown = async (token?: string) =>
      (await request('GET', '/events/yoga?include=attendances.attendee', undefined, token)).json<Shown>();
    const { attendances } = (await shown()).data.relationships;
    expect([attendances.data.length, attendances.meta.count]).toEqual([5, 7]);
    sandbox().state.entries.remove({ type: 'eventAttendances', id: 'attendance' } as never);
    add({
      type: 'eventAttendances',
      id: 'mine',
      attributes: { visibility: 'admins', numberOfAttendees: 1, name: 'Jana' },
      relations: { event: YOGA, attendee: { type: 'memberships', id: 'member-1' } },
    });
    const own = await shown('member');
    const named = own.data.relationships.attendances.data.map(({ id }) => id);
    expect(named).toEqual(['mine', 'guest-1', 'guest-2', 'guest-3', 'guest-4']);
    // The attendees come with their attendances.
    expect(own.included.map(({ id }) => id).sort()).toEqual([...named, 'member-1', 'member-2'].sort());
  });

  it('that is public is shown to anybody, its attendances only to people of the space', async () => {
    expect(await status('GET', '/events/yoga', undefined, 'stranger')).toBe(200);
    expect(await status('GET', '/events/yoga?include=attendances', undefined, 'stranger')).toBe(403);
    expect(await status('GET', `${EVENTS}published&include=attendances`, undefined, 'stranger')).toBe(403);
    expect(await status('GET', '/events/yoga?include=attendances', undefined, 'member')).toBe(200);
  });

  it('mails its messages to those who come, when they come or when it is published', async () => {
    await request(
      'POST',
      '/event_attendances',
      doc(
        'eventAttendances',
        {},
        {
          attendee: to('memberships', 'member-2'),
          event: to('events', 'yoga'),
        },
      ),
    );
    // Ali has no address.
    expect(letters()).toEqual([]);
    set('events', 'yoga', { publishedState: 'draft' });
    await request(
      'POST',
      '/event_messages',
      doc(
        'eventMessages',
        { trigger: 'published', body: 'It takes place.' },
        { event: to('events', 'yoga') },
      ),
    );
    await request('POST', '/events/yoga/publication');
    expect(letters()).toEqual([['jana@member.example', 'Yoga']]);
    await request('DELETE', '/event_attendances/attendance', undefined, 'member');
    await request(
      'POST',
      '/event_attendances',
      doc(
        'eventAttendances',
        {},
        {
          attendee: to('memberships', 'member-1'),
          event: to('events', 'yoga'),
        },
      ),
      'member',
    );
    expect(letters()).toEqual([
      ['jana@member.example', 'Yoga'],
      ['jana@member.example', 'Yoga'],
    ]);
  });
});

describe('an attendance', () => {
  it.each([
    ['admins', [200, 200, 404, 404]],
    ['members', [200, 200, 200, 403]],
    ['public', [200, 200, 200, 200]],
  ])('that %s may see is shown to them and to the attendee', async (visibility, expected) => {
    set('eventAttendances', 'attendance', { visibility });
    sandbox().state.connections.set('member-2', {
      userIds: new Set(['user-paul']),
      checkInTokens: new Set(),
      timePasses: null,
    } as never);
    const statuses = [];
    for (const token of ['sandbox-token', 'member', 'neighbour', 'stranger']) {
      statuses.push(await status('GET', '/event_attendances/attendance', undefined, token));
    }
    expect(statuses).toEqual(expected);
  });
});

describe('tags', () => {
  const tagged = (id: string, from: string, until: string, tags: readonly string[]) =>
    add({ type: 'events', id, attributes: { from, to: until, tags, publishedState: 'published' } });

  it('are those of events that begin or end in the time, the most popular first', async () => {
    tagged('a', '2026-09-30T20:00:00Z', '2026-10-02T08:00:00Z', ['party']);
    tagged('b', '2026-10-03T20:00:00Z', '2026-10-04T08:00:00Z', ['party', 'free']);
    tagged('c', '2026-09-01T20:00:00Z', '2026-12-04T08:00:00Z', ['long']);
    const time = 'filter[from]=2026-10-01T00:00:00Z&filter[to]=2026-10-05T00:00:00Z';
    expect(await ids(`/spaces/space-berlin/events/tags?${time}`)).toEqual(['party', 'free']);
  });

  it('are those of the last twelve months when no time is named', async () => {
    tagged('old', '2025-10-04T20:00:00Z', '2025-10-04T22:00:00Z', ['old']);
    tagged('recent', '2025-10-06T20:00:00Z', '2025-10-06T22:00:00Z', ['recent']);
    tagged('coming', '2026-10-06T20:00:00Z', '2026-10-06T22:00:00Z', ['coming']);
    expect(await ids('/spaces/space-berlin/events/tags')).toEqual(['recent']);
  });
});
