import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PAGES } from '../../web/pages.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';

let site: Site;
let anna: Visitor;
beforeAll(async () => {
  site = await startSite();
  anna = visitorOf(site.url);
  await anna.signIn('anna', PASSWORDS.anna);
});
afterAll(() => site.close());

describe.each(['de', 'en', 'pl'])('in %s', (language) => {
  it.each(PAGES)('%s is shown whole', async (path) => {
    const { status, text } = await anna.get(path, { 'accept-language': language });
    expect(status, text).toBe(200);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).not.toMatch(/undefined|\[object|NaN|\{\w+\}|=&gt;|=>/);
  });
});

it.each([
  ['/runs', 'ECONNREFUSED'],
  ['/exports/berlin/1', 'permission denied'],
])('%s marks what others said as English', async (path, detail) => {
  const { text } = await anna.get(path, { 'accept-language': 'de' });
  expect(text).toContain(`<span lang="en">${detail}</span>`);
});

describe('a batch that waits for the daemon', () => {
  it.each([
    ['de', 'Wird bei der nächsten Zustellung an office, adviser übertragen'],
    ['en', 'Will be delivered to office, adviser at the next delivery'],
    ['pl', 'Przy następnej dostawie trafi do: office, adviser;'],
  ])('names its targets, in %s', async (language, said) => {
    const { text } = await anna.get('/exports/berlin/2', { 'accept-language': language });
    expect(text).toContain(said);
    expect(text).not.toMatch(/kein Zustellziel|No delivery target|Nie skonfigurowano miejsca dostawy/);
    const planned = await anna.get('/exports/berlin/1', { 'accept-language': language });
    expect(planned.text).not.toContain(said);
  });
});
