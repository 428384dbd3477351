import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { type Stage, setStage } from '../flow/stage.js';
import { PASSWORD, pageOf, webSection } from '../flow/web-stage.js';
import { temporaryFolder } from '../temporary-folder.js';
import { missingBrowser, openChromium, PATIENCE_MS } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);

/** Lunch on a working day, so that no night comes in between. */
const SINCE = Date.UTC(2026, 10, 20, 11);

const accounting = (folder: string): string => `      from: 2026-10-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      bank: { folder: '${folder}', accounts: [{ iban: DE42100000000001234567 }], post: ask }`;

/** Of lines `cents text`. */
function statement(number: number, lines: readonly string[]): string {
  const amount = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
  const entries = lines.flatMap((line) => {
    const [cents = '', ...text] = line.split(' ');
    return [
      `:61:2611101110C${amount(Number(cents))}NTRFNONREF//R${number}${cents}`,
      `:86:166?00X?20${text.join(' ')}?30COBADEFF?31DE37200000000009876543?32Erika Fuchs`,
    ];
  });
  const sum = lines.reduce((total, line) => total + Number(line.split(' ')[0]), 0);
  const balances = [':60F:C261102EUR0,00', `:62F:C261119EUR${amount(sum)}`] as const;
  return [
    ':20:A',
    ':25:DE42100000000001234567',
    `:28C:${number}/1`,
    balances[0],
    ...entries,
    balances[1],
    '-\n',
  ].join('\n');
}

describe.skipIf(missing !== null)('the bank in a real browser, without script', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let stage: Stage;
  let folder: string;

  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    folder = temporaryFolder('bank-folder-');
    stage = await setStage({ more: await webSection(), accounting: accounting(folder), since: SINCE });
    for (const [id, number, net] of [
      ['i1', '2026-0801', '100'],
      ['i2', '2026-0802', '200'],
    ] as const) {
      stage.sandbox.operator.createInvoice({
        id,
        number,
        invoice_date: '2026-11-02',
        items: [{ description: 'Desk', net, rate: '19' }],
        recipient: { name: 'Erika Fuchs' },
      });
    }
    await stage.daemon().nights.runNow('berlin');
    context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    await page.goto(pageOf(stage));
    await page.getByLabel('Name').fill('ben');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Bank', exact: true }).click();
  });
  afterEach(() => context.close());

  const upload = async (...files: readonly { name: string; text: string }[]): Promise<void> => {
    await page.getByText('Import statements').click();
    await page.getByLabel('Files of the bank').setInputFiles(
      files.map(({ name, text }) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(text),
      })),
    );
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  };
  const records = (): readonly string[] =>
    [...stage.sandbox.state.paymentRecords.values()].map(
      ({ invoiceId, amount }) => `${invoiceId} ${Number(amount)}`,
    );

  it('a statement is uploaded, a line decided with one click, and its payment is on the platform', async () => {
    await upload(
      { name: 'Umsätze <b>.sta', text: statement(1, ['11900 Rechnung 2026-0801', '5000 Anzahlung']) },
      { name: 'wrong.xml', text: '<Document' },
    );
    await page.getByRole('heading', { name: 'Umsätze <b>.sta Imported' }).waitFor();
    expect(await page.getByRole('article').filter({ hasText: 'wrong.xml' }).textContent()).toContain(
      'Refused',
    );
    await page.getByRole('link', { name: 'On to the transactions' }).click();
    await page
      .getByRole('row', { name: /Rechnung 2026-0801/ })
      .getByRole('link')
      .click();
    const other = await context.newPage();
    await other.goto(page.url());
    await page.getByRole('button', { name: 'Match with 2026-0801' }).click();
    expect(await page.getByRole('status').textContent()).toContain('Decided:');
    await eventually(() => expect(records()).toEqual(['i1 119']));
    await other.getByRole('button', { name: 'Match with 2026-0801' }).click();
    expect(await other.getByRole('status').textContent()).toContain('Nothing was changed');
    await page.goBack();
    expect(await page.getByRole('button', { name: 'Match with 2026-0801' }).count()).toBe(0);
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByRole('heading', { level: 1 }).textContent();
      })
      .toContain('recorded on the platform');
    expect(records()).toEqual(['i1 119']);
  });

  it('what lies in the folder is imported by itself, and split over two invoices after a look at the sum', async () => {
    writeFileSync(join(folder, '.writing'), statement(2, ['30000 zwei Rechnungen']));
    renameSync(join(folder, '.writing'), join(folder, 'November.sta'));
    await eventually(() => expect(readdirSync(join(folder, 'done'))).toEqual(['November.sta']));
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByRole('row', { name: /zwei Rechnungen/ }).count();
      })
      .toBe(1);
    await page
      .getByRole('row', { name: /zwei Rechnungen/ })
      .getByRole('link')
      .click();
    await page.getByLabel('Number, customer or customer number').fill('fuchs');
    await page.getByRole('button', { name: 'Find open invoices' }).click();
    await page.getByRole('checkbox', { name: 'Choose 2026-0801' }).check();
    await page.getByRole('checkbox', { name: 'Choose 2026-0802' }).check();
    await page.getByLabel('Amount for 2026-0802').fill('150,00');
    await page.getByRole('button', { name: 'Check the sum' }).click();
    expect(await page.getByRole('row', { name: /^Sum/ }).textContent()).toContain('€269.00');
    await page.getByRole('button', { name: 'Match' }).click();
    await eventually(() => expect(records().toSorted()).toEqual(['i1 119', 'i2 150']));
  });
});
