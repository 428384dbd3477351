import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { call, json } from '../unit/call.js';
import { startStage } from './stage.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startStage();
});
afterEach(() => sandbox.close());

it('a photo that was sent is shown in each size, to anybody', async () => {
  const url = `${sandbox.url}/space/berlin/api/resources`;
  const photo = { data: `data:image/png;base64,${Buffer.from('a picture').toString('base64')}` };
  const made = (await call('POST', url, json({ name: 'Booth', photo }))).json<{
    id: string;
    photo: string;
  }>();
  expect(made.photo).toMatch(/\/default$/);
  const icon = (await call('GET', `${url}/${made.id}?photo_size=icon`)).json<{ photo: string }>();
  expect(icon.photo).toMatch(/\/icon$/);
  const shown = await call('GET', icon.photo, { headers: { authorization: null } });
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(new TextDecoder().decode(shown.bytes)).toBe('a picture');
  expect((await call('GET', `${url}/${made.id}?photo_size=huge`)).status).toBe(422);
});

it('what only admins may book says so to members', async () => {
  const url = `${sandbox.baseUrl}/resources/room`;
  const document = { data: { type: 'resources', id: 'room', attributes: { onlyAdminsCanBook: true } } };
  await call('PATCH', url, { body: JSON.stringify(document) });
  const seen = async (token: string) =>
    (
      await call('GET', `${sandbox.url}/space/berlin/api/resources/room`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json<{ can_book: boolean }>().can_book;
  expect([await seen('member'), await seen('sandbox-token')]).toEqual([false, true]);
  const booking = {
    data: {
      type: 'bookings',
      attributes: { from: '2026-10-06T09:00:00Z', to: '2026-10-06T10:00:00Z' },
      relationships: { resource: { data: { type: 'resources', id: 'room' } } },
    },
  };
  const reply = await call('POST', `${sandbox.baseUrl}/memberships/member-1/bookings`, {
    headers: { authorization: 'Bearer member' },
    body: JSON.stringify(booking),
  });
  expect(reply.status).toBe(403);
});
