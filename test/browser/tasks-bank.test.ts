import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORDS, quickUser, type Site, startSite } from '../web/site.js';
import { missingBrowser, openChromium, PATIENCE_MS } from './chromium.js';
import { documentedClicks } from './documented-clicks.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

const PHONE = { width: 390, height: 844 };

describe.skipIf(missing !== null)('the bank and the accountant, without script', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let site: Site;
  let clicks = 0;

  beforeAll(async () => {
    browser = await openChromium();
    const users = [
      await quickUser('ben', 'finance'),
      await quickUser('erika', 'accountant', ['berlin']),
      { ...(await quickUser('mona', 'accountant', ['berlin'])), sees_bank: true },
    ];
    site = await startSite({ users });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
  });
  afterEach(() => context.close());

  const signIn = async (name: 'ben' | 'erika' | 'mona'): Promise<void> => {
    await page.goto(site.url);
    await page.locator('#name').fill(name);
    await page.locator('#password').fill(PASSWORDS[name]);
    await page.locator('button.main').click();
    await page.locator('main h1').waitFor();
    clicks = 0;
  };
  const click = async (on: Locator): Promise<void> => {
    await on.click();
    clicks += 1;
  };
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const isDocumented = (task: string): void => {
    expect([task, documentedClicks().get(task)]).toEqual([task, clicks]);
  };
  const paid = async (id: number): Promise<readonly string[]> => {
    const { line } = await site.desk.view(id, '');
    return [line.state, ...line.payments.map(({ invoiceId, cents }) => `${invoiceId} ${cents}`)];
  };

  it('matches a payment that waits, from the start page, and takes the match back', async () => {
    await signIn('ben');
    await click(link(/transactions? wait/));
    await click(page.locator('a[href="/bank/lines/berlin/2"]').first());
    expect(await page.getByText('was not compared with this').textContent()).toContain('1 open invoice');
    await click(button('Match with 2026-0803'));
    expect(await paid(2)).toEqual(['posting', 'i3 11900']);
    isDocumented('Match a payment that waits');

    await page.goto(site.url);
    clicks = 0;
    await click(link('Bank'));
    await click(page.locator('a[href="/bank/lines/berlin/2"]').first());
    expect(await page.locator('main').textContent()).toContain('Decided by ben');
    await click(link('Take this decision back'));
    expect(await page.locator('main').textContent()).toContain(
      'The decision and who took it back stay in the record',
    );
    await page.getByLabel('Reason').fill('the other one was meant');
    await click(button('Take it back'));
    expect((await paid(2))[0]).toBe('undoing');
    isDocumented('Take a wrong match back');
  });

  it('takes back one payment of several invoices, whole', async () => {
    await signIn('ben');
    await page.goto(`${site.url}/bank/lines/berlin/3?find=fuchs`);
    for (const number of ['2026-0801', '2026-0802'])
      await page.getByLabel(new RegExp(`Choose.*${number}`)).check();
    await page.locator('#others button.main, section[aria-labelledby="others"] button.main').click();
    await page.locator('form[action$="/decide"] button.main').first().click();
    expect(await paid(3)).toEqual(['posting', 'i1 11900', 'i2 23800']);
    await link('Take this decision back').click();
    await page.getByLabel('Reason').fill('two customers');
    await button('Take it back').click();
    expect((await paid(3))[0]).toBe('undoing');
  });

  it('an accountant rejects a batch, and is shown no bank, on a phone too', async () => {
    await signIn('erika');
    expect(await page.locator('a[href^="/bank"]').count()).toBe(0);
    await click(link('Exports'));
    await click(page.locator('a[href="/exports/berlin/2"]').first());
    expect(await button(/void/i).count()).toBe(0);
    await click(page.getByText('The accountant cannot use it: reject'));
    expect(await page.getByText('This cannot be undone').first().isVisible()).toBe(true);
    await page.getByLabel('Reason').fill('Deposits are on the wrong account.');
    await click(button('Reject batch 2'));
    expect(site.decided.at(-1)).toContain('by erika');
    isDocumented('Reject a batch, as the accountant');
    await page.setViewportSize(PHONE);
    await page.goto(`${site.url}/bank`);
    expect(await page.locator('h1').textContent()).toBe('Bank transactions are not shown to you');
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(PHONE.width);
  });

  it('an accountant who may see the bank reads it, and decides nothing there', async () => {
    await signIn('mona');
    await link('Bank').click();
    await page.locator('a[href="/bank/lines/berlin/4"]').first().click();
    expect(await page.locator('main form[method="post"]').count()).toBe(0);
  });
});
