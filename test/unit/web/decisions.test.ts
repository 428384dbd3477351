import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digest } from '../../../src/archive/archive.js';
import { previewOf } from '../../../src/web/preview/preview.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { FILES } from '../../web/data.js';
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
/** Without its tags. */
const plain = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('a batch', () => {
  it('says what rejecting and voiding it leads to before either is done', async () => {
    const text = plain((await ben.get('/exports/berlin/2', english)).text);
    expect(text).toContain('The accountant cannot use it: reject');
    expect(text).toContain(
      '14 entries count as never exported: the next export of ledger contains them again',
    );
    expect(text).toContain('No file has been delivered.');
    expect(text).toContain('This cannot be undone. Number 2 stays used');
    expect(plain((await ben.get('/exports/berlin/1', english)).text)).not.toContain('This cannot be undone');
  });

  it.each([
    ['reject', 'rejected', 'Batch 2 is rejected. Its entries come again with the next export.'],
    ['void', 'voided', 'Batch 2 is voided. Its entries come again with the next export.'],
  ])('is decided for a reason, in one line: %s', async (way, status, said) => {
    await ben.get('/exports/berlin/2', english);
    const answer = await ben.post(`/exports/berlin/2/${way}`, { why: ' wrong\r\naccount ' }, english);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/exports/berlin/2']);
    expect(site.decided).toEqual([`${status} berlin/2 by ben: wrong account`]);
    expect((await ben.get('/exports/berlin/2', english)).text).toContain(said);
  });

  it.each([
    ['', 'Please give a reason'],
    ['x'.repeat(501), 'The reason is too long'],
  ])('is not rejected for no reason, nor for a novel', async (why, said) => {
    await ben.get('/exports/berlin/2', english);
    const answer = await ben.post('/exports/berlin/2/reject', { why }, english);
    expect([answer.status, answer.text.includes(said)]).toEqual([400, true]);
    expect(site.decided).toEqual([]);
  });

  it('that was decided otherwise tells whoever is late', async () => {
    await ben.get('/exports/berlin/1', english);
    const answer = await ben.post('/exports/berlin/1/reject', { why: 'late' }, english);
    expect([answer.status, plain(answer.text)]).toEqual([
      409,
      expect.stringContaining('batch 1 is accepted'),
    ]);
  });

  it('is delivered again to a target that does not have it', async () => {
    const { text } = await ben.get('/exports/berlin/1', english);
    expect(text).toContain('Deliver to adviser now');
    expect(text).not.toContain('Deliver to office now');
    const answer = await ben.post('/exports/berlin/1/deliver', { target: 'adviser' }, english);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/exports/berlin/1#deliveries']);
    expect(site.decided).toEqual(['deliver berlin/1 to adviser by ben']);
    await ben.post('/exports/berlin/1/deliver', { target: 'office' }, english);
    expect((await ben.get('/', english)).text).toContain('There is nothing to deliver to office any more.');
    expect((await ben.post('/exports/berlin/1/deliver', { target: 'nobody' }, english)).status).toBe(404);
  });

  it('calls tax cases and accounts by their names, with the key below', async () => {
    const { text } = await ben.get('/exports/berlin/1', { 'accept-language': 'de' });
    expect(text).toContain('Steuerpflichtig zu 19 %<span class="sub">S 19</span>');
    expect(text).toContain('Erlöse 19 % USt<span class="sub">8400</span>');
    expect(plain(text)).toContain('noch nicht festgeschrieben: 1 (zusammen 142,80 €)');
  });
});

describe('files as one archive', () => {
  it('has those of a batch by their names and to the byte, with their digests', async () => {
    const { status, headers, bytes } = await ben.get('/exports/berlin/1/files.zip');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(headers.get('content-disposition')).toContain('filename="berlin-batch-1.zip"');
    const files = unzipSync(bytes);
    expect(Object.keys(files).sort()).toEqual([...FILES.map(({ name }) => name), 'SHA256SUMS'].sort());
    for (const { name, address } of FILES) expect(digest(files[name] as Uint8Array)).toBe(address);
    const sums = Buffer.from(files.SHA256SUMS as Uint8Array).toString();
    expect(sums).toContain(`${FILES[0]?.address}  ${FILES[0]?.name}\n`);
  });

  it.each([
    ['/exports/berlin/files.zip?batch=2&batch=1&batch=1', 'berlin-batches.zip'],
    ['/months/berlin/2026-09/files.zip', 'berlin-2026-09.zip'],
  ])('puts those of several batches into folders: %s', async (path, name) => {
    const { headers, bytes } = await ben.get(path);
    expect(headers.get('content-disposition')).toContain(`filename="${name}"`);
    const names = Object.keys(unzipSync(bytes)).filter((each) => each !== 'SHA256SUMS');
    expect(names.sort()).toEqual(FILES.map((file) => `batch-1/${file.name}`).sort());
  });

  it.each(['/exports/berlin/files.zip', '/exports/berlin/2/files.zip', '/exports/berlin/9/files.zip'])(
    'is not there where nothing is chosen, or nothing in it: %s',
    async (path) => {
      expect((await ben.get(path)).status).toBe(404);
    },
  );
});

describe('an export', () => {
  it('shows what it would contain, then is begun once', async () => {
    const { text } = await ben.get('/exports/berlin/now/ledger', english);
    expect(plain(text)).toMatch(/It would be Batch 3 Documents up to 20 Nov 2026 Entries 14 Invoices 6/);
    expect(plain(text)).toContain('Erlöse 19 % USt 8400');
    expect(text).toContain('<a href="/exports/berlin/rebooking/ledger">');
    const answer = await ben.press('Export now');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/exports/berlin/now/ledger']);
    expect(site.decided).toEqual(['export berlin/ledger by ben']);
  });

  it('is not begun on what was not shown', async () => {
    await ben.get('/exports/berlin/now/ledger', english);
    await ben.post('/exports/berlin/now/ledger', { seen: '1' }, english);
    expect(site.decided).toEqual([]);
    const { text } = await ben.get('/exports/berlin/now/ledger', english);
    expect(text).toContain('Another batch has been made since this page was shown.');
  });

  it('that runs is looked at again by a link, and is not begun a second time', async () => {
    const { text } = await ben.get('/exports/berlin/now/tax-adviser', english);
    expect(text).toContain('<a class="button" href="/exports/berlin/now/tax-adviser">Look again</a>');
    expect(text).toContain('Begun on 21 Nov 2026, 09:29 CET by ben.');
    expect(text).not.toContain('name="seen"');
    await ben.post('/exports/berlin/now/tax-adviser', { seen: '2' }, english);
    const again = await ben.get('/exports/berlin/now/tax-adviser', english);
    expect(again.text).toContain('The export tax-adviser is running already.');
    expect(site.decided).toEqual([]);
  });

  it('that is blocked says by what, and offers no button; who meets others at work is told', async () => {
    const { text } = await ben.get('/exports/berlin/now/jpk', english);
    expect(plain(text)).toContain('The buyer of FV/8 has no tax id. Enter it on the platform.');
    expect(text).not.toContain('name="seen"');
    const answer = await ben.post('/exports/berlin/now/jpk', { seen: '2' }, english);
    expect([answer.status, plain(answer.text)]).toEqual([
      409,
      expect.stringContaining('The export was not begun. Another process is working on the books'),
    ]);
    expect((await ben.get('/exports/berlin/now/none', english)).status).toBe(404);
  });
});

describe('documents that a batch leaves out', () => {
  it('are a list with reason and way out, each with its invoice', async () => {
    const { text } = await ben.get('/exports/berlin/1/left-out', english);
    expect(text).toContain('<a href="/invoices/berlin/inv-1003">2026-1003</a>');
    expect(plain(text)).toContain('not locked yet 1 €142.80');
    expect(plain(text)).toContain(
      'not sent yet. Send the invoice on the platform (Manage » Invoices » 2026-1003, Send Invoice)',
    );
    expect((await ben.get('/exports/berlin/1/left-out?page=2', english)).text).toContain('Back');
  });

  it('are a CSV for a spreadsheet of the reader’s language', async () => {
    const { headers, text } = await ben.get('/exports/berlin/1/left-out.csv', { 'accept-language': 'de' });
    expect(headers.get('content-disposition')).toContain('filename="berlin-batch-1-left-out.csv"');
    expect(text).toBe(
      '\ufeffNummer;Datum;Brutto;Währung;Grund;Was zu tun ist;Entschieden von;ID\r\n' +
        '2026-1003;2026-10-17;"142,80";EUR;noch nicht versandt;"Senden Sie die Rechnung auf der Plattform (Manage » Invoices » 2026-1003, Send Invoice): Ihre E-Rechnung schreibt sie fest, und nach dem nächsten Einlesen bucht sie der Export.";;inv-1003\r\n',
    );
  });
});

describe('what people decided', () => {
  it('is one list over books, bank, reports and e-invoices, each with its place', async () => {
    const { text } = await ben.get('/decisions', english);
    const rows = [...text.matchAll(/<tr><th scope="row"[^>]*>[\s\S]*?<\/tr>/g)].map(([row]) =>
      plain(row).trim(),
    );
    expect(rows.slice(0, 4)).toEqual([
      '21 Nov 2026, 09:30 CET Try again anna berlin 2026-1006 The rate was corrected.',
      '20 Nov 2026, 13:30 CET Export now ben berlin ledger –',
      '19 Nov 2026, 17:30 CET Accept a batch ben berlin Batch 1 –',
      '18 Nov 2026, 21:30 CET Match a bank transaction ben berlin Bank transaction 4: recorded on the platform –',
    ]);
    for (const href of [
      '/exports/berlin/1',
      '/bank/lines/berlin/4',
      '/months/berlin/2026-08',
      '/invoices/berlin/inv-0009',
    ])
      expect(text).toContain(`<a href="${href}"`);
  });

  it('about people are for admins who see all spaces', async () => {
    const anna = visitorOf(site.url);
    await anna.signIn('anna', PASSWORDS.anna);
    const text = (await anna.get('/decisions?kind=change', english)).text;
    expect(text).toContain('href="/people/person%3A1">maria</a>');
    expect(text).toContain('>Change rights</td>');
    expect(text).toContain('Finance · berlin · until 31 Jan 2027');
    for (const path of ['/decisions', '/decisions?kind=change']) {
      const hidden = (await ben.get(path, english)).text;
      expect(hidden).not.toContain('maria');
      expect(hidden).not.toContain('Change rights');
    }
  });

  it('is filtered by person and kind, with both in the address', async () => {
    const { text } = await ben.get('/decisions?by=ben&kind=close', english);
    const rows = [...text.matchAll(/<tr><th scope="row"[^>]*>[\s\S]*?<\/tr>/g)];
    expect(rows.map(([row]) => plain(row).trim())).toEqual([
      '14 Nov 2026, 17:30 CET Close a month ben berlin August 2026 The accountant answers by telephone.',
    ]);
    expect(text).toContain('value="ben"');
    expect((await ben.get('/decisions?kind=drop%20table&after=x&from=nonsense', english)).status).toBe(200);
  });
});

describe('the preview of a table', () => {
  const rows = Array.from({ length: 60 }, (_, index) => `${index + 1};${index + 1},50;Desk`);
  const bytes = Buffer.from(['Nr;Betrag;Text', ...rows].join('\n'));
  const file = { name: 'books.csv', mediaType: 'text/csv' };

  it('has pages, and says which columns are amounts', () => {
    const first = previewOf(file, bytes);
    expect(first).toMatchObject({ hasMore: true, isWhole: false, areAmounts: [false, true, false] });
    const second = previewOf(file, bytes, 2);
    expect(second).toMatchObject({ hasMore: false, columns: ['Nr', 'Betrag', 'Text'] });
    expect('rows' in second && second.rows.map(([number]) => Number(number))).toEqual([
      51, 52, 53, 54, 55, 56, 57, 58, 59, 60,
    ]);
  });
});

describe('what was decided', () => {
  it('can be downloaded as a list, of what is asked for and seen', async () => {
    expect((await ben.get('/decisions?by=ben', english)).text).toContain('href="/decisions.csv?by=ben"');
    const { headers, text } = await ben.get('/decisions.csv?by=ben&kind=reject', english);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('filename="decisions.csv"');
    expect(text.split('\r\n')).toEqual([
      '\ufeffTime,Space,Person,Decision,About,Reason',
      expect.stringMatching(
        /^2026-11-\d\dT[\d:.]+Z,berlin,ben,Reject a batch,Batch 2,Deposits are on the wrong account\.$/,
      ),
      '',
    ]);
    const german = await ben.get('/decisions.csv?kind=close', { 'accept-language': 'de' });
    expect(german.text).toContain(';berlin;ben;Monat abschließen;');
    // What was decided about people is for admins.
    expect((await ben.get('/decisions.csv', english)).text).not.toContain('maria');
  });
});
