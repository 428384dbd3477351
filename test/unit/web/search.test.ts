import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankDesk } from '../../../src/bank/desk.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, quickUser, type Site, startSite } from '../../web/site.js';

const english = { 'accept-language': 'en' };
let site: Site;
let ben: Visitor;
let rita: Visitor;
beforeAll(async () => {
  site = await startSite({
    users: [await quickUser('ben', 'finance'), await quickUser('rita', 'accountant', ['berlin'])],
  });
  [ben, rita] = [visitorOf(site.url), visitorOf(site.url)];
  await ben.signIn('ben', PASSWORDS.ben);
  await rita.signIn('rita', PASSWORDS.rita);
});
afterAll(() => site.close());

const search = (visitor: Visitor, text: string) =>
  visitor.get(`/search?${new URLSearchParams({ q: text })}`, english);
/** The headings of what was found. */
const groups = (text: string): readonly string[] =>
  [...text.matchAll(/<h2 id="found-[a-z]+">([^<]+)</g)].map(([, heading = '']) => heading);

it('looks through the bank of every space', async () => {
  const both: { desk?: BankDesk } = {};
  const twice = await startSite({ users: [await quickUser('ben', 'finance')] }, undefined, undefined, {
    bank: () => both.desk ?? null,
  });
  both.desk = twice.desk;
  const visitor = visitorOf(twice.url);
  await visitor.signIn('ben', PASSWORDS.ben);
  const { text } = await search(visitor, 'fuchs');
  const spaces = [...text.matchAll(/href="\/bank\/lines\/([a-z]+)\//g)].map(([, space]) => space);
  expect(new Set(spaces)).toEqual(new Set(['berlin', 'warsaw']));
  await twice.close();
});

describe('the search of the header', () => {
  it('stands on every page, and is reached by its label', async () => {
    for (const path of ['/', '/invoices', '/months']) {
      const { text } = await ben.get(path, english);
      expect(text, path).toContain('<label class="away" for="search-all">Search everything</label>');
      expect(text, path).toContain('id="search-all" name="q" type="search"');
    }
  });

  it.each([
    ['the number of an invoice', '2026-1005', '/invoices/berlin/inv-1005'],
    ['the number in another spelling', '2026 1005', '/invoices/berlin/inv-1005'],
    ['its id', 'inv-1005', '/invoices/berlin/inv-1005'],
    ['the number of a batch', 'Batch 2', '/exports/berlin/2'],
  ])('opens at once what %s names alone', async (_what, text, path) => {
    const { status, headers } = await search(ben, text);
    expect([status, headers.get('location')]).toEqual([303, path]);
  });

  it('lists by kind what a name or a part finds, with the list of all', async () => {
    const { status, text } = await search(ben, 'müller');
    expect(status).toBe(200);
    expect(groups(text)[0]).toBe('Invoices');
    expect(text).toContain('href="/invoices/berlin/inv-1001"');
    expect(text).toContain('Müller &amp; Söhne GmbH');
  });

  it('shows bank lines to those who see the bank, and of other spaces nothing', async () => {
    expect(groups((await search(ben, 'fuchs')).text)).toContain('Bank transactions');
    expect(groups((await search(rita, 'fuchs')).text)).not.toContain('Bank transactions');
    expect((await search(rita, 'FV/2002/11/2026')).text).toContain('Nothing found');
  });

  it('says that nothing was found, and what to enter', async () => {
    expect((await search(ben, 'zzzz')).text).toContain('Nothing found for “zzzz”.');
    for (const signs of ['%', '_', '*', '"', '- / *']) {
      const found = groups((await search(ben, signs)).text);
      expect([found.includes('Invoices'), found.includes('Customers')], signs).toEqual([false, false]);
      const query = new URLSearchParams({ search: signs });
      expect((await ben.get(`/invoices?${query}`, english)).text, signs).not.toContain('inv-1005');
      expect((await ben.get(`/customers?${query}`, english)).text, signs).not.toContain(
        'href="/customers/berlin/',
      );
    }
    expect((await search(ben, ' ')).text).toContain('Enter a number, a name or an amount.');
    expect((await search(ben, '<b>"')).text).not.toContain('<b>"');
  });
});
