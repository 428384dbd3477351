import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Stage, setStage } from '../flow/stage.js';
import { PASSWORD, pageOf, webSection } from '../flow/web-stage.js';
import { missingBrowser, openChromium, PATIENCE_MS } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

/** Friday, 20 November 2026, 12:00 in Berlin. */
const SINCE = Date.UTC(2026, 10, 20, 11);

/** Clicks of each task, as docs/web.md has them in its table. */
function documented(task: string): number {
  const [, table = ''] = readFileSync('docs/web.md', 'utf8').split('<!-- clicks -->');
  const row = table.split('\n').find((line) => line.startsWith(`| ${task} |`));
  return Number(row?.split('|')[2]);
}

describe.skipIf(missing !== null)('finance, signed in, without script', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let stage: Stage;
  let clicks = 0;

  beforeAll(async () => {
    browser = await openChromium();
    stage = await setStage({ more: await webSection(), since: SINCE });
  }, 120_000);
  afterAll(() => browser?.close());

  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    await page.goto(pageOf(stage));
    await page.locator('#name').fill('ben');
    await page.locator('#password').fill(PASSWORD);
    await page.locator('button.main').click();
    await page.waitForURL(`${pageOf(stage)}/`);
    clicks = 0;
  });
  afterEach(() => context.close());

  const click = async (on: Locator): Promise<void> => {
    await on.click();
    clicks += 1;
  };
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const save = async (): Promise<void> => {
    await click(button('Show the effect'));
    await page.getByLabel('Reason').fill('the tax adviser says so');
    await click(button('Save'));
    await page.getByText('Saved. It is in force within seconds.').waitFor();
  };

  it('sets a tax rule for a refused invoice and all like it, which is then issued by itself', async () => {
    const id = stage.request({ items: [{ description: 'Office', net: '350', rate: '0' }] });
    await stage.reaches(id, 'refused');
    const { number } = stage.sandbox.operator.invoice(id).content;
    await page.reload();
    await click(page.getByRole('link', { name: number }).first());
    await click(link('Set a tax rule for this invoice and all like it'));
    expect(await page.getByLabel('Tax rate in %').inputValue()).toBe('0');
    await page.getByLabel('Tax case').selectOption('Exempt');
    await page.getByLabel('Reason on the invoice').fill('Steuerfrei nach § 4 Nr. 12 UStG');
    await save();
    await stage.reaches(id, 'done');
    expect(clicks).toBe(documented('Set a tax rule for a refused invoice and all like it'));
  });

  it('changes a tax rule for the future, and takes it back', async () => {
    await click(link('Settings'));
    await click(link('Tax rules'));
    await page.getByLabel('Tax case').selectOption('Exempt');
    await page.getByLabel('Reason on the invoice').fill('Art. 135');
    await page.getByLabel('Tax rate in %').fill('0');
    await page.getByLabel('Invoices from this day on').fill('2027-01-01');
    await save();
    expect(clicks).toBe(documented('Change a tax rule for the future'));
    await button('Take back to this version: 1').click();
    await page.getByLabel('Reason').fill('not yet');
    await button('Save').click();
    await page.getByText('Version 3').waitFor();
    expect(await page.getByText('Art. 135').first().isVisible()).toBe(false);
  });
});
