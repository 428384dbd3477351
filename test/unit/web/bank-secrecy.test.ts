import { decimal } from '@spacebooks/base/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiToken, askApi } from '../../web/ask-api.js';
import { LINES } from '../../web/bank.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { fixedDecisions } from '../../web/decisions.js';
import { booksOf } from '../../web/invoices.js';
import { PAGES } from '../../web/pages.js';
import { PASSWORDS, quickUser, type Site, startSite } from '../../web/site.js';

/** Stands on every invoice, and is the account of a line as well. */
const SELLER = 'DE02120300000000202051';

/** What is of the bank alone: accounts and texts of those who pay, and what people said about lines and payments. */
const SECRETS = [
  ...LINES.slice(0, 5).flatMap(({ counterparty, remittance = '' }) => [
    ...(counterparty?.account && counterparty.account !== SELLER ? [counterparty.account] : []),
    remittance,
  ]),
  'Refund to DE75512108001245126199',
  'A line of the landlord',
  'Repaid to DE12500105170648489890',
  'the rest follows',
];

const GUESTS = ['erika', 'mona', 'rita'] as const;
type Guest = (typeof GUESTS)[number];
let site: Site;

beforeAll(async () => {
  const users = [
    await quickUser('erika', 'accountant', ['berlin']),
    { ...(await quickUser('mona', 'accountant', ['berlin'])), sees_bank: true },
    await quickUser('rita', 'viewer', ['berlin']),
  ];
  site = await startSite({ users, api_requests_per_minute: 100_000 }, undefined, undefined, {
    invoiceBooks: {
      of: async (space, invoice) => {
        const books = await booksOf(space, invoice);
        const payments = books.payments.map((each) => ({
          ...each,
          note: 'Refund to DE75512108001245126199',
        }));
        return { ...books, payments };
      },
    },
    customerPayments: {
      of: async (_space, [invoiceId = '']) => ({
        records: [
          {
            ...{ id: 'p9', invoiceId, paidOn: '2026-11-21', amount: decimal(100), currency: 'EUR' },
            ...{ method: null, note: 'Repaid to DE12500105170648489890' },
          },
        ],
        lines: [],
      }),
    },
    decisions: async (filter, limit) =>
      (await fixedDecisions(filter, limit)).map((each) =>
        each.source === 'bank' ? { ...each, why: 'A line of the landlord' } : each,
      ),
  });
});
afterAll(() => site.close());

async function enter(name: Guest): Promise<Visitor> {
  const visitor = visitorOf(site.url);
  await visitor.signIn(name, PASSWORDS[name]);
  return visitor;
}

/** Two pages of a kind are enough: numbers, ids and what is chosen in a list make no other one. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://x');
  const shape = pathname.replace(/\/[0-9a-f]{64}/g, '/#').replace(/\d+/g, '#');
  return `${shape}?${[...searchParams.keys()].sort().join('&')}`;
}

/** Everything that somebody reaches by links from the pages that there are, and the links that lead nowhere for them. */
async function crawl(
  visitor: Visitor,
): Promise<{ readonly texts: Map<string, string>; readonly dead: string[] }> {
  const texts = new Map<string, string>();
  const dead: string[] = [];
  const asked = new Set<string>();
  const kinds = new Map<string, number>();
  const linked = new Set<string>();
  const queue: string[] = [
    ...PAGES,
    '/people',
    '/decisions.csv',
    '/invoices.csv',
    '/search?q=Miete',
    '/search?q=DE02',
  ];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const kind = kindOf(path);
    if (asked.has(path) || (kinds.get(kind) ?? 0) >= 2) continue;
    asked.add(path);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const { status, text, headers } = await visitor.get(path, { 'accept-language': 'en' });
    if (status === 403 && linked.has(path)) dead.push(path);
    if (status === 403) continue;
    texts.set(path, text.replace(/<span class="account">|<i class="gap"><\/i><wbr>/g, ''));
    if (!(headers.get('content-type') ?? '').startsWith('text/html')) continue;
    for (const [, link = ''] of text.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
      const plain = link.replaceAll('&amp;', '&');
      linked.add(plain);
      queue.push(plain);
    }
  }
  return { texts, dead };
}

const IDS: Readonly<Record<string, string>> = {
  space: 'berlin',
  invoice: 'inv-1005',
  line: '3',
  number: '1',
  month: '2026-10',
  export: 'ledger',
  figure: 'open',
};

/** What every reading route of the API answers. */
async function answers(name: Guest): Promise<Map<string, string>> {
  const token = await apiToken(site, name);
  const { body } = await askApi(site, token, '/openapi.json');
  const texts = new Map<string, string>();
  for (const [path, methods] of Object.entries<object>(body.paths)) {
    if (!('get' in methods)) continue;
    const filled = path.replace('/api/v1', '').replace(/\{(\w+)\}/g, (_, id: string) => IDS[id] ?? 'x');
    const { status, bytes } = await askApi(site, token, filled);
    if (status === 200) texts.set(`GET ${filled}`, bytes.toString('utf8'));
  }
  return texts;
}

const leaks = (texts: ReadonlyMap<string, string>): readonly string[] =>
  [...texts].flatMap(([path, text]) =>
    SECRETS.filter((secret) => text.includes(secret)).map((secret) => `${path} says ${secret}`),
  );

/** Each crawl opens a hundred pages, which a busy machine takes long for. */
const CRAWL = { timeout: 300_000 };

describe('the bank', CRAWL, () => {
  it('is on no page that an accountant reaches, and no link leads where accountants are turned away', async () => {
    const { texts, dead } = await crawl(await enter('erika'));
    expect(texts.size).toBeGreaterThan(40);
    expect(leaks(texts)).toEqual([]);
    expect(dead).toEqual([]);
    expect(
      [...texts.keys()].filter((path) => /^\/(bank|events|alerts|runs|people|switch)\b/.test(path)),
    ).toEqual([]);
  });

  it('is in no answer of the API to an accountant', async () => {
    const texts = await answers('erika');
    expect(texts.size).toBeGreaterThan(15);
    expect(leaks(texts)).toEqual([]);
    expect([...texts.keys()].filter((path) => /bank|alerts|runs|settings/.test(path))).toEqual([]);
  });

  it.each(['mona', 'rita'] as const)('is shown to %s, who may see it', async (name) => {
    const { texts } = await crawl(await enter(name));
    const said = [...texts.values(), ...(await answers(name)).values()].join('\n');
    expect(SECRETS.filter((secret) => !said.includes(secret))).toEqual([]);
  });
});
