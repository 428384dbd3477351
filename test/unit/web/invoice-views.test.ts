import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/engine/open.js';
import { createPeopleStores } from '../../../src/store/people/people-stores.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, quickUser, type Site, standingClock, startSite } from '../../web/site.js';

const english = { 'accept-language': 'en' };
let site: Site;
let anna: Visitor;
let paul: Visitor;
let end: () => Promise<void>;

beforeAll(async () => {
  const { db, close } = await openDatabase(`${temporaryFolder('views-')}/spacebooks.sqlite`);
  const users = [await quickUser('anna', 'admin')];
  site = await startSite({ users }, { db, clock: standingClock() });
  const { invitations } = createPeopleStores(db);
  const rights = { role: 'viewer', spaces: ['warsaw'], lastDay: null } as const;
  const now = site.clock.now();
  await invitations.make('d', { addressee: 'x', expiresAt: now + 9, ...rights }, { by: 'anna', at: now });
  const { password_hash: hash } = await quickUser('paul', 'viewer');
  await invitations.join('d', { name: 'paul', passwordHash: hash.reveal() }, now);
  anna = visitorOf(site.url);
  await anna.signIn('anna', PASSWORDS.anna);
  paul = visitorOf(site.url);
  await paul.signIn('paul', PASSWORDS.paul);
  end = close;
});
afterAll(async () => {
  await site.close();
  await end();
});

/** Links to the views, each with what it says of itself. */
const listed = ({ text }: { readonly text: string }): readonly string[] => {
  const [, nav = ''] = /<nav class="views"[\s\S]*?<ul([\s\S]*?)<\/nav>/.exec(text) ?? [];
  return [...nav.matchAll(/<a href="([^"]+)"([^>]*)>(.*?)<\/a>/g)].map(
    ([, path = '', is = '', name = '']) =>
      `${name.replace(/<[^>]+>/g, '')}: ${path.replaceAll('&amp;', '&')}${is}`,
  );
};
const said = (text: string): string => text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const post = async (who: Visitor, path: string, fields: Record<string, string>) => {
  await who.get('/invoices?sort=-date', english);
  const { status, headers } = await who.post(`/invoices/views${path}`, fields);
  return { status, to: headers.get('location') ?? '' };
};

describe('views of the list of invoices', () => {
  it('are kept under a name with what was chosen and nothing else, and listed for who has made them', async () => {
    expect(listed(await anna.get('/invoices', english))).toEqual([]);
    const query = 'search=m%C3%BCller&payment=open&sort=due&after=WyJ4Il0&other=1&space=nowhere';
    expect(await post(anna, '', { name: '  Müller <b>\n open ', query })).toEqual({
      status: 303,
      to: '/invoices?search=m%C3%BCller&payment=open&sort=due',
    });
    const page = await anna.get('/invoices?search=müller&payment=open&sort=due', english);
    expect(said(page.text)).toContain('The view “Müller &lt;b&gt; open” is saved.');
    expect(listed(page)).toEqual([
      'Müller &lt;b&gt; open: /invoices?search=m%C3%BCller&payment=open&sort=due aria-current="page"',
      'Show all invoices: /invoices',
    ]);
    expect(listed(await paul.get('/invoices', english))).toEqual([]);
  });

  it('are replaced under the same name, and removed', async () => {
    await post(anna, '', { name: 'mine', query: 'payment=open' });
    await post(anna, '', { name: 'mine', query: '' });
    expect(listed(await anna.get('/invoices?payment=open', english))).toContain('mine: /invoices?sort=-date');
    await post(paul, '/remove', { name: 'mine', query: '' });
    expect(listed(await anna.get('/invoices', english))).toContain(
      'mine: /invoices?sort=-date aria-current="page"',
    );
    expect(await post(anna, '/remove', { name: 'mine', query: 'payment=open' })).toEqual({
      status: 303,
      to: '/invoices?payment=open',
    });
    const { text } = await anna.get('/invoices?payment=open', english);
    expect(said(text)).toContain('The view “mine” is removed.');
    expect(text).not.toContain('<bdi>mine</bdi>');
  });

  it('has one that is shown where nothing is chosen, beside which all can still be shown', async () => {
    await post(paul, '', { name: 'usual', query: 'payment=paid', default: '1' });
    const { status, headers } = await paul.get('/invoices');
    expect([status, headers.get('location')]).toEqual([302, '/invoices?payment=paid']);
    const usual = await paul.get('/invoices?payment=paid', english);
    expect(listed(usual)).toEqual([
      'usual (shown first): /invoices?payment=paid aria-current="page"',
      'Show all invoices: /invoices?sort=-date',
    ]);
    expect(usual.text).toContain('<a href="/invoices?sort=-date" aria-label="Remove: payment: Paid">');
    const all = await paul.get('/invoices?sort=-date', english);
    expect(all.status).toBe(200);
    expect(said(all.text)).toContain('3 invoices');
    expect((await anna.get('/invoices')).status).toBe(200);
    await post(paul, '/default', { name: '', query: '' });
    expect((await paul.get('/invoices')).status).toBe(200);
    await post(paul, '/default', { name: 'usual', query: '' });
    expect((await paul.get('/invoices')).status).toBe(302);
    await post(paul, '/remove', { name: 'usual', query: '' });
    expect((await paul.get('/invoices')).status).toBe(200);
  });

  it('show nothing of a space that is not shown any more, and say so', async () => {
    expect(await post(paul, '', { name: 'b', query: 'space=berlin&payment=open' })).toEqual({
      status: 303,
      to: '/invoices?payment=open',
    });
    const { text } = await paul.get('/invoices?space=berlin', english);
    expect(said(text)).toContain('This space does not exist, or is not shown to you. It was ignored.');
    expect(said(text)).toContain('3 invoices');
    expect(text).not.toMatch(/2026-100\d/);
  });

  it('need a name', async () => {
    await post(anna, '', { name: ' \u200b ', query: 'payment=open' });
    const { text } = await anna.get('/invoices?payment=open', english);
    expect(said(text)).toContain('Nothing was saved: the view needs a name.');
  });
});
