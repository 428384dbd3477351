import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import type { Visitor } from '../web/browser-like.js';
import { type MailBox, startSmtpServer } from './delivery/smtp-server.js';
import { type Stage, setStage } from './stage.js';
import { signedIn, webSection } from './web-stage.js';

const PATH = '/settings/berlin/recipients';
const english = { 'accept-language': 'en' };

let box: MailBox;
let stage: Stage;
let ben: Visitor;
/** Whether the mail server takes nothing, and for whom it was asked then. */
let isClosed = false;
const refused: string[] = [];
beforeAll(async () => {
  box = await startSmtpServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (!isClosed) return done();
      refused.push(address);
      return done(Object.assign(new Error('later'), { responseCode: 451 }));
    },
  });
  const accounting = `      from: 2026-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      targets: [{ name: tax-adviser, mail: { to: [file@example.com] } }]
      exports: [{ name: ledger, formats: [csv], schedule: nightly, targets: [tax-adviser] }]`;
  const mail = `mail: { host: 127.0.0.1, port: ${box.port}, security: none, from: books@example.com }\n`;
  const since = Date.UTC(2026, 10, 21, 8, 30);
  stage = await setStage({ since, more: `${await webSection()}${mail}`, accounting });
  ben = await signedIn(stage, 'ben');
}, 60_000);
afterAll(() => box?.stop());

const readable = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/(\s|\u00a0|&nbsp;)+/g, ' ');
const put = (before: number, typed: Readonly<Record<string, string>>) => ({
  do: 'put',
  before: String(before),
  ...typed,
});

/** To whom the files of batches went, batch by batch. */
const mailed = (): readonly string[] =>
  box.messages.flatMap((message) => /^To: (.*)\r$/m.exec(message)?.[1] ?? []);

/** Issues an invoice and has the night export it. */
async function exported(): Promise<void> {
  const items = [{ description: 'Desk', net: '10', rate: '19' }];
  await stage.reaches(stage.request({ items, invoice_date: '2026-11-20' }), 'done');
  await stage.daemon().nights.runNow('berlin');
}

it('the page says who gets the files by the file, and whose the daily overview is', async () => {
  const text = readable((await ben.get(PATH, english)).text);
  expect(text).toContain('E-mail addresses for export files: tax-adviser');
  expect(text).toContain('Set by your admin and always among them: file@example.com.');
  expect(text).toContain('one mail each about all spaces. Your admin sets who gets them.');
});

it('an address that is none is named by its field', async () => {
  const wrong = put(0, { 'f.exports.tax-adviser': 'ann@example' });
  const { status, text } = await ben.post(`${PATH}/effect`, wrong, english);
  expect(status).toBe(422);
  expect(readable(text)).toContain('export files: tax-adviser : Write one e-mail address a line');
  expect(text).toContain('href="#f-exports-tax-adviser"');
});

it('the next batch goes to the address that was set, and after a change to the other one', async () => {
  const first = put(0, { 'f.exports.tax-adviser': 'ann@example.com' });
  const effect = readable((await ben.post(`${PATH}/effect`, first, english)).text);
  expect(effect).toContain('for the next message and the next batch');
  expect(effect).not.toContain('refused e-invoices');
  expect(effect).toContain('Export files: tax-adviser New: ann@example.com As before: file@example.com');
  expect((await ben.post(PATH, { ...first, why: 'our accountant' }, english)).status).toBe(303);
  await exported();
  await eventually(() => expect(mailed()).toEqual(['file@example.com, ann@example.com']));

  const second = put(1, { 'f.exports.tax-adviser': 'bob@example.com' });
  const change = readable((await ben.post(`${PATH}/effect`, second, english)).text);
  expect(change).toContain('New: bob@example.com No longer: ann@example.com As before: file@example.com');
  expect((await ben.post(PATH, { ...second, why: 'another accountant' }, english)).status).toBe(303);
  await exported();
  await eventually(() => expect(mailed().slice(1)).toEqual(['file@example.com, bob@example.com']));
});

it('a batch that could not be delivered yet goes to whoever is set by then', async () => {
  isClosed = true;
  await exported();
  await eventually(() => expect(refused).toContain('bob@example.com'));
  const third = put(2, { 'f.exports.tax-adviser': 'cid@example.com' });
  expect((await ben.post(PATH, { ...third, why: 'once more' }, english)).status).toBe(303);
  await eventually(() => expect(refused).toContain('cid@example.com'));
  isClosed = false;
  await eventually(() => expect(mailed().slice(2)).toEqual(['file@example.com, cid@example.com']));
});

it('is exported as the configuration has it, and kept with person and reason', async () => {
  expect((await ben.get('/settings/berlin/export.yml')).text).toBe(
    'alerts:\n  exports:\n    tax-adviser:\n      - cid@example.com\n',
  );
  const text = readable((await ben.get(PATH, english)).text);
  expect(text).toContain('another accountant');
  expect(text).toContain('our accountant E-mail addresses for export files: tax-adviser ann@example.com');
});
