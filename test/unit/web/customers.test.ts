import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/engine/open.js';
import { transact } from '../../../src/store/engine/transact.js';
import { noteReading } from '../../../src/store/invoices/write-invoice-facts.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { item } from '../../fixtures/invoices/item.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, quickUser, type Site, standingClock, startSite } from '../../web/site.js';

let site: Site;
let end: () => Promise<void>;
let ben: Visitor;
let rita: Visitor;

const SAME = { name: null, company: 'Zwilling Coworking e.V.' };
const MADE = [
  { id: 'z1', number: 'Z-1', customerNumber: '901', invoiceDate: '2026-10-05', dueDate: '2026-10-19' },
  { id: 'z2', number: 'Z-2', customerNumber: '901', invoiceDate: '2026-11-05', dueDate: '2026-12-19' },
  { id: 'z3', number: 'Z-3', customerNumber: '902', invoiceDate: '2026-11-06', dueDate: '2026-11-20' },
] as const;

beforeAll(async () => {
  const { db, close } = await openDatabase(`${temporaryFolder('customers-')}/spacebooks.sqlite`);
  await transact(db, async (transaction) => {
    for (const given of MADE) {
      const read = invoice({ ...given, items: [item({ net: '100', rate: '19' })], recipientAddress: SAME });
      const at = { spaceId: 'berlin', invoiceId: given.id, deleted: false, now: 1 };
      await noteReading(transaction, { ...at, invoice: read });
    }
  });
  const users = [await quickUser('ben', 'finance'), await quickUser('rita', 'viewer', ['warsaw'])];
  site = await startSite({ users }, { db, clock: standingClock() });
  end = async () => {
    await site.close();
    await close();
  };
  [ben, rita] = [visitorOf(site.url), visitorOf(site.url)];
  await ben.signIn('ben', PASSWORDS.ben);
  await rita.signIn('rita', PASSWORDS.rita);
});
afterAll(() => end());

/** What a person reads, without marks. */
async function read(path: string, language = 'en', visitor = ben): Promise<string> {
  const { status, text } = await visitor.get(path, { 'accept-language': language });
  expect(status, path).toBe(200);
  return text
    .slice(text.indexOf('<main'), text.indexOf('</main>'))
    .replace(/<[^>]+>/g, ' ')
    .replaceAll(/&nbsp;|\u00a0/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('the list of customers', () => {
  it('finds one by a beginning of the name or by number, with what is open and overdue', async () => {
    const text = await read('/customers?search=zwil');
    expect(text).toContain('2 customers');
    expect(text).toContain('Zwilling Coworking e.V. 901 5 Nov 2026 €238.00 €119.00 berlin');
    expect(text).toContain('Zwilling Coworking e.V. 902 6 Nov 2026 €119.00 €119.00 berlin');
    expect(await read('/customers?search=902')).toContain('1 customer ');
    expect(await read('/customers?search=nobody')).toContain('No customer matches.');
  });

  it('narrows to whom something is overdue, and to what is shown to who asks', async () => {
    expect(await read('/customers?owing=overdue', 'de')).not.toContain('Café Nordwind');
    expect(await read('/customers', 'de')).toContain('Café Nordwind');
    const text = await read('/customers', 'pl', rita);
    expect(text).toContain('Łukasik i Wspólnicy');
    expect(text).not.toContain('Zwilling');
  });
});

describe('the page of a customer', () => {
  it('says what is owed by age, lists invoices, and tells apart who has the same name', async () => {
    const text = await read('/customers/berlin/901');
    for (const said of [
      'Customer number 901 · berlin',
      'Other customers with the same name (1): Zwilling Coworking e.V. · Customer number 902',
      'EUR €238.00 €119.00 – €119.00 – –',
      'Z-2 5 Nov 2026 19 Dec 2026 €119.00 €119.00 Unpaid None',
      'November 2026 · 1 invoice · PDF and XML (ZIP)',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain('Z-3');
    const { text: page } = await ben.get('/customers/berlin/901');
    expect(page).toContain('href="/customers/berlin/902"');
    expect(page).toContain('href="/invoices?space=berlin&amp;customer=901&amp;age=31-60"');
    expect(page).toContain(
      'href="/invoices.zip?space=berlin&amp;customer=901&amp;from=2026-11-01&amp;to=2026-11-30"',
    );
    expect(page).toContain('href="/settings/berlin/customers/901"');
  });

  it.each([
    ['en', 'Invoices are mailed to', 'Buyer reference / Leitweg-ID', 'Bank transactions'],
    ['de', 'Rechnungen gehen an', 'Käuferreferenz / Leitweg-ID', 'Debitorenkonto'],
    ['pl', 'Faktury są wysyłane na', 'Referencja nabywcy / Leitweg-ID', 'Konto rozrachunkowe'],
  ])('says in %s where mail goes and which references are set', async (language, ...said) => {
    const text = await read(
      '/customers/berlin/name~fuchs-softwareentwicklung-ug-(haftungsbeschrankt)',
      language,
    );
    expect(text).toContain(said[0]);
    expect(text).toContain('buchhaltung@moebius.example');
    expect(text).toContain(`${said[1]} 04011000-1234512345-06`);
    expect(text).toContain('10042');
  });

  it('is not there for who does not see the space, and not for a ref that nobody has', async () => {
    expect((await rita.get('/customers/berlin/901')).status).toBe(404);
    expect((await ben.get('/customers/berlin/999')).status).toBe(404);
  });

  it('is where the names of invoices lead, whose list shows one customer alone', async () => {
    expect((await ben.get('/invoices?search=Z-2')).text).toContain('href="/customers/berlin/901"');
    const text = await read('/invoices?space=berlin&customer=901');
    expect(text).toContain('2 invoices');
    expect(text).toContain('customer: Zwilling Coworking e.V.');
    expect(await read('/invoices?customer=901')).not.toContain('customer: Zwilling');
  });

  it('is where a name on a bank line leads, by its invoice', async () => {
    const { text } = await ben.get('/bank/lines/berlin/3?find=fuchs');
    expect(text).toMatch(/href="\/invoices\/berlin\/[^"/]+\/customer"/);
    const way = await ben.get('/invoices/berlin/z2/customer');
    expect([way.status, way.headers.get('location')]).toEqual([303, '/customers/berlin/901']);
    const unknown = await ben.get('/invoices/berlin/nobody/customer');
    expect(unknown.headers.get('location')).toBe('/invoices/berlin/nobody');
  });

  it('gives a month of them as one archive', async () => {
    const { status, bytes } = await ben.get(
      '/invoices.zip?space=berlin&customer=901&from=2026-11-01&to=2026-11-30',
    );
    expect(status).toBe(200);
    expect(Object.keys(unzipSync(new Uint8Array(bytes)))).toEqual(['without-file.csv', 'SHA256SUMS']);
  });
});
