import nock from 'nock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CANARY, type Connected, connected, failureOf, SPACE_URL } from './parts.js';

let platform: Connected;

beforeEach(() => {
  nock.disableNetConnect();
  platform = connected();
});

afterEach(() => {
  platform.connection.close();
  expect(nock.pendingMocks()).toEqual([]);
  nock.cleanAll();
  nock.enableNetConnect();
});

const reqheaders = { accept: 'application/json', authorization: `Bearer ${CANARY}` };
const remote = {
  id: '12345',
  event: 'requested_e_invoice',
  url: 'https://elsewhere.example/api/subscriptions/12345',
  active: true,
  callback_url: 'https://books.example/callbacks/x',
};
const ours = {
  id: '12345',
  event: 'requested_e_invoice',
  active: true,
  callbackUrl: 'https://books.example/callbacks/x',
};

describe('subscriptions', () => {
  it('are listed at the space’s own address, in plain JSON', async () => {
    const second = { ...remote, id: 7, active: false };
    nock(SPACE_URL, { reqheaders }).get('/api/subscriptions').reply(200, [remote, second]);
    expect(await platform.subscriptions.list()).toEqual([ours, { ...ours, id: '7', active: false }]);
  });

  it('are created', async () => {
    const { event, callbackUrl } = ours;
    nock(SPACE_URL, { reqheaders: { ...reqheaders, 'content-type': 'application/json' } })
      .post('/api/subscriptions', { event, callback_url: callbackUrl })
      .reply(201, remote);
    expect(await platform.subscriptions.create({ event, callbackUrl })).toEqual(ours);
  });

  it('exist once for an event and an address', async () => {
    nock(SPACE_URL).post('/api/subscriptions').reply(409, {});
    const failure = await failureOf(platform.subscriptions.create(ours));
    expect(failure.code).toBe('platform.conflict');
  });

  it('are deleted by id, not by the address that the platform gives', async () => {
    nock(SPACE_URL, { reqheaders, badheaders: ['content-type'] })
      .delete('/api/subscriptions/12345')
      .reply(204);
    await platform.subscriptions.delete(ours.id);
  });

  it.each([[{}], [[{ id: '1' }]], ['text']])('that come as %j are unreadable', async (body) => {
    nock(SPACE_URL).get('/api/subscriptions').reply(200, JSON.stringify(body));
    expect((await failureOf(platform.subscriptions.list())).code).toBe('platform.unreadable');
  });
});
