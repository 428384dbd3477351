import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORDS, type Site, startSite } from '../web/site.js';
import { missingBrowser, openChromium } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

const DROPPED = `(() => {
  const data = new DataTransfer();
  data.items.add(new File(['<Document/>'], 'november.xml', { type: 'text/xml' }));
  return data;
})()`;
/** Numbers of the listed invoices. */
const NUMBERS = `[...document.querySelectorAll('#results tbody th a')].map((one) => one.textContent)`;
const FOCUSED = 'document.activeElement.id || document.activeElement.textContent.trim()';

describe.skipIf(missing !== null)('with its script, a page', () => {
  let browser: Browser;
  let site: Site;
  let context: BrowserContext;
  let page: Page;
  /** What the policy of the page, or the script, complained of. */
  let complaints: string[];

  beforeAll(async () => {
    browser = await openChromium();
    site = await startSite();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    complaints = [];
    page.on('console', (message) => {
      // The statement that is dropped says nothing, and is refused.
      if (message.type() === 'error' && !message.text().includes('status of 422'))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`${site.url}/sign-in`);
    await page.keyboard.type('ben');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORDS.ben);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/`);
  });
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('filters as one types, by the server, and keeps it in the address', async () => {
    await page.goto(`${site.url}/invoices`);
    await page.locator('#search').pressSequentially('muller', { delay: 20 });
    await expect.poll(() => page.evaluate(NUMBERS)).toEqual(['2026-1001']);
    expect(new URL(page.url()).searchParams.get('search')).toBe('muller');
    expect(await page.evaluate(FOCUSED)).toBe('search');
    expect(await page.locator('#said').textContent()).toBe('1 invoice');
    await page.locator('#search').fill('');
    await page.locator('#payment').selectOption('paid');
    await expect.poll(() => page.evaluate(NUMBERS)).toHaveLength(3);
    await page.reload();
    expect(await page.evaluate(NUMBERS)).toHaveLength(3);
    await page.locator('.fold .count').waitFor({ state: 'attached' });
    expect(await page.locator('.fold .count').textContent()).toBe('1');
  });

  it('is walked through by keys alone, to a preview and to the page of a row', async () => {
    await page.goto(`${site.url}/invoices`);
    await page.keyboard.press('/');
    expect(await page.evaluate(FOCUSED)).toMatch(/^search(-all)?$/);
    // Where somebody types, a letter is a letter.
    await page.keyboard.type('jk');
    expect(await page.evaluate('document.activeElement.value')).toBe('jk');
    await page.goto(`${site.url}/invoices`);
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
    expect(await page.evaluate(FOCUSED)).toBe('2026-1006');
    await page.keyboard.press('p');
    const panel = page.locator('#preview-panel');
    await panel.getByRole('heading', { name: '2026-1006' }).waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('2026-1006');
    await page.keyboard.press('j');
    await panel.getByRole('heading', { name: 'FV/2002/11/2026' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await panel.isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/invoices/warsaw/inv-2002`);
  });

  it('previews a row by its button, and gives the focus back', async () => {
    await page.goto(`${site.url}/invoices`);
    await page.getByRole('button', { name: 'Preview: 2026-1005' }).press('Enter');
    await page.locator('#preview-panel').getByRole('heading', { name: '2026-1005' }).waitFor();
    expect(await page.locator('#preview-panel [id="facts"]').count()).toBe(0);
    await page.locator('.preview-close').press('Enter');
    expect(await page.evaluate(FOCUSED)).toBe('2026-1005');
  });

  it('shows the PDF of a previewed invoice beside its facts where there is room', async () => {
    const list = await page.goto(`${site.url}/invoices`);
    expect(list?.headers()['content-security-policy']).toContain("object-src 'self'");
    const pdf = page.locator('#preview-panel object');
    await page.getByRole('button', { name: 'Preview: 2026-1005' }).press('Enter');
    await pdf.waitFor({ state: 'attached' });
    expect(await pdf.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await pdf.waitFor();
    expect(await pdf.getAttribute('data')).toMatch(/^\/invoices\/berlin\/inv-1005\/pdf\//);
    const [facts, shown] = [await page.locator('#preview-facts').boundingBox(), await pdf.boundingBox()];
    expect(shown?.x).toBeGreaterThan((facts?.x ?? 0) + (facts?.width ?? 0));
    expect(shown?.height).toBeGreaterThan(500);
  });

  it('lists its keys, and stops listening to them where somebody wants that', async () => {
    await page.goto(`${site.url}/bank`);
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await page.getByLabel('Use these keys').press('Space');
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.id')).not.toMatch(/search/);
    await page.getByRole('button', { name: 'Keyboard' }).press('Enter');
    expect(await page.getByLabel('Use these keys').isChecked()).toBe(false);
  });

  it('imports a statement that is dropped anywhere on the page of the bank', async () => {
    await page.goto(`${site.url}/bank`);
    const files = await page.evaluateHandle(DROPPED);
    await page.dispatchEvent('main', 'dragover', { dataTransfer: files });
    expect(await page.locator('.drop-here').isVisible()).toBe(true);
    await page.dispatchEvent('main', 'drop', { dataTransfer: files });
    await page.getByText('november.xml').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/bank/upload');
  });
});
