import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordingOf } from '../../src/web/view/wording.js';
import { PAGES } from '../web/pages.js';
import { PASSWORDS, type Site, startSite } from '../web/site.js';
import { missingBrowser, openChromium } from './chromium.js';
import { expectPicture } from './picture.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = { 1440: 900, 1280: 800, 768: 1024, 390: 844 } as const;
/** Of a page with all its parts, as a browser that takes gzip is sent them; and of the script alone. */
const MOST_PACKED = 60_000;
const MOST_SCRIPT = 30_000;
/** How far down a phone the first row of a list may begin, in pixels. */
const LOWEST_FIRST_ROW = 700;
/** In how many lines each id of a message is shown. */
const LINES_OF_IDS = `[...document.querySelectorAll('.message-id')].map((one) => {
  const text = document.createRange();
  text.selectNodeContents(one);
  return new Set([...text.getClientRects()].map(({ top }) => top)).size;
})`;
/** Where the first row of the list begins; null where there is none. */
const FIRST_ROW = `(() => {
  const row = document.querySelector('main table tbody tr');
  return row === null ? null : Math.round(row.getBoundingClientRect().top + scrollY);
})()`;
/** Elements whose text does not fit into them, and a page wider than its window; what scrolls may be longer than it is shown. */
const CUT = `[
  ...[...document.querySelectorAll('main *, header *, footer *')]
    .filter((one) => one.checkVisibility() && !one.closest('.scroll, textarea, select, input, svg, iframe, object, .skip, .away, dialog, thead') &&
      getComputedStyle(one).display !== 'inline' && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1 &&
      getComputedStyle(one).overflowX !== 'auto')
    .map((one) => 'cut: ' + one.tagName + '.' + one.className + ': ' + one.textContent.trim().slice(0, 40)),
  ...(document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['wider than the window'] : []),
  ...[...document.querySelectorAll('table.cards')].filter((one) => innerWidth < 700 && one.scrollWidth > one.parentElement.clientWidth)
    .map((one) => 'row cut: ' + one.textContent.trim().slice(0, 40)),
]`;
/** What a finger misses: fields and buttons below 40 pixels, and anything else below 24 that does not stand in a sentence. */
const TOO_SMALL = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary')]
  .filter((one) => one.checkVisibility({ opacityProperty: true }) && !one.closest('.away, .skip') && !one.matches('.skip'))
  .filter((one) => {
    const { height } = (one.closest('label') ?? one).getBoundingClientRect();
    if (height === 0 || getComputedStyle(one).display === 'inline') return false;
    return height < (one.matches('button:not(.plain), select, input:not([type=checkbox], [type=radio])') ? 38 : 24);
  })
  .map((one) => 'small: ' + one.outerHTML.slice(0, 90))`;
/** Pages that are one list. */
const LISTS =
  /^\/(?:invoices|exports|months|bank|bank\/statements|customers|runs|decisions|people|collectives)(?:\?|$)/;

/** Sentences of the page in English which say the same in the other language: none of them may stand there. */
function foreign(language: string): readonly string[] {
  if (language !== 'de' && language !== 'pl') return [];
  const own = wordingOf(language);
  return Object.entries(wordingOf('en')).flatMap(([key, text]) => {
    const isSentence = !text.includes('{') && text.split(' ').length >= 4;
    return isSentence && own[key] !== text ? [text] : [];
  });
}
type Width = keyof typeof WIDTHS;
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

  /** What stands against the page as it is now. */
  const defects = async (page: Page): Promise<string[]> => {
    const width = page.viewportSize()?.width ?? 0;
    const path = new URL(page.url()).pathname;
    const first = width === 390 && LISTS.test(path) ? await page.evaluate<number | null>(FIRST_ROW) : null;
    const small = width === 390 ? await page.evaluate<string[]>(TOO_SMALL) : [];
    await page.locator('main details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    const cut = await page.evaluate<string[]>(CUT);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate<{
      violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
    }>('axe.run(document, { resultTypes: ["violations"] })');
    return [
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      ),
      ...cut,
      ...small,
      ...(first !== null && first > LOWEST_FIRST_ROW ? [`the first row begins at ${first}`] : []),
    ];
  };

  /** Sizes of what a page is sent, packed; files that it leads to are not counted. */
  const measured = (page: Page): { readonly script: () => number; readonly page: () => number } => {
    const parts = new Map<string, number>();
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? '';
      if (!/html|css|svg|javascript/.test(type) || !response.url().startsWith(site.url)) return;
      if (response.request().isNavigationRequest())
        for (const key of [...parts.keys()]) if (!/\.(?:css|js|svg)/.test(key)) parts.delete(key);
      void response.body().then(
        (body) => parts.set(response.url(), gzipSync(body).length),
        () => undefined,
      );
    });
    const sum = (test: (url: string) => boolean) => () =>
      [...parts].reduce((all, [url, bytes]) => all + (test(url) ? bytes : 0), 0);
    return { script: sum((url) => url.includes('.js')), page: sum(() => true) };
  };

  /** Each width in each language, in both schemes with `SPACEBOOKS_LOOKS=all` and in one of them otherwise. */
  const LOOKS: readonly Look[] = ([390, 768, 1440] as const).flatMap((width, at) =>
    (['de', 'en', 'pl'] as const).flatMap((language, of) =>
      schemes
        .filter((_, index) => process.env.SPACEBOOKS_LOOKS === 'all' || index === (at + of) % 2)
        .map((scheme) => ({ language, scheme, width })),
    ),
  );

  /** Other months and questions are made of the same parts. */
  const AT_ALL_LOOKS = PAGES.filter((path) => !/2026-(?:08|09|11)$|rebooking\/jpk$|now\/jpk$/.test(path));

  it('has a month that cannot be closed and says so accessibly', async () => {
    const [context, page] = await open({ language: 'pl', scheme: 'dark', width: 768 });
    await signIn(page);
    await page.goto(`${site.url}/months/berlin/2026-10`);
    await page.locator('#why').fill('blocked');
    await page.locator('form[action$="/close"] button').click();
    await page.getByRole('alert').waitFor();
    expect(await defects(page)).toEqual([]);
    await context.close();
  });

  it.each(LOOKS)(
    'is whole, accessible, light and in one language: $language, $scheme, $width px',
    async (look) => {
      const [context, page] = await open(look);
      const found: Record<string, string[]> = {};
      const words = foreign(look.language);
      const sizes = measured(page);
      const check = async (path: string): Promise<void> => {
        const text = words.length === 0 ? '' : await page.locator('body').innerText();
        const all = [
          ...(await defects(page)),
          ...words.filter((word) => text.includes(word)).map((word) => `not translated: ${word}`),
          ...(sizes.page() > MOST_PACKED ? [`${sizes.page()} bytes`] : []),
        ];
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
      if (look.width === 390) {
        await page.locator('.menu-fold > summary').click();
        await check('the menu of a phone');
      }
      await context.close();
      // Names that nobody has are counted together: time has to pass before so many more of them.
      site.clock.move(16 * 60_000);
      expect(found).toEqual({});
      expect(sizes.script()).toBeGreaterThan(0);
      expect(sizes.script()).toBeLessThan(MOST_SCRIPT);
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
    expect(Math.max(...lines)).toBeLessThanOrEqual(2);
  });
});
