import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createAlerts } from '../../src/store/alerts/alerts.js';
import { openBeside } from '../../src/store/engine/open.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import type { Visitor } from '../web/browser-like.js';
import { callProgram } from './call-program.js';
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

const readable = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/(\s|\u00a0|&nbsp;)+/g, ' ');
const read = async (path: string): Promise<string> => readable((await ben.get(path, english)).text);

/** What a form of the page sends, with what is typed over it. */
async function formOf(path: string, typed: Readonly<Record<string, string>>) {
  const { text } = await ben.get(path, english);
  const values = [...text.matchAll(/name="(before|do|f\.[a-z._]+)" (?:type="\w+" )?value="([^"]*)"/g)];
  return { do: 'put', ...Object.fromEntries(values.map(([, name, value]) => [name, value])), ...typed };
}

const untaxed = (): string => stage.request({ items: [{ description: 'Office', net: '350', rate: '0' }] });

it('a refused invoice leads to a rule for it and all like it, whose effect is true', async () => {
  const first = untaxed();
  const second = untaxed();
  await stage.reaches(first, 'refused');
  await stage.reaches(second, 'refused');
  const sent = await formOf(`${TAX}?invoice=${first}`, { 'f.case': 'exempt', 'f.reason': REASON });
  expect(sent).toMatchObject({ before: '0', 'f.when.rate': '0', 'f.when.buyer_country': 'DE' });

  const wrong = await ben.post(`${TAX}/effect`, { ...sent, 'f.reason': '' }, english);
  expect([wrong.status, readable(wrong.text)]).toEqual([
    422,
    expect.stringContaining('Please correct: Reason on the invoice'),
  ]);

  const effect = readable((await ben.post(`${TAX}/effect`, sent, english)).text);
  expect(effect.match(/Will be issued/g)).toHaveLength(2);
  expect(effect).toContain(`VAT 0 % · ${REASON}`);
  expect((await stage.sagas(first)).at(-1)?.state).toBe('refused');

  const saved = await ben.post(TAX, { ...sent, why: 'letting of offices' }, english);
  expect(saved.status).toBe(303);
  await stage.reaches(first, 'done');
  await stage.reaches(second, 'done');
  expect(await read('/decisions')).toContain(
    'Setting changed ben berlin Tax rules, version 1 letting of offices',
  );
});

it('a command in another process sees it, and says who set it', async () => {
  const config = join(temporaryFolder('settings-'), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  const { code, out } = await callProgram(['check-config', '--config', config]);
  expect(code).toBe(0);
  expect(out).toContain('tax-cases (version 1 of ben)');
  expect(out).toContain(REASON);
});

it('what two save at once is kept once, and the second is told', async () => {
  const sent = { do: 'put', before: '1', 'f.case': 'not subject', 'f.when.customer_number': '7', why: 'x' };
  const answers = await Promise.all([1, 2].map(() => ben.post(TAX, sent, english)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);
  expect(answers.map(({ text }) => readable(text)).join(' ')).toContain(
    'ben has saved another version in the meantime.',
  );
});

it('is taken back to a version, and a new invoice is refused again', async () => {
  const back = { do: 'restore', version: '0', before: '2' };
  await ben.post(`${TAX}/effect`, back, english);
  await ben.post(TAX, { ...back, why: 'was wrong' }, english);
  await stage.reaches(untaxed(), 'refused');
  expect(await read(TAX)).toContain('Version 3');
});

it('an account of the file cannot be changed, and one of the page is booked on', async () => {
  const text = await read('/settings/berlin/accounts');
  expect(text).toContain('Set by your admin Rule 1 Ledger account 8400 Tax rate in % 19');
  expect(text).not.toContain('Change entry 1');
  const rule = { do: 'put', before: '0', 'f.account': '8100', 'f.when.rate': '0', why: 'office letting' };
  await stage.daemon().nights.runNow('berlin');
  const effect = readable((await ben.post('/settings/berlin/accounts/effect', rule, english)).text);
  expect(effect).toContain('ledger');
  await ben.post('/settings/berlin/accounts', rule, english);
  expect(await read('/settings/berlin/accounts')).toContain(
    'Set here Rule 2 Ledger account 8100 Tax rate in % 0',
  );
});

it('an export that a setting frees or blocks is a task at once, and what blocks it is named before', async () => {
  const path = '/settings/berlin/accounts';
  await ben.get(TAX, english);
  await ben.post(TAX, { do: 'restore', version: '1', before: '3', why: 'issued by it' }, english);
  const items = [{ description: 'Book', net: '10', rate: '7' }];
  await stage.reaches(stage.request({ items, invoice_date: '2026-11-12' }), 'done');
  await stage.daemon().nights.runNow('berlin');
  const blocked = 'The export ledger is blocked';
  expect(await read('/')).toContain(blocked);

  const rule = { do: 'put', before: '1', 'f.account': '8300', 'f.when.rate': '7', why: 'books' };
  expect((await ben.post(path, rule, english)).status).toBe(303);
  expect(await read('/')).not.toContain(blocked);

  const back = { do: 'restore', version: '1', before: '2', why: 'wrong' };
  const effect = readable((await ben.post(`${path}/effect`, back, english)).text);
  expect(effect).toContain('Without this change it would not be blocked by this.');
  expect((await ben.post(path, back, english)).status).toBe(303);
  expect(await read('/')).toContain(blocked);

  const { db, close } = await openBeside(stage.location);
  await createAlerts(db).end('export:berlin:ledger', stage.clock.now());
  await close();
  expect(await read('/')).not.toContain(blocked);
  const seen =
    /name="seen" value="(\d+)"/.exec((await ben.get('/exports/berlin/now/ledger', english)).text)?.[1] ?? '0';
  await ben.post('/exports/berlin/now/ledger', { seen }, english);
  await eventually(async () => expect(await read('/')).toContain(blocked));
});

it('terms of payment are looked at on an invoice before they are saved', async () => {
  const taxed = stage.request({ items: [{ description: 'Desk', net: '10', rate: '19' }] });
  await stage.reaches(taxed, 'done');
  const terms = { do: 'put', before: '0', 'f.terms': 'Zahlbar sofort.' };
  await ben.get('/settings/berlin/payment', english);
  const { bytes, headers } = await ben.post('/settings/berlin/payment/preview', terms, english);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
});
