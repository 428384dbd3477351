import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORDS, type Site, startSite } from '../web/site.js';
import { missingBrowser, openChromium } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Each scheme and language at each width, between them. */
const LOOKS = [
  { language: 'de', colorScheme: 'light', width: 390 },
  { language: 'en', colorScheme: 'dark', width: 390 },
  { language: 'pl', colorScheme: 'light', width: 768 },
  { language: 'de', colorScheme: 'dark', width: 768 },
  { language: 'en', colorScheme: 'light', width: 1440 },
  { language: 'pl', colorScheme: 'dark', width: 1440 },
] as const;

/** Texts of pictures that stand outside of them, and pictures that are wider than their card. */
const CLIPPED = `[...document.querySelectorAll('svg.chart')].filter((svg) => svg.checkVisibility()).flatMap((svg) => {
  const own = svg.getBoundingClientRect();
  const card = svg.closest('.card').getBoundingClientRect();
  const outside = [...svg.querySelectorAll('text')].filter((text) => {
    const box = text.getBoundingClientRect();
    return box.left < own.left - 0.5 || box.right > own.right + 0.5 || box.bottom > own.bottom + 0.5;
  });
  return [...outside.map((text) => text.textContent), ...(own.right > card.right ? ['too wide'] : [])];
})`;

describe.skipIf(missing !== null)('the page of figures', () => {
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

  async function signedIn(look: (typeof LOOKS)[number]): Promise<Page> {
    const { language, colorScheme, width } = look;
    const options = { locale: language, colorScheme, viewport: { width, height: 900 } };
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(`${site.url}/sign-in`);
    await page.locator('#name').fill('ben');
    await page.locator('#password').fill(PASSWORDS.ben);
    await page.locator('button.main').click();
    await page.waitForURL(`${site.url}/`);
    return page;
  }

  it.each(LOOKS)(
    'is accessible, and nothing of its pictures is clipped: $language, $colorScheme, $width px',
    async (look) => {
      const page = await signedIn(look);
      for (const path of ['/figures', '/']) {
        await page.goto(`${site.url}${path}`);
        expect(await page.evaluate(CLIPPED), path).toEqual([]);
        await page.locator('details').evaluateAll((all) => {
          for (const one of all) one.setAttribute('open', '');
        });
        await page.evaluate(AXE);
        const found = await page.evaluate<string[]>(
          `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
            violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
        );
        expect(found, path).toEqual([]);
        const { scroll, client } = await page.evaluate<{ scroll: number; client: number }>(
          '({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth })',
        );
        expect(scroll, path).toBeLessThanOrEqual(client);
      }
      await page.context().close();
    },
    120_000,
  );

  it('is told to those who do not see it by title and description, once for each picture', async () => {
    const page = await signedIn(LOOKS[4]);
    await page.goto(`${site.url}/figures`);
    const open = page.getByRole('img', { name: /^Open: €12,340.00, of which €4,100.00 overdue/ });
    expect(await open.count()).toBe(1);
    await page.locator('#from').selectOption('2026-11');
    await page.locator('button[type=submit]', { hasText: 'Show' }).click();
    await page.waitForURL(/from=2026-11&to=2026-11/);
    expect(
      await page.getByRole('heading', { name: /^Revenue: .* November 2026 to November 2026/ }).count(),
    ).toBe(1);
    await page.context().close();
  });

  it('is printed light, whole, and without what is only for the screen', async () => {
    const page = await signedIn(LOOKS[5]);
    await page.goto(`${site.url}/figures`);
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    expect(await page.locator('.chart-wide').first().isVisible()).toBe(true);
    expect(await page.locator('form.filters').isVisible()).toBe(false);
    expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(10_000);
    await page.context().close();
  });
});
