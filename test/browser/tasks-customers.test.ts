import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORDS, type Site, startSite } from '../web/site.js';
import { missingBrowser, openChromium, PATIENCE_MS } from './chromium.js';
import { documentedClicks } from './documented-clicks.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

const PHONE = { width: 390, height: 844 };
/** The first row of a list stands above it. */
const FIRST_ROW_PX = 700;

describe.skipIf(missing !== null)('customers, without script', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let site: Site;
  let clicks = 0;

  beforeAll(async () => {
    browser = await openChromium();
    site = await startSite();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    await page.goto(site.url);
    await page.locator('#name').fill('ben');
    await page.locator('#password').fill(PASSWORDS.ben);
    await page.locator('button.main').click();
    await page.locator('main h1').waitFor();
    clicks = 0;
  });
  afterEach(() => context.close());

  const click = async (on: Locator): Promise<void> => {
    await on.click();
    clicks += 1;
  };
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' });
  const find = async (customer: string): Promise<void> => {
    await click(link('Customers'));
    await page.getByLabel('Name or customer number').fill(customer);
    await click(page.getByRole('button', { name: 'Show' }));
  };
  const isDocumented = (task: string): void => {
    expect([task, documentedClicks().get(task)]).toEqual([task, clicks]);
  };

  it('downloads all PDFs of a month of a customer', async () => {
    await find('fuchs');
    await click(link(/Fuchs Softwareentwicklung/));
    const download = page.waitForEvent('download');
    await click(link('PDF and XML of November 2026 as ZIP'));
    const files = unzipSync(new Uint8Array(readFileSync(await (await download).path())));
    expect(Object.keys(files)).toEqual([
      'berlin/2026-1005 Fuchs Softwareentwicklung UG (haftungsbeschränkt).pdf',
      'berlin/2026-1005 Fuchs Softwareentwicklung UG (haftungsbeschränkt).xml',
      'SHA256SUMS',
    ]);
    isDocumented('Download all PDFs of a month of a customer');
  });

  it('helps a customer who did not get an invoice', async () => {
    await find('fuchs');
    await click(link(/Fuchs Softwareentwicklung/));
    await click(link('2026-1005'));
    // To whom and when stands there; what helps is behind it.
    expect(await page.getByRole('region', { name: 'E-mail to the customer' }).textContent()).toContain(
      'buchhaltung@moebius.example',
    );
    await page.getByText('The customer did not get it').click();
    expect(await page.getByRole('textbox', { name: 'Text (English)' }).inputValue()).toContain(
      'our invoice 2026-1005 of 20 Nov 2026 for €535.50 has not reached you. It was sent on 21 Nov 2026',
    );
    expect(await link('Open on the platform').last().getAttribute('href')).toContain('inv-1005');
    isDocumented('See to whom and when an invoice was mailed');
  });

  it.each(['light', 'dark'] as const)('is whole on a phone, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(PHONE);
    for (const path of ['/customers', '/customers/berlin/name~anna-weber', '/invoices/berlin/inv-1005']) {
      await page.goto(`${site.url}${path}`);
      for (const each of await page.locator('details').all()) {
        await each.evaluate('(details) => details.setAttribute("open", "")');
      }
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
        path,
        PHONE.width,
      ]);
    }
    await page.goto(`${site.url}/customers`);
    const row = await page.locator('tbody tr').first().boundingBox();
    expect(row?.y).toBeLessThan(FIRST_ROW_PX);
  });
});
