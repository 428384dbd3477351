import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PAGES } from '../../web/pages.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';

let site: Site;
let anna: Visitor;
beforeAll(async () => {
  site = await startSite();
  anna = visitorOf(site.url);
  await anna.signIn('anna', PASSWORDS.anna);
  // A rule that a decision taught, of a debtor whose id is no name.
  const choice = { kind: 'invoices', invoices: ['i3'], letGo: false } as const;
  await site.desk.decide(2, choice, { by: 'ben', why: '', learn: true });
});
afterAll(() => site.close());

/** Ids of the platform and of the store, as this site has them. */
const IDS = /\b(?:inv-\d+|m-[A-Z]\w+|user[-:][\w-]+|saga-[\w-]+|person:\d+|configuration:\w+)/g;

/** As people read it: the details for support name the id once, for who asks the platform. */
function read(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return main.replace(/<details class="technical">[\s\S]*/, ' ').replace(/<[^>]+>/g, ' ');
}

it('no page shows an id where a number or a name is known', async () => {
  const found: string[] = [];
  for (const path of [...PAGES, '/bank/lines/berlin/2', '/bank/lines/berlin/2/undo', '/people', '/me']) {
    const { text } = await anna.get(path, { 'accept-language': 'en' });
    found.push(...(read(text).match(IDS) ?? []).map((id) => `${path}: ${id}`));
  }
  expect([...new Set(found)]).toEqual([]);
});
