import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiToken, askApi } from '../../web/ask-api.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, quickSettings, quickUser, type Site, startSite } from '../../web/site.js';

let site: Site;
let ben: Visitor;
let rita: Visitor;
let berlin: Visitor;
beforeAll(async () => {
  const { users } = await quickSettings();
  const others = [await quickUser('rita', 'viewer'), await quickUser('paul', 'finance', ['berlin'])];
  site = await startSite({ users: [...users, ...others] });
  const signedIn = async (name: keyof typeof PASSWORDS): Promise<Visitor> => {
    const visitor = visitorOf(site.url);
    await visitor.signIn(name, PASSWORDS[name]);
    return visitor;
  };
  [ben, rita, berlin] = [await signedIn('ben'), await signedIn('rita'), await signedIn('paul')];
});
afterAll(() => site.close());

const english = { 'accept-language': 'en' };
const plain = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the page of collective identifiers', () => {
  it('shows each with its invoices, its amount and what became of it', async () => {
    const { text } = await ben.get('/collectives', english);
    const shown = plain(text);
    expect(shown).toContain('FV/2026/11/2, FV/2026/11/3 PLN 1,845.50 Waits for KSeF ben');
    expect(shown).toContain('Refused by KSeF');
    expect(text).toContain('71002 &lt;b&gt;za dużo&lt;/b&gt;');
    expect(shown).toContain('5265877635-IZ202611-0A1B2C3D4E5F-17');
    expect(shown).toContain('Quoted by a payer');
    expect(text).toContain('<textarea');
    expect((await ben.get('/invoices', english)).text).toContain('href="/collectives"');
  });

  it('has one made, of numbers however they are separated', async () => {
    await ben.get('/collectives', english);
    const fields = { space: 'warsaw', invoices: 'FV/2026/11/2, FV/2026/11/3;\r\n FV/2026/11/4\n' };
    const answer = await ben.post('/collectives', fields, english);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/collectives?space=warsaw']);
    expect(site.decided.splice(0)).toEqual(['collective FV/2026/11/2 + FV/2026/11/3 + FV/2026/11/4 by ben']);
    expect(plain((await ben.get('/collectives', english)).text)).toContain('KSeF makes it within seconds');
  });

  it('says why there is none, and keeps what was typed', async () => {
    await ben.get('/collectives', english);
    const invoices = 'FV/2026/11/2, FV/2026/11/9';
    const { headers } = await ben.post('/collectives', { space: 'warsaw', invoices }, english);
    const { text } = await ben.get(headers.get('location') ?? '', english);
    expect(plain(text)).toContain('Nothing was made: nothing is open on FV/2026/11/9');
    expect(text).toContain(`>${invoices}</textarea>`);
    expect(site.decided).toEqual([]);
  });

  it('has no form for readers, and nothing of spaces that are not theirs', async () => {
    expect((await rita.get('/collectives', english)).text).not.toContain('<textarea');
    const fields = { space: 'warsaw', invoices: 'FV/2026/11/2, FV/2026/11/3' };
    expect((await rita.post('/collectives', fields, english)).status).toBe(403);
    const { text } = await berlin.get('/collectives?space=warsaw', english);
    expect(plain(text)).toContain('No space with books issues in KSeF.');
    expect((await berlin.post('/collectives', fields, english)).status).toBe(404);
    expect((await ben.post('/collectives', { ...fields, space: 'berlin' }, english)).status).toBe(404);
    expect(site.decided).toEqual([]);
  });
});

it('the API lists them, shows one, and has one made', async () => {
  const token = await apiToken(site, 'ben', { right: 'decide' });
  const path = '/spaces/warsaw/collectives';
  const { body } = await askApi(site, token, path);
  expect(body.items[0]).toMatchObject({
    ...{ space: 'warsaw', id: 3, number: null, state: 'wanted', problem: null, wanted: { by: 'ben' } },
    invoices: [
      { invoiceId: 'inv-2002', amount: { amount: '1230.00', currency: 'PLN' } },
      { invoiceId: 'inv-2003', amount: { amount: '615.50', currency: 'PLN' } },
    ],
  });
  expect(body.items[1].problem).toBe('ksef.rejected: 71002 <b>za dużo</b>');
  expect(body.items[2]).toMatchObject({
    wanted: { by: null },
    invoices: [{ invoiceId: null, amount: null }],
  });
  expect((await askApi(site, token, `${path}/1`)).body.number).toBe('5265877635-IZ202611-0A1B2C3D4E5F-17');
  expect((await askApi(site, token, `${path}/9`)).status).toBe(404);
  const made = await askApi(site, token, path, { invoices: ['FV/2026/11/2', 'FV/2026/11/3'] });
  expect([made.status, made.body.id]).toEqual([200, 3]);
  expect(site.decided.splice(0)).toHaveLength(1);
  expect((await askApi(site, token, path, { invoices: ['FV/2026/11/2'] })).status).toBe(400);
  const refused = await askApi(site, token, path, { invoices: ['FV/2026/11/2', 'FV/2026/11/9'] });
  expect([refused.status, refused.body.code]).toEqual([409, 'operator.not-possible']);
  expect((await askApi(site, token, '/spaces/berlin/collectives')).status).toBe(404);
});
