import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiToken, askApi } from '../../web/ask-api.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';

let site: Site;
let ben: Visitor;
beforeAll(async () => {
  site = await startSite();
  ben = visitorOf(site.url);
  await ben.signIn('ben', PASSWORDS.ben);
});
afterAll(() => site.close());

const english = { 'accept-language': 'en' };
const plain = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const TAX = '/settings/berlin/tax-cases';
const FIELDS = { do: 'put', before: '2', 'f.case': 'exempt', 'f.reason': 'Art. 135', 'f.when.rate': '0' };
const read = async (path: string) => plain((await ben.get(path, english)).text);

describe('settings', () => {
  it('say what is set by whom, and where it comes from', async () => {
    expect(await read('/settings')).toContain('Tax rules Why an item is taxed or not.');
    expect(await read('/settings')).toContain('by ben.');
    const text = await read(TAX);
    expect(text).toContain(
      'Set here Rule 1 Tax case Exempt Reason on the invoice Steuerfrei nach § 4 Nr. 12 UStG',
    );
    expect(text).toContain('Comes with spacebooks Rule 2 Tax case Taxed');
    expect(text).toContain('Version 1');
    expect(await read('/settings/berlin/accounts')).toContain('Set by your admin Rule 1 Ledger account 8400');
    expect((await ben.get('/settings/warsaw/accounts', english)).status).toBe(404);
    expect((await ben.get('/settings/nowhere/payment', english)).status).toBe(404);
  });

  it('name no key of the configuration and no command', async () => {
    for (const path of ['/settings', TAX, '/settings/berlin/payment', '/settings/berlin/customers']) {
      expect(await read(path)).not.toMatch(/tax_cases|e_invoices|YAML|spacebooks [a-z]+ -/i);
    }
  });

  it('show the effect first, and save with a reason what was shown', async () => {
    await ben.get(TAX, english);
    const shown = await ben.post(`${TAX}/effect`, FIELDS, english);
    const text = plain(shown.text);
    expect(shown.status).toBe(200);
    expect(site.decided).toEqual([]);
    expect(text).toMatch(/BERLIN-2026-1006 Müller &amp; Söhne GmbH ✓? ?Will be issued/);
    expect(text).toContain('VAT 0 % · Steuerfrei nach § 4 Nr. 12 UStG');
    expect(text).toContain('The buyer has no name.');
    expect(text).toContain('2 more were not looked at.');
    expect(text).toMatch(/ledger ✓? ?No longer blocked/);
    expect(text).toMatch(
      /BERLIN-2026-106: nothing says why.*Without this change it would not be blocked by this\./,
    );
    expect(text).toMatch(/Blocked already, without this change: .*BERLIN-2026-107: nothing says why/);
    expect(text).toContain('2 invoices would be booked anew (October 2026): entries reversed: 4, new: 4.');
    const without = await ben.post(TAX, FIELDS, english);
    expect(without.status).toBe(400);
    const saved = await ben.post(TAX, { ...FIELDS, why: 'the adviser' }, english);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, TAX]);
    expect(site.decided.splice(0)).toEqual([
      'set tax-cases of berlin to [{"case":"exempt","reason":"Steuerfrei nach § 4 Nr. 12 UStG","when":{"rate":"0","buyer_country":["DE"],"valid_from":"2027-01-01"}},{"case":"exempt","reason":"Art. 135","when":{"rate":"0"}}] by ben: the adviser',
    ]);
    expect(await read(TAX)).toContain('Saved. It is in force within seconds.');
  });

  it('keep what was typed where it is wrong, or somebody else was faster', async () => {
    await ben.get(TAX, english);
    const wrong = await ben.post(`${TAX}/effect`, { ...FIELDS, 'f.when.rate': 'no rate' }, english);
    expect(wrong.status).toBe(422);
    expect(plain(wrong.text)).toContain(
      'Please correct: Tax rate in % : Write a percentage with a point, such as 0, 7.5 or 19.',
    );
    expect(wrong.text).toContain('value="no rate"');
    const late = await ben.post(TAX, { ...FIELDS, before: '1', why: 'late' }, english);
    expect(late.status).toBe(422);
    expect(plain(late.text)).toContain('carla has saved another version in the meantime.');
    expect(late.text).toContain('Art. 135</textarea>');
    expect(site.decided).toEqual([]);
  });

  it('say of each field what it lacks, beside it and in the language of who reads', async () => {
    await ben.get(TAX, english);
    const typed = { 'f.reason': '', 'f.when.rate': 'no rate', 'f.when.buyer_country': 'DEU' };
    const answer = async (language: string) =>
      (await ben.post(`${TAX}/effect`, { ...FIELDS, ...typed }, { 'accept-language': language })).text;
    const text = await answer('en');
    expect(text).toMatch(
      /name="f\.when\.rate"[^>]+aria-describedby="f-when-rate-wrong f-when-rate-hint" aria-invalid="true"/,
    );
    expect(text).toContain(
      'id="f-reason-wrong">“Exempt” needs a reason: the provision of the law that the invoice names.<',
    );
    expect(text).toContain('id="f-when-buyer_country-wrong">Write countries as two letters each');
    expect(plain(text)).not.toContain('has too many digits');
    const german = await answer('de');
    expect(german).toContain(
      'id="f-when-rate-wrong">Schreiben Sie einen Prozentsatz mit Punkt, etwa 0, 7.5 oder 19.<',
    );
    expect(german).toContain('id="f-reason-wrong">„Steuerfrei“ braucht eine Begründung');
    const polish = await answer('pl');
    expect(polish).toContain('id="f-when-rate-wrong">Wpisz stawkę procentową z kropką');
    expect(polish).toContain('id="f-reason-wrong">„Zwolnione” wymaga uzasadnienia');
  });

  it('say what the rest of the configuration does not take, without a word of it', async () => {
    const path = '/settings/berlin/accounts';
    await ben.get(path, english);
    const { text } = await ben.post(
      `${path}/effect`,
      { do: 'put', before: '0', 'f.account': '99999999' },
      english,
    );
    expect(plain(text)).toContain('Please correct: Ledger account : This account does not fit your books');
    expect(plain(text)).not.toContain('has too many digits');
  });

  it('take one tax key for all programs, or one for each', async () => {
    const path = '/settings/berlin/accounts';
    const { text } = await ben.get(path, english);
    expect(plain(text)).toMatch(/Tax key for datev .*Tax key for bmd .*Tax key For all programs/);
    const typed = { 'f.account': '8400', 'f.tax_key.datev': '3', 'f.tax_key.bmd': '20' };
    const sent = { do: 'put', before: '0', ...typed, why: 'two programs' };
    const effect = await ben.post(`${path}/effect`, sent, english);
    expect(effect.text).toContain('name="f.tax_key.bmd" value="20"');
    expect((await ben.post(path, sent, english)).status).toBe(303);
    expect(site.decided.splice(0)).toEqual([
      'set accounts of berlin to [{"account":"8400","tax_key":{"datev":"3","bmd":"20"}}] by ben: two programs',
    ]);
    const long = { ...sent, 'f.tax_key.bmd': '2'.repeat(201) };
    const wrong = await ben.post(`${path}/effect`, { ...long, 'f.account': '99999999' }, english);
    expect(plain(wrong.text)).toContain('Tax key for bmd : Write one line of at most 200 characters.');
    expect(wrong.text).toContain('href="#f-tax_key-bmd"');
    expect(wrong.text).toContain('id="f-tax_key-bmd"');
  });

  it('say in which order rules are tried, and show a move before it is saved', async () => {
    const text = await read(TAX);
    expect(text).toContain('a rule for few cases belongs above a rule for all.');
    expect(text).toMatch(/Set here Rule 1 .*Comes with spacebooks Rule 2 Tax case Taxed .*Rule 3/);
    const path = '/settings/berlin/customers';
    expect(await read(path)).not.toContain('Rule 1');
    const up = { do: 'up', before: '2', entry: '1' };
    const { text: moved } = await ben.post(`${TAX}/effect`, up, english);
    expect(plain(moved)).toContain('The rules in their new order Rule 1');
    expect(moved).toContain('name="do" value="up"');
  });

  it('keep a logo that was chosen, and that one is to go, where another field is wrong', async () => {
    const path = '/settings/warsaw/layout';
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
    const logo = `data:image/png;base64,${png.toString('base64')}`;
    await ben.get(path, english);
    const fields = { do: 'put', before: '0', 'f.color': 'zzz' };
    const wrong = await ben.upload(`${path}/effect`, fields, [new File([png], 'logo.png')]);
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain(`<input type="hidden" name="f.logo" value="${logo}">`);
    expect(plain(wrong.text)).toContain('The logo that was chosen is kept.');
    const shown = await ben.post(
      `${path}/effect`,
      { ...fields, 'f.logo': logo, 'f.color': '#123456' },
      english,
    );
    expect(shown.text).toContain(`name="f.logo" value="${logo}"`);
    const text = await ben.upload(`${path}/effect`, fields, [new File(['x'], 'logo.txt')]);
    expect(plain(text.text)).toContain('This file is neither PNG nor JPEG');
    expect(text.text).not.toContain('name="remove-logo"');
  });

  it('are removed, and taken back to a version', async () => {
    await ben.get(TAX, english);
    await ben.post(TAX, { do: 'remove', entry: '0', before: '2', why: 'over' }, english);
    await ben.post(TAX, { do: 'restore', version: '1', before: '2', why: 'back' }, english);
    expect(site.decided.splice(0)).toEqual([
      'set tax-cases of berlin to null by ben: over',
      'set tax-cases of berlin to null by ben: back',
    ]);
  });

  it('leave alone what the file has set', async () => {
    const { text } = await ben.get('/settings/berlin/payment', english);
    expect(text).toMatch(/<input id="f-iban" type="text" value="DE02120300000000202051" readonly/);
    expect(text).not.toContain('name="f.iban"');
  });

  it('take a logo by upload, and show an invoice with it before anything is saved', async () => {
    const path = '/settings/warsaw/layout';
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
    await ben.get(path, english);
    const fields = { do: 'put', before: '0', 'f.color': '#123456', 'f.footer': 'a' };
    const shown = await ben.upload(`${path}/effect`, fields, [new File([png], 'logo.png')]);
    expect(shown.status).toBe(200);
    const [, logo = ''] = /name="f\.logo" value="([^"]+)"/.exec(shown.text) ?? [];
    expect(logo).toBe(`data:image/png;base64,${png.toString('base64')}`);
    expect((await ben.post(`${path}/preview`, { ...fields, 'f.logo': logo }, english)).status).toBe(404);
    const berlin = await ben.post('/settings/berlin/payment/preview', { ...fields, before: '0' }, english);
    expect(berlin.headers.get('content-type')).toBe('application/pdf');
    await ben.get(path, english);
    await ben.post(path, { ...fields, 'f.logo': logo, why: 'new logo' }, english);
    expect(site.decided.splice(0)).toEqual([
      `set layout of warsaw to {"logo":"${logo}","color":"#123456","footer":["a"]} by ben: new logo`,
    ]);
  });

  it('lead to a customer, to a rule like an invoice, and to a file for the admin', async () => {
    const answer = await ben.get('/settings/warsaw/customers/4711', english);
    expect(answer.headers.get('location')).toBe('/settings/warsaw/customers?customer_number=4711#form');
    const { text: proposed } = await ben.get(`${TAX}?invoice=inv-1006`, english);
    expect(proposed).toMatch(/name="f\.when\.rate" type="text" value="0"/);
    const { text } = await ben.get('/settings/berlin/export.yml', english);
    expect(text).toContain('e_invoices:\n  tax_cases:\n    - case: exempt\n');
  });
});

describe('settings by the API', () => {
  const PATH = '/spaces/berlin/settings/tax-cases';
  const content = [{ case: 'exempt', reason: 'Art. 135', when: { rate: '0' } }];

  it('are read with what the file sets, and with their versions', async () => {
    const token = await apiToken(site, 'ben', { right: 'read' });
    const { status, body } = await askApi(site, token, PATH);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'tax-cases', version: 2, filed: null, inForce: true });
    expect(body.content[0]).toMatchObject({ case: 'exempt' });
    expect(body.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    const { body: filed } = await askApi(site, token, '/spaces/berlin/settings/payment');
    expect(filed).toMatchObject({ version: 0, content: null, filed: { iban: 'DE02120300000000202051' } });
    expect((await askApi(site, token, '/spaces/warsaw/settings/accounts')).status).toBe(404);
    expect((await askApi(site, token, '/spaces/nowhere/settings/payment')).status).toBe(404);
  });

  it('are saved by who has seen the last version', async () => {
    const token = await apiToken(site, 'ben', { right: 'decide' });
    const late = await askApi(site, token, PATH, { content, before: 1, why: 'adviser' });
    expect([late.status, late.body.code]).toEqual([409, 'operator.not-possible']);
    expect(late.body.detail).toContain('carla has saved another version');
    const saved = await askApi(site, token, PATH, { content, before: 2, why: 'adviser' });
    expect(saved.status).toBe(200);
    expect(site.decided.splice(0)).toEqual([
      `set tax-cases of berlin to ${JSON.stringify(content)} by ben (Import of ben): adviser`,
    ]);
  });
});
