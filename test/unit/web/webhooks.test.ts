import { afterAll, beforeAll, expect, it } from 'vitest';
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

const english = { 'accept-language': 'en' };
/** Without its tags. */
const plain = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

it('shows who is told what, what was given up, and the latest messages', async () => {
  const text = plain((await anna.get('/webhooks', english)).text);
  expect(text).toContain('ledger All events All spaces In use Send a test');
  expect(text).toContain(
    'dashboard Batch released, Action required berlin Nothing is sent since 21 Nov 2026, 07:30 CET it answered 410',
  );
  const [, givenUp = '', latest = ''] = text.split(/Given up These messages|The latest messages Time/);
  expect(givenUp).toContain('Batch released dashboard berlin Given up it answered 410 Send again');
  expect(givenUp).not.toContain('E-invoice attached');
  expect(latest).toContain(
    'Action required ledger berlin Not taken yet Next attempt: 21 Nov 2026, 09:31 CET',
  );
  expect(latest).toContain('E-invoice attached ledger berlin Delivered 21 Nov 2026, 08:10 CET');
});

it.each([
  ['/webhooks/ledger/test', {}, 'test ledger', 'ledger has taken the test message.'],
  [
    '/webhooks/dashboard/test',
    {},
    'test dashboard',
    'dashboard has not taken the test message: it answered 500',
  ],
  ['/webhooks/resend', {}, 'resend all', 'Messages sent again: 1'],
  ['/webhooks/resend', { message: 'msg_2' }, 'resend msg_2', 'There is nothing to send again.'],
] as const)('%s %j', async (path, fields, decided, said) => {
  await anna.get('/webhooks', english);
  const answer = await anna.post(path, fields, english);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/webhooks']);
  expect(site.decided.splice(0)).toEqual([decided]);
  expect(plain((await anna.get('/webhooks', english)).text)).toContain(said);
});

it('does nothing for an endpoint that is not there, nor for what is no message', async () => {
  await anna.get('/webhooks', english);
  expect((await anna.post('/webhooks/nobody/test', {}, english)).status).toBe(404);
  expect((await anna.post('/webhooks/resend', { message: "x' or 1=1" }, english)).status).toBe(404);
  expect(site.decided).toEqual([]);
});

it('is for admins who see all spaces', async () => {
  const ben = visitorOf(site.url);
  await ben.signIn('ben', PASSWORDS.ben);
  expect((await ben.get('/webhooks', english)).status).toBe(403);
  expect((await ben.get('/', english)).text).not.toContain('href="/webhooks"');
  expect((await anna.get('/', english)).text).toContain('href="/webhooks"');
});
