import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { V2_OPERATIONS } from '../../src/v2/operations.js';
import { call } from '../unit/call.js';
import { READING_CASES } from './reading-cases.js';
import { ask, startStage } from './stage.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());

const paged = new Set(V2_OPERATIONS.filter(({ isPaged }) => isPaged === true).map(({ name }) => name));
const lists = READING_CASES.filter(
  (each, index, all) =>
    paged.has(each.operation) && all.findIndex(({ operation }) => operation === each.operation) === index,
).map((each) => [each.operation, each] as const);

describe('every list', () => {
  it.each(lists)('%s has pages with their links', async (operation, each) => {
    const separator = each.path.includes('?') ? '&' : '?';
    const plain = each.path.replace(/[?&]page\[\w+\]=\d+/g, '');
    const path = `${plain}${plain.includes('?') ? '&' : separator === '&' ? '?' : separator}page[size]=1&page[number]=2`;
    const reply = await ask(sandbox, { ...each, path });
    const { data, meta, links } = reply.json<{
      data: unknown[];
      meta: { totalPages?: number; currentPage: number };
      links: Record<string, string | null>;
    }>();
    expect([reply.status, data.length <= 1, meta.currentPage]).toEqual([200, true, 2]);
    // Previews are not counted, so that they have no last page.
    const isCounted = operation !== 'get-space-membership-invoice-previews';
    expect(Object.keys(links).sort()).toEqual(
      [...(isCounted ? ['last'] : []), 'first', 'next', 'prev', 'self'].sort(),
    );
    expect(typeof meta.totalPages).toBe(isCounted ? 'number' : 'undefined');
    expect([links.self, links.prev]).toMatchObject([
      expect.stringContaining('page[size]=1&page[number]=2'),
      expect.stringContaining('page[size]=1&page[number]=1'),
    ]);
  });
});

describe('the search of invoices', () => {
  const search = async (query: string) => {
    const reply = await call(
      'GET',
      `${sandbox.baseUrl}/spaces/space-berlin/invoices/search?filter[query]=${query}`,
    );
    return reply.json<{ data: { id: string }[] }>().data.map(({ id }) => id);
  };

  beforeAll(() => {
    const { operator } = sandbox;
    const made = (id: string, name: string, company: string, net: string, date: string) =>
      operator.createInvoice({
        id,
        invoice_date: date,
        items: [{ description: 'Lamp', net }],
        recipient: { name, company, fullAddress: 'Weg 1' },
      });
    made('first', 'Berta', 'Zeta GmbH', '9', '2026-08-02');
    made('second', 'Anton', 'Alpha AG', '80', '2026-08-01');
    operator.settleInvoice('second', { paid: true });
  });

  it.each([
    ['items', 'lamp', ['first', 'second']],
    ['name', 'anton', ['second']],
    ['company', 'zeta', ['first']],
  ])('finds %s by %s', async (_what, query, ids) => {
    expect((await search(query)).sort()).toEqual(ids);
  });

  it('finds a number', async () => {
    const reply = await call('GET', `${sandbox.baseUrl}/invoices/first`);
    const { number } = reply.json<{ data: { attributes: { number: string } } }>().data.attributes;
    expect(await search(number)).toEqual(['first']);
  });

  it.each([
    ['descending', '', ['first', 'second']],
    ['ascending', '&filter[sortOrder]=asc', ['second', 'first']],
    ['ascending', '&filter[sortBy]=name&filter[sortOrder]=asc', ['second', 'first']],
    ['ascending', '&filter[sortBy]=company&filter[sortOrder]=asc', ['second', 'first']],
    ['ascending', '&filter[sortBy]=totalAmount&filter[sortOrder]=asc', ['first', 'second']],
    ['descending', '&filter[sortBy]=totalAmount', ['second', 'first']],
    ['ascending', '&filter[sortBy]=number&filter[sortOrder]=asc', ['first', 'second']],
    ['ascending', '&filter[sortBy]=paidStatus&filter[sortOrder]=asc', ['second', 'first']],
    ['unpaid', '&filter[paidStatus]=unpaid', ['first']],
    ['late', '&filter[paidStatus]=late', ['first']],
    ['sent', '&filter[sentStatus]=sent', []],
  ])('%s in the order of %s', async (_what, query, ids) => {
    expect(await search(`lamp${query}`)).toEqual(ids);
  });
});
