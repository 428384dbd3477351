import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORDS, quickUser, type Site, startSite } from '../web/site.js';
import { type Keyboard, keyboardOf } from './by-keyboard.js';
import { missingBrowser, openChromium, PATIENCE_MS } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

const STATEMENT = `:20:A
:25:DE42100000000001234567
:28C:12/1
:60F:C261119EUR1781,03
:61:2611201120C595,00NTRFNONREF//R9
:86:166?00X?20Rechnung 2026-1006?30COBADEFF?31DE37200000000009876543?32Erika Fuchs
:62F:C261120EUR2376,03
-
`;

describe.skipIf(missing !== null)('by keyboard alone', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let keys: Keyboard;
  let site: Site;

  beforeAll(async () => {
    browser = await openChromium();
    const users = [
      await quickUser('anna', 'admin'),
      await quickUser('ben', 'finance'),
      await quickUser('erika', 'accountant', ['berlin']),
    ];
    site = await startSite({ users });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
    });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    keys = keyboardOf(page);
  });
  afterEach(() => context.close());

  const signIn = async (name: 'anna' | 'ben' | 'erika'): Promise<void> => {
    await page.goto(site.url);
    await keys.fill('User name', name);
    await keys.fill('Password', PASSWORDS[name]);
    await page.keyboard.press('Enter');
    await shows('Home');
    await keys.press('Skip to the content');
  };
  const shows = (heading: string | RegExp): Promise<void> =>
    page.getByRole('heading', { name: heading }).first().waitFor();
  /** What a screen reader is told without moving. */
  const told = (text: string | RegExp): Promise<void> =>
    page
      .getByRole('status')
      .or(page.locator('#said'))
      .filter({ hasText: text })
      .first()
      .waitFor({ state: 'attached' });
  /** What was refused has the focus, so that it is read at once. */
  const isRefused = async (text: string | RegExp): Promise<void> => {
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
    expect(
      await page.evaluate("document.activeElement.matches('[role=alert], [aria-invalid=true], [autofocus]')"),
    ).toBe(true);
    await keys.isAccessible();
  };

  it('signs in, after a mistake too', async () => {
    await page.goto(site.url);
    await keys.fill('User name', 'nobody');
    await keys.fill('Password', 'wrong');
    await page.keyboard.press('Enter');
    await isRefused(/./);
    await signIn('ben');
    await keys.isAccessible();
  });

  it('sees whether last night worked, reads what is new, and goes to what waits', async () => {
    await signIn('ben');
    expect(await page.getByRole('region', { name: 'Nightly runs' }).textContent()).toContain('Last night');
    await keys.follow('Sync now');
    await page.waitForURL('**/sync/berlin');
    expect(site.decided.at(-1)).toBe('sync berlin by ben');
    await keys.isAccessible();
    await keys.follow('Home');
    await keys.follow(/bank transactions? waits? for a decision/);
    await shows('Bank');
    expect(page.url()).toContain('state=undecided');
  });

  it('understands a refusal, and tries again', async () => {
    await signIn('anna');
    await keys.follow('2026-1006');
    await shows(/2026-1006/);
    await keys.isAccessible();
    await keys.follow('Try again now');
    await told(/./);
    expect(site.decided.at(-1)).toMatch(/^retry berlin\/inv-1006 by anna/);
    await keys.isAccessible();
  });

  it('finds an invoice by its number, and a customer’s invoice in a list that says what it found', async () => {
    await signIn('ben');
    await page.keyboard.press('/');
    await page.keyboard.type('2026-1005');
    await page.keyboard.press('Enter');
    await shows(/2026-1005/);
    await keys.press('The customer did not get it');
    await keys.to('Text (English)');
    await keys.isAccessible();
    await keys.follow('Invoices');
    await keys.fill('Customer, number, amount or ID', 'fuchs');
    await told('1 invoice');
    await keys.follow('2026-1005');
    await shows(/2026-1005/);
  });

  it.each([
    ['/bank', 'Text or amount', 'stadtwerke', /^Transactions of berlin, latest first: 1$/],
    ['/bank', 'Text or amount', 'nobody', /^No /],
    ['/decisions', 'Person', 'anna', /: \d+$/],
    ['/customers', 'Name or customer number', 'fuchs', /^1 customer$/],
  ])('is told what a filter found: %s, %s, %s', async (path, field, text, found) => {
    await signIn('ben');
    await page.goto(`${site.url}${path}`);
    await keys.fill(field, text);
    await expect.poll(() => page.locator('#said').textContent()).toMatch(found);
    await keys.isAccessible();
  });

  it('hears of a day that no calendar has, and keeps the list', async () => {
    await signIn('ben');
    await page.goto(`${site.url}/invoices?from=2026-13-01`);
    await isRefused(/./);
  });

  it('opens the menu, the list of keys and a preview, and is back where it was', async () => {
    await signIn('ben');
    await keys.press('More');
    await keys.to('Decisions');
    await keys.isAccessible();
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('More');
    await keys.press('Keyboard');
    await shows('Keyboard shortcuts');
    await keys.isAccessible();
    await keys.press('Close');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Keyboard');
    await page.goto(`${site.url}/invoices`);
    await keys.press('Preview: 2026-1005');
    await told(/^Preview: .*2026-1005/);
    await keys.isAccessible();
    await keys.press('Close');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('2026-1005');
  });

  it('imports a statement after one that cannot be read, matches its payment, and takes it back', async () => {
    await signIn('ben');
    const choose = async (name: string, content: string): Promise<void> => {
      await keys.press('Import statements');
      await keys.isAccessible();
      const chooser = page.waitForEvent('filechooser');
      await keys.press(/^Files of the bank/);
      await (await chooser).setFiles({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(content),
      });
      await keys.follow('Import');
      await shows(/Import/);
      await keys.isAccessible();
    };
    await keys.follow('Bank');
    await shows('Bank');
    await choose('broken.sta', 'nothing of a bank');
    await keys.follow('Bank');
    await shows('Bank');
    await choose('november.sta', STATEMENT);
    await keys.follow('On to the transactions');
    await shows('Bank');
    await keys.follow(/^Bank transaction 2, /);
    await keys.isAccessible();
    await keys.follow('Match with 2026-0803');
    await told(/./);
    expect((await site.desk.view(2, '')).line.state).toBe('posting');
    await keys.follow('Take this decision back');
    await keys.fill(/^Reason/, 'the other one was meant');
    await keys.isAccessible();
    await keys.follow('Take it back');
    await told(/./);
    expect((await site.desk.view(2, '')).line.state).toBe('undoing');
  });

  it('rejects a batch, as the accountant', async () => {
    await signIn('erika');
    await keys.follow('Exports');
    await keys.follow('Batch 2');
    await keys.press('The accountant cannot use it: reject');
    await keys.fill(/^Reason/, 'Deposits are on the wrong account.');
    await keys.isAccessible();
    await keys.follow('Reject batch 2');
    await told(/./);
    expect(site.decided.at(-1)).toContain('rejected berlin/2 by erika');
  });

  it('exports now, and downloads everything as one archive', async () => {
    await signIn('ben');
    await keys.follow('Exports');
    await keys.follow('Export ledger now');
    await shows('Preview');
    await keys.isAccessible();
    await keys.follow('Export now');
    expect(site.decided.at(-1)).toBe('export berlin/ledger by ben');
    await page.goto(`${site.url}/exports/berlin/1`);
    const download = page.waitForEvent('download');
    await keys.press(/^Download all files as ZIP/);
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  });

  it('downloads all PDFs of a month of a customer', async () => {
    await signIn('ben');
    await keys.follow('Customers');
    await keys.fill('Name or customer number', 'fuchs');
    await told('1 customer');
    await keys.follow(/^Fuchs Softwareentwicklung/);
    await shows(/^Fuchs/);
    const download = page.waitForEvent('download');
    await keys.press('PDF and XML of November 2026 as ZIP');
    const files = unzipSync(new Uint8Array(readFileSync(await (await download).path())));
    expect(Object.keys(files)).toHaveLength(3);
  });

  it('closes a month, after one that cannot be closed', async () => {
    await signIn('ben');
    await keys.follow('Months');
    await keys.follow('October 2026');
    await keys.fill(/^Reason for closing/, 'blocked');
    await keys.follow('Close October 2026');
    await isRefused(/./);
    await keys.follow('September 2026');
    await keys.follow('Close September 2026');
    await told('September 2026');
    expect(site.decided.at(-1)).toMatch(/^close berlin\/2026-09 by ben/);
    await keys.isAccessible();
  });

  it('invites the accountant', async () => {
    await signIn('anna');
    await keys.press('More');
    await keys.follow('People');
    await keys.fill('For whom', 'accountant');
    await keys.fill('Role', 'Accountant');
    await keys.fill('Access until', '12122026');
    await keys.isAccessible();
    await keys.follow('Make the link');
    await page.locator('#link').waitFor();
    await keys.isAccessible();
    expect(await page.locator('#link').inputValue()).toMatch(/\/join/);
  });

  it('sets a tax rule for a refused invoice and all like it', async () => {
    await signIn('ben');
    await keys.follow('2026-1006');
    await keys.follow('Set a tax rule for this invoice and all like it');
    await keys.fill(/^Tax case/, 'Exempt');
    await keys.fill('Reason on the invoice', 'Steuerfrei nach § 4 Nr. 12 UStG');
    await keys.follow('Show the effect');
    await page.locator('#why').waitFor();
    await keys.isAccessible();
    await keys.fill(/^Reason/, 'the tax adviser says so');
    await keys.follow('Save');
    await told('Saved');
    expect(site.decided.at(-1)).toMatch(/^set tax-cases of berlin .*by ben: the tax adviser says so$/);
  });

  it('changes a tax rule for the future, and takes an earlier version back', async () => {
    await signIn('ben');
    await keys.follow('Settings');
    await keys.follow('Tax rules');
    await keys.follow('Change entry 1');
    await keys.fill('Invoices from this day on', '02022027');
    await keys.follow('Show the effect');
    await page.locator('#why').waitFor();
    await keys.fill(/^Reason/, 'from February on');
    await keys.follow('Save');
    await told('Saved');
    expect(site.decided.at(-1)).toContain('2027-02-02');
    await keys.follow('Take back to this version: 1');
    await keys.fill(/^Reason/, 'not yet');
    await keys.follow('Save');
    await told('Saved');
  });
});
