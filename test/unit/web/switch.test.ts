import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiToken, askApi } from '../../web/ask-api.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { fixedDesk } from '../../web/desk.js';
import { CONFIRMED, OPENING_DIGEST, shownOpening, UNSAID } from '../../web/opening.js';
import { PASSWORDS, quickSettings, quickUser, type Site, startSite } from '../../web/site.js';

let site: Site;
let ben: Visitor;
let rita: Visitor;
beforeAll(async () => {
  const { users } = await quickSettings();
  const reader = await quickUser('rita', 'viewer');
  site = await startSite({ users: [...users, reader] });
  ben = visitorOf(site.url);
  await ben.signIn('ben', PASSWORDS.ben);
  rita = visitorOf(site.url);
  await rita.signIn('rita', PASSWORDS.rita);
});
afterAll(() => site.close());

/** Without its tags. */
const plain = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
/** The same, with plain blanks and the signs of HTML as they are read. */
const readable = (html: string): string =>
  plain(html)
    .replace(/\u00a0|&nbsp;/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'");
const read = async (path: string, language: string): Promise<string> =>
  (await ben.get(path, { 'accept-language': language })).text;

describe('the page of a switch', () => {
  it.each([
    [
      'en',
      'Switching from the program before',
      'Not switched yet',
      'Give your admin the list of customers and accounts of the program before, to be taken over.',
    ],
    [
      'de',
      'Umstellung vom bisherigen Programm',
      'Noch nicht umgestellt',
      'Übernommene offene Posten, die niemand bestätigt hat: 7 (2026-0391, …), bei der Umstellung 1.204,50 € offen.',
    ],
    [
      'pl',
      'Przejście z poprzedniego programu',
      'Przejście w toku',
      'Po 29.07.2026 i sprzed przejścia (01.08.2026), przez nikogo niezaksięgowane: 2',
    ],
  ])('says each step and its next action, in %s', async (language, title, state, said) => {
    const text = plain(await read('/switch', language));
    for (const each of [title, state, said]) expect(text).toContain(each);
    expect(text).not.toMatch(/spacebooks switch|datev_export/);
  });

  it('asks about a moved cutover, and takes a yes to what was shown, with a reason', async () => {
    for (const [language, heading, amount] of [
      [
        'en',
        'The first day of the books would move from 1 Oct 2026 back to 1 Jul 2026; documents to be posted: 4',
        '€1,428.00',
      ],
      ['de', 'Der erste Tag der Buchhaltung würde von 01.10.2026 auf 01.07.2026 vorverlegt', '1.428,00 €'],
      ['pl', 'Pierwszy dzień ksiąg zostałby cofnięty z 01.10.2026 na 01.07.2026', '1 428,00 €'],
    ] as const) {
      const text = plain(await read('/switch?space=berlin', language));
      expect(text).toContain(heading);
      expect(text.replace(/\u00a0/g, ' ').replace(/&nbsp;/g, ' ')).toContain(amount);
    }
    const path = '/switch/berlin/cutover';
    const english = { 'accept-language': 'en' };
    expect((await ben.post(path, { shown: 'c07e9a1b27de54f0', why: ' ' }, english)).status).toBe(400);
    await ben.post(path, { shown: 'x', why: 'none' }, english);
    expect(plain(await read('/switch?space=berlin', 'en'))).toContain('Nothing was agreed');
    expect(site.decided).toEqual([]);
    const agreed = await ben.post(path, { shown: 'c07e9a1b27de54f0', why: 'nobody has posted it' }, english);
    expect([agreed.status, agreed.headers.get('location')]).toEqual([303, '/switch?space=berlin']);
    expect(site.decided.splice(0)).toEqual(['cutover berlin by ben: nobody has posted it']);
    expect((await rita.post(path, { shown: 'c07e9a1b27de54f0', why: 'x' }, english)).status).toBe(403);
    expect(plain(await read('/switch?space=warsaw', 'en'))).not.toContain('would move');
  });

  it('lists the opening items with what has changed since a yes, in the words of the reader', async () => {
    for (const [language, ...said] of [
      [
        'en',
        'Opening items before the cutover (1 Aug 2026)',
        'Fuchs & Söhne GmbH 10009',
        '3 Jul 2026',
        '€416.50 less €100.00 paid before',
        'Changed since the confirmation',
        'Account: 10007, now 10009',
        'Paid before: €0.00, now €100.00',
        'Open: €416.50, now €316.50',
        'Not confirmed yet',
        'Not known what was open',
        'Confirmed, and opening items no more: 1 (2026-0380).',
        'EUR: 3 €1,506.50 €316.50 €1,190.00',
        'Confirm the opening items',
      ],
      [
        'de',
        'Übernommene offene Posten vor der Umstellung (01.08.2026)',
        'Fuchs & Söhne GmbH 10009',
        '416,50 € abzüglich vorher bezahlter 100,00 €',
        'Seit der Bestätigung geändert',
        'Offen: 416,50 €, jetzt 316,50 €',
        'EUR: 3 1.506,50 € 316,50 € 1.190,00 €',
        'Übernommene offene Posten bestätigen',
      ],
      [
        'pl',
        'Rozrachunki z bilansu otwarcia sprzed przejścia (01.08.2026)',
        'Fuchs & Söhne GmbH 10009',
        '416,50 € minus zapłacone wcześniej 100,00 €',
        'Zmieniony od potwierdzenia',
        'Otwarte: 416,50 €, teraz 316,50 €',
        'Potwierdź rozrachunki z bilansu otwarcia',
      ],
    ] as const) {
      const text = readable(await read('/switch?space=berlin', language));
      for (const each of said) expect(text).toContain(each);
    }
    expect(await read('/switch?space=berlin', 'en')).toContain(
      '<a href="/invoices/berlin/inv-0388">2026-0388</a>',
    );
    expect(plain(await read('/switch?space=warsaw', 'en'))).not.toContain('before the cutover');
  });

  it('takes a yes to the opening items as they were shown, with a reason, of finance', async () => {
    const path = '/switch/berlin/opening';
    const english = { 'accept-language': 'en' };
    const shown = OPENING_DIGEST;
    expect((await ben.post(path, { shown, why: ' ' }, english)).status).toBe(400);
    expect((await ben.post(path, { shown, why: 'x'.repeat(501) }, english)).status).toBe(400);
    expect((await ben.post('/switch/nowhere/opening', { shown, why: 'x' }, english)).status).toBe(404);
    expect((await ben.post('/switch/warsaw/opening', { shown, why: 'x' }, english)).status).toBe(404);
    expect((await rita.post(path, { shown, why: 'x' }, english)).status).toBe(403);
    await ben.post(path, { shown: 'x', why: 'none' }, english);
    expect(plain(await read('/switch?space=berlin', 'en'))).toContain(
      'Nothing was confirmed: the opening items are not as they were shown',
    );
    expect(site.decided).toEqual([]);
    const yes = await ben.post(path, { shown, why: 'the OPOS list\n of July' }, english);
    expect([yes.status, yes.headers.get('location')]).toEqual([303, '/switch?space=berlin#opening']);
    expect(site.decided.splice(0)).toEqual(['opening berlin by ben: the OPOS list of July']);
    expect(plain(await read('/switch?space=berlin', 'en'))).toContain(
      'Confirmed: the next batch books what has happened to the opening items since the cutover.',
    );
  });

  it('shows no button while nobody has said where they stand, nor once all are confirmed', async () => {
    for (const [list, ...said] of [
      [
        UNSAID,
        'Ask your accountant whether they stand in the same ledger, and your admin to enter the answer.',
      ],
      [CONFIRMED, '1 opening item is confirmed: €1,190.00 open at the cutover'],
    ] as const) {
      const desk = { ...fixedDesk([]), opening: async () => shownOpening(list) };
      const other = await startSite({}, undefined, undefined, { desk });
      const visitor = visitorOf(other.url);
      await visitor.signIn('ben', PASSWORDS.ben);
      const { text } = await visitor.get('/switch?space=berlin', { 'accept-language': 'en' });
      for (const each of said) expect(readable(text)).toContain(each);
      expect(text).not.toContain('/switch/berlin/opening"');
      await other.close();
    }
  });

  it('is led to from the start page, and says of each thing that waits what to do', async () => {
    const text = await read('/', 'en');
    expect(text).toContain('<a href="/switch?space=berlin">Opening items wait for your confirmation</a>');
    const said = readable(await read('/switch?space=berlin', 'en'));
    expect(said).toContain(
      'Opening items that have changed since they were confirmed: 1 (2026-0388), €316.50 open at the cutover. Look at the opening items, and confirm them.',
    );
    expect(said).toContain(
      'Invoices of which it is not known what was open at the cutover: 1 (2026-0395). Ask your admin to enter what was open of each at the cutover.',
    );
  });

  it('is of one space at a time, also of one without books', async () => {
    expect(plain(await read('/switch?space=warsaw', 'en'))).toContain('Switched');
  });

  it('is for finance and admins, with a link from the overview while something is open', async () => {
    expect(await read('/', 'en')).toContain(
      '<a href="/switch?space=berlin">The switch from the program before is not finished</a>',
    );
    const overview = await rita.get('/', { 'accept-language': 'en' });
    expect(overview.text).not.toContain('/switch');
    expect((await rita.get('/switch')).status).toBe(403);
  });
});

it('the API has the same, for tokens of finance', async () => {
  const { status, body } = await askApi(
    site,
    await apiToken(site, 'ben', { right: 'decide' }),
    '/spaces/berlin/switch',
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ space: 'berlin', isDone: false });
  expect(body.steps[0]).toEqual({
    step: 'settings',
    state: 'open',
    found: [
      {
        key: 'settings.datev_export.on',
        values: { setting: 'datev_export' },
        advice: { key: 'write a line', who: 'admin', at: 'admin', path: null },
        command: 'platform_settings: { datev_export: off }',
      },
    ],
  });
  expect(await askApi(site, await apiToken(site, 'rita'), '/spaces/berlin/switch')).toMatchObject({
    status: 403,
  });
  expect(
    await askApi(site, await apiToken(site, 'ben', { right: 'decide' }), '/spaces/nowhere/switch'),
  ).toMatchObject({
    status: 404,
  });
});
