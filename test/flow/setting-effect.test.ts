import { beforeAll, expect, it } from 'vitest';
import type { Visitor } from '../web/browser-like.js';
import { type Stage, setStage } from './stage.js';
import { signedIn, webSection } from './web-stage.js';

const TAX = '/settings/berlin/tax-cases';
const english = { 'accept-language': 'en' };
const REASON = 'Steuerfrei nach § 4 Nr. 12 UStG';

let stage: Stage;
let ben: Visitor;
beforeAll(async () => {
  const accounting = `      from: 2026-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports: [{ name: ledger, formats: [csv], schedule: nightly }]`;
  const since = Date.UTC(2026, 10, 21, 8, 30);
  stage = await setStage({ since, more: await webSection(), accounting });
  ben = await signedIn(stage, 'ben');
}, 60_000);

const plain = (html: string): string => html.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
const readable = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/(\s|\u00a0|&nbsp;)+/g, ' ');

/** What the form of a page sends, as it is drawn. */
async function formAt(path: string): Promise<Record<string, string>> {
  const { text } = await ben.get(path, english);
  const form = /<form class="stack card"[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
  const inputs = [...form.matchAll(/name="([a-z][a-z0-9._-]*)" (?:type="\w+" )?value="([^"]*)"/g)];
  const areas = [...form.matchAll(/<textarea [^>]*name="([^"]+)"[^>]*>([^<]*)/g)];
  const chosen = [
    ...form.matchAll(
      /<select [^>]*name="([^"]+)"(?:(?!<\/select>)[\s\S])*?<option value="([^"]*)" selected/g,
    ),
  ];
  const fields = [...inputs, ...areas, ...chosen].map(([, name, value]) => [name, plain(value ?? '')]);
  return Object.fromEntries(fields.filter(([name]) => name !== 'form_token'));
}

it('a rule that lets an invoice through names the account that it lacks, and leads there and back', async () => {
  const items = [{ description: 'Office', net: '350', rate: '0' }];
  // Neither is copied yet, and one is of today, which the next night does not book.
  const invoice = stage.request({ items, invoice_date: '2026-11-20' });
  await stage.reaches(invoice, 'refused');
  await stage.reaches(stage.request({ items, invoice_date: '2026-11-21' }), 'refused');
  const typed = { ...(await formAt(`${TAX}?invoice=${invoice}`)), 'f.case': 'exempt', 'f.reason': REASON };

  const { text: first } = await ben.post(`${TAX}/effect`, typed, english);
  const numbers = [...first.matchAll(/>([^<]+)<\/a> <bdi>/g)].map(([, number]) => number).toSorted();
  expect(numbers).toHaveLength(2);
  expect(readable(first)).toContain('Saved like this, the next batch would be blocked.');
  expect(readable(first)).toMatch(
    new RegExp(
      `No rule gives an account to items .*tax case E, 0 %, customers in DE.* ${numbers.join(', ')}`,
    ),
  );
  const [, link = ''] = /href="([^"]*\/accounts\?[^"]*)"/.exec(first) ?? [];

  const proposed = await formAt(plain(link));
  expect(proposed).toMatchObject({ 'f.account': '', 'f.when.tax_case': 'E', 'f.when.rate': '0' });
  const rule = { ...proposed, 'f.account': '8100' };
  await ben.post('/settings/berlin/accounts/effect', rule, english);
  const set = await ben.post('/settings/berlin/accounts', { ...rule, why: 'offices' }, english);
  expect(set.status).toBe(303);

  const kept = await formAt(set.headers.get('location') ?? '');
  expect(kept).toEqual(typed);
  const { text: second } = await ben.post(`${TAX}/effect`, kept, english);
  expect(readable(second)).toContain('Will be issued');
  expect(readable(second)).not.toContain('would be blocked');
  expect((await ben.post(TAX, { ...kept, why: 'letting' }, english)).status).toBe(303);
  await stage.reaches(invoice, 'done');

  const { exports } = await stage.daemon().nights.runNow('berlin');
  expect(exports).toMatchObject([{ name: 'ledger', outcome: { status: 'released', number: 1 } }]);
});

it('a night that is begun right after a setting was saved goes by it', async () => {
  const items = [{ description: 'Book', net: '10', rate: '7' }];
  await stage.reaches(stage.request({ items, invoice_date: '2026-11-19' }), 'done');
  const rule = { do: 'put', before: '1', 'f.account': '8300', 'f.when.rate': '7', why: 'books' };
  await ben.get('/settings/berlin/accounts', english);
  expect((await ben.post('/settings/berlin/accounts', rule, english)).status).toBe(303);
  const { exports } = await stage.daemon().nights.runNow('berlin');
  expect(exports).toMatchObject([{ name: 'ledger', outcome: { status: 'released', number: 2 } }]);
});

it('a rule that another one before it hides is moved above it, and decides then', async () => {
  const path = '/settings/berlin/accounts';
  const rule = { do: 'put', before: '2', 'f.account': '8310', 'f.when.rate': '7', 'f.when.country': 'DE' };
  await ben.get(path, english);
  expect((await ben.post(path, { ...rule, why: 'books in Germany' }, english)).status).toBe(303);
  expect(readable((await ben.get(path, english)).text)).toContain('Never decides: rule 3 takes all of these');

  const up = { do: 'up', before: '3', entry: '2' };
  const effect = readable((await ben.post(`${path}/effect`, up, english)).text);
  expect(effect).toContain('The rules in their new order');
  expect(effect).toContain('1 invoice would be booked anew');
  expect((await ben.post(path, { ...up, why: 'was hidden' }, english)).status).toBe(303);
  const text = readable((await ben.get(path, english)).text);
  expect(text).toContain('Rule 3 Ledger account 8310');
  expect(text).not.toContain('Never decides');
});
