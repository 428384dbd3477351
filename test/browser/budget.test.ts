import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordingOf } from '../../src/web/view/wording.js';
import { PAGES } from '../web/pages.js';
import { PASSWORDS, type Site, startSite } from '../web/site.js';
import { missingBrowser, openChromium } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

/** Of a page with its style and icons; files that it leads to are not counted. */
const MOST_BYTES = 150_000;

/** Elements whose text does not fit into them; what scrolls may be longer than it is shown. */
const CLIPPED = `[...document.querySelectorAll('main *, header *, footer *')]
  .filter((one) => !one.closest('.scroll, textarea, select, input, svg, iframe, object, .skip') &&
    getComputedStyle(one).display !== 'inline' && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1 &&
    getComputedStyle(one).overflowX !== 'auto')
  .map((one) => one.tagName + '.' + one.className + ': ' + one.textContent.trim().slice(0, 40))`;

/** Sentences of the page in English which say the same in the other language: none of them may stand there. */
function foreign(language: 'de' | 'pl'): readonly string[] {
  const own = wordingOf(language);
  return Object.entries(wordingOf('en')).flatMap(([key, text]) => {
    const isSentence = !text.includes('{') && text.split(' ').length >= 4;
    return isSentence && own[key] !== text ? [text] : [];
  });
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

  const signedIn = async (
    language: string,
    colorScheme: 'light' | 'dark',
    width: number,
  ): Promise<[BrowserContext, Page]> => {
    const viewport = { width, height: 900 };
    const context = await browser.newContext({ locale: language, colorScheme, viewport });
    const page = await context.newPage();
    await page.goto(`${site.url}/sign-in`);
    await page.locator('#name').fill('anna');
    await page.locator('#password').fill(PASSWORDS.anna);
    await page.locator('button.main').click();
    await page.waitForURL(`${site.url}/`);
    return [context, page];
  };

  it.each([
    ['de', 'light', 390],
    ['pl', 'dark', 768],
    ['en', 'light', 1440],
  ] as const)(
    'is light, whole and in one language, without script: %s, %s, %i px',
    async (language, scheme, width) => {
      const [context, page] = await signedIn(language, scheme, width);
      const words = language === 'en' ? [] : foreign(language);
      const found: Record<string, unknown> = {};
      let bytes = 0;
      page.on('response', (response) => {
        if (!/html|css|svg/.test(response.headers()['content-type'] ?? '')) return;
        if (!response.url().startsWith(site.url)) return;
        void response.body().then(
          (body) => {
            bytes += body.length;
          },
          () => undefined,
        );
      });
      for (const path of PAGES) {
        bytes = 0;
        await page.goto(`${site.url}${path}`);
        await page.locator('details').evaluateAll((all) => {
          for (const one of all) one.setAttribute('open', '');
        });
        const text = await page.locator('body').innerText();
        const defects = {
          clipped: await page.evaluate<string[]>(CLIPPED),
          foreign: words.filter((word) => text.includes(word)),
          scripts: await page.locator('script').count(),
          tooLong: bytes > MOST_BYTES ? bytes : 0,
          tooWide: await page.evaluate<number>(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          ),
        };
        const isFine = Object.values(defects).every(
          (one) => one === 0 || (Array.isArray(one) && one.length === 0),
        );
        if (!isFine) found[path] = defects;
      }
      await context.close();
      expect(found).toEqual({});
    },
    300_000,
  );
});
