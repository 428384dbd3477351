import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoicesXlsx } from '../../../src/invoice-list/xlsx.js';
import { openDatabase } from '../../../src/store/engine/open.js';
import { transact } from '../../../src/store/engine/transact.js';
import type { InvoiceFacts } from '../../../src/store/invoices/invoice-facts.js';
import { noteReading } from '../../../src/store/invoices/write-invoice-facts.js';
import type { Words } from '../../../src/web/view/words.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, quickUser, type Site, standingClock, startSite } from '../../web/site.js';

const english = { 'accept-language': 'en' };
let site: Site;
let anna: Visitor;
let end: () => Promise<void>;

const WORDS = {
  language: 'en',
  say: (key: string, values?: object) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`),
  number: String,
} as unknown as Words;

const UNREAD: InvoiceFacts = {
  ...{ id: 1, spaceId: 'berlin', invoiceId: 'i', number: null, terms: null, payment: null, deleted: false },
  ...{ eInvoice: 'none', sagaState: null, failure: null, ksefNumber: null, eInvoiceAt: null, seenAt: null },
};

/** More than a page of them, all of one customer. */
const MANY = 120;

beforeAll(async () => {
  const { db, close } = await openDatabase(`${temporaryFolder('list-')}/spacebooks.sqlite`);
  await transact(db, async (transaction) => {
    for (let at = 1; at <= MANY; at += 1) {
      const invoiceId = `many-${at}`;
      const base = invoice({ id: invoiceId, number: `M-${at}`, invoiceDate: '2026-06-01' });
      const recipient = { ...base.recipient, company: '=HYPERLINK("x"); Viel "GmbH"', name: null };
      const made = { ...base, recipient };
      await noteReading(transaction, { spaceId: 'berlin', invoiceId, invoice: made, deleted: false, now: 1 });
    }
  });
  const users = [await quickUser('anna', 'admin'), await quickUser('paul', 'finance', ['warsaw'])];
  site = await startSite({ users }, { db, clock: standingClock() });
  anna = visitorOf(site.url);
  await anna.signIn('anna', PASSWORDS.anna);
  end = close;
});
afterAll(async () => {
  await site.close();
  await end();
});

const numbers = (text: string): readonly string[] =>
  [...text.matchAll(/<th scope="row"[^>]*><a [^>]*>([^<]+)</g)].map(([, number = '']) => number);
const linkOf = (text: string, pattern: RegExp): string =>
  pattern.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
const words = (text: string): string => text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the list of invoices', () => {
  it('finds a customer’s invoice, with its amounts and why its e-invoice waits', async () => {
    const { text } = await anna.get('/invoices?search=weber', english);
    expect(numbers(text)).toEqual(['2026-1006']);
    expect(words(text)).toContain('1 invoice');
    expect(words(text)).toMatch(
      /Anna Weber 2026-1006 20 Nov 2026 4 Dec 2026 €238\.00 €238\.00 Unpaid Action required .* berlin/,
    );
  });

  it('names what is from before the cutover as that, and nothing else', async () => {
    const earlier = words(
      (await anna.get('/invoices?search=M-7&from=2026-06-01&to=2026-06-01', english)).text,
    );
    expect(earlier).toMatch(/1 Jun 2026 before the cutover \(1 Aug 2026\)/);
    expect(words((await anna.get('/invoices?search=weber', english)).text)).not.toContain('cutover');
    const german = await anna.get('/invoices?search=M-7', { 'accept-language': 'de' });
    expect(words(german.text)).toContain('vor der Umstellung (01.08.2026)');
  });

  it.each([
    ['search=M%C3%9CLLER', ['2026-1001']],
    ['search=lukasik', ['FV/2001/11/2026']],
    ['search=2026%2F01001', ['2026-1001']],
    ['search=1.428%2C00', ['2026-1001']],
    ['search=5265877635-20261121-0100A0B1C2D3-4E', ['FV/2002/11/2026']],
    ['payment=overdue&from=2026-10-01', ['2026-1001']],
    ['state=waiting', ['2026-1006', 'FV/2003/11/2026']],
    ['space=warsaw&sort=number', ['FV/2001/11/2026', 'FV/2002/11/2026', 'FV/2003/11/2026']],
    ['least=1.428%2C00&most=2.000&sort=-gross', ['2026-1001']],
    ['from=2026-11-18&to=2026-11-20&sort=customer', ['2026-1006', '2026-1005', 'FV/2002/11/2026']],
  ])('for %s', async (query, expected) => {
    expect(numbers((await anna.get(`/invoices?${query}`, english)).text)).toEqual(expected);
  });

  it('says in words what is shown, and leads to the list without each of it', async () => {
    const { text } = await anna.get('/invoices?search=fuchs&payment=paid&sort=customer', english);
    expect(words(text)).toContain('0 invoices No invoice matches all of these filters. Remove one of them:');
    const without = linkOf(text, /href="([^"]+)" aria-label="Remove: payment: Paid"/);
    expect(without).toBe('/invoices?search=fuchs&sort=customer');
    expect(numbers((await anna.get(without, english)).text)).toEqual(['2026-1005']);
  });

  it('leads through its pages there and back, and sorts by every column both ways', async () => {
    const first = await anna.get('/invoices?search=viel&sort=number', english);
    expect(words(first.text)).toContain(`${MANY} invoices`);
    const expected = Array.from({ length: MANY }, (_, at) => `M-${at + 1}`);
    expect(numbers(first.text)).toEqual(expected.slice(0, 50));
    expect(first.text).not.toContain('rel="prev"');
    const second = await anna.get(linkOf(first.text, /href="([^"]+)" rel="next"/), english);
    const third = await anna.get(linkOf(second.text, /href="([^"]+)" rel="next"/), english);
    expect(numbers(third.text)).toEqual(expected.slice(100));
    expect(third.text).not.toContain('rel="next"');
    const back = await anna.get(linkOf(third.text, /href="([^"]+)" rel="prev"/), english);
    expect(numbers(back.text)).toEqual(numbers(second.text));
    expect(numbers(back.text)).toEqual(expected.slice(50, 100));

    expect(first.text).toContain('aria-sort="ascending"');
    const turned = linkOf(first.text, /href="([^"]+)" title="Sort by Number"/);
    expect(turned).toBe('/invoices?search=viel&sort=-number');
    expect(numbers((await anna.get(turned, english)).text)[0]).toBe('M-120');
  });

  it('reads what cannot be understood as nothing, and says so', async () => {
    const odd = await anna.get(
      '/invoices?from=yesterday&least=much&state=x&payment=y&space=%00&sort=z&after=x',
      english,
    );
    expect(odd.status).toBe(200);
    expect(words(odd.text)).toContain('A date could not be read and was ignored. Write it as 2026-11-30.');
    expect(words(odd.text)).toContain('An amount could not be read and was ignored. Write it as 119.00.');
    const place = Buffer.from('["x","2026-01-01",1]').toString('base64url');
    expect((await anna.get(`/invoices?sort=gross&after=${place}&search=a&search=b`)).status).toBe(200);
    expect((await anna.get('/invoices?search=%27%22*%20OR%20%00')).status).toBe(200);
  });
});

describe('the list as a file', () => {
  const csv = async (query: string, language: string) => {
    const { text, headers } = await anna.get(`/invoices.csv?${query}`, { 'accept-language': language });
    return { lines: text.split('\r\n'), headers };
  };

  it('has all rows of the filter, as spreadsheets of the language read them', async () => {
    const { lines, headers } = await csv('search=2026-1001', 'de');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('filename="Rechnungen-2026-11-21.csv"');
    expect(lines).toEqual([
      '\ufeff"Nummer";"Kunde";"Kundennummer";"Datum";"Fällig";"Betrag";"Netto";"Offen";"Währung";"Zahlung";"E-Rechnung";"Space";"KSeF-Nummer";"ID"',
      '"2026-1001";"Müller & Söhne GmbH";"";2026-10-02;2026-10-16;1428,00;1200,00;1428,00;EUR;"Überfällig";"Keine";"berlin";"";"inv-1001"',
      '',
    ]);
    const english = await csv('search=2026-1001', 'en');
    expect(english.lines[1]).toContain(
      ',2026-10-02,2026-10-16,1428.00,1200.00,1428.00,EUR,"Overdue","None",',
    );
    expect((await csv('search=viel', 'pl')).lines).toHaveLength(MANY + 2);
  });

  it('holds nothing that a spreadsheet would take for a formula', async () => {
    const { lines } = await csv('search=M-7', 'en');
    expect(lines[1]).toContain(`"M-7","'=HYPERLINK(""x""); Viel ""GmbH"""`);
  });
});

describe('the list as a workbook', () => {
  const membersOf = (bytes: Uint8Array): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
  const textsOf = (members: Readonly<Record<string, string>>): readonly string[] =>
    [...(members['xl/sharedStrings.xml'] ?? '').matchAll(/<t>([^<]*)<\/t>/g)].map(([, text = '']) => text);
  /** Of a row: what stands in each of its cells, texts as such, and the form of the number. */
  const cellsOf = (members: Readonly<Record<string, string>>, row: number): readonly string[] => {
    const texts = textsOf(members);
    const formats = new Map(
      [...(members['xl/styles.xml'] ?? '').matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(
        ([, id = '', code = '']) => [id, code],
      ),
    );
    const [, xfs = ''] = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(members['xl/styles.xml'] ?? '') ?? [];
    const styles = [...xfs.matchAll(/<xf [^>]*numFmtId="(\d+)"|<xf /g)].map(([, id = '']) => formats.get(id));
    const [, cells = ''] =
      new RegExp(`<row r="${row}">(.*?)</row>`).exec(members['xl/worksheets/sheet1.xml'] ?? '') ?? [];
    return [...cells.matchAll(/<c r="[A-Z]+\d+" s="(\d+)"( t="s")?><v>([^<]*)<\/v>/g)].map(
      ([, style = '', isText, value = '']) =>
        isText === undefined ? `${value} as ${styles[Number(style)]}` : (texts[Number(value)] ?? ''),
    );
  };

  it('has all rows of the filter, with dates and amounts that can be counted with', async () => {
    const { bytes, headers } = await anna.get('/invoices.xlsx?search=2026-1001', { 'accept-language': 'de' });
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(headers.get('content-disposition')).toContain('filename="Rechnungen-2026-11-21.xlsx"');
    const members = membersOf(bytes);
    expect(cellsOf(members, 1).join(' ')).toBe(
      'Nummer Kunde Kundennummer Datum Fällig Betrag Netto Offen Währung Zahlung E-Rechnung Space KSeF-Nummer ID',
    );
    expect(cellsOf(members, 2)).toEqual([
      '2026-1001',
      'Müller &amp; Söhne GmbH',
      // 2 and 16 October 2026, as workbooks count days.
      '46297 as dd.mm.yyyy',
      '46311 as dd.mm.yyyy',
      '1428 as #,##0.00',
      '1200 as #,##0.00',
      '1428 as #,##0.00',
      'EUR',
      'Überfällig',
      'Keine',
      'berlin',
      'inv-1001',
    ]);
  });

  it('has its forms of cells also where the first invoice was never read, and no formula', async () => {
    const waiting = membersOf((await anna.get('/invoices.xlsx?state=waiting&sort=date', english)).bytes);
    expect(cellsOf(waiting, 2)).toContain('FV/2003/11/2026');
    expect(cellsOf(waiting, 3)).toEqual(
      expect.arrayContaining(['2026-1006', '46346 as yyyy-mm-dd', '238 as #,##0.00']),
    );
    const many = membersOf((await anna.get('/invoices.xlsx?search=viel', english)).bytes);
    expect(many['xl/worksheets/sheet1.xml']?.match(/<row /g)).toHaveLength(MANY + 1);
    expect(many['xl/worksheets/sheet1.xml']).not.toContain('<f>');
    expect(textsOf(many)).toContain('=HYPERLINK("x"); Viel "GmbH"');
  });

  it('says in its last row that there are more than it takes', async () => {
    async function* three() {
      yield [UNREAD, UNREAD];
      yield [UNREAD];
    }
    const all = async (most: number) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of invoicesXlsx(three(), WORDS, '2026-11-21', most)) pieces.push(piece);
      return membersOf(Buffer.concat(pieces));
    };
    expect(cellsOf(await all(2), 4)).toEqual(['invoices.xlsx-more {"count":"2"}']);
    expect(cellsOf(await all(3), 5)).toEqual([]);
    expect(textsOf(await all(3)).join()).not.toContain('invoices.xlsx-more');
  });
});

it('shows and exports what is of the spaces that somebody sees', async () => {
  const paul = visitorOf(site.url);
  await paul.signIn('paul', PASSWORDS.paul);
  const { text } = await paul.get('/invoices?sort=number', english);
  expect(numbers(text)).toEqual(['FV/2001/11/2026', 'FV/2002/11/2026', 'FV/2003/11/2026']);
  expect(numbers((await paul.get('/invoices?search=2026-1006', english)).text)).toEqual([]);
  expect(numbers((await paul.get('/invoices?space=berlin', english)).text)).toHaveLength(3);
  expect((await paul.get('/invoices.csv', english)).text).not.toMatch(/berlin|2026-1006/);
  const { bytes } = await paul.get('/invoices.xlsx', english);
  const texts = strFromU8(unzipSync(bytes)['xl/sharedStrings.xml'] ?? new Uint8Array());
  expect(texts).toContain('FV/2001/11/2026');
  expect(texts).not.toMatch(/berlin|2026-1006/);
});
