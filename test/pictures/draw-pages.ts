import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { openChromium } from '../browser/chromium.js';
import { PAGES } from '../web/pages.js';
import { PASSWORDS, startSite } from '../web/site.js';

/**
 * Draws every page as a WebP, to be looked at: `npm run pages -- --to FOLDER`, at 390 and 1440 px in light and English where
 * nothing else is said; `--only` takes a part of the path.
 */
const { values: wanted } = parseArgs({
  options: {
    to: { type: 'string', default: '.cache/pages' },
    only: { type: 'string', default: '' },
    width: { type: 'string', multiple: true, default: ['390', '1440'] },
    scheme: { type: 'string', multiple: true, default: ['light'] },
    language: { type: 'string', multiple: true, default: ['en'] },
    format: { type: 'string', default: 'webp' },
  },
});

/** As long as a reader scrolls, and small enough to be kept. */
const LONGEST = 3_000;
const QUALITY = 60;
/** Programs that only look at pictures may want a PNG. */
const FORMAT = wanted.format === 'png' ? 'png' : 'webp';

interface Look {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly language: string;
}

const fileName = (path: string, { width, scheme, language }: Look): string => {
  const name = path === '/' ? 'home' : path.slice(1).replace(/%[0-9A-F]{2}|[^a-z0-9-]+/gi, '_');
  return `${name.slice(0, 60)}-${width}-${language}-${scheme}`;
};

async function draw(page: Page, width: number): Promise<Buffer> {
  const client = await page.context().newCDPSession(page);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const clip = { x: 0, y: 0, width, height: Math.min(height, LONGEST), scale: 1 };
  const options = {
    format: FORMAT,
    ...(FORMAT === 'webp' && { quality: QUALITY }),
    clip,
    captureBeyondViewport: true,
  } as const;
  const { data } = await client.send('Page.captureScreenshot', options);
  await client.detach();
  return Buffer.from(data, 'base64');
}

async function drawAll(browser: Browser, url: string, folder: string, look: Look): Promise<void> {
  const { width, scheme, language } = look;
  const context = await browser.newContext({
    locale: language,
    colorScheme: scheme,
    viewport: { width, height: width < 600 ? 844 : 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.locator('#name').fill('anna');
  await page.locator('#password').fill(PASSWORDS.anna);
  await page.locator('button.main').click();
  await page.waitForURL(`${url}/`);
  for (const path of PAGES.filter((one) => one.includes(wanted.only))) {
    await page.goto(`${url}${path}`);
    writeFileSync(resolve(folder, `${fileName(path, look)}.${FORMAT}`), await draw(page, width));
  }
  await context.close();
}

const folder = resolve(wanted.to);
mkdirSync(folder, { recursive: true });
const site = await startSite();
const browser = await openChromium();
for (const language of wanted.language)
  for (const scheme of wanted.scheme)
    for (const width of wanted.width)
      await drawAll(browser, site.url, folder, {
        width: Number(width),
        scheme: scheme === 'dark' ? 'dark' : 'light',
        language,
      });
await browser.close();
await site.close();
