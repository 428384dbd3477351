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
      exports:
        - { name: adviser, formats: [csv], schedule: monthly on day 5 }`;

describe.skipIf(missing !== null)('finance at the start page, without script', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let stage: Stage;
  let clicks = 0;

  beforeAll(async () => {
    browser = await openChromium();
    stage = await setStage({ more: await webSection(), accounting: ACCOUNTING, since: SINCE });
  }, 120_000);
  afterAll(() => browser?.close());

  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    await page.goto(pageOf(stage));
    await page.locator('#name').fill('ben');
    await page.locator('#password').fill(PASSWORD);
    await page.locator('button.main').click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    clicks = 0;
  });
  afterEach(() => context.close());

  const click = async (on: Locator): Promise<void> => {
    await on.click();
    clicks += 1;
  };
  const isDocumented = (task: string): void => {
    expect([task, documentedClicks().get(task)]).toEqual([task, clicks]);
  };
  const nights = () => page.getByRole('region', { name: 'Nightly runs' });

  it('has what is new on the platform read now, and is told what was read while the page looks again by itself', async () => {
    stage.sandbox.operator.createInvoice({
      id: 'h1',
      number: '2026-0931',
      invoice_date: '2026-11-12',
      items: [{ description: 'Booth', net: '80', rate: '19' }],
      recipient: { name: 'Tilda Reents' },
    });
    // Not a night: it is still to come, with the moment.
    await expect(nights().textContent()).resolves.toMatch(/The first one is still to come/);
    await click(page.getByRole('button', { name: 'Sync now' }));
    // Without script it is the page itself that loads again.
    await page.getByText(/^1 invoice read \(new: 1, /).waitFor();
    isDocumented('Read what is new on the platform now');
    await page.getByRole('link', { name: 'Home' }).first().click();
    expect(await nights().textContent()).toMatch(/The first one is still to come/);
  });

  it('finds an invoice by its number in the header, which opens it at once', async () => {
    await page.getByRole('searchbox', { name: 'Search everything' }).fill('2026 0931');
    await page.getByRole('searchbox', { name: 'Search everything' }).press('Enter');
    await page.getByRole('heading', { name: /2026-0931/ }).waitFor();
    isDocumented('Find an invoice by its number');
  });

  it('sees whether the last night worked, and when the next one is', async () => {
    await stage.daemon().nights.runNow('berlin');
    await page.reload();
    const said = (await nights().textContent()) ?? '';
    expect(said).toMatch(/Last night\s*Done, 20 Nov 2026, \d\d:\d\d CET: 1 invoice read/);
    expect(said).toMatch(/Next night\s*21 Nov 2026, 02:30 CET/);
    isDocumented('Did last night work?');
  });

  it('sees what waits, since when and for how much, and is there with one click', async () => {
    await eventually(async () => {
      await page.reload();
      expect(await page.getByRole('link', { name: 'October 2026' }).count()).toBe(1);
    });
    await click(page.getByRole('link', { name: 'October 2026' }));
    await page.getByRole('heading', { name: /^October 2026 · berlin/ }).waitFor();
    isDocumented('Go to what waits');
  });
});
