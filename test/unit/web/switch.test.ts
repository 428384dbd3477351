import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiToken, askApi } from '../../web/ask-api.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, quickSettings, quickUser, type Site, startSite } from '../../web/site.js';
import { fixedSwitches } from '../../web/switches.js';

let site: Site;
let ben: Visitor;
let rita: Visitor;
beforeAll(async () => {
  const { users } = await quickSettings();
  const reader = await quickUser('rita', 'reader');
  const switches = {
    ...fixedSwitches,
    open: async (ids: readonly string[]) => ids.filter((id) => id === 'berlin'),
  };
  site = await startSite({ users: [...users, reader] }, undefined, undefined, { switches });
  ben = visitorOf(site.url);
  await ben.signIn('ben', PASSWORDS.ben);
  rita = visitorOf(site.url);
  await rita.signIn('rita', PASSWORDS.rita);
});
afterAll(() => site.close());

/** Without its tags. */
const plain = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const read = async (path: string, language: string): Promise<string> =>
  (await ben.get(path, { 'accept-language': language })).text;

describe('the page of a switch', () => {
  it.each([
    [
      'en',
      'Switching from the program before',
      'Not switched yet',
      'Next: platform_settings: { datev_export: off }',
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
      'Po 29 lip 2026 i sprzed przejścia (1 sie 2026), przez nikogo niezaksięgowane: 2',
    ],
  ])('says each step and its next action, in %s', async (language, title, state, said) => {
    const text = plain(await read('/switch', language));
    for (const each of [title, state, said, 'spacebooks switch debtors --csv FILE --space berlin']) {
      expect(text).toContain(each);
    }
  });

  it('asks about a moved cutover, and takes a yes to what was shown, with a reason', async () => {
    for (const [language, heading, amount] of [
      [
        'en',
        'accounting.from would move from 2026-10-01 back to 2026-07-01: 4 documents would be posted',
        '€1,428.00',
      ],
      ['de', 'accounting.from würde von 01.10.2026 auf 01.07.2026 vorverlegt', '1.428,00 €'],
      ['pl', 'accounting.from zostałoby cofnięte z 2026-10-01 na 2026-07-01', '1 428,00 €'],
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

  it('is of one space at a time, also of one without books', async () => {
    expect(plain(await read('/switch?space=warsaw', 'en'))).toContain('Switched');
  });

  it('is for finance and admins, with a link from the overview while something is open', async () => {
    expect(await read('/', 'en')).toContain(
      '<a href="/switch?space=berlin">Switching berlin from the program before</a>',
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
