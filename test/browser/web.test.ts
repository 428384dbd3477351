import { readFileSync } from 'node:fs';
import { addDays, localDate } from '@spacebooks/base/calendar';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Stage, setStage } from '../flow/stage.js';
import { addFault } from '../flow/steps.js';
import { PASSWORD, pageOf, webSection } from '../flow/web-stage.js';
import { keyboardOf } from './by-keyboard.js';
import { missingBrowser, openChromium, PATIENCE_MS } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

const ACCOUNTING = `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts:
        - { when: { rate: 19 }, account: 8400 }
      datev: { consultant: 1001, client: 1 }
      exports:
        - { name: adviser, formats: [datev, csv, xlsx], schedule: nightly, targets: [] }`;

describe.skipIf(missing !== null)('the page in a real browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let stage: Stage;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    stage = await setStage({ more: await webSection(), accounting: ACCOUNTING });
    context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    page.on('console', (message) => {
      // A status of 4xx is told as an error, too; what matters is what the policy of the page forbids.
      if (message.type() === 'error' && !message.text().includes('status of 4'))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  });
  afterEach(async () => {
    await context.close();
    expect(complaints.splice(0)).toEqual([]);
  });

  const signIn = async (name: string): Promise<void> => {
    await page.goto(pageOf(stage));
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
  };

  /** An e-invoice that was given up, because the platform refused its PDF. @returns its number */
  const givenUp = async (): Promise<{ id: string; number: string }> => {
    addFault(stage, 'attach', {
      action: { type: 'status', status: 422, body: { errors: [{ detail: 'is no PDF/A' }] } },
    });
    const id = stage.request();
    await stage.reaches(id, 'released');
    return { id, number: stage.sandbox.operator.invoice(id).content.number };
  };

  const loadUntil = async (text: string): Promise<void> => {
    const look = async (): Promise<number> => {
      await page.reload();
      return page.getByText(text, { exact: true }).count();
    };
    await expect.poll(look, { timeout: 15_000 }).toBeGreaterThan(0);
  };

  it('finds what waits, says why, tries again once it is mended, and shows it done', async () => {
    const { id, number } = await givenUp();
    await signIn('anna');
    const waiting = page
      .getByRole('region', { name: 'To do' })
      .getByRole('listitem')
      .filter({ hasText: number })
      .first();
    expect(await waiting.textContent()).toContain('is no PDF/A');
    await waiting.getByRole('link', { name: number }).click();
    await page.getByRole('heading', { name: number }).waitFor();
    expect(await page.getByRole('region', { name: 'What to do' }).textContent()).toContain('is no PDF/A');
    stage.sandbox.operator.clearFaults();
    await page.getByLabel('Reason (optional)').fill('The platform takes it again.');
    await page.getByRole('button', { name: 'Try again now' }).click();
    expect(await page.getByRole('status').textContent()).toContain(`${number} is being retried.`);
    await stage.reaches(id, 'done');
    await loadUntil('Issued');
    expect(await page.getByText('anna · “The platform takes it again.”').count()).toBe(0);
    expect(await page.getByRole('region', { name: 'What happened' }).textContent()).toContain(
      'The platform takes it again.',
    );
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({ eInvoice: true, sentStatus: 'sent' });
    await page.getByRole('link', { name: 'Home' }).click();
    const todo = page.getByRole('region', { name: 'To do' });
    await todo.waitFor();
    expect(await todo.textContent()).not.toContain(number);
  });

  it('downloads a batch as it was archived, and an e-invoice', async () => {
    const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -2);
    const id = stage.request({ items: [{ description: 'Fix Desk', net: '350', rate: '19' }], invoice_date });
    await stage.reaches(id, 'done');
    await stage.daemon().nights.runNow('berlin');
    await signIn('ben');
    await page.getByRole('link', { name: 'Exports' }).click();
    await page.getByRole('link', { name: 'Batch 1' }).click();
    const files = await stage.daemon().books.batches.files('berlin', 1);
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const { name, address } of files) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(name);
      expect(readFileSync(await download.path())).toEqual(
        Buffer.from(await stage.daemon().archive.get(address)),
      );
    }
    await page
      .getByRole('link', { name: /^Preview of .*\.csv$/ })
      .last()
      .click();
    await page.getByRole('link', { name: 'Download the whole file' }).waitFor();
    await page.goto(`${pageOf(stage)}/invoices/berlin/${id}`);
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Invoice (PDF)' }).click(),
    ]);
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);
  });

  it('offers finance no button, and refuses what they send all the same', async () => {
    const { id, number } = await givenUp();
    await signIn('ben');
    expect(await page.getByRole('link', { name: 'Configuration' }).count()).toBe(0);
    await page.getByRole('link', { name: number }).click();
    await page.waitForURL(`**/${id}`);
    expect(await page.getByRole('button').allTextContents()).toEqual([
      'Sign out',
      'Deutsch',
      'English',
      'Polski',
      'Keyboard',
    ]);
    await page.evaluate(`
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/invoices/berlin/${id}/retry' });
      form.append(document.querySelector('[name=form_token]').cloneNode());
      document.body.append(form);
      form.submit();
    `);
    await page.getByRole('heading', { name: 'Admins only' }).waitFor();
    expect(await stage.sagas(id)).toHaveLength(1);
    await page.goto(`${pageOf(stage)}/configuration`);
    await page.getByRole('heading', { name: 'Admins only' }).waitFor();
  });

  it('is used by keyboard alone, from the sign-in to the retry', async () => {
    const { id, number } = await givenUp();
    stage.sandbox.operator.clearFaults();
    const keys = keyboardOf(page);
    await page.goto(pageOf(stage));
    await keys.to('Skip to the content');
    await keys.to('User name');
    await page.keyboard.type('anna');
    await keys.to('Password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await keys.to('Skip to the content');
    await page.keyboard.press('Enter');
    await keys.to(number);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: number }).waitFor();
    await keys.to('Try again now');
    await page.keyboard.press('Enter');
    await page.getByRole('status').waitFor();
    await stage.reaches(id, 'done');
  });

  it('pauses a space and takes it up again', async () => {
    await signIn('anna');
    await page.getByRole('link', { name: 'Spaces and operation' }).first().click();
    await page.getByText('Pause berlin …').click();
    await page.getByLabel('Reason (optional)').fill('moving');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    expect(await page.getByRole('status').textContent()).toContain('berlin is paused');
    await page.getByRole('button', { name: 'Resume berlin' }).click();
    expect(await page.getByRole('status').textContent()).toContain('berlin is resumed');
  });
});
