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

/** Every page that there is. */
export const PAGES = [
  '/',
  '/e-invoices',
  '/e-invoices?state=waiting',
  '/e-invoices/berlin/inv-1006',
  '/e-invoices/warsaw/inv-2002',
  '/exports',
  '/exports/berlin/1',
  `/exports/berlin/1/preview/${encodeURIComponent('Bücher 2026-11-20.csv')}`,
  '/exports/berlin/1/preview/books-2026-11-20.journal',
  '/runs',
  '/events',
  '/alerts',
  '/configuration',
];

describe.each(['de', 'en', 'pl'])('in %s', (language) => {
  it.each(PAGES)('%s is shown whole', async (path) => {
    const { status, text } = await anna.get(path, { 'accept-language': language });
    expect(status, text).toBe(200);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).not.toMatch(/undefined|\[object|NaN|\{\w+\}/);
  });
});
