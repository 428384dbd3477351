import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Stage, type StageOptions, setStage } from '../flow/stage.js';
import { PASSWORD, pageOf, webSection } from '../flow/web-stage.js';
import { missingBrowser, openChromium, PATIENCE_MS } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

/** Saturday, 21 November 2026, 09:30 in Berlin. */
const SINCE = Date.UTC(2026, 10, 21, 8, 30);

const LEDGER = `      from: 2026-10-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports:
        - { name: overview, formats: [csv], schedule: nightly }`;

const JPK = `      from: 2026-10-01
      currency: PLN
      debtors: { offset: 10000, collective: 69999 }
      chart: own
      accounts: [{ account: 702-1 }]
      tax_accounts: [{ rate: 19, account: 222-1 }]
      exchange_rates: [{ currency: EUR, valid_from: 2020-01-01, rate: 4.2 }]
      jpk: { nip: '5265877635', name: Biurko, email: k@example.com, tax_office: '1471', without_ksef_number: BFK }
      exports:
        - { name: vat, formats: [jpk-v7m], schedule: nightly }`;

describe.skipIf(missing !== null)('what finance does about books, in a real browser without script', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let stage: Stage;
  let more: string;

  beforeAll(async () => {
    browser = await openChromium();
    more = await webSection();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
  });
  afterEach(() => context.close());

  /** A space whose books have one invoice of October, and ben of finance before the overview. */
  const begin = async (accounting: string): Promise<string> => {
    stage = await setStage({ since: SINCE, more, accounting });
    const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
    const invoice = { id: 'a-1', items, customer_number: '42', invoice_date: '2026-10-30' };
    const { content } = stage.sandbox.operator.createInvoice(invoice);
    await stage.daemon().nights.runNow('berlin');
    await signIn();
    return content.number;
  };

  const signIn = async (): Promise<void> => {
    await page.goto(pageOf(stage));
    await page.getByLabel('User name').fill('ben');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
  };

  it('a month: from the list to its checklist, to a reason, to closed', async () => {
    await begin(LEDGER);
    await page.getByRole('link', { name: 'Months' }).click();
    await page.getByRole('link', { name: 'October 2026' }).click();
    const checklist = page.getByRole('region', { name: 'Checklist' });
    expect(
      await checklist.getByRole('listitem').filter({ hasText: 'Accepted' }).first().textContent(),
    ).toContain('Batch 1 (overview) is not accepted yet.');
    // The browser itself asks for the reason.
    await page.getByRole('button', { name: 'Close October 2026' }).click();
    expect(await page.getByLabel(/^Reason for closing/).inputValue()).toBe('');
    expect(await page.getByRole('status').count()).toBe(0);
    await page.getByLabel(/^Reason for closing/).fill('The accountant is on holiday.');
    await page.getByRole('button', { name: 'Close October 2026' }).click();
    expect(await page.getByRole('status').textContent()).toContain('October 2026 of berlin is closed.');
    expect(await page.getByRole('button', { name: 'Close October 2026' }).count()).toBe(0);
    await page.getByRole('navigation', { name: 'Back to' }).getByRole('link').click();
    const row = page.getByRole('row').filter({ hasText: 'October 2026' });
    expect(await row.textContent()).toMatch(/Closed\s*ben, 21 Nov 2026.*The accountant is on holiday\./s);
  });

  it('a month that somebody else has closed, from a page that is older than that', async () => {
    await begin(LEDGER);
    await page.goto(`${pageOf(stage)}/months/berlin/2026-10`);
    const now = stage.clock.now();
    const checked = { months: [], reason: null, by: 'anna' };
    await stage.daemon().books.periods.close('berlin', '2026-10-31', now, checked);
    await page.getByLabel(/^Reason for closing/).fill('late');
    await page.getByRole('button', { name: 'Close October 2026' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('closed through 31 Oct 2026 already');
    expect(await page.getByText('anna').count()).toBe(1);
  });

  it('a document that blocks: found on the month, excluded, and included again', async () => {
    const number = await begin(JPK);
    await page.goto(`${pageOf(stage)}/months/berlin/2026-10`);
    const blocked = page.getByRole('region', { name: 'Blocked exports' });
    expect(await blocked.textContent()).toContain('SB-JPK-TAX');
    await blocked.getByRole('link', { name: 'Documents not included' }).click();
    await page.getByText('Exclude a document from JPK_V7M …').click();
    await page.getByLabel('Invoice number or ID').fill(number);
    await page.getByLabel('Reason (stored with your name)').fill('It is reported as OSS.');
    await page.getByRole('button', { name: 'Exclude this document' }).click();
    expect(await page.getByRole('status').textContent()).toContain(`${number} is left out of JPK_V7M`);
    const decided = page.getByRole('region', { name: 'Excluded by decision' });
    expect(await decided.textContent()).toMatch(/JPK_V7M · ben, 21 Nov 2026.*It is reported as OSS\./s);
    await page.getByText(`Include ${number} in JPK_V7M again …`).click();
    await decided.getByLabel('Reason (stored with your name)').first().fill('It has a rate now.');
    await page.getByRole('button', { name: 'Include again' }).click();
    expect(await page.getByRole('status').textContent()).toContain(`${number} is in JPK_V7M again`);
    await page.getByText('No document is excluded.').waitFor();
  });

  it('what changed rules would book anew: read on the overview, agreed to, and gone', async () => {
    await begin(LEDGER);
    await stage.stop();
    const changed: StageOptions = { since: SINCE, more, accounting: LEDGER.replace('8400', '8401') };
    await stage.start(changed);
    await stage.daemon().nights.runNow('berlin');
    await page.goto(pageOf(stage));
    const question = page.getByRole('article').filter({ hasText: 'Changed rules' });
    await page.getByRole('link', { name: /^Changed rules would rebook entries of overview/ }).click();
    expect(await question.textContent()).toMatch(/8400\s*€350\.00\s*€0\.00\s*8401\s*€0\.00\s*€350\.00/);
    expect(await question.textContent()).toContain('first day');
    const tab = await context.newPage();
    await tab.goto(page.url());
    await question.getByRole('button', { name: 'Agree to the rebooking of overview' }).click();
    expect(await page.getByRole('status').textContent()).toContain('Agreed: the next batch of overview');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    expect(await page.getByText(/^Changed rules would rebook/).count()).toBe(0);
    await tab.getByRole('button', { name: 'Agree to the rebooking of overview' }).click();
    expect(await tab.getByRole('alert').textContent()).toContain('somebody else has answered it');
  });
});
