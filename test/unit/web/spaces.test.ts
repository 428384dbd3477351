import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PAGES } from '../../web/pages.js';
import { PASSWORDS, quickUser, type Site, startSite } from '../../web/site.js';

let site: Site;
/** A reader of all spaces; finance and an admin of warsaw alone. */
let rita: Visitor;
let paul: Visitor;
let ada: Visitor;
beforeAll(async () => {
  site = await startSite({
    users: [
      await quickUser('rita', 'viewer'),
      await quickUser('paul', 'finance', ['warsaw']),
      await quickUser('ada', 'admin', ['warsaw']),
    ],
  });
  [rita, paul, ada] = [await signedIn('rita'), await signedIn('paul'), await signedIn('ada')];
});

async function signedIn(name: 'rita' | 'paul' | 'ada'): Promise<Visitor> {
  const visitor = visitorOf(site.url);
  await visitor.signIn(name, PASSWORDS[name]);
  return visitor;
}

afterAll(() => site.close());
afterEach(() => {
  expect(site.decided.splice(0), 'something was decided in passing').toEqual([]);
});

const english = { 'accept-language': 'en' };
const FORMS_OF_EVERYBODY =
  /^action="\/(sign-out|language|search|customers|invoices(\/views)?|exports(\/berlin\/files\.zip)?|decisions|figures|runs|events|bank(\/rules|\/statements)?)"$/;
const OF_INSTALLATION = ['/configuration', '/webhooks'];

describe('a reader', () => {
  it('reads every page, and is shown no form that only others may send', async () => {
    for (const page of PAGES.filter(
      (one) => ![...OF_INSTALLATION].includes(one) && !/\/check\?|\/undo$|^\/switch/.test(one),
    )) {
      const { status, text } = await rita.get(page);
      expect([page, status]).toEqual([page, 200]);
      const forms = text.match(/action="[^"]+"/g)?.filter((one) => !FORMS_OF_EVERYBODY.test(one)) ?? [];
      expect([page, forms]).toEqual([page, []]);
    }
  });

  it.each([
    '/months/berlin/2026-09/close',
    '/exports/berlin/exclusions',
    '/exports/berlin/rebooking/ledger',
    '/exports/berlin/2/accept',
    '/exports/berlin/2/reject',
    '/exports/berlin/2/void',
    '/exports/berlin/1/deliver',
    '/exports/berlin/now/ledger',
    '/sync/berlin',
    '/bank/match',
    '/bank/lines/berlin/3/decide',
    '/bank/rules/berlin/1/remove',
  ])('cannot do %s', async (path) => {
    await rita.get('/');
    const answer = await rita.post(path, { space: 'berlin', kind: 'ignore', why: 'because' }, english);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('For finance only');
  });

  it('uploads nothing', async () => {
    await rita.get('/');
    const file = new File(['x'], 'statement.xml');
    expect((await rita.upload('/bank/upload', { space: 'berlin' }, [file])).status).toBe(403);
  });
});

describe('somebody to whom one space is shown', () => {
  const seen = PAGES.filter((path) => !/\/berlin(\/|$)/.test(path) && !OF_INSTALLATION.includes(path));

  it('reads nothing of another one on any page', async () => {
    for (const visitor of [paul, ada]) {
      for (const path of seen) {
        const { status, text } = await visitor.get(path, english);
        expect([path, status]).toEqual([path, 200]);
        expect([path, text.match(/.*(?:berlin|2026-1006|inv-6).*/i)?.[0]]).toEqual([path, undefined]);
      }
    }
    expect((await paul.get('/invoices')).text).toContain('FV/2002');
  });

  it('is told that another one is not there, whatever is asked of it', async () => {
    for (const path of PAGES.filter((each) => each.includes('/berlin/'))) {
      expect([path, (await ada.get(path)).status]).toEqual([path, 404]);
    }
    const forms = [
      ['/spaces/berlin/pause', {}],
      ['/invoices/berlin/inv-1006/retry', {}],
      ['/months/berlin/2026-09/close', {}],
      ['/bank/match', { space: 'berlin' }],
      ['/bank/lines/berlin/3/decide', { kind: 'ignore', why: 'because' }],
      ['/events/41/replay', {}],
    ] as const;
    for (const [path, fields] of forms) {
      await ada.get('/');
      expect([path, (await ada.post(path, fields)).status]).toEqual([path, 404]);
    }
    await ada.get('/');
    const file = new File(['x'], 'statement.xml');
    expect((await ada.upload('/bank/upload', { space: 'berlin' }, [file])).status).toBe(404);
    expect((await ada.get('/bank?space=berlin', english)).text).toContain('No space has bank accounts');
  });

  it('decides about the one that is shown, and does not see what concerns all', async () => {
    await ada.get('/');
    expect((await ada.post('/spaces/warsaw/pause', { why: 'Holidays' })).status).toBe(303);
    expect(site.decided.splice(0)).toEqual(['pause warsaw by ada: Holidays']);
    expect((await ada.get('/')).text).not.toContain('/configuration');
    expect((await ada.get('/configuration')).status).toBe(403);
  });
});
