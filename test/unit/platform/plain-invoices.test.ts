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
const plain = (id: string | number, number: number) => ({
  id,
  invoice_number: number,
  formatted_invoice_number: `2026-${number}`,
  created_at: '2026/11/03',
});
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

function answer(query: Record<string, string>, ...invoices: unknown[]): void {
  nock(SPACE_URL, { reqheaders }).get('/api/invoices').query(query).reply(200, invoices);
}

describe('invoices of version 1.0', () => {
  it('are listed by ids or by dates', async () => {
    const { plainInvoices } = platform;
    answer({ ids: 'a,b' }, plain('a', 100), plain(7, 101));
    expect(await plainInvoices.list({ ids: ['a', 'b'] })).toEqual([
      { id: 'a', number: '100', printedNumber: '2026-100', date: '2026-11-03' },
      { id: '7', number: '101', printedNumber: '2026-101', date: '2026-11-03' },
    ]);
    answer(NOVEMBER);
    expect(await plainInvoices.list(NOVEMBER)).toEqual([]);
  });

  it('are found by a number that is an id', async () => {
    answer({ ids: '100' }, plain(100, 5));
    expect(await platform.plainInvoices.findNumbered('100', NOVEMBER)).toMatchObject({
      id: '100',
      number: '5',
    });
  });

  it('are found by their running number where no id is so', async () => {
    // A platform that does not know the parameter answers everything.
    answer({ ids: '100' }, plain('a', 99));
    answer(NOVEMBER, plain('a', 99), plain('b', 100));
    expect(await platform.plainInvoices.findNumbered('100', NOVEMBER)).toMatchObject({ id: 'b' });
  });

  it.each([
    ['none', []],
    ['several', [plain('a', 100), plain('b', 100)]],
  ])('are not guessed where %s have the number', async (_case, found) => {
    answer({ ids: '100' });
    answer(NOVEMBER, ...found);
    expect(await platform.plainInvoices.findNumbered('100', NOVEMBER)).toBeNull();
  });

  it('say what cannot be read', async () => {
    answer({ ids: 'a' }, { ...plain('a', 1), created_at: 'yesterday' });
    const failure = await failureOf(platform.plainInvoices.list({ ids: ['a'] }));
    expect(failure.code).toBe('platform.unreadable');
    expect(failure.message).toContain('/0/created_at: is no date YYYY/MM/DD');
  });
});
