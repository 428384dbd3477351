import type { TransportRequest } from '@spacebooks/http/transport';
import { describe, expect, it } from 'vitest';
import { connected, failureOf } from './parts.js';

function answering(...answers: readonly unknown[]) {
  const requests: TransportRequest[] = [];
  const left = [...answers];
  const transport = {
    send: async (request: TransportRequest) => {
      requests.push(request);
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(left.shift())) };
    },
    close: () => {},
  };
  return { ...connected({ transport }), requests };
}

const SPACE = {
  type: 'spaces',
  id: 's-1',
  attributes: { name: 'Berlin', subdomain: 'berlin', timeZone: 'Europe/Berlin' },
};

function user(relationships: unknown) {
  return { type: 'users', id: 'u-1', attributes: { email: 'a@b.example' }, relationships };
}

describe('the spaces of the platform', () => {
  it('that a user administers come with the user', async () => {
    const data = [
      { type: 'spaces', id: 's-1' },
      { type: 'spaces', id: 's-2' },
    ];
    const namesake = { type: 'teams', id: 's-1', attributes: {} };
    const { spaces, requests } = answering({
      data: user({ adminOf: { data } }),
      included: [namesake, SPACE],
    });
    const found = await spaces.administered();
    expect(requests[0]?.url).toBe('https://api.platform.example/user?include=adminOf');
    // Only what came along can be given.
    expect(found).toEqual([
      {
        ...{ id: 's-1', name: 'Berlin', subdomain: 'berlin', timeZone: 'Europe/Berlin' },
        ...{ email: null, countryCode: null, locale: null },
      },
    ]);
  });

  it.each([
    [{ adminOf: { data: [] } }],
    [{ adminOf: { links: { related: 'https://api.platform.example/x' } } }],
    [{}],
    [null],
  ])('are none of a user with the relationships %j', async (relationships) => {
    const { spaces } = answering({ data: user(relationships), included: [SPACE] });
    expect(await spaces.administered()).toEqual([]);
  });

  it('are not taken from a record of another kind', async () => {
    const named = { data: [{ type: 'teams', id: 's-1' }] };
    const { spaces } = answering({
      data: user({ adminOf: named }),
      included: [SPACE, { ...SPACE, type: 'teams' }],
    });
    expect((await failureOf(spaces.administered())).message).toContain('/included/1');
  });

  it('are read at their own address', async () => {
    const { spaces, requests } = answering({ data: SPACE });
    expect(await spaces.show('s/1')).toMatchObject({ id: 's-1', name: 'Berlin', email: null });
    expect(requests[0]?.url).toBe('https://api.platform.example/spaces/s%2F1');
  });

  it('name what cannot be read', async () => {
    const { spaces } = answering({ data: { ...SPACE, attributes: { name: 7 } } });
    const { code, message } = await failureOf(spaces.show('s-1'));
    expect(code).toBe('platform.unreadable');
    expect(message).toContain('/data/attributes/name');
    const other = answering({ data: { ...SPACE, type: 'teams' } });
    expect((await failureOf(other.spaces.show('s-1'))).message).toContain('/data/type');
  });

  it('list every page of their accounts, until the platform has no next one, each account once', async () => {
    const account = (id: string) => ({ type: 'revenueAccounts', id, attributes: { name: id, number: 7 } });
    const next = 'https://api.platform.example/spaces/s-1/revenue_accounts?page[number]=2';
    const { spaces, requests } = answering(
      { data: [account('a')], links: { next } },
      { data: [account('b'), account('a')], links: { next: null } },
    );
    expect(await spaces.revenueAccounts('s-1')).toEqual([
      { id: 'a', name: 'a', number: '7' },
      { id: 'b', name: 'b', number: '7' },
    ]);
    expect(decodeURIComponent(requests[0]?.url ?? '')).toBe(
      'https://api.platform.example/spaces/s-1/revenue_accounts?page[size]=200',
    );
  });

  it('do not take an account for a cost center', async () => {
    const account = { type: 'revenueAccounts', id: 'a', attributes: { name: 'a', number: null } };
    const { spaces } = answering({ data: [account] });
    expect((await failureOf(spaces.costCenters('s-1'))).message).toContain('/data/0/type');
  });
});
