import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, type ErrorReply, type InvoiceReply } from './call.js';
import { standingClock } from './standing-clock.js';

interface ListReply {
  readonly data: readonly { readonly id: string; readonly attributes: Record<string, unknown> }[];
  readonly meta: unknown;
  readonly links: Readonly<Record<string, string | null>>;
}

let sandbox: Sandbox;
beforeAll(async () => {
  const items = [{ description: 'Fix Desk', net: '100' }];
  sandbox = await startSandbox({
    clock: standingClock,
    seed: {
      settings: { requests_per_minute: 0 },
      users: [{ id: 'user-anna', email: 'anna@a.example', tokens: [{ token: 'sandbox-token' }] }],
      spaces: [
        { id: 'space-berlin', subdomain: 'berlin', name: 'Berlin' },
        { id: 'space-many', subdomain: 'many', name: 'Many' },
      ],
      invoices: [
        { id: 'september', items, invoice_date: '2026-09-30', due_date: '2026-10-10' },
        { id: 'october', items, invoice_date: '2026-10-01', debitor: { type: 'teams', id: 'team-1' } },
        { id: 'november', items, invoice_date: '2026-11-01', attributes: { paidStatus: 'fromTheFuture' } },
        ...Array.from({ length: 205 }, (_, index) => ({ id: `many-${index}`, space: 'space-many', items })),
      ],
    },
  });
  sandbox.operator.settleInvoice('october', { paid: true });
});
afterAll(() => sandbox.close());

const list = async (query: string, space = 'space-berlin') =>
  call('GET', `${sandbox.baseUrl}/spaces/${space}/invoices?${query}`);
const idsOf = async (query: string) => (await list(query)).json<ListReply>().data.map((each) => each.id);

describe('the current user', () => {
  it('names the spaces that they administer and includes them on request', async () => {
    const plain = await call('GET', `${sandbox.baseUrl}/user`);
    const spaces = [
      { type: 'spaces', id: 'space-berlin' },
      { type: 'spaces', id: 'space-many' },
    ];
    expect(plain.json()).toEqual({
      data: {
        id: 'user-anna',
        type: 'users',
        attributes: { email: 'anna@a.example' },
        relationships: { adminOf: { data: spaces }, memberOf: { data: [] }, memberships: { data: [] } },
      },
    });
    const full = await call('GET', `${sandbox.baseUrl}/user?include=adminOf&fields[spaces]=subdomain`);
    expect(full.json()).toMatchObject({
      included: [
        { id: 'space-berlin', type: 'spaces', attributes: { subdomain: 'berlin' } },
        { id: 'space-many', attributes: { subdomain: 'many' } },
      ],
    });
  });

  it('cannot include what is no relationship', async () => {
    const reply = await call('GET', `${sandbox.baseUrl}/user?include=shoes`);
    expect(reply.status).toBe(400);
    expect(reply.json<ErrorReply>().errors[0]?.source).toEqual({ parameter: 'include' });
  });
});

describe('the list of invoices', () => {
  it.each([
    ['', ['september', 'october', 'november']],
    ['filter[from]=2026-10-01&filter[to]=2026-10-31', ['october']],
    ['filter[from]=2026-10-01', ['october', 'november']],
    ['filter[to]=2026-09-30', ['september']],
    [
      'filter[from]=2026-10-10&filter[to]=2026-10-20&filter[dateFilterField]=dueDate',
      ['september', 'october'],
    ],
    ['filter[from]=2026-10-01&filter[to]=2026-10-31&filter[dateFilterField]=remindAt', ['september']],
    ['filter[paidStatus]=paid', ['october']],
    ['filter[paidStatus]=paid,unpaid', ['september', 'october', 'november']],
    ['filter[debitorId]=team-1', ['october']],
    ['filter[membershipId]=member-1', ['september']],
    ['filter[debitorId]=team-1&filter[from]=2026-11-01', []],
  ])('with %j holds %j', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it.each([
    ['filter[paidStatus]=paid&filter[from]=2026-10-01', 422, 'filter[paidStatus]'],
    ['filter[paidStatus]=late', 422, 'filter[paidStatus]'],
    ['filter[from]=01.10.2026', 422, 'filter[from]'],
    ['filter[dateFilterField]=paidDate', 422, 'filter[dateFilterField]'],
    ['filter[color]=red', 400, 'filter[color]'],
    ['page[size]=0', 400, 'page[size]'],
    ['page[number]=x', 400, 'page[number]'],
  ])('refuses %s with %i', async (query, status, parameter) => {
    const reply = await list(query);
    expect([reply.status, reply.json<ErrorReply>().errors[0]?.source]).toEqual([status, { parameter }]);
  });

  it('comes in pages of 72, at most 200, whose links lead through all of it', async () => {
    const first = (await list('', 'space-many')).json<ListReply>();
    expect(first.data).toHaveLength(72);
    expect(first.meta).toEqual({ totalPages: 3, currentPage: 1 });
    expect(first.links.prev).toBeNull();
    expect((await list('page[size]=500', 'space-many')).json<ListReply>().data).toHaveLength(200);

    const seen: string[] = [];
    let pages = 0;
    let path: string | null = first.links.self ?? null;
    while (path !== null) {
      const page: ListReply = (await call('GET', sandbox.url + path)).json<ListReply>();
      seen.push(...page.data.map((each) => each.id));
      pages += 1;
      path = page.links.next ?? null;
    }
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: 205 }, (_, index) => `many-${index}`));
  });

  it('keeps the filter in its links and is empty behind its end', async () => {
    const reply = (await list('filter[from]=2026-01-01&page[size]=2&page[number]=9')).json<ListReply>();
    expect(reply.data).toEqual([]);
    expect(reply.links.first).toBe(
      '/api2/spaces/space-berlin/invoices?filter[from]=2026-01-01&page[size]=2&page[number]=1',
    );
  });

  it('shows only the fields that are named', async () => {
    const { data } = (await list('fields[invoices]=number,pdf&page[size]=1')).json<ListReply>();
    expect(Object.keys(data[0] ?? {})).toEqual(['id', 'type', 'attributes']);
    expect(Object.keys(data[0]?.attributes ?? {})).toEqual(['number', 'pdf']);
  });

  it('shows raw attributes as the operator wrote them', async () => {
    const { data } = (await call('GET', `${sandbox.baseUrl}/invoices/november`)).json<InvoiceReply>();
    expect(data.attributes.paidStatus).toBe('fromTheFuture');
  });
});

describe('the PDF', () => {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const withoutToken = { headers: { authorization: null, accept: '*/*' } };

  it('is generated until one is attached, without payment on request', async () => {
    const url = `${sandbox.baseUrl}/invoices/september.pdf`;
    const ordinary = text((await call('GET', url)).bytes);
    expect(ordinary).toMatch(/^%PDF-1\.4\n/);
    expect(ordinary).toContain('Payable: 119.0 EUR by 2026-10-10');
    const eInvoice = text((await call('GET', `${url}?e_invoice=true`)).bytes);
    expect(eInvoice).toContain('Total: 119.0 EUR');
    expect(eInvoice).not.toContain('Payable');
  });

  it('is shown without authentication by its link, for some minutes, for this invoice only', async () => {
    const show = await call('GET', `${sandbox.baseUrl}/invoices/september`);
    const { url } = show.json<InvoiceReply>().data.attributes.pdf;
    expect((await call('GET', url, withoutToken)).status).toBe(200);
    expect((await call('GET', url.replace('september', 'october'), withoutToken)).status).toBe(401);
    expect((await call('GET', `${url}x`, withoutToken)).status).toBe(401);
    sandbox.operator.advanceClock(5 * 60_000 + 1);
    expect((await call('GET', url, withoutToken)).status).toBe(401);
  });
});
