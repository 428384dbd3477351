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

  it('are created with filters, and told of what is there already', async () => {
    const filters = { lead_time: 15 };
    nock(SPACE_URL)
      .post('/api/subscriptions', { event: 'x', callback_url: 'y', filters, notify_existing: true })
      .reply(201, remote);
    const wanted = { event: 'x', callbackUrl: 'y', filters, notifyExisting: true };
    expect(await platform.subscriptions.create(wanted)).toEqual(ours);
  });

  it('are shown', async () => {
    nock(SPACE_URL, { reqheaders })
      .get('/api/subscriptions/12345')
      .reply(200, { ...remote, active: false });
    expect(await platform.subscriptions.show('12345')).toEqual({ ...ours, active: false });
  });

  it.each([[204], [404]])(
    'are renewed by making them again when the old one is gone (%i)',
    async (status) => {
      const { event, callbackUrl } = ours;
      nock(SPACE_URL).delete('/api/subscriptions/12345').reply(status);
      nock(SPACE_URL)
        .post('/api/subscriptions', { event, callback_url: callbackUrl })
        .reply(201, { ...remote, id: 9 });
      expect(await platform.subscriptions.renew({ ...ours, active: false })).toEqual({ ...ours, id: '9' });
    },
  );

  it('are not made again when the old one may be there still', async () => {
    nock(SPACE_URL).delete('/api/subscriptions/12345').reply(403, {});
    expect((await failureOf(platform.subscriptions.renew(ours))).code).toBe('platform.forbidden');
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
