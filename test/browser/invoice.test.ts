import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FA3, PDF, XML } from '../web/invoices.js';
import { PASSWORDS, type Site, startSite } from '../web/site.js';
import { missingBrowser, openChromium } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PATH = '/invoices/berlin/inv-1005';

describe.skipIf(missing !== null)('the page of an invoice', () => {
  let browser: Browser;
  let site: Site;
  beforeAll(async () => {
    browser = await openChromium();
    site = await startSite();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  /** Signed in, and told what the browser refuses to do. */
  async function open(options: Parameters<Browser['newContext']>[0] = {}) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/content security policy|refused/i.test(message.text())) refused.push(message.text());
    });
    await page.goto(`${site.url}/sign-in`);
    await page.locator('#name').fill('anna');
    await page.locator('#password').fill(PASSWORDS.anna);
    await page.locator('button.main').click();
    await page.waitForURL(`${site.url}/`);
    return { context, page, refused };
  }

  it.each([
    [1440, 'de', 'light'],
    [768, 'pl', 'dark'],
    [390, 'en', 'dark'],
  ] as const)(
    'is accessible and fits: %i px, %s, %s',
    async (width, locale, colorScheme) => {
      const { context, page, refused } = await open({
        viewport: { width, height: 900 },
        locale,
        colorScheme,
      });
      const found: Record<string, unknown> = {};
      for (const path of [
        PATH,
        '/invoices/berlin/inv-1009',
        `${PATH}/terms/${XML}`,
        `/invoices/warsaw/inv-2002/terms/${FA3}`,
      ]) {
        await page.goto(`${site.url}${path}`);
        await page.locator('details').evaluateAll((all) => {
          for (const one of all) one.setAttribute('open', '');
        });
        await page.evaluate(AXE);
        const violations = await page.evaluate<string[]>(
          'axe.run(document, { resultTypes: ["violations"] }).then((all) => all.violations.map((one) => one.id + ": " + one.nodes.map((node) => node.html)))',
        );
        const overhang = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        if (violations.length > 0 || overhang > 0) found[path] = { violations, overhang };
        if (process.env.SPACEBOOKS_SHOTS !== undefined) {
          await page.screenshot({
            path: `${process.env.SPACEBOOKS_SHOTS}/${path.replaceAll('/', '_').slice(0, 40)}-${width}.png`,
            fullPage: true,
          });
        }
      }
      expect(found).toEqual({});
      expect(refused).toEqual([]);
      await context.close();
    },
    120_000,
  );

  it('shows the PDF beside the facts without a script, and on a phone only how to save it', async () => {
    const desk = await open({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
    const asked = desk.page.waitForRequest((request) => request.url().includes(`/pdf/${PDF}`));
    await desk.page.goto(`${site.url}${PATH}`);
    expect((await (await asked).response())?.headers()['content-type']).toBe('application/pdf');
    const [facts, pdf] = [
      await desk.page.locator('#facts').boundingBox(),
      await desk.page.locator('object').boundingBox(),
    ];
    expect(pdf?.x ?? 0).toBeGreaterThan((facts?.x ?? 0) + 400);
    expect(pdf?.height ?? 0).toBeGreaterThan(400);
    expect(desk.refused).toEqual([]);
    await desk.context.close();

    const phone = await open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await phone.page.goto(`${site.url}${PATH}`);
    expect(await phone.page.locator('object').isVisible()).toBe(false);
    const saving = phone.page.waitForEvent('download');
    await phone.page.locator('.pdf a[download]').click();
    expect((await saving).suggestedFilename()).toBe('2026-1005.pdf');
    await phone.context.close();
  }, 120_000);

  it('prints the facts, and neither the PDF nor what is for the screen', async () => {
    const { context, page } = await open({ viewport: { width: 1000, height: 900 } });
    await page.goto(`${site.url}${PATH}`);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#facts').isVisible()).toBe(true);
    expect(await page.locator('#books').isVisible()).toBe(true);
    for (const hidden of ['.pdf', '.technical', '.top', 'form']) {
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    }
    await context.close();
  }, 120_000);
});
