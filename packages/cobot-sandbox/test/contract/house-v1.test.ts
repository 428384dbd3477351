import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { call, type Reply } from '../unit/call.js';
import { askBerlin, type Sent, startStage } from './stage.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startStage();
});
afterEach(() => sandbox.close());

const ask = (method: string, path: string, sent?: Sent): Promise<Reply> =>
  askBerlin(sandbox, method, path, sent);

const shown = (reply: Reply): readonly [number, unknown] => [reply.status, reply.json()];

async function idsOf(path: string, token?: string): Promise<readonly string[]> {
  const reply = await ask('GET', path, token === undefined ? {} : { token });
  return reply.json<{ id: string }[]>().map(({ id }) => id);
}

const told = () => sandbox.state.deliveries.journal.entries().map(({ event, body }) => [event, body]);

async function subscribe(...events: readonly string[]): Promise<void> {
  for (const event of events) {
    const body = { event, callback_url: `${sandbox.url}/nowhere` };
    expect((await ask('POST', '/subscriptions', { body })).status).toBe(201);
  }
}

describe('check-ins', () => {
  it('are shown as the platform describes them', async () => {
    expect((await ask('GET', '/check_ins/check-in')).json()).toEqual({
      id: 'check-in',
      valid_from: '2026/10/05 10:00:00 +0200',
      valid_until: '2026/10/05 22:00:00 +0200',
      membership_id: 'member-1',
      membership: { id: 'member-1', name: 'Jana Weiß' },
    });
  });

  it('of today are listed to everybody, of a time to admins all and to members their own', async () => {
    const document = { type: 'checkIns', attributes: { checkInToken: '00:2B' } };
    const relationships = { space: { data: { type: 'spaces', id: 'space-berlin' } } };
    const made = await call('POST', `${sandbox.baseUrl}/check_ins`, {
      body: JSON.stringify({ data: { ...document, relationships } }),
    });
    const { id } = made.json<{ data: { id: string } }>().data;
    const time = 'from=2026-10-05&to=2026-10-06';
    expect(await idsOf('/check_ins', 'member')).toEqual(['check-in', id]);
    expect(await idsOf(`/work_sessions?${time}`)).toEqual(['check-in', id]);
    expect(await idsOf(`/work_sessions?${time}`, 'member')).toEqual(['check-in']);
    expect(await idsOf('/work_sessions?from=2026-10-05 11:00&to=2026-10-06')).toEqual([id]);
    expect(await idsOf(`/memberships/member-2/check_ins?${time}`)).toEqual([id]);
    expect((await ask('GET', `/memberships/member-2/check_ins?${time}`, { token: 'member' })).status).toBe(
      403,
    );
    sandbox.operator.advanceClock(24 * 3_600_000);
    expect(await idsOf('/check_ins')).toEqual([]);
  });

  it('end when the member leaves', async () => {
    const current = '/memberships/member-1/check_ins/current';
    expect((await ask('DELETE', current, { token: 'member' })).status).toBe(204);
    expect((await ask('GET', '/check_ins/check-in')).json()).toMatchObject({
      valid_until: '2026/10/05 12:00:00 +0200',
    });
    expect((await ask('DELETE', current)).status).toBe(404);
  });

  it('of a team are seen by its members', async () => {
    const { memberships } = sandbox.state;
    const mate = memberships.get('member-2');
    if (mate !== undefined) memberships.set('member-2', { ...mate, teamId: 'team-1' });
    const path = '/memberships/member-2/check_ins?from=2026-10-05&to=2026-10-06';
    expect(shown(await ask('GET', path, { token: 'member' }))).toEqual([200, []]);
  });
});

describe('checking in', () => {
  it('at the door takes a time pass, and 204 keeps the door shut', async () => {
    await subscribe('created_checkin');
    const swipe = (token: string) => ask('POST', '/check_ins', { body: { token } });
    const { id } = (await swipe('00:1A')).json<{ id: string }>();
    expect((await swipe('00:1A')).status).toBe(201);
    // The seed gives this membership two.
    for (const token of ['00:1A', 'of nobody']) {
      const refused = await swipe(token);
      expect([refused.status, refused.bytes.length]).toEqual([204, 0]);
    }
    const own = await ask('POST', '/memberships/member-1/check_ins', { token: 'member' });
    expect(shown(own)).toEqual([422, { errors: 'There are no time passes left.' }]);
    const url = `${sandbox.spaceUrl('berlin')}/api/check_ins/${id}`;
    expect(told()).toMatchObject([
      ['created_checkin', { url }],
      ['created_checkin', {}],
    ]);
    expect(
      (
        await call(
          'GET',
          `${sandbox.baseUrl}/spaces/space-berlin/check_ins/current?filter[checkInToken]=00:1A`,
        )
      ).json(),
    ).toMatchObject({ data: [{ id: 'check-in' }, { id }, {}] });
  });

  it('is for admins, and for members by themselves', async () => {
    expect((await ask('POST', '/check_ins', { token: 'member', body: { token: '00:1A' } })).status).toBe(403);
    expect((await ask('POST', '/memberships/member-2/check_ins', { token: 'member' })).status).toBe(403);
    expect((await ask('POST', '/memberships/none/check_ins')).status).toBe(404);
    expect(shown(await ask('POST', '/check_ins', { body: {} }))).toEqual([
      422,
      { errors: { token: "can't be blank" } },
    ]);
  });
});

describe('check-in tokens', () => {
  it('of version 1.0 check in by version 2.0, until they are deleted', async () => {
    const path = '/memberships/member-2/check_in_tokens';
    await subscribe('created_checkin_token', 'deleted_checkin_token');
    const { id } = (await ask('POST', path, { body: { token: '00:3C' } })).json<{ id: string }>();
    const current = () =>
      call('GET', `${sandbox.baseUrl}/spaces/space-berlin/check_ins/current?filter[checkInToken]=00:3C`);
    const checkIn = () =>
      call('POST', `${sandbox.baseUrl}/check_ins`, {
        body: JSON.stringify({
          data: {
            type: 'checkIns',
            attributes: { checkInToken: '00:3C' },
            relationships: { space: { data: { type: 'spaces', id: 'space-berlin' } } },
          },
        }),
      });
    expect((await checkIn()).status).toBe(201);
    expect((await current()).json<{ data: unknown[] }>().data).toHaveLength(1);
    expect((await ask('DELETE', `/check_in_tokens/${id}`)).status).toBe(204);
    expect((await checkIn()).status).toBe(422);
    const url = `${sandbox.spaceUrl('berlin')}/api/check_in_tokens/${id}`;
    expect(told()).toEqual([
      ['created_checkin_token', { url }],
      ['deleted_checkin_token', { url }],
    ]);
    expect((await call('GET', url)).status).toBe(404);
  });

  it('belong to one membership, which its people and admins manage', async () => {
    const mine = '/memberships/member-1/check_in_tokens';
    const taken = await ask('POST', mine, { body: { token: '00:2B' } });
    expect(shown(taken)).toEqual([422, { errors: { token: 'has already been taken' } }]);
    expect((await ask('POST', mine, { token: 'member', body: { token: '00:4D' } })).status).toBe(201);
    const others = '/memberships/member-2/check_in_tokens';
    expect((await ask('POST', others, { token: 'member', body: { token: '00:5E' } })).status).toBe(403);
    expect((await ask('GET', others, { token: 'member' })).status).toBe(403);
    expect((await ask('POST', '/memberships/none/check_in_tokens', { body: { token: 'x' } })).status).toBe(
      404,
    );
  });
});

describe('guest accounts', () => {
  it('come and go with their events, the second under the name of the admins’', async () => {
    await subscribe('created_guest_account', 'deleted_admin');
    const body = { login: 'joe', password: 'secret' };
    const made = await ask('POST', '/guest_accounts', { body });
    const { id } = made.json<{ id: string }>();
    expect(shown(made)).toEqual([201, { id, login: 'joe', expires_after: null }]);
    expect(await idsOf('/guest_accounts')).toEqual(['guest-1', id]);
    expect((await ask('DELETE', `/guest_accounts/${id}`)).status).toBe(204);
    expect((await ask('GET', `/guest_accounts/${id}`)).status).toBe(404);
    const url = `${sandbox.spaceUrl('berlin')}/api/guest_accounts/${id}`;
    expect(told()).toEqual([
      ['created_guest_account', { url }],
      ['deleted_admin', { url }],
    ]);
  });

  it.each([
    [{}, { login: "can't be blank", password: "can't be blank" }],
    [
      { login: 'joe', password: 'x', expires_after: 'soon' },
      { expires_after: 'must be a time like 2014-01-01 12:00 +0000' },
    ],
  ])('like %j are 422', async (body, errors) => {
    expect(shown(await ask('POST', '/guest_accounts', { body }))).toEqual([422, { errors }]);
  });

  it('and admins are for admins', async () => {
    for (const path of ['/guest_accounts', '/guest_accounts/guest-1', '/admins', '/admins/user-anna']) {
      expect((await ask('GET', path, { token: 'member' })).status).toBe(403);
    }
    expect((await ask('GET', '/admins/user-jana')).status).toBe(404);
  });
});

describe('navigation links', () => {
  const LINK = { section: 'admin/setup', label: 'My <app>', iframe_url: 'https://app.example/home?x=1' };

  it('lead to a page that embeds the address, with the parameters of the platform', async () => {
    const made = (await ask('POST', '/navigation_links', { body: LINK })).json<Record<string, string>>();
    const space = sandbox.spaceUrl('berlin');
    expect(made).toEqual({
      ...LINK,
      id: made.id,
      url: `${space}/api/navigation_links/${made.id}`,
      user_url: `${space}/navigation_links/${made.id}`,
    });
    const page = await call('GET', made.user_url ?? '', {
      headers: { authorization: null, accept: 'text/html' },
    });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const added = 'cobot_embed=true&cobot_subdomain=berlin&cobot_user_id=user-anna&cobot_locale=de';
    const html = new TextDecoder().decode(page.bytes).replaceAll('&#38;', '&');
    expect(html).toContain(
      `<iframe title="My &#60;app&#62;" src="https://app.example/home?x=1&${added}"></iframe>`,
    );
  });

  it('are the same in both versions', async () => {
    const { id, url } = (await ask('POST', '/navigation_links', { body: LINK })).json<{
      id: string;
      url: string;
    }>();
    const two = () => call('GET', `${sandbox.baseUrl}/navigation_links/${id}`);
    expect((await two()).json()).toMatchObject({
      data: { attributes: { label: 'My <app>', section: 'admin/setup' } },
    });
    await ask('PUT', `/navigation_links/${id}`, {
      body: { label: 'New', iframe_url: 'https://app.example/new' },
    });
    expect((await two()).json()).toMatchObject({ data: { attributes: { label: 'New' } } });
    expect((await ask('GET', `/navigation_links/${id}`)).json()).toMatchObject({
      iframe_url: 'https://app.example/new',
    });
    // Deleted at the address that it names, without a body.
    expect((await call('DELETE', url, { headers: { 'content-type': null } })).status).toBe(204);
    expect((await two()).status).toBe(404);
  });

  it('may be sent as a form', async () => {
    const reply = await call('POST', `${sandbox.spaceUrl('berlin')}/api/navigation_links`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(LINK).toString(),
    });
    expect(shown(reply)).toMatchObject([201, LINK]);
  });

  it.each([
    [
      { ...LINK, section: 'cellar' },
      { section: 'must be admin/setup, admin/manage, admin/analyze or members' },
    ],
    [{ ...LINK, label: '' }, { label: "can't be blank" }],
    [{ ...LINK, iframe_url: '/home' }, { iframe_url: 'is not an http or https address' }],
    [{ ...LINK, icon: 'x' }, { icon: 'is unknown' }],
  ])('like %j are 422', async (body, errors) => {
    expect(shown(await ask('POST', '/navigation_links', { body }))).toEqual([422, { errors }]);
  });
});

describe('activities', () => {
  const texts = async (query: string) =>
    (await ask('GET', `/activities?${query}`))
      .json<{ type: string; attributes: { text?: string; invoice_id?: string } }[]>()
      .map(({ type, attributes }) => [type, attributes.text ?? attributes.invoice_id]);

  it('are invoices and posted texts, of a time, of types, about records, or the last ones', async () => {
    const body = { text: 'Charged', channels: ['admin'], source_ids: ['member-2'] };
    sandbox.operator.advanceClock(60_000);
    expect((await ask('POST', '/activities', { body })).status).toBe(201);
    const posted = ['text', 'Charged'];
    const opened = ['text', 'The door opened.'];
    expect(await texts('from=2026-10-05 11:30&to=2026-10-05 23:00')).toEqual([opened, posted]);
    expect(await texts('from=2026-08-31&to=2026-09-02')).toEqual([['new_invoice', 'plain']]);
    expect(await texts('from=2026-08-31&to=2026-10-06&types=new_invoice')).toContainEqual([
      'new_invoice',
      'plain',
    ]);
    expect(await texts('source_ids=member-2')).toEqual([['new_invoice', 'plain'], posted]);
    expect(await texts('last=1')).toEqual([posted]);
    expect(await texts('last=2&types=text')).toEqual([opened, posted]);
  });

  it('of an invoice are as the platform describes them', async () => {
    const [activity] = (await ask('GET', '/activities?source_ids=plain')).json<unknown[]>();
    expect(activity).toEqual({
      created_at: '2026/09/01 02:00:00 +0200',
      type: 'new_invoice',
      channels: ['admin'],
      attributes: {
        invoice_number: 101,
        invoice_id: 'plain',
        amount: '416.5',
        currency: 'EUR',
        membership_id: 'member-2',
        membership_name: 'Ali Can',
      },
    });
  });

  it('of a type that the sandbox does not have are 501, which looks like nothing else', async () => {
    const reply = await ask('GET', '/activities?last=5&types=plan_change');
    expect(shown(reply)).toMatchObject([501, { operation: 'GET /api/activities', parameter: 'types' }]);
  });

  it.each([
    [{ text: 'x' }, { channels: "can't be blank" }],
    [{ channels: ['admin'] }, { text: "can't be blank" }],
    [{ text: 'x', channels: ['street'] }, { 'channels/0': 'must be admin or membership' }],
    [{ text: 'x', channels: ['admin'], level: 'LOUD' }, { level: 'must be ERROR, WARN or INFO' }],
  ])('like %j are 422', async (body, errors) => {
    expect(shown(await ask('POST', '/activities', { body }))).toEqual([422, { errors }]);
  });
});

it('a slash at the end of a path means nothing', async () => {
  expect((await ask('GET', '/admins/')).status).toBe(200);
  expect((await call('GET', `${sandbox.spaceUrl('berlin')}/`)).status).toBe(200);
  expect((await call('GET', `${sandbox.baseUrl}/spaces/space-berlin/?fields[spaces]=name`)).status).toBe(200);
});
