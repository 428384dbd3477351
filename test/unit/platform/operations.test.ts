import { describe, expect, it } from 'vitest';
import type { TransportRequest } from '../../../src/http/transport.js';
import { MEMBERSHIPS, SPACES } from '../../../src/platform/operations/kinds.js';
import { momentText, queryParameters } from '../../../src/platform/operations/query.js';
import { OPERATIONS } from '../../../src/platform/operations/table.js';
import { invoiceDocument } from '../../fixtures/invoices/invoice-document.js';
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
  const client = connected({ transport });
  return {
    ...client,
    requests,
    bodies: () => requests.map(({ body }) => JSON.parse(Buffer.from(body ?? []).toString() || 'null')),
  };
}

const SPACE = {
  type: 'spaces',
  id: 's-1',
  attributes: { name: 'Berlin', subdomain: 'berlin', timeZone: 'Europe/Berlin' },
};

async function all<T>(records: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const record of records) found.push(record);
  return found;
}

describe('a query', () => {
  it('joins lists by commas and writes moments in UTC without milliseconds', () => {
    const filter = {
      ids: ['a', 'b'],
      from: new Date('2026-11-01T10:00:00.123+01:00'),
      on: true,
      many: 3,
      no: undefined,
    };
    expect(
      queryParameters({
        filter,
        include: ['memberOf', 'adminOf'],
        fields: { users: ['email'] },
        sort: '-name',
      }),
    ).toEqual({
      'filter[ids]': 'a,b',
      'filter[from]': '2026-11-01T09:00:00Z',
      'filter[on]': 'true',
      'filter[many]': '3',
      'filter[no]': undefined,
      'fields[users]': 'email',
      include: 'memberOf,adminOf',
      sort: '-name',
    });
    expect(momentText(new Date(0))).toBe('1970-01-01T00:00:00Z');
  });
});

describe('a call', () => {
  it('shows a record with what is included', async () => {
    const user = {
      type: 'users',
      id: 'u-1',
      attributes: { email: 'a@b.example' },
      relationships: {
        adminOf: {
          data: [
            { type: 'spaces', id: 's-1' },
            { type: 'spaces', id: 's-2' },
          ],
        },
        memberOf: { data: [] },
        memberships: { links: { related: 'https://api.platform.example/x' } },
      },
    };
    const namesake = { type: 'teams', id: 's-1', attributes: {} };
    const { call, requests } = answering({ data: user, included: [namesake, SPACE] });
    const found = await call(OPERATIONS.showUser, { include: ['adminOf'] });
    expect(requests[0]?.url).toBe('https://api.platform.example/user?include=adminOf');
    expect(found.attributes.email).toBe('a@b.example');
    expect(found.linked('adminOf').map(({ id }) => id)).toEqual(['s-1', 's-2']);
    // Only what came along can be given.
    const [space, ...others] = found.included('adminOf', SPACES);
    expect(others).toEqual([]);
    expect(space?.attributes).toMatchObject({ name: 'Berlin', subdomain: 'berlin', description: null });
    expect([found.linked('memberships'), found.linked('memberOf'), found.linked('none')]).toEqual([
      [],
      [],
      [],
    ]);
    expect(() => found.included('adminOf', MEMBERSHIPS)).toThrow('/included/1');
  });

  it('gives only the attributes that fields have chosen', async () => {
    const { call, requests } = answering({ data: { ...SPACE, attributes: { name: 'Berlin' } } });
    const { attributes } = await call(OPERATIONS.showSpace, { spaceId: 's/1', fields: { spaces: ['name'] } });
    expect(attributes).toEqual({ name: 'Berlin' });
    expect(decodeURIComponent(requests[0]?.url ?? '')).toContain('/spaces/s/1?fields[spaces]=name');
    expect(requests[0]?.url).toContain('/spaces/s%2F1?');
  });

  it('names what cannot be read', async () => {
    const { call } = answering({ data: { ...SPACE, attributes: { name: 7 } } });
    const { code, message } = await failureOf(call(OPERATIONS.showSpace, { spaceId: 's-1' }));
    expect(code).toBe('platform.unreadable');
    expect(message).toContain('/data/attributes/name');
    const other = answering({ data: { ...SPACE, type: 'teams' } });
    expect((await failureOf(other.call(OPERATIONS.showSpace, { spaceId: 's-1' }))).message).toContain(
      '/data/type',
    );
  });

  it('sends a document', async () => {
    const { call, requests, bodies } = answering(invoiceDocument());
    const space = { type: 'spaces', id: 's-1' };
    const created = await call(OPERATIONS.createInvoice, {
      body: {
        attributes: {
          items: [{ description: 'Desk', amount: { net: '-350' } }],
          writeOffCorrectedInvoice: true,
        },
        relationships: { space, correctedInvoice: { type: 'invoices', id: 'i-1' } },
      },
    });
    expect(created.attributes.totalAmount.gross).toBeDefined();
    expect(requests[0]).toMatchObject({ method: 'POST', url: 'https://api.platform.example/invoices' });
    expect(requests[0]?.headers['Content-Type']).toBe('application/vnd.api+json');
    expect(bodies()[0]).toEqual({
      data: {
        type: 'invoices',
        attributes: {
          items: [{ description: 'Desk', amount: { net: '-350' } }],
          writeOffCorrectedInvoice: true,
        },
        relationships: {
          space: { data: space },
          correctedInvoice: { data: { type: 'invoices', id: 'i-1' } },
        },
      },
    });
  });

  it('takes an answer without a body where the documents show none', async () => {
    const invoice = { type: 'invoices', id: 'i-1' };
    const attributes = { to: 'a@b.example', subject: 'Invoice', body: 'Please' };
    const send = async () => ({ status: 201, headers: {}, body: new Uint8Array() });
    const { call } = connected({ transport: { send, close: () => {} } });
    const reminder = await call(OPERATIONS.remind, { body: { attributes, relationships: { invoice } } });
    expect(reminder).toMatchObject({ type: 'invoiceReminders', id: '', attributes: {} });
    const unread = await failureOf(
      call(OPERATIONS.refund, { body: { attributes: { amount: '1' }, relationships: { invoice } } }),
    );
    expect(unread.code).toBe('platform.unreadable');
  });

  it('lists every page, until the platform has no next one', async () => {
    const team = (id: string) => ({ type: 'teams', id, attributes: { name: id, customerNumber: 7 } });
    const next = 'https://api.platform.example/spaces/s-1/teams?page[number]=2';
    const { list, requests } = answering(
      { data: [team('a')], links: { next } },
      { data: [team('b')], links: { next: null } },
    );
    const found = await all(
      list(OPERATIONS.listTeams, { spaceId: 's-1', filter: { from: '2026-01-01', to: '2026-12-31' } }),
    );
    expect(found.map(({ id, attributes }) => [id, attributes.customerNumber])).toEqual([
      ['a', '7'],
      ['b', '7'],
    ]);
    expect(decodeURIComponent(requests[0]?.url ?? '')).toBe(
      'https://api.platform.example/spaces/s-1/teams?page[size]=200&filter[from]=2026-01-01&filter[to]=2026-12-31',
    );
  });

  it('is checked by the compiler', () => {
    const { call, list } = answering();
    const wrong = [
      // @ts-expect-error the path has a spaceId
      () => call(OPERATIONS.showSpace, {}),
      // @ts-expect-error the filters are required
      () => list(OPERATIONS.listTeams, { spaceId: 's-1' }),
      // @ts-expect-error late is no status of this filter
      () => list(OPERATIONS.listInvoices, { spaceId: 's-1', filter: { paidStatus: ['late'] } }),
      // @ts-expect-error a refund has an amount
      () => call(OPERATIONS.refund, { body: { attributes: {}, relationships: {} } }),
      // @ts-expect-error a collection is listed
      () => call(OPERATIONS.listTeams, { spaceId: 's-1', filter: { from: '', to: '' } }),
    ];
    expect(wrong).toHaveLength(5);
  });
});

describe('the table', () => {
  const rows = Object.values(OPERATIONS);

  it('has each operation once', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(rows.length);
  });
});
