import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORDS, type Site, startSite } from '../web/site.js';
import { missingBrowser, openChromium } from './chromium.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

describe.skipIf(missing !== null)('the switch on a phone', () => {
  let browser: Browser;
  let site: Site;
  beforeAll(async () => {
    browser = await openChromium();
    site = await startSite({});
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
    await page.getByRole('link', { name: 'The switch from the program before is not finished' }).click();
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
    await page.evaluate(AXE);
    const broken = await page.evaluate<{ violations: { id: string }[] }>(
      'axe.run(document, { resultTypes: ["violations"] })',
    );
    expect(broken.violations.map(({ id }) => id)).toEqual([]);
    await page.getByLabel('Reason (stored with your name)').fill('OPOS list of July');
    await page.getByRole('button', { name: 'Confirm the opening items' }).click();
    await page.getByText('Confirmed: the next batch books what has happened to the opening items').waitFor();
    expect(new URL(page.url()).hash).toBe('#opening');
    expect(site.decided.splice(0)).toEqual(['opening berlin by ben: OPOS list of July']);
    await page.locator('#space').selectOption('warsaw');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('E-invoices begin on 1 Feb 2026.').waitFor();
    await context.close();
  }, 120_000);
});
