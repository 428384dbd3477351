import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../web/pages.js';
import { PASSWORDS, type Site, startSite } from '../web/site.js';
import { missingBrowser, openChromium } from './chromium.js';
import { expectPicture } from './picture.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = { 1440: 900, 1280: 800, 768: 1024, 390: 844 } as const;
/** In how many lines each id of a message is shown. */
const LINES_OF_IDS = `[...document.querySelectorAll('.message-id')].map((one) => {
  const text = document.createRange();
  text.selectNodeContents(one);
  return new Set([...text.getClientRects()].map(({ top }) => top)).size;
})`;
type Width = keyof typeof WIDTHS;
const widths = [1280, 390] as const;
const schemes = ['light', 'dark'] as const;

interface Look {
  readonly language: string;
  readonly scheme: (typeof schemes)[number];
  readonly width: Width;
}

describe.skipIf(missing !== null)('every page', () => {
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

  const open = async ({ language, scheme, width }: Look): Promise<[BrowserContext, Page]> => {
    const viewport = { width, height: WIDTHS[width] };
    const context = await browser.newContext({ locale: language, colorScheme: scheme, viewport });
    return [context, await context.newPage()];
  };

  const signIn = async (page: Page): Promise<void> => {
    await page.goto(`${site.url}/sign-in`);
    await page.locator('#name').fill('anna');
    await page.locator('#password').fill(PASSWORDS.anna);
    await page.locator('button.main').click();
    await page.waitForURL(`${site.url}/`);
  };

  /** What stands against the page: broken rules of accessibility, and a page wider than the window. */
  const defects = async (page: Page): Promise<string[]> => {
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    await page.evaluate(AXE);
    const { violations } = await page.evaluate<{
      violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
    }>('axe.run(document, { resultTypes: ["violations"] })');
    const overhang = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    return [
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      ),
      ...(overhang > 0 ? [`${overhang} pixels too wide`] : []),
    ];
  };

  const looks = ['de', 'en', 'pl'].flatMap((language) =>
    schemes.flatMap((scheme) => widths.map((width): Look => ({ language, scheme, width }))),
  );

  /** At the widths of a desk and a tablet. */
  const OF_MONTHS = PAGES.filter((path) => /month|rebooking/.test(path));
  /** Other months are made of the same parts. */
  const AT_ALL_LOOKS = PAGES.filter((path) => !/2026-(?:08|09|11)$|rebooking\/jpk$/.test(path));

  it.each([1440, 768] as const)(
    'has months that are accessible and fit: %i px',
    async (width) => {
      const found: Record<string, string[]> = {};
      for (const [language, scheme] of [
        ['pl', 'dark'],
        ['de', 'light'],
      ] as const) {
        const [context, page] = await open({ language, scheme, width });
        await signIn(page);
        for (const path of OF_MONTHS) {
          await page.goto(`${site.url}${path}`);
          const all = await defects(page);
          if (all.length > 0) found[`${path} ${language}`] = all;
        }
        await page.goto(`${site.url}/months/berlin/2026-10`);
        await page.locator('#why').fill('blocked');
        await page.locator('form[action$="/close"] button').click();
        await page.getByRole('alert').waitFor();
        found.refused = await defects(page);
        await context.close();
      }
      expect(found).toEqual({ refused: [] });
    },
    300_000,
  );

  it.each(looks)(
    'is accessible and fits: $language, $scheme, $width px',
    async (look) => {
      const [context, page] = await open(look);
      const found: Record<string, string[]> = {};
      const check = async (path: string): Promise<void> => {
        const all = await defects(page);
        if (all.length > 0) found[path] = all;
      };
      await page.goto(`${site.url}/sign-in`);
      await check('/sign-in');
      await page.locator('#name').fill('nobody');
      await page.locator('#password').fill('wrong');
      await page.locator('button.main').click();
      await page.getByRole('alert').waitFor();
      await check('/sign-in refused');
      await signIn(page);
      for (const path of [...AT_ALL_LOOKS, '/nothing', '/invoices/berlin/unknown', '/invoices?search=none']) {
        await page.goto(`${site.url}${path}`);
        await check(path);
      }
      await context.close();
      // Names that nobody has are counted together: time has to pass before so many more of them.
      site.clock.move(16 * 60_000);
      expect(found).toEqual({});
    },
    300_000,
  );

  const SHOTS: readonly (Look & { readonly name: string; readonly path: string })[] = [
    { name: 'overview', path: '/', language: 'en', scheme: 'light', width: 1280 },
    { name: 'overview', path: '/', language: 'en', scheme: 'light', width: 390 },
    { name: 'overview-dark', path: '/', language: 'de', scheme: 'dark', width: 1280 },
    { name: 'e-invoice', path: '/invoices/berlin/inv-1006', language: 'en', scheme: 'light', width: 1280 },
    { name: 'e-invoice', path: '/invoices/berlin/inv-1006', language: 'pl', scheme: 'light', width: 390 },
    { name: 'months', path: '/months', language: 'en', scheme: 'light', width: 1440 },
    { name: 'months', path: '/months', language: 'de', scheme: 'dark', width: 390 },
    { name: 'month', path: '/months/berlin/2026-10', language: 'en', scheme: 'light', width: 1280 },
    { name: 'month-green', path: '/months/berlin/2026-09', language: 'pl', scheme: 'dark', width: 768 },
    { name: 'month', path: '/months/berlin/2026-10', language: 'de', scheme: 'light', width: 390 },
    {
      name: 'left-out',
      path: '/months/berlin/2026-10/left-out',
      language: 'pl',
      scheme: 'light',
      width: 768,
    },
    {
      name: 'rebooking',
      path: '/exports/berlin/rebooking/ledger',
      language: 'de',
      scheme: 'light',
      width: 768,
    },
    { name: 'bank', path: '/bank?to=2026-11-11', language: 'en', scheme: 'light', width: 1280 },
    { name: 'bank-line', path: '/bank/lines/berlin/4', language: 'de', scheme: 'light', width: 1280 },
    { name: 'bank-line', path: '/bank/lines/berlin/4', language: 'pl', scheme: 'dark', width: 390 },
    { name: 'batch', path: '/exports/berlin/1', language: 'de', scheme: 'light', width: 1280 },
    { name: 'batch', path: '/exports/berlin/1', language: 'de', scheme: 'dark', width: 390 },
    { name: 'batch-decide', path: '/exports/berlin/2', language: 'en', scheme: 'light', width: 1280 },
    { name: 'export-now', path: '/exports/berlin/now/ledger', language: 'en', scheme: 'light', width: 1280 },
    { name: 'exports', path: '/exports', language: 'pl', scheme: 'light', width: 768 },
    { name: 'decisions', path: '/decisions', language: 'en', scheme: 'light', width: 1280 },
    { name: 'decisions', path: '/decisions', language: 'de', scheme: 'dark', width: 390 },
    { name: 'invoices', path: '/invoices', language: 'de', scheme: 'light', width: 1280 },
    { name: 'invoices', path: '/invoices', language: 'pl', scheme: 'dark', width: 390 },
    { name: 'figures', path: '/figures', language: 'en', scheme: 'light', width: 1280 },
    { name: 'figures', path: '/figures', language: 'pl', scheme: 'dark', width: 390 },
    { name: 'people', path: '/people', language: 'en', scheme: 'light', width: 768 },
    { name: 'me', path: '/me', language: 'de', scheme: 'light', width: 768 },
  ];

  /** Pictures of docs/web.md. */
  it.each(SHOTS)('has a picture in the documentation: $name, $width px', async ({ name, path, ...look }) => {
    await expectPicture(name, { width: look.width, height: WIDTHS[look.width] }, async () => {
      const [context, page] = await open(look);
      await signIn(page);
      await page.goto(`${site.url}${path}`);
      const picture = await page.screenshot();
      await context.close();
      return picture;
    });
  });

  it('breaks the id of a message into two lines at most, however narrow the window', async () => {
    const [context, page] = await open({ language: 'pl', scheme: 'light', width: 390 });
    await signIn(page);
    await page.goto(`${site.url}/webhooks`);
    const lines = await page.evaluate<number[]>(LINES_OF_IDS);
    await context.close();
    expect(lines.length).toBeGreaterThan(3);
    expect(Math.max(...lines)).toBe(2);
  });
});
