import { beforeAll, describe, expect, it } from 'vitest';
import { ADVICES, type AdviceKey } from '../../src/domain/advice/advice.js';
import { sentencesOf } from '../../src/words/say.js';
import { eventually } from '../eventually.js';
import type { Visitor } from '../web/browser-like.js';
import { type Stage, setStage } from './stage.js';
import { signedIn, webSection } from './web-stage.js';

/** Saturday, 21 November 2026, 09:30 in Berlin. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);
const OCTOBER = '/months/berlin/2026-10';
const ZERO = [{ description: 'Ohne Steuer', net: '100', rate: '0' }];
const GOOD = [{ description: 'Fix Desk', net: '350', rate: '19' }];
const english = { 'accept-language': 'en' };
const words = sentencesOf('advices', 'en');

let web: string;
beforeAll(async () => {
  web = await webSection();
});

const accounting = (lockedOnly: boolean): string => `      from: 2026-10-01
      chart: SKR03
      locked_only: ${lockedOnly}
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports:
        - { name: ledger, formats: [csv], schedule: nightly }`;

const plain = (html: string): string =>
  html
    .replace(/<details class="for-admins">.*?<\/details>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/(\s|\u00a0|&nbsp;)+/g, ' ')
    .replaceAll('&quot;', '"');

/** The beginning of an advice, up to where its values come. */
function said(key: AdviceKey): string {
  const text = words[`advice.${key}`] ?? '';
  return (text.split(/[{\n]/)[0] ?? '').trim();
}

/** Presses the first button of the section that an address names, as a browser would. */
async function press(person: Visitor, address: string, typed: Readonly<Record<string, string>> = {}) {
  const [path = '', id = ''] = address.replaceAll('&amp;', '&').split('#');
  const { text } = await person.get(path, english);
  const from = id === '' ? 0 : text.indexOf(`id="${id}"`);
  expect(from, `${address} is on its page`).toBeGreaterThanOrEqual(0);
  const form = /<form[^>]*method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/s.exec(
    text.slice(id === '' ? text.indexOf('<main') : from),
  );
  const hidden = [...(form?.[2] ?? '').matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const values = Object.fromEntries(hidden.map(([, name, value]) => [name, value ?? '']));
  const answer = await person.post(form?.[1] ?? '', { ...values, ...typed }, english);
  expect(answer.status, plain(answer.text)).toBe(303);
}

/** Fills in the form of a setting that a link leads to, and saves it. */
async function save(person: Visitor, address: string, typed: Readonly<Record<string, string>>) {
  const path = address.replaceAll('&amp;', '&').split('#')[0] ?? '';
  const { text } = await person.get(path, english);
  expect(text).toContain('id="form"');
  const given = [...text.matchAll(/name="(before|f\.[a-z._]+)" (?:type="\w+" )?value="([^"]*)"/g)];
  const values = Object.fromEntries(given.map(([, name, value]) => [name, value]));
  const kind = path.split('?')[0] ?? '';
  const answer = await person.post(kind, { do: 'put', ...values, ...typed }, english);
  expect(answer.status, plain(answer.text)).toBe(303);
}

/** The address of the link behind an advice on a page. */
function linkBehind(html: string, key: AdviceKey): string {
  const at = html.indexOf(said(key));
  expect(at, `"${said(key)}" is said`).toBeGreaterThanOrEqual(0);
  return /<a href="([^"]+)"/.exec(html.slice(at))?.[1] ?? '';
}

const page = async (person: Visitor, path: string): Promise<string> => (await person.get(path, english)).text;
const invoicePage = async (person: Visitor, id: string): Promise<string> =>
  plain(await page(person, `/invoices/berlin/${id}`));

function invoice(stage: Stage, id: string, items = GOOD, date = '2026-10-30'): string {
  stage.sandbox.operator.createInvoice({ id, items, customer_number: '42', invoice_date: date });
  return stage.sandbox.operator.invoice(id).content.number ?? '';
}

const night = (stage: Stage): Promise<unknown> => stage.daemon().nights.runNow('berlin');

describe('what is said of an e-invoice', () => {
  it('leads to its being issued, also where somebody has locked the invoice meanwhile', async () => {
    const stage = await setStage({ since: SINCE, more: web, accounting: accounting(true) });
    const [ben, anna] = [await signedIn(stage, 'ben'), await signedIn(stage, 'anna')];
    const id = stage.request({ items: ZERO });
    await stage.reaches(id, 'refused');
    await night(stage);
    const refused = await invoicePage(ben, id);
    expect(refused).toContain(said('correct the invoice'));
    expect(refused).not.toMatch(/Lock the invoice|Nothing is locked|Generate E-Invoice/);
    expect(plain(await page(ben, '/months/berlin/2026-11/left-out'))).toContain(said('correct the invoice'));
    const rule = linkBehind(await page(ben, `/invoices/berlin/${id}`), 'set a tax rule');
    expect(rule).toBe(`/settings/berlin/tax-cases?invoice=${id}#form`);
    expect(await page(ben, rule.split('#')[0] ?? '')).toContain('id="form"');
    const vera = await signedIn(stage, 'vera');
    const read = await page(vera, `/invoices/berlin/${id}`);
    expect(plain(read)).toMatch(/Please ask finance:.*set a tax rule/);
    expect([read.includes(rule), refused.includes('Please ask finance')]).toEqual([false, false]);
    expect(refused).not.toMatch(/[Aa]sk your admin/);

    // Somebody does what the page said before, or locks it for another reason.
    stage.sandbox.operator.lockInvoice(id);
    await press(anna, `/invoices/berlin/${id}#doing`);
    await eventually(async () => expect(await invoicePage(ben, id)).toContain(said('unlock it first')));
    const locked = await invoicePage(ben, id);
    expect(locked).toContain('Somebody has locked it on the platform');
    expect(locked.indexOf(said('unlock it first'))).toBeLessThan(locked.indexOf(said('correct the invoice')));

    stage.sandbox.operator.unlockInvoice(id);
    stage.sandbox.operator.editInvoice(id, { items: GOOD });
    stage.sandbox.operator.requestSending(id);
    await stage.reaches(id, 'done');
    await night(stage);
    const done = await invoicePage(ben, id);
    expect(done).not.toContain(said('correct the invoice'));
    expect(done).not.toContain(said('unlock it first'));
  });

  it('"have it locked" books what needs no e-invoice, and "issue it" leads to where that is said', async () => {
    const stage = await setStage({ since: SINCE, more: web, accounting: accounting(true) });
    const [ben, anna] = [await signedIn(stage, 'ben'), await signedIn(stage, 'anna')];
    invoice(stage, 'i-without');
    stage.sandbox.operator.switchSpace('space-berlin', { eInvoicing: false });
    stage.sandbox.operator.requestSending('i-without');
    await eventually(async () => expect(await invoicePage(ben, 'i-without')).toContain(said('issue it')));
    await press(anna, '/invoices/berlin/i-without#doing');
    await stage.reaches('i-without', 'done');
    expect(await invoicePage(ben, 'i-without')).not.toContain(said('issue it'));

    const number = invoice(stage, 'i-exempt');
    stage.sandbox.operator.requestSending('i-exempt');
    await eventually(async () => expect(await invoicePage(ben, 'i-exempt')).toContain(said('issue it')));
    await stage.daemon().operator.sayNeed('none-needed', number, { by: 'anna', why: 'private customer' });
    await night(stage);
    expect(plain(await page(ben, `${OCTOBER}/left-out`))).toContain(said('have it locked'));
    stage.sandbox.operator.lockInvoice('i-exempt');
    await night(stage);
    expect(plain(await page(ben, `${OCTOBER}/left-out`))).not.toContain(number);
    expect(await invoicePage(ben, 'i-exempt')).toMatch(/Batch \d/);
  });

  it('"correct what is final": correction and new invoice are issued', async () => {
    const stage = await setStage({ since: SINCE, more: web, accounting: accounting(true) });
    const ben = await signedIn(stage, 'ben');
    const id = 'i-final';
    invoice(stage, id);
    stage.before('get-invoice', id, () => stage.sandbox.operator.attachForeignPdf(id, { eInvoice: false }));
    stage.sandbox.operator.requestSending(id);
    await stage.reaches(id, 'refused');
    await eventually(async () => expect(await invoicePage(ben, id)).toContain(said('correct what is final')));
    const back = stage.request({ corrected_invoice: id, items: [{ ...GOOD[0], quantity: '-1' }] as never });
    const anew = stage.request({ items: GOOD });
    await stage.reaches(back, 'done');
    await stage.reaches(anew, 'done');
    expect(await invoicePage(ben, back)).not.toContain(said('correct what is final'));
  });

  it('"send it" locks and books what nobody has sent', async () => {
    const stage = await setStage({ since: SINCE, more: web, accounting: accounting(true) });
    const ben = await signedIn(stage, 'ben');
    const number = invoice(stage, 'i-unsent');
    await night(stage);
    const list = await page(ben, `${OCTOBER}/left-out`);
    expect(plain(list)).toContain(`${number} · 30 Oct 2026 · €416.50 not sent yet. ${said('send it')}`);
    expect(await invoicePage(ben, 'i-unsent')).toContain(said('send it'));
    stage.sandbox.operator.requestSending('i-unsent');
    await stage.reaches('i-unsent', 'done');
    await eventually(async () => {
      await night(stage);
      expect(plain(await page(ben, `${OCTOBER}/left-out`))).not.toContain(number);
    });
    expect(await invoicePage(ben, 'i-unsent')).toContain('Batch 1');
  });
});

describe('what is said of a month', () => {
  it('names what blocks an export, wherever an invoice waits for it, and the fix ends it', async () => {
    const stage = await setStage({ since: SINCE, more: web, accounting: accounting(false) });
    const ben = await signedIn(stage, 'ben');
    const held = invoice(stage, 'i-held');
    const blocking = invoice(stage, 'i-seven', [{ description: 'Book', net: '100', rate: '7' }]);
    await night(stage);
    const other = await page(ben, '/invoices/berlin/i-held');
    expect(plain(other)).toMatch(new RegExp(`the export ledger is blocked by\\s+${blocking}`));
    const link = /is blocked by\s*<a href="([^"]+)"/.exec(other)?.[1] ?? '';
    const led = await ben.get(link, english);
    const own = led.status === 303 ? await page(ben, led.headers.get('location') ?? '') : led.text;
    expect(plain(own)).toContain('this invoice itself blocks the export ledger');
    const month = await page(ben, OCTOBER);
    const [path, id] = linkBehind(month, 'fix what blocks').split('#');
    expect([path, month.includes(`id="${id}"`)]).toEqual([OCTOBER, true]);
    expect(plain(month)).toContain('Set the account under Settings, Revenue accounts');
    const list = await page(ben, `${OCTOBER}/left-out`);
    expect(plain(list)).toMatch(new RegExp(`The export ledger is blocked by\\s+${blocking}`));
    expect(list).toContain(`href="/invoices/berlin/${blocking}"`);
    const rules = /<a class="button" href="(\/settings\/[^"]+)">Set the account for these items/;
    const [, rule = ''] = rules.exec(list) ?? [];
    expect(rules.exec(month)?.[1]).toBe(rule);

    await save(ben, rule, { 'f.account': '8300', why: 'books' });
    await eventually(async () => {
      await night(stage);
      expect(await page(ben, OCTOBER)).not.toContain(said('fix what blocks'));
    });
    expect(plain(await page(ben, '/invoices/berlin/i-held'))).toContain('Batch 1');
    expect(held).not.toBe(blocking);
  });

  it('copies, exports and accepts by its buttons', async () => {
    const stage = await setStage({ since: SINCE, more: web, accounting: accounting(false) });
    const ben = await signedIn(stage, 'ben');
    invoice(stage, 'i-first');
    stage.sandbox.operator.attachForeignPdf('i-first');
    const before = await page(ben, OCTOBER);
    expect(plain(before)).toContain('Not known yet');
    const vera = await signedIn(stage, 'vera');
    const read = await page(vera, OCTOBER);
    expect(plain(read)).toContain(`Please ask finance: ${said('copy now')}`);
    expect(read).not.toContain('href="/sync/berlin"');
    expect(plain(before)).not.toContain('Please ask finance');
    await press(ben, linkBehind(before, 'copy now'));
    await eventually(async () => expect(await page(ben, OCTOBER)).not.toContain(said('copy now')));
    await press(ben, linkBehind(await page(ben, OCTOBER), 'export now'));
    await eventually(async () => expect(await page(ben, OCTOBER)).toContain(said('accept a batch')));
    const copied = await page(ben, OCTOBER);
    await press(ben, linkBehind(copied, 'accept a batch'));
    expect(await page(ben, OCTOBER)).not.toContain(said('accept a batch'));

    invoice(stage, 'i-second');
    stage.sandbox.operator.attachForeignPdf('i-second');
    await stage.daemon().nights.runNow('berlin');
    const waits = await page(ben, OCTOBER);
    if (waits.includes(said('export now'))) await press(ben, linkBehind(waits, 'export now'));
    await eventually(async () => {
      const text = await page(ben, OCTOBER);
      expect(text).not.toContain(said('export now'));
      expect(text).toContain(said('accept a batch'));
    });
  });
});

it('every advice that has a place on a page or the platform has a name for its link', () => {
  const without = Object.entries(ADVICES).filter(([, { at, go }]) => at === 'button' && go === null);
  expect(without).toEqual([]);
});
