import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { type Stage, setStage } from '../flow/stage.js';
import { PASSWORD, pageOf, webSection } from '../flow/web-stage.js';
import { missingBrowser, openChromium, PATIENCE_MS } from './chromium.js';
import { documentedClicks } from './documented-clicks.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

/** Friday, 20 November 2026, 12:00 in Berlin: no night comes in between. */
const SINCE = Date.UTC(2026, 10, 20, 11);

const ACCOUNTING = `      from: 2026-10-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      bank: { accounts: [{ iban: DE42100000000001234567 }], post: ask }
      exports:
        - { name: adviser, formats: [csv], schedule: monthly on day 5 }`;

const STATEMENT = `:20:A
:25:DE42100000000001234567
:28C:1/1
:60F:C261102EUR0,00
:61:2611101110C119,00NTRFNONREF//R1
:86:166?00X?20Rechnung 2026-0801?30COBADEFF?31DE37200000000009876543?32Erika Fuchs
:62F:C261119EUR119,00
-
`;

describe.skipIf(missing !== null)('a person, signed in, without script', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let stage: Stage;
  let clicks = 0;

  beforeAll(async () => {
    browser = await openChromium();
    stage = await setStage({ more: await webSection(), accounting: ACCOUNTING, since: SINCE });
    stage.sandbox.operator.createInvoice({
      id: 'i1',
      number: '2026-0801',
      invoice_date: '2026-10-30',
      items: [{ description: 'Desk', net: '100', rate: '19' }],
      recipient: { name: 'Erika Fuchs' },
    });
    await stage.daemon().nights.runNow('berlin');
  }, 120_000);
  afterAll(() => browser?.close());

  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
  });
  afterEach(() => context.close());

  const signIn = async (name: 'anna' | 'ben'): Promise<void> => {
    await page.goto(pageOf(stage));
    await page.locator('#name').fill(name);
    await page.locator('#password').fill(PASSWORD);
    await page.locator('button.main').click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    clicks = 0;
  };
  const click = async (on: Locator): Promise<void> => {
    await on.click();
    clicks += 1;
  };
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const isDocumented = (task: string): void => {
    expect([task, documentedClicks().get(task)]).toEqual([task, clicks]);
  };

  it('understands why an e-invoice was refused, fixes it and tries again', async () => {
    const id = stage.request({ items: [{ description: 'Room', net: '10', rate: '0' }] });
    await stage.reaches(id, 'refused');
    const { number } = stage.sandbox.operator.invoice(id).content;
    await signIn('anna');
    const waiting = page.getByRole('listitem').filter({ hasText: number }).last();
    expect(await waiting.textContent()).toContain('0 %');
    await click(waiting.getByRole('link', { name: number }));
    stage.sandbox.operator.editInvoice(id, { items: [{ description: 'Room', net: '10', rate: '19' }] });
    await click(button('Try again now'));
    await stage.reaches(id, 'done');
    isDocumented('Understand a refusal, and try again once it is fixed');
  });

  it('finds a customer’s invoice, and keeps the search as a view', async () => {
    await signIn('ben');
    await click(link('Invoices'));
    await page.getByLabel('Customer, number, amount or ID').fill('fuchs');
    await click(button('Show'));
    await click(link('2026-0801'));
    await page.getByRole('heading', { name: /2026-0801/ }).waitFor();
    isDocumented('Find a customer’s invoice');
    await page.goBack();
    await page.getByText('Save this view, or remove one').click();
    await page.getByLabel('Name').fill('Fuchs');
    await button('Save view').click();
    await page.getByText('The view “Fuchs” is saved.').waitFor();
    await page.getByRole('link', { name: 'Show all invoices' }).first().click();
    await link('Fuchs').click();
    expect(new URL(page.url()).search).toBe('?search=fuchs');
  });

  it('imports a statement and matches a payment', async () => {
    await signIn('ben');
    await click(link('Bank'));
    await click(page.getByText('Import statements'));
    await page.getByLabel('Files of the bank').setInputFiles({
      name: 'november.sta',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(STATEMENT),
    });
    await click(button('Import'));
    await click(link('On to the transactions'));
    await click(page.getByRole('row', { name: /Rechnung 2026-0801/ }).getByRole('link'));
    await click(button('Match with 2026-0801'));
    await eventually(() => expect(stage.sandbox.state.paymentRecords.size).toBe(1));
    isDocumented('Import a bank statement and match a payment');
  });

  it('exports now, and downloads everything as one archive', async () => {
    await signIn('ben');
    await click(link('Exports'));
    await click(link('Export adviser now'));
    await page.getByText('It would be').waitFor();
    await click(button('Export now'));
    // The page waits two seconds for an export; on a busy machine a person looks again.
    await eventually(async () => {
      if ((await link('Download as ZIP').count()) === 0) await page.reload();
      expect(await link('Download as ZIP').count()).toBe(1);
    });
    const download = page.waitForEvent('download');
    await click(link('Download as ZIP'));
    const names = Object.keys(unzipSync(readFileSync(await (await download).path())));
    expect(names).toContain('SHA256SUMS');
    expect(names.length).toBeGreaterThan(1);
    isDocumented('Export now, and download everything as ZIP');
  });

  it('closes a month', async () => {
    await signIn('ben');
    await click(link('Months'));
    await click(link('October 2026'));
    await page.getByLabel(/^Reason for closing/).fill('The accountant has it.');
    await click(button('Close October 2026'));
    expect(await page.getByRole('status').textContent()).toContain('October 2026 of berlin is closed.');
    isDocumented('Close a month');
  });

  it('invites the accountant, who reads and no more, until a last day', async () => {
    await signIn('anna');
    await click(page.getByText('More', { exact: true }));
    await click(link('People'));
    await page.getByLabel('For whom').fill('accountant');
    await page.getByLabel('Access until').fill('2026-12-31');
    await click(button('Make the link'));
    expect(await page.locator('#link').inputValue()).toMatch(/\/join/);
    isDocumented('Invite the accountant');
  });
});
