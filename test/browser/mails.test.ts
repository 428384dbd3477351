import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NoticeContent } from '../../src/domain/alerts/notice.js';
import { OPERATOR_LANGUAGES, type OperatorLanguage } from '../../src/domain/settings.js';
import { noticeMail } from '../../src/notify/mail/notice-mail.js';
import { pngOf } from '../../src/notify/mail/png.js';
import { PICTURED_MAILS } from '../web/mails.js';
import { missingBrowser, openChromium } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

interface Look {
  readonly scheme: 'light' | 'dark';
  readonly width: 390 | 768;
}

/** The HTML as a mail program shows it, its pictures beside it. */
async function shown(content: NoticeContent): Promise<string> {
  const { html, pictures } = noticeMail(content);
  let all = html;
  for (const { cid, svg } of pictures) {
    const png = Buffer.from(await pngOf(svg)).toString('base64');
    all = all.replace(`cid:${cid}`, `data:image/png;base64,${png}`);
  }
  return all;
}

/** What is wider than its place, or a picture that is not there. */
const DEFECTS = `(() => {
  const root = document.documentElement;
  const wide = [...document.querySelectorAll('body *')].filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0);
  const blank = [...document.images].filter((image) => image.naturalWidth === 0);
  return [
    ...(root.scrollWidth > root.clientWidth ? ['page'] : []),
    ...wide.map((each) => each.outerHTML.slice(0, 120)),
    ...blank.map((image) => image.alt),
  ];
})()`;

describe.skipIf(missing !== null)('a mail', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  const show = async (content: NoticeContent, { scheme, width }: Look): Promise<Page> => {
    const page = await browser.newPage({ colorScheme: scheme, viewport: { width, height: 844 } });
    await page.setContent(await shown(content));
    return page;
  };

  it.each(OPERATOR_LANGUAGES)('fits a phone and a desk in both colour schemes, in %s', async (language) => {
    const found: Record<string, string[]> = {};
    for (const [name, write] of Object.entries(PICTURED_MAILS)) {
      const page = await show(write(language), { scheme: 'light', width: 390 });
      for (const width of [390, 768] as const) {
        await page.setViewportSize({ width, height: 844 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const defects = await page.evaluate<string[]>(DEFECTS);
          if (defects.length > 0) found[`${name} ${width} ${colorScheme}`] = defects;
        }
      }
      await page.close();
    }
    expect(found).toEqual({});
  });

  const SHOTS: readonly (Look & { readonly name: string; readonly language: OperatorLanguage })[] = [
    { name: 'mail-refused', language: 'de', scheme: 'light', width: 768 },
    { name: 'mail-refused', language: 'en', scheme: 'dark', width: 390 },
    { name: 'mail-mismatch', language: 'pl', scheme: 'light', width: 390 },
    { name: 'mail-digest', language: 'de', scheme: 'light', width: 390 },
    { name: 'mail-weekly', language: 'en', scheme: 'light', width: 768 },
    { name: 'mail-weekly', language: 'pl', scheme: 'dark', width: 390 },
  ];

  /** Pictures of docs/alerts.md. They are drawn anew with SPACEBOOKS_UPDATE_SCREENSHOTS=1 only: fonts differ by machine. */
  it.each(SHOTS)(
    'has a picture in the documentation: $name, $width px',
    async ({ name, language, ...look }) => {
      const file = new URL(`../../docs/screenshots/${name}-${look.width}.png`, import.meta.url);
      if (process.env.SPACEBOOKS_UPDATE_SCREENSHOTS === '1') {
        const write = PICTURED_MAILS[name];
        if (write === undefined) throw new Error(`no mail ${name}`);
        const page = await show(write(language), look);
        writeFileSync(file, await page.screenshot({ fullPage: true }));
        await page.close();
      }
      const picture = readFileSync(file);
      expect([picture.subarray(1, 4).toString(), picture.readUInt32BE(16)]).toEqual(['PNG', look.width]);
      expect(statSync(file).size).toBeLessThan(150_000);
    },
  );
});
