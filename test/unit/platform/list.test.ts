import type { Transport } from '@spacebooks/http/transport';
import { describe, expect, it } from 'vitest';
import type { Invoice } from '../../../src/domain/invoice.js';
import type { InvoiceFilters } from '../../../src/platform/invoices.js';
import { invoiceDocument } from '../../fixtures/invoices/invoice-document.js';
import { BASE_URL, connected, failureOf, JSON_API } from './parts.js';

const FIRST = `${BASE_URL}/spaces/s1/invoices?page%5Bsize%5D=200`;
const page = (number: number) => `${FIRST}&page%5Bnumber%5D=${number}`;
const records = (...ids: string[]) => ids.map((id) => invoiceDocument({ id }).data);

/** Serves what is under an address; remembers what was asked for. */
function serving(documents: Readonly<Record<string, unknown>> | ((url: string) => unknown)) {
  const asked: string[] = [];
  const transport: Transport = {
    send: async ({ url }) => {
      asked.push(url);
      const document = typeof documents === 'function' ? documents(url) : documents[url];
      const body = Buffer.from(JSON.stringify(document ?? { errors: 'unknown page' }));
      return { status: document === undefined ? 404 : 200, headers: { 'content-type': JSON_API }, body };
    },
    close: () => {},
  };
  const { invoices } = connected({ transport });
  const read: Invoice[] = [];
  const list = async (filters?: InvoiceFilters): Promise<string[]> => {
    for await (const invoice of invoices.list('s1', filters)) read.push(invoice);
    return read.map(({ id }) => id);
  };
  return { asked, list, read };
}

describe('the list of invoices', () => {
  it('asks for pages of 200, with the filters that are given', async () => {
    const { asked, list } = serving(() => ({ data: [], links: { next: null } }));
    await list({
      from: '2026-10-01',
      to: '2026-10-31',
      dateFilterField: 'dueDate',
      paidStatus: ['unpaid', 'paid'],
    });
    expect([...new URL(asked[0] ?? '').searchParams]).toEqual([
      ['page[size]', '200'],
      ['filter[from]', '2026-10-01'],
      ['filter[to]', '2026-10-31'],
      ['filter[dateFilterField]', 'dueDate'],
      ['filter[paidStatus]', 'unpaid,paid'],
    ]);
  });

  it.each([
    ['absolute', (number: number) => page(number)],
    ['relative to the host', (number: number) => `/spaces/s1/invoices?page[size]=200&page[number]=${number}`],
    ['objects', (number: number) => ({ href: page(number) })],
    ['of another host', (number: number) => `https://evil.example/spaces/s1/invoices?page[number]=${number}`],
    ['of another scheme', (number: number) => page(number).replace('https:', 'http:')],
    ['of another path', (number: number) => `${BASE_URL}/user?page[number]=${number}`],
    ['no addresses', () => 'http://['],
  ])('goes through all pages when links are %s', async (_name, link) => {
    const last = { data: records('c'), links: { next: null } };
    const { asked, list } = serving((url) => {
      const number = Number(new URL(url).searchParams.get('page[number]') ?? 1);
      return number === 3 ? last : { data: records(`${number}`), links: { next: link(number + 1) } };
    });
    expect(await list()).toEqual(['1', '2', 'c']);
    expect(asked.map((url) => new URL(url).origin + new URL(url).pathname)).toEqual(
      Array(3).fill(`${BASE_URL}/spaces/s1/invoices`),
    );
  });

  it('drops credentials from links', async () => {
    const { asked, list } = serving((url) => ({
      data: [],
      links: { next: url === FIRST ? page(2).replace('https://', 'https://a:b@') : null },
    }));
    await list();
    expect(asked).toEqual([FIRST, page(2)]);
  });

  it.each([
    ['current page and total', (number: number) => ({ currentPage: number, totalPages: 2 })],
    ['total only', () => ({ totalPages: 2 })],
  ])('goes by page numbers without links: %s', async (_name, meta) => {
    const { asked, list } = serving((url) => {
      const number = url === FIRST ? 1 : 2;
      return { data: records(`${number}`), meta: meta(number) };
    });
    expect(await list()).toEqual(['1', '2']);
    expect(asked).toEqual([FIRST, page(2)]);
  });

  it.each([
    ['no links and no total', {}],
    ['an empty last page', { links: { next: null }, meta: { totalPages: 9, currentPage: 1 } }],
    ['links that are no links', { links: 7, meta: 'x' }],
  ])('ends with %s', async (_name, rest) => {
    const { asked, list } = serving({ [FIRST]: { data: [], ...rest } });
    expect(await list()).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('goes on after an empty page in between', async () => {
    const { list } = serving({
      [FIRST]: { data: [], links: { next: page(2) } },
      [page(2)]: { data: records('a'), links: { next: null } },
    });
    expect(await list()).toEqual(['a']);
  });

  it('gives an invoice that moves to the next page once', async () => {
    const { list } = serving({
      [FIRST]: { data: records('a', 'b'), links: { next: page(2) } },
      [page(2)]: { data: records('b', 'c'), links: { next: null } },
    });
    expect(await list()).toEqual(['a', 'b', 'c']);
  });

  it('does not go round in circles', async () => {
    const { list } = serving({
      [FIRST]: { data: records('a'), links: { next: page(2) } },
      [page(2)]: { data: records('b'), links: { next: FIRST } },
    });
    const failure = await failureOf(list());
    expect(failure.detail).toBe('the pages of /spaces/s1/invoices do not end');
  });

  it('goes on after several empty pages', async () => {
    const { list } = serving({
      [FIRST]: { data: records('a'), links: { next: page(2) } },
      [page(2)]: { data: [], links: { next: page(3) } },
      [page(3)]: { data: [], links: { next: page(4) } },
      [page(4)]: { data: records('b'), links: { next: null } },
    });
    expect(await list()).toEqual(['a', 'b']);
  });

  it.each<[string, ReturnType<typeof records>, number]>([
    ['with records', records('a'), 2],
    ['without records', [], 21],
  ])('does not believe in one page after the other, all the same, %s', async (_name, data, requests) => {
    const { asked, list } = serving((url) => ({
      data,
      links: { next: page(Number(new URL(url).searchParams.get('page[number]') ?? 1) + 1) },
    }));
    expect((await failureOf(list())).detail).toBe('the pages of /spaces/s1/invoices do not end');
    expect(asked).toHaveLength(requests);
  });

  it('gives all that can be read, then fails for the others', async () => {
    const broken = { ...records('b')[0], attributes: {} };
    const { list, read } = serving({
      [FIRST]: { data: [...records('a'), broken, 7], links: { next: page(2) } },
      [page(2)]: { data: records('c'), links: { next: null } },
    });
    const failure = await failureOf(list());
    expect(read.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(failure.code).toBe('platform.unreadable');
    expect(failure.detail).toMatch(
      /^2 invoices of the list, the first: invoice b, \/data\/1\/attributes\/number: /,
    );
  });

  it('fails for a page that is none', async () => {
    const { list } = serving({ [FIRST]: { data: {} } });
    expect((await failureOf(list())).code).toBe('platform.unreadable');
  });
});
