import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSetup } from '../../src/cli/setup/first-setup.js';
import { createRedaction } from '../../src/ops/redaction.js';
import { afterTest } from '../after-test.js';
import { setInitStage, TOKEN } from '../flow/init-stage.js';
import { temporaryFolder } from '../temporary-folder.js';
import { missingBrowser, openChromium } from './chromium.js';
import { expectPicture } from './picture.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Broken rules of accessibility, and a page that is wider than the window. */
async function defects(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  const overhang = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ...(overhang > 0 ? [`${overhang} pixels too wide`] : []),
  ];
}

/** The setup of a configuration that is still to be written, and the link that it prints. */
async function beginAt(file: string): Promise<{ readonly link: string; readonly written: Promise<unknown> }> {
  const said: string[] = [];
  const output = {
    line: (text: string) => void said.push(text),
    error: (text: string) => void said.push(text),
    redaction: createRedaction(),
    colours: false,
  };
  const context = { output, env: {}, version: '0.0.0-test' };
  const { written, close } = await beginSetup(
    file,
    { host: '127.0.0.1', port: 0 },
    { clock: systemClock, context },
  );
  afterTest(close);
  return { link: /http:\/\/\S+/.exec(said.join('\n'))?.[0] ?? '', written };
}

describe.skipIf(missing !== null)('the first setup', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  it.each([
    ['de', 'dark', 390],
    ['pl', 'light', 1440],
  ] as const)(
    'is done without script in %s, %s, %i pixels wide: nothing is clipped, axe finds nothing',
    async (language, scheme, width) => {
      const { sandbox, file } = await setInitStage(
        {},
        { invoices: [{ id: 'invoice-1', items: [{ description: 'Fix Desk', net: '350', rate: '19' }] }] },
      );
      const setup = await beginAt(file);
      const window = await browser.newContext({
        locale: language,
        colorScheme: scheme,
        viewport: { width, height: 900 },
      });
      afterTest(() => window.close());
      const page = await window.newPage();
      const found: string[] = [];
      const look = async (): Promise<void> => {
        const path = new URL(page.url()).pathname.replace(/link\/.*/, 'link');
        found.push(...(await defects(page)).map((each) => `${path}: ${each}`));
      };
      const fill = async (answers: Readonly<Record<string, string>>): Promise<void> => {
        await look();
        for (const [name, value] of Object.entries(answers)) {
          const field = page.locator(`[name="q ${name}"]`);
          if ((await field.evaluate((each) => each.tagName)) === 'SELECT') await field.selectOption(value);
          else await field.fill(value);
        }
        await page.locator('main button.main').click();
      };
      await page.goto(setup.link);
      await fill({});
      await fill({ platform: sandbox.baseUrl, auth: sandbox.authUrl, token: 'a-token-nobody-gave' });
      await fill({ token: TOKEN });
      await fill({ space: 'berlin' });
      await fill({ spaceUrl: sandbox.spaceUrl('berlin') });
      await fill({});
      await fill({ servicePeriod: 'month of invoice', iban: 'DE99' });
      await fill({ iban: 'DE02120300000000202051' });
      await fill({ chart: 'none' });
      await fill({ publicUrl: 'https://books.example.com' });
      await fill({ webUser: 'anna', webPassword: 'three words apart', webListen: '127.0.0.1:8081' });
      await fill({});
      expect(new URL(page.url()).pathname).toBe('/setup/review');
      await look();
      await page.locator('main button.main').click();
      await page.waitForURL(/\/setup\/done$/);
      await look();
      expect(found).toEqual([]);
      await setup.written;
      expect(readFileSync(file, 'utf8')).toContain('name: anna, role: admin');
    },
  );

  it('has a picture in the documentation', async () => {
    // Below stands the address of a port that is another one each time.
    const size = { width: 1280, height: 620 };
    await expectPicture('setup', size, async () => {
      const { link } = await beginAt(join(temporaryFolder('setup-picture-'), 'spacebooks.yml'));
      const window = await browser.newContext({ locale: 'en', colorScheme: 'light', viewport: size });
      const page = await window.newPage();
      await page.goto(link);
      await page.locator('main button.main').click();
      await page.locator('[name="q platform"]').waitFor();
      const picture = await page.screenshot();
      await window.close();
      return picture;
    });
  });
});
