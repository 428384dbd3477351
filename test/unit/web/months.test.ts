import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
beforeEach(() => {
  site.decided.length = 0;
});

const english = { 'accept-language': 'en' };
const close = (month: string, why: string) => ben.post(`/months/berlin/${month}/close`, { why }, english);
/** Without its tags. */
const plain = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the months', () => {
  it('stand with their states, and who closed them, when and why', async () => {
    const { text } = await ben.get('/months', english);
    const rows = [...text.matchAll(/<tr>\n<th scope="row"[^>]*>[\s\S]*?<\/tr>/g)].map(([row]) =>
      plain(row).trim(),
    );
    expect(rows).toEqual([
      'November 2026 In progress –',
      'October 2026 Open To do: 6 –',
      'September 2026 Ready to close –',
      'August 2026 Closed ben, 2 Oct 2026, 11:05 CEST The accountant answers by telephone.',
    ]);
    expect(text).toContain('<a href="/months" aria-current="page">Months</a>');
  });

  it.each([
    ['de', 'Monatsabschluss', 'Oktober 2026'],
    ['pl', 'Zamknięcie miesiąca', 'Październik 2026'],
  ])('are called as finance calls them, in %s', async (language, title, october) => {
    const { text } = await ben.get('/months', { 'accept-language': language });
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(`>${october}</a>`);
  });
});

describe('the checklist of a month', () => {
  it('says what is open, what to do and where, with the amounts as the reader writes them', async () => {
    const { text } = await ben.get('/months/berlin/2026-10', { 'accept-language': 'de' });
    expect(plain(text)).toContain(
      'jpk: auf der Plattform noch nicht festgeschrieben: 1 (2026-1003), 1.234.567,89 €.',
    );
    expect(plain(text)).toContain(
      'tax-adviser: 1.204 Buchungen aus 602 Belegen warten auf einen Buchungsstapel.',
    );
    for (const href of [
      '/sync/berlin',
      '/bank?space=berlin&amp;state=undecided&amp;from=2026-10-01&amp;to=2026-10-31',
      '/months/berlin/2026-10#blocked',
      '/exports/berlin/rebooking/ledger',
      '/months/berlin/2026-10/left-out',
      '/exports/berlin/1',
      '/exports/berlin/2#decide',
    ]) {
      expect(text).toContain(`<a href="${href}"`);
    }
    expect(plain(text)).toContain('The buyer of FV/8 has no tax id. Enter it on the platform.');
  });

  it.each(['/months/berlin/2026-13', '/months/berlin/october', '/months/nowhere/2026-10'])(
    'is not there: %s',
    async (path) => {
      expect((await ben.get(path, english)).status).toBe(404);
      expect((await ben.get(`${path}/left-out`, english)).status).toBe(404);
      expect((await ben.get(`${path}/left-out.csv`, english)).status).toBe(404);
      expect((await ben.post(`${path}/close`, { why: 'x' }, english)).status).toBe(404);
    },
  );

  it.each([
    ['/months/berlin/2026-07', 'The books of berlin begin on 1 Aug 2026.'],
    ['/months/warsaw/2026-10', 'No books are kept for warsaw here.'],
  ])('says why there is none: %s', async (path, said) => {
    const page = await ben.get(path, english);
    expect([page.status, page.text.includes(said)]).toEqual([404, true]);
    expect((await ben.post(`${path}/close`, { why: 'x' }, english)).status).toBe(404);
    expect(site.decided).toEqual([]);
  });

  it('offers no form for a month that is not over, or closed', async () => {
    const running = await ben.get('/months/berlin/2026-11', english);
    expect(running.text).toContain('This month ends on 30 Nov 2026');
    const closed = await ben.get('/months/berlin/2026-08', english);
    expect(plain(closed.text)).toContain('Closed by ben');
    expect(plain(closed.text)).toContain('Open at that time Accepted by the accountant');
    for (const { text } of [running, closed]) expect(text).not.toContain('/close"');
  });
});

describe('closing a month', () => {
  it('is one click where it is green', async () => {
    const { text } = await ben.get('/months/berlin/2026-09', english);
    expect(text).toMatch(/action="\/months\/berlin\/2026-09\/close"/);
    expect(text).not.toContain('name="why"');
    const answer = await close('2026-09', '');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/months/berlin/2026-09']);
    expect(site.decided).toEqual(['close berlin/2026-09 by ben: -']);
    expect((await ben.get('/months/berlin/2026-09', english)).text).toContain(
      'September 2026 of berlin is closed.',
    );
  });

  it('wants a reason where something is open, and names the batches that were made', async () => {
    expect((await ben.get('/months/berlin/2026-10', english)).text).toMatch(/<input id="why"[^>]* required>/);
    const refused = await close('2026-10', '   ');
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Not closed: something is open.');
    expect(refused.text).toContain('<a href="/exports/berlin/2">Batch 2</a>');
    expect((await close('2026-10', ' The adviser\r\nsaid so ')).status).toBe(303);
    expect(site.decided).toEqual(['close berlin/2026-10 by ben: The adviser said so']);
  });

  it.each([
    ['blocked', 'Not closed: an export is blocked.'],
    ['busy', 'Another process is working on the books of this space'],
  ])('that is refused keeps what was written: %s', async (why, said) => {
    await ben.get('/months/berlin/2026-10');
    const refused = await close('2026-10', why);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(said);
    expect(refused.text).toContain(`name="why" type="text" value="${why}"`);
    expect(site.decided).toEqual([]);
  });

  it.each([
    ['2026-08', 'bis 31.08.2026 ist bereits abgeschlossen'],
    ['2026-11', 'November 2026 endet am 30.11.2026'],
    ['2031-01', 'Januar 2031 endet am 31.01.2031'],
  ])('of %s is refused in the words of the command', async (month, said) => {
    await ben.get('/months');
    const refused = await ben.post(
      `/months/berlin/${month}/close`,
      { why: 'x' },
      { 'accept-language': 'de' },
    );
    expect(refused.status).toBe(409);
    expect(plain(refused.text)).toContain('Der Zeitraum lässt sich nicht abschließen');
    expect(refused.text).toContain(said);
    expect(site.decided).toEqual([]);
  });

  it('takes no reason of 10,000 characters, in whatever script, and keeps it in the form', async () => {
    await ben.get('/months/berlin/2026-10');
    for (const character of ['x', 'ż', '😀']) {
      const refused = await close('2026-10', character.repeat(10_000));
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('a reason has at most 500 characters, this one has 10,000.');
      expect(refused.text).toContain(`value="${character.repeat(10_000)}"`);
    }
    expect((await close('2026-10', '😀'.repeat(500))).status).toBe(303);
    expect(site.decided).toHaveLength(1);
  });

  it('shows HTML of a reason as what was written', async () => {
    await ben.get('/months/berlin/2026-10');
    const { text } = await close('2026-10', `"><script>alert(1)</script>${'x'.repeat(500)}`);
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;x');
    expect(text).not.toContain('<script>');
  });

  it('by a form that has expired does nothing', async () => {
    await ben.get('/months/berlin/2026-10');
    const answer = await ben.post('/months/berlin/2026-10/close', { why: 'x', form_token: '' }, english);
    expect(answer.status).toBe(403);
    expect(site.decided).toEqual([]);
  });
});

describe('documents that are left out', () => {
  it('stand with the reason and the way out, and can be excluded from a report', async () => {
    const { text } = await ben.get('/months/berlin/2026-10/left-out', english);
    expect(plain(text)).toContain(
      'FV/7/10/2026 · 17 Oct 2026 · €123.00 on its way to KSeF. Nothing to do: it is reported once KSeF has accepted it.',
    );
    const content = text.slice(text.indexOf('<main'));
    const summaries = [...content.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, summary]) => summary);
    expect(summaries).toEqual([
      'Exclude 2026-1003 from JPK_V7M …',
      'Exclude FV/7/10/2026 from JPK_V7M …',
      'Include 2026-0009 in JPK_V7M again …',
      'Exclude a document from JPK_V7M …',
    ]);
    expect(plain(text)).toContain('2026-0009 · JPK_V7M · anna, 2 Oct 2026, 11:05 CEST');
    expect((await ben.get('/exports/berlin/1', english)).text).toContain(
      '2026-1003</a></strong> · 17 Oct 2026',
    );
  });

  it('are a CSV of all exports of the month, for a spreadsheet of the reader’s language', async () => {
    const page = await ben.get('/months/berlin/2026-10/left-out', english);
    expect(page.text).toContain(
      'href="/months/berlin/2026-10/left-out.csv" download>Download the list as CSV</a>',
    );
    const { headers, text } = await ben.get('/months/berlin/2026-10/left-out.csv', {
      'accept-language': 'de',
    });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('filename="berlin-2026-10-left-out.csv"');
    expect(text.split('\r\n')).toEqual([
      '\ufeffExport;Nummer;Datum;Brutto;Währung;Grund;Was zu tun ist;Entschieden von;ID',
      'jpk;2026-1003;2026-10-17;"1234567,89";EUR;noch nicht versandt;"Senden Sie die Rechnung auf der Plattform (Manage » Invoices » 2026-1003, Send Invoice): Ihre E-Rechnung schreibt sie fest, und nach dem nächsten Einlesen bucht sie der Export.";;inv-1003',
      'jpk;FV/7/10/2026;2026-10-17;"123,00";EUR;auf dem Weg zu KSeF;"Nichts zu tun: Sie wird gemeldet, sobald KSeF sie angenommen hat.";;inv-2026',
      'jpk;2026-1001;2026-10-17;"0,00";EUR;Betrag null;Nichts zu tun.;;inv-1001',
      '',
    ]);
    expect((await ben.get('/months/berlin/2026-09/left-out', english)).text).not.toContain('left-out.csv');
  });

  const decide = (fields: Record<string, string>) =>
    ben.post(
      '/exports/berlin/exclusions',
      { report: 'jpk-v7m', document: 'inv-1003', why: 'by hand', back: '/exports/berlin/1', ...fields },
      english,
    );

  it('are decided in the name of whoever does', async () => {
    await ben.get('/months/berlin/2026-10/left-out');
    const done = await decide({});
    expect([done.status, done.headers.get('location')]).toEqual([303, '/exports/berlin/1']);
    expect((await ben.get('/exports/berlin/1', english)).text).toContain('inv-1003 is left out of JPK_V7M');
    await decide({ decision: 'include', document: 'inv-0009', back: 'https://evil.example' });
    expect(site.decided).toEqual([
      'exclude berlin/inv-1003 jpk-v7m by ben: by hand',
      'include berlin/inv-0009 jpk-v7m by ben: by hand',
    ]);
  });

  it('that are so already are told, with who was faster', async () => {
    await ben.get('/months/berlin/2026-10/left-out');
    expect((await decide({ document: 'inv-0009' })).status).toBe(303);
    expect((await ben.get('/exports/berlin/1', english)).text).toContain(
      'anna had already left 2026-0009 out of JPK_V7M. Nothing was changed.',
    );
    expect((await decide({ document: 'inv-1003', decision: 'include' })).status).toBe(303);
    expect((await ben.get('/exports/berlin/1', english)).text).toContain('inv-1003 is in JPK_V7M already.');
    expect(site.decided).toEqual([]);
  });

  it.each([
    [{ why: ' ' }, 400, 'Please give a reason'],
    [{ why: 'x'.repeat(501) }, 400, 'at most 500 characters'],
    [{ document: '' }, 400, 'Please name a document'],
    [{ report: 'datev' }, 400, 'Invalid request'],
    [{ document: 'none' }, 404, 'This did not work'],
  ])('are not decided by %j', async (fields, status, said) => {
    await ben.get('/months/berlin/2026-10/left-out');
    const answer = await decide(fields as Record<string, string>);
    expect([answer.status, answer.text.includes(said)]).toEqual([status, true]);
    expect(site.decided).toEqual([]);
  });

  it('have no way in a space without books', async () => {
    await ben.get('/');
    expect((await ben.post('/exports/warsaw/exclusions', { report: 'jpk-v7m' })).status).toBe(404);
  });
});

describe('what changed rules would book anew', () => {
  it('is asked on the overview, the exports and a page of its own, with how to say no', async () => {
    expect((await ben.get('/', english)).text).toContain(
      '<a href="/exports/berlin/rebooking/ledger">Changed rules would rebook entries of ledger: agree or not</a>',
    );
    expect((await ben.get('/exports?space=berlin', english)).text).toContain(
      '<a href="/exports/berlin/rebooking/ledger">Changed rules: book it again?</a>',
    );
    const text = plain((await ben.get('/exports/berlin/rebooking/ledger', english)).text);
    expect(text).toContain('Entries to be reversed: 127, new entries: 127, documents: 64.');
    expect(text).toContain('September 2026 (closed), October 2026');
    expect(text).toContain('8400 (3) €12,345.67 €0.00');
    expect(text).toContain('enter the first day on which the changed rule applies');
    expect(text).not.toContain('valid_from');
    expect((await ben.get('/exports/berlin/rebooking/jpk', english)).text).toContain(
      'Nothing is waiting for an answer.',
    );
    for (const path of ['/exports/berlin/rebooking/none', '/exports/nowhere/rebooking/ledger']) {
      expect((await ben.get(path)).status).toBe(404);
    }
  });

  it('is agreed to as it was shown, and as nothing else', async () => {
    const { text } = await ben.get('/exports/berlin/rebooking/ledger');
    const shown = /name="shown" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const other = await ben.post('/exports/berlin/rebooking/ledger', { shown: 'b'.repeat(16) }, english);
    expect(other.status).toBe(409);
    expect(other.text).toContain(
      'Nothing was agreed: the question has changed, or somebody else has answered it.',
    );
    expect(site.decided).toEqual([]);
    const agreed = await ben.post('/exports/berlin/rebooking/ledger', { shown }, english);
    expect([agreed.status, agreed.headers.get('location')]).toEqual([303, '/exports?space=berlin']);
    expect(site.decided).toEqual(['agree berlin/ledger by ben']);
  });
});

describe('a batch', () => {
  it('is marked as accepted once, which a month wants to know', async () => {
    const { text } = await ben.get('/exports/berlin/2', english);
    expect(text).toContain('Mark batch 2 as accepted');
    expect((await ben.get('/exports/berlin/1', english)).text).not.toContain('/accept"');
    for (const number of [2, 1]) {
      const answer = await ben.post(`/exports/berlin/${number}/accept`);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/exports/berlin/${number}`]);
    }
    expect(site.decided).toEqual(['accepted berlin/2 by ben: -']);
    expect((await ben.get('/', english)).text).toContain('Batch 1 had been accepted before.');
    expect((await ben.post('/exports/berlin/0/accept')).status).toBe(404);
  });
});

it('the page of an open month has the platform copied, and runs its exports', async () => {
  const { text } = await ben.get('/months/berlin/2026-10', english);
  expect(text).toContain('<form class="sync-now" method="post" action="/sync/berlin">');
  expect(text).toContain('<a class="button" href="/exports/berlin/now/ledger">');
  const closed = await ben.get('/months/berlin/2026-08', english);
  expect(closed.text).not.toContain('action="/sync/berlin"');
});
