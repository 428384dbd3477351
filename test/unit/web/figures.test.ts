import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CENTS, REVENUE } from '../../../packages/charts/test/samples.js';
import { daysUpTo } from '../../../src/domain/day-span.js';
import { percentile } from '../../../src/domain/percentile.js';
import type { Months } from '../../../src/store/figures/money-figures.js';
import { type Asked, figureCsv } from '../../../src/web/figures/figure.js';
import { monthChoices, monthsAsked, monthsIn } from '../../../src/web/figures/months.js';
import { paymentFigures } from '../../../src/web/figures/payments.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';

let site: Site;
let ben: Visitor;
beforeAll(async () => {
  site = await startSite();
  ben = visitorOf(site.url);
  await ben.signIn('ben', PASSWORDS.ben);
});
afterAll(() => site.close());

const page = async (path: string, language = 'en'): Promise<string> => {
  const { status, text } = await ben.get(path, { 'accept-language': language });
  expect(status, text).toBe(200);
  return text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
};
const headings = (text: string): string[] =>
  [...text.matchAll(/<h3 id="[\w-]+">([^<]*)<\/h3>/g)].map(([, heading = '']) => heading);

describe('the figures of more than twenty spaces', () => {
  it('are those of one at a time, and none on the overview', async () => {
    const [berlin] = site.spaces();
    if (berlin === undefined) throw new Error('no space');
    const ids = ['berlin', ...Array.from({ length: 20 }, (_, index) => `other-${index}`)];
    const many = await startSite({}, undefined, undefined, {
      spaces: () => ids.map((id) => ({ ...berlin, id })),
    });
    const visitor = visitorOf(many.url);
    await visitor.signIn('ben', PASSWORDS.ben);
    const { text } = await visitor.get('/figures', { 'accept-language': 'en' });
    expect(text).toContain('<option value="berlin" selected>berlin</option>');
    expect(text).not.toContain('<option value="">All</option>');
    expect(headings(text.replaceAll('\u00a0', ' '))).toContain(
      'Open: €12,340.00, of which €4,100.00 overdue',
    );
    expect((await visitor.get('/')).text).not.toContain('<h2 id="figures">');
    await many.close();
  });
});

it('the figure of payments asks for no month before the cutover, of which only some are known', async () => {
  const asked: string[] = [];
  const payments = async (id: string, { from, to }: Months) => {
    asked.push(`${id} ${from} ${to}`);
    return [];
  };
  const spaces = ['2026-10-05', null].map((booksFrom, at) => ({ id: `s${at}`, booksFrom }));
  const months = { from: '2026-08', to: '2026-11' };
  await paymentFigures({ site: { figures: { payments } }, spaces, months } as unknown as Asked);
  expect(asked).toEqual(['s0 2026-10 2026-11', 's1 2026-08 2026-11']);
});

describe('the page of figures', () => {
  it('says how much of what is owed is from before the cutover', async () => {
    const text = await page('/figures?space=berlin&from=2026-06&to=2026-11');
    expect(text).toContain('€123.00 of it is on invoices from before the cutover.');
  });

  it.each([
    [
      'en',
      [
        'Open: €12,340.00, of which €4,100.00 overdue',
        'Open: PLN 18,450.00, nothing overdue',
        'Revenue: €84,662.00 net, December 2025 to November 2026',
        'Payments: €73,898.00 in 264 payments',
        '130 e-invoices in 30 days, action required: 1',
        'Half of all e-invoices within 5 secs, 90% within 11 secs',
        'Expected: €71,877.50 gross, December 2026 to February 2027',
        'October 2026: €20,872.50 invoiced, €21,075.00 expected',
      ],
    ],
    ['de', ['Offen: 12.340,00 €, davon 4.100,00 € überfällig', 'Offen: 18.450,00 PLN, nichts überfällig']],
    ['pl', ['Do zapłaty: 12 340,00 €, w tym przeterminowane: 4 100,00 €']],
  ])('says the number that matters in each heading: %s', async (language, said) => {
    expect(headings(await page('/figures', language)).slice(0, said.length)).toEqual(said);
  });

  it('draws each for screens and for phones, and tells the same in a table', async () => {
    const text = await page('/figures');
    expect(text.match(/<svg /g)).toHaveLength(16);
    expect(new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).size).toBe(
      [...text.matchAll(/ id="([^"]+)"/g)].length,
    );
    const open = text.slice(text.indexOf('id="open-EUR"'), text.indexOf('id="open-PLN"'));
    expect([...open.matchAll(/<td class="number">(?:<strong>)?([^<]*)/g)].map(([, cell]) => cell)).toEqual([
      '€8,240.00',
      '€2,500.00',
      '€1,000.50',
      '€0.00',
      '€599.50',
      '€12,340.00',
    ]);
  });

  it('leads from what is owed and from how e-invoices stand to the list of those invoices', async () => {
    const text = (await page('/figures')).replaceAll('&amp;', '&');
    const open = text.slice(text.indexOf('id="open-EUR"'), text.indexOf('id="open-PLN"'));
    const links = (of: string) =>
      [...of.matchAll(/<th[^>]*><a href="([^"]+)">([^<]*)/g)].map(([, path, name]) => [path, name]);
    expect(links(open)).toEqual([
      ['/invoices?age=not-due&space=berlin', 'not due'],
      ['/invoices?age=1-30&space=berlin', '1–30 days'],
      ['/invoices?age=31-60&space=berlin', '31–60 days'],
      ['/invoices?age=61-90&space=berlin', '61–90 days'],
      ['/invoices?age=over-90&space=berlin', 'over 90 days'],
    ]);
    const eInvoices = text.slice(text.indexOf('id="e-invoices"'), text.indexOf('id="taken"'));
    expect(links(eInvoices).map(([path]) => path)).toEqual([
      '/invoices?state=done',
      '/invoices?state=open',
      '/invoices?state=waiting',
      '/invoices?state=foreign',
    ]);
    const list = await page('/invoices?age=1-30&space=berlin');
    expect(list).toContain('open: 1–30 days overdue');
    expect(list).toContain('<input type="hidden" name="age" value="1-30">');
    expect(await page('/invoices?age=not-due', 'de')).toContain('offen: nicht fällig');
  });

  it('shows one space, and the months of its address', async () => {
    const text = await page('/figures?space=warsaw&from=2026-10&to=2026-11');
    expect(headings(text)).toEqual([
      'Open: PLN 18,450.00, nothing overdue',
      '10 e-invoices in 30 days, no action required',
    ]);
    expect(text).toContain('No revenue has been exported in these months.');
    expect(text).toContain('<option value="2026-10" selected>October 2026</option>');
    expect(text).not.toContain('€');
  });

  it('gives each table as a file', async () => {
    const { status, text } = await ben.get('/figures/open-EUR.csv', { 'accept-language': 'de' });
    expect(status).toBe(200);
    expect(text.split('\r\n')).toEqual([
      '\ufeffÜberfällig;Offen',
      'nicht fällig;"8240,00"',
      '1–30 Tage;"2500,00"',
      '31–60 Tage;"1000,50"',
      '61–90 Tage;"0,00"',
      'über 90 Tage;"599,50"',
      '',
    ]);
    expect((await ben.get('/figures/open-USD.csv')).status).toBe(404);
  });

  it('has four numbers of them on the start page, each with the way to what it is of', async () => {
    const text = await page('/');
    const [, facts = ''] =
      /<dl class="facts card numbers">([\s\S]*?)<\/dl>\s*<\/section>/.exec(
        text.slice(text.indexOf('id="figures"')),
      ) ?? [];
    const rows = [...facts.matchAll(/<dt>(.*?)<\/dt><dd><a href="(.*?)">(.*?)<\/a>/gs)].map(
      ([, name, path, values = '']) => [
        name,
        path,
        values
          .replace(/<[^>]+>/g, ' ')
          .trim()
          .replace(/\s+/g, ' '),
      ],
    );
    expect(rows).toEqual([
      ['Open', '/invoices?payment=open&amp;sort=-open', '€12,340.00 PLN 18,450.00'],
      ['Overdue', '/invoices?payment=overdue&amp;sort=due', '€4,100.00'],
      ['Revenue in October 2026, net', '/figures?from=2026-10&amp;to=2026-10', expect.stringContaining('€')],
      ['E-invoices of the last 14 days', '/figures', expect.stringMatching(/^\d+$/)],
    ]);
  });
});

it('takes months as they are given, the last year without any, and never more than three years', () => {
  const asked = (from?: unknown, to?: unknown) => monthsAsked({ from, to }, '2026-11');
  expect(asked()).toEqual({ from: '2025-12', to: '2026-11' });
  expect(asked('2026-03', '2026-05')).toEqual({ from: '2026-03', to: '2026-05' });
  expect(asked('2026-05', '2026-03')).toEqual({ from: '2026-03', to: '2026-05' });
  expect(asked('2026-13', ['2026-01'])).toEqual({ from: '2025-12', to: '2026-11' });
  expect(asked('1980-01', '2026-11')).toEqual({ from: '2023-12', to: '2026-11' });
  expect(monthsIn({ from: '2026-11', to: '2027-02' })).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  const choices = monthChoices('2026-11', { from: '2019-01', to: '2026-11' });
  expect([choices[0], choices.length, choices.at(-1)]).toEqual(['2026-11', 37, '2019-01']);
});

it('writes a table for a spreadsheet of the reader: no formula, no sign that divides', () => {
  const chart = {
    ...REVENUE,
    categories: ['a, "b"'],
    series: [{ name: '=1+1', values: [-5_50] }],
    format: CENTS,
  };
  const plain = (value: number): string => String(value / 100);
  const figure = { id: 'x', chart, keys: ['a'], axis: 'Month', about: '', plain };
  expect(figureCsv(figure, 'en')).toBe('\ufeffMonth,\'=1+1\r\n"a, ""b""",-5.5\r\n');
  expect(figureCsv(figure, 'pl')).toBe('\ufeffMonth;\'=1+1\r\n"a, ""b""";"-5,5"\r\n');
});

it.each([
  ['Europe/Berlin', '2026-03-29', 23, '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', 25, '2026-10-24T22:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04', 23, '2018-11-04T03:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-21', 24, '2026-11-20T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-21', 24, '2026-11-20T10:00:00.000Z'],
])('a day of %s is as long as its clocks say: %s', (zone, day, hours, begins) => {
  const [before, own] = daysUpTo(day, 2, zone);
  expect([own?.day, new Date(own?.from ?? 0).toISOString()]).toEqual([day, begins]);
  expect(((own?.to ?? 0) - (own?.from ?? 0)) / 3_600_000).toBe(hours);
  expect(before?.to).toBe(own?.from);
});

it('finds the time within which a share was done', () => {
  const took = [
    { seconds: 9, count: 1 },
    { seconds: 2, count: 5 },
    { seconds: 4, count: 4 },
  ];
  expect([0.5, 0.6, 0.9, 1].map((share) => percentile(took, share))).toEqual([2, 4, 4, 9]);
  expect(percentile([], 0.5)).toBeNull();
});
