import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORDS, type Site, startSite } from '../web/site.js';
import { fixedSwitches } from '../web/switches.js';
import { missingBrowser, openChromium } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

describe.skipIf(missing !== null)('the switch on a phone', () => {
  let browser: Browser;
  let site: Site;
  beforeAll(async () => {
    browser = await openChromium();
    const switches = { ...fixedSwitches, open: async () => ['berlin'] };
    site = await startSite({}, undefined, undefined, { switches });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('is reached from the overview, and shows each step with its next action within the window', async () => {
    const context = await browser.newContext({ locale: 'en', viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(`${site.url}/sign-in`);
    await page.locator('#name').fill('ben');
    await page.locator('#password').fill(PASSWORDS.ben);
    await page.locator('button.main').click();
    await page.getByRole('link', { name: 'Switching berlin from the program before' }).click();
    await page.getByRole('heading', { level: 1, name: /Switching from the program before/ }).waitFor();
    expect(await page.locator('ol.plain-list > li h3').allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Settings of the platform\s+open$/),
        expect.stringMatching(/^Opening items\s+open$/),
        expect.stringMatching(/^First night, dry\s+done$/),
      ]),
    );
    const overhang = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overhang).toBe(0);
    await page.locator('#space').selectOption('warsaw');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('E-invoices begin on 1 Feb 2026.').waitFor();
    await context.close();
  }, 120_000);
});
