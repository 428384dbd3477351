import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';

let site: Site;
let anna: Visitor;
beforeAll(async () => {
  site = await startSite();
  anna = visitorOf(site.url);
  await anna.signIn('anna', PASSWORDS.anna);
});
afterAll(() => site.close());

const english = { 'accept-language': 'en' };

describe('what an admin decides', () => {
  it.each([
    ['/invoices/berlin/inv-1006/retry', { why: ' mended ' }, 'retry berlin/inv-1006 by anna: mended'],
    ['/invoices/berlin/inv-1006/retry', {}, 'retry berlin/inv-1006 by anna: -'],
    ['/invoices/warsaw/inv-2003/release', { why: 'typo' }, 'release warsaw/inv-2003 by anna: typo'],
    ['/invoices/warsaw/inv-2003/issue', {}, 'issue warsaw/inv-2003 by anna: -'],
    [
      '/invoices/warsaw/inv-2003/none-needed',
      { why: 'private' },
      'none-needed warsaw/inv-2003 by anna: private',
    ],
    ['/invoices/warsaw/inv-2003/needed', {}, 'needed warsaw/inv-2003 by anna: -'],
    ['/events/41/replay', {}, 'replay 41 by anna'],
    ['/spaces/berlin/pause', { why: 'moving' }, 'pause berlin by anna: moving'],
    ['/spaces/warsaw/resume', {}, 'resume warsaw by anna'],
  ])('%s %j is done in their name', async (path, fields, decided) => {
    await anna.get('/');
    const answer = await anna.post(path, fields);
    expect(answer.status).toBe(303);
    expect(site.decided.at(-1)).toBe(decided);
  });

  it('is told once, on the page that follows', async () => {
    await anna.get('/');
    const { headers } = await anna.post('/invoices/berlin/inv-1006/retry');
    expect(headers.get('location')).toBe('/invoices/berlin/inv-1006');
    const { text } = await anna.get('/invoices/berlin/inv-1006', english);
    expect(text).toContain('<div class="notice" role="status" tabindex="-1" autofocus>');
    expect(text).toContain('2026-1006 is being retried.');
    expect(text).toContain('It is read again within two seconds.');
    expect((await anna.get('/invoices/berlin/inv-1006')).text).not.toContain('class="notice"');
  });

  it('says what is wrong, and what to do, where it cannot be done', async () => {
    await anna.get('/');
    const answer = await anna.post('/invoices/berlin/unknown/retry', {}, english);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('This did not work');
    expect(answer.text.replace(/<[^>]+>/g, '')).toContain('no e-invoice for unknown');
    expect((await anna.post('/spaces/nowhere/pause')).status).toBe(404);
  });
});

describe('the language', () => {
  it('is the browser’s, until somebody chooses, and leads back to the page', async () => {
    const visitor = visitorOf(site.url);
    expect((await visitor.get('/sign-in', { 'accept-language': 'pl, en;q=0.5' })).text).toContain(
      'Zaloguj się',
    );
    const chosen = await visitor.post('/language', { language: 'de', back: '/sign-in?to=%2Fexports' });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/sign-in?to=%2Fexports']);
    expect((await visitor.get('/sign-in', { 'accept-language': 'pl' })).text).toContain('Anmelden');
    expect(
      (await visitor.post('/language', { language: 'xx', back: '//evil.example' })).headers.get('location'),
    ).toBe('/');
    expect((await visitor.get('/sign-in')).text).toContain('Anmelden');
  });
});

describe('the preview', () => {
  it('shows a table without its empty columns', async () => {
    const path = `/exports/berlin/1/preview/${encodeURIComponent('Bücher 2026-11-20.csv')}`;
    const { text } = await anna.get(path, english);
    expect([...text.matchAll(/<th scope="col"[^>]*>([^<]+)</g)].map((match) => match[1])).toEqual([
      'Belegdatum',
      'Konto',
      'Gegenkonto',
      'Betrag',
      'Text',
    ]);
    expect(text).toContain('<td>Fix Desk; &quot;November&quot;</td>');
    expect(text).toContain('not shown: 1');
  });

  it('shows text as it stands, and nothing of what is no text', async () => {
    const { text } = await anna.get('/exports/berlin/1/preview/books-2026-11-20.journal');
    expect(text).toContain('    revenue:8400\n</pre>');
    expect((await anna.get('/exports/berlin/1/preview/books-2026-11-20.xlsx')).status).toBe(404);
  });
});

describe('what is found in an invoice', () => {
  it.each([
    ['de', 'Steuersatz der Position 1 („Beratung“):', 'Der Steuersatz ist 0 %'],
    ['en', 'Tax rate of line 1 (“Beratung”):', 'The rate is 0 %'],
    ['pl', 'Stawka VAT pozycji 1 („Beratung”):', 'Stawka wynosi 0%'],
  ])('is told in the reader’s language, %s, by the names of fields', async (language, term, message) => {
    for (const path of ['/', '/invoices/berlin/inv-1006']) {
      const { text } = await anna.get(path, { 'accept-language': language });
      expect(text).toContain(term);
      expect(text).toContain(message);
      expect(text).not.toContain('items[0]');
    }
  });
});
