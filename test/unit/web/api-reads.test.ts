import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiQuestion, apiToken, askApi } from '../../web/ask-api.js';
import { quickSettings, quickUser, type Site, startSite } from '../../web/site.js';

let site: Site;
let tokens: Readonly<Record<'rita' | 'paul' | 'narrow', string>>;

beforeAll(async () => {
  const { users } = await quickSettings();
  const paul = await quickUser('paul', 'finance', ['warsaw']);
  site = await startSite({ users: [...users, await quickUser('rita', 'viewer'), paul] });
  tokens = {
    rita: await apiToken(site, 'rita'),
    paul: await apiToken(site, 'paul'),
    narrow: await apiToken(site, 'anna', { space: 'warsaw' }),
  };
});
afterAll(() => site.close());

const ask = (...asked: ApiQuestion) => askApi(site, ...asked);
const get = (path: string) => ask(tokens.rita, path);

async function numbers(path: string): Promise<readonly (string | null)[]> {
  const { status, body } = await get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items.map(({ number }: { number: string | null }) => number);
}

describe('invoices', () => {
  it('of all spaces, the latest first, as people know them', async () => {
    const { body } = await get('/invoices');
    expect(body).toMatchObject({ next: null, count: 10, isCountExact: true });
    expect(body.items[0]).toEqual({
      space: 'berlin',
      invoiceId: 'inv-1007',
      number: '2026-1007',
      customer: 'Bäckerei Jørgensen ApS',
      customerNumber: null,
      isBeforeCutover: false,
      invoiceDate: '2026-11-21',
      dueDate: '2026-12-05',
      gross: { amount: '59.50', currency: 'EUR' },
      net: { amount: '50.00', currency: 'EUR' },
      open: { amount: '59.50', currency: 'EUR' },
      payment: 'open',
      eInvoice: 'open',
      code: null,
      ksefNumber: null,
    });
  });

  it('page by page, in whatever order', async () => {
    for (const sort of ['-date', 'gross', 'customer', '-e-invoice']) {
      const whole = await numbers(`/invoices?sort=${sort}`);
      const pieces: (string | null)[] = [];
      let after: string | null = '';
      while (after !== null) {
        const { body } = await get(`/invoices?sort=${sort}&limit=4${after && `&after=${after}`}`);
        pieces.push(...body.items.map(({ number }: { number: string | null }) => number));
        after = body.next;
      }
      expect(pieces).toEqual(whole);
      expect(whole).toHaveLength(10);
    }
  });

  it.each([
    ['space=warsaw', ['FV/2002/11/2026', 'FV/2001/11/2026', 'FV/2003/11/2026']],
    ['search=m%C3%BCller', ['2026-1001']],
    ['search=1428.00', ['2026-1001']],
    ['payment=overdue', ['2026-1001']],
    ['eInvoice=waiting', ['2026-1006', 'FV/2003/11/2026']],
    ['from=2026-11-19&to=2026-11-20', ['2026-1006', 'FV/2002/11/2026']],
    ['least=1000&most=1428.00', ['FV/2002/11/2026', '2026-1001']],
    ['search=nobody', []],
  ])('with %s', async (query, found) => {
    expect(await numbers(`/invoices?${query}`)).toEqual(found);
  });

  it('and those alone that the token sees', async () => {
    for (const token of [tokens.paul, tokens.narrow]) {
      const { body } = await ask(token, '/invoices');
      expect(body.items.map(({ space }: { space: string }) => space)).toEqual(['warsaw', 'warsaw', 'warsaw']);
      expect((await ask(token, '/invoices?space=berlin')).status).toBe(404);
      expect((await ask(token, '/spaces/berlin/invoices/inv-1005')).status).toBe(404);
    }
  });

  it.each([
    ['sort=color', 'sort'],
    ['least=ten', 'least'],
    ['from=2026-13-01', 'from'],
    ['after=bm8', 'after'],
    ['page=2', ''],
  ])('refuses %s by name', async (query, name) => {
    const { status, body } = await get(`/invoices?${query}`);
    expect([status, body.code, body.wrong[0].name]).toEqual([400, 'api.request', name]);
  });

  it('refuses a place in a list that is sorted by something else', async () => {
    const { body } = await get('/invoices?sort=gross&limit=1');
    const { status } = await get(`/invoices?sort=customer&after=${body.next}`);
    expect(status).toBe(400);
  });

  it('customers with what they owe, one of them with where their mail goes, and the list narrowed to one', async () => {
    const { body } = await get('/customers?search=fuchs');
    const [found] = body.items;
    expect(body).toMatchObject({ count: 1, isCountExact: true, next: null });
    expect(found).toMatchObject({
      name: 'Fuchs Softwareentwicklung UG (haftungsbeschränkt)',
      lastInvoiceDate: '2026-11-18',
    });
    const path = `/customers/berlin/${encodeURIComponent(found.ref)}`;
    expect((await get(path)).body).toMatchObject({
      ref: found.ref,
      recipients: ['buchhaltung@moebius.example', 'office@moebius.example'],
      references: { buyer_reference: '04011000-1234512345-06', order_number: 'PO-4711' },
      debtorAccounts: ['10042'],
      months: [{ month: '2026-11', invoices: 1 }],
    });
    const one = await get(`/invoices?space=berlin&customer=${encodeURIComponent(found.ref)}`);
    expect(one.body.items.map(({ number }: { number: string }) => number)).toEqual(['2026-1005']);
    expect((await get('/invoices?customer=x')).status).toBe(400);
    expect((await get('/customers/berlin/nobody')).status).toBe(404);
    const owing = await get('/customers?owing=overdue&limit=1');
    expect(owing.body.items[0].owed[0].overdue.amount).toMatch(/^\d/);
    const { body: invoices } = await get('/invoices?limit=1');
    // It began at the beginning, and gave whoever walks through a list the same page for ever.
    expect((await get('/customers?after=bm8')).status).toBe(400);
    expect((await get(`/customers?after=${invoices.next}`)).status).toBe(400);
    const first = await get('/customers?limit=1');
    const second = await get(`/customers?limit=1&after=${first.body.next}`);
    expect(second.status).toBe(200);
    expect(second.body.items[0].ref).not.toBe(first.body.items[0].ref);
  });

  it('one with its payments, what the books have of it, and its moments', async () => {
    const { body } = await get('/spaces/berlin/invoices/inv-1005');
    expect(body).toMatchObject({
      number: '2026-1005',
      customer: 'Möbius Räume GmbH',
      gross: { amount: '535.50', currency: 'EUR' },
      payment: 'open',
      eInvoice: 'done',
      correctedBy: [{ invoiceId: 'inv-1008', number: '2026-1008' }],
      payments: [
        { paidOn: '2026-11-21', amount: { amount: '100.00', currency: 'EUR' }, method: 'SEPA', note: null },
      ],
      bankPayments: [{ bankLine: 4, amount: { amount: '200.00', currency: 'EUR' }, decidedBy: 'ben' }],
      exclusions: [{ report: 'jpk-v7m', isExcluded: true, by: 'ben' }],
      mailing: {
        state: 'sent',
        sentAt: ['2026-11-21T08:30:00.000Z'],
        recipients: ['buchhaltung@moebius.example', 'office@moebius.example'],
      },
    });
    expect(body.entries[0]).toEqual({
      batch: 1,
      export: 'tax-adviser',
      counts: true,
      bookedOn: '2026-11-20',
      kind: 'invoice',
      part: 'revenue',
      postings: [
        {
          account: '10042',
          debit: { amount: '535.50', currency: 'EUR' },
          credit: { amount: '0.00', currency: 'EUR' },
        },
        {
          account: '8400',
          debit: { amount: '0.00', currency: 'EUR' },
          credit: { amount: '450.00', currency: 'EUR' },
        },
        {
          account: '1776',
          debit: { amount: '0.00', currency: 'EUR' },
          credit: { amount: '85.50', currency: 'EUR' },
        },
      ],
    });
    expect(body.entries.map(({ counts }: { counts: boolean }) => counts)).toEqual([true, false, false]);
    const told = body.timeline.map(({ moment, by }: { moment: string; by: string | null }) => [moment, by]);
    expect([told[0], told.at(-1)]).toEqual([
      ['requested', null],
      ['decided', 'anna'],
    ]);
  });

  it('one that nobody knows is not there', async () => {
    expect((await get('/spaces/berlin/invoices/none')).status).toBe(404);
  });
});

describe('figures', () => {
  it('are told by their names', async () => {
    const { body } = await get('/figures');
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([
      'open-EUR',
      'open-PLN',
      'revenue-EUR',
      'payments-EUR',
      'e-invoices',
      'taken',
      'forecast-EUR',
      'foreseen-EUR',
    ]);
  });

  it('as numbers, with what is the same in every language', async () => {
    const german = { 'accept-language': 'de' };
    const { body } = await ask(tokens.rita, '/figures/open-EUR', undefined, german);
    expect(body.rows.map(({ key, values }: { key: string; values: string[] }) => [key, ...values])).toEqual([
      ['not-due', '8240.00'],
      ['1-30', '2500.00'],
      ['31-60', '1000.50'],
      ['61-90', '0.00'],
      ['over-90', '599.50'],
    ]);
    expect(body.title).toContain('12.340,00');
    const { body: revenue } = await get('/figures/revenue-EUR?from=2026-08&to=2026-09');
    expect(revenue.columns).toContain('4400 Mitgliedschaften 19 %');
    expect(revenue.rows.map(({ key }: { key: string }) => key)).toEqual(['2026-08', '2026-09']);
    const { body: foreseen } = await get('/figures/foreseen-EUR');
    expect(
      foreseen.rows.map(({ key, values }: { key: string; values: string[] }) => [key, ...values]),
    ).toEqual([
      ['2026-09', '20510.00', '20100.00'],
      ['2026-10', '20872.50', '21075.00'],
    ]);
  });

  it('of the spaces that the token sees', async () => {
    const { body } = await ask(tokens.paul, '/figures');
    expect(body.items[0].id).toBe('open-PLN');
    expect((await ask(tokens.paul, '/figures?space=berlin')).status).toBe(404);
    expect((await ask(tokens.paul, '/figures/revenue-EUR')).status).toBe(404);
  });
});

it('all files of a batch as one archive', async () => {
  const { status, headers, bytes } = await get('/spaces/berlin/batches/1/files.zip');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(headers.get('content-disposition')).toContain('filename="berlin-batch-1.zip"');
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('SHA256SUMS')).toBe(true);
  expect((await get('/spaces/berlin/batches/77/files.zip')).status).toBe(404);
});
