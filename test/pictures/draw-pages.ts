import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { noticeMail } from '../../src/notify/mail/notice-mail.js';
import { pngOf } from '../../src/notify/mail/png.js';
import { openChromium } from '../browser/chromium.js';
import { PICTURED_MAILS } from '../web/mails.js';
import { PAGES } from '../web/pages.js';
import { PASSWORDS, startSite } from '../web/site.js';

/**
 * Draws every page and every mail, to be looked at: `npm run pages` into docs/screenshots/pages, with a list of them. With `--to`
 * elsewhere, `--only` takes a part of the path, `--width`, `--scheme` and `--language` may be given several times.
 */
const { values: wanted } = parseArgs({
  options: {
    to: { type: 'string', default: 'docs/screenshots/pages' },
    only: { type: 'string', default: '' },
    width: { type: 'string', multiple: true, default: ['390', '1440'] },
    scheme: { type: 'string', multiple: true, default: ['light'] },
    language: { type: 'string', multiple: true, default: ['en'] },
    format: { type: 'string', default: 'webp' },
  },
});

const OWN_PAGES = ['/people', '/me', '/me/tokens'];
/** As long as a reader scrolls, and small enough to be kept. */
const LONGEST = 2_000;
const QUALITY = 45;
/** Programs that only look at pictures may want a PNG. */
const FORMAT = wanted.format === 'png' ? 'png' : 'webp';

interface Look {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly language: 'de' | 'en' | 'pl';
}

interface Drawn extends Look {
  readonly shows: string;
  readonly file: string;
}

const LOOKS: readonly Look[] = wanted.language.flatMap((language) =>
  wanted.scheme.flatMap((scheme) =>
    wanted.width.map((width) => ({
      width: Number(width),
      scheme: scheme === 'dark' ? 'dark' : 'light',
      language: language === 'de' || language === 'pl' ? language : 'en',
    })),
  ),
);

const fileName = (shows: string, { width, scheme, language }: Look): string => {
  const name = shows === '/' ? 'home' : shows.replace(/^\//, '').replace(/%[0-9A-F]{2}|[^a-z0-9-]+/gi, '_');
  return `${name.slice(0, 60)}-${width}-${language}-${scheme}.${FORMAT}`;
};

async function draw(page: Page, width: number): Promise<Buffer> {
  const client = await page.context().newCDPSession(page);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const clip = { x: 0, y: 0, width, height: Math.min(height, LONGEST), scale: 1 };
  const { data } = await client.send('Page.captureScreenshot', {
    format: FORMAT,
    ...(FORMAT === 'webp' && { quality: QUALITY }),
    clip,
    captureBeyondViewport: true,
  });
  await client.detach();
  return Buffer.from(data, 'base64');
}

const open = (browser: Browser, { width, scheme, language }: Look): Promise<BrowserContext> =>
  browser.newContext({
    locale: language,
    colorScheme: scheme,
    viewport: { width, height: width < 600 ? 844 : 900 },
    reducedMotion: 'reduce',
  });

async function drawPages(browser: Browser, url: string, look: Look): Promise<readonly Drawn[]> {
  const context = await open(browser, look);
  const page = await context.newPage();
  const drawn: Drawn[] = [];
  const keep = async (shows: string): Promise<void> => {
    const file = fileName(shows, look);
    writeFileSync(resolve(folder, file), await draw(page, look.width));
    drawn.push({ ...look, shows, file });
  };
  await page.goto(`${url}/sign-in`);
  if ('/sign-in'.includes(wanted.only)) await keep('/sign-in');
  await page.locator('#name').fill('anna');
  await page.locator('#password').fill(PASSWORDS.anna);
  await page.locator('button.main').click();
  await page.waitForURL(`${url}/`);
  for (const path of [...PAGES, ...OWN_PAGES].filter((one) => one.includes(wanted.only))) {
    await page.goto(`${url}${path}`);
    await keep(path);
  }
  await context.close();
  return drawn;
}

async function drawMails(browser: Browser, look: Look): Promise<readonly Drawn[]> {
  const context = await open(browser, look);
  const page = await context.newPage();
  const drawn: Drawn[] = [];
  for (const [name, write] of Object.entries(PICTURED_MAILS).filter(([one]) => one.includes(wanted.only))) {
    const { html, pictures } = noticeMail(write(look.language));
    let whole = html;
    for (const { cid, svg } of pictures) {
      const png = Buffer.from(await pngOf(svg)).toString('base64');
      whole = whole.replace(`cid:${cid}`, `data:image/png;base64,${png}`);
    }
    await page.setContent(whole);
    const file = fileName(name, look);
    writeFileSync(resolve(folder, file), await draw(page, look.width));
    drawn.push({ ...look, shows: name, file });
  }
  await context.close();
  return drawn;
}

/** The list of them, a page or mail a line. */
function listOf(all: readonly Drawn[]): string {
  const shown = [...new Set(all.map(({ shows }) => shows))];
  const rows = shown.map((shows) => {
    const links = all
      .filter((one) => one.shows === shows)
      .map(({ file, width, scheme, language }) => `[${width} ${language} ${scheme}](${file})`);
    return `| \`${shows}\` | ${links.join(' · ')} |`;
  });
  return [
    '# Every page and mail',
    '',
    'Drawn by `npm run pages`.',
    '',
    '| page or mail | pictures |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const folder = resolve(wanted.to);
if (wanted.only === '') rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const site = await startSite();
const browser = await openChromium();
const all: Drawn[] = [];
for (const look of LOOKS)
  all.push(...(await drawPages(browser, site.url, look)), ...(await drawMails(browser, look)));
if (wanted.only === '') writeFileSync(resolve(folder, 'README.md'), listOf(all));
await browser.close();
await site.close();
