import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDate } from '@spacebooks/base/calendar';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Entry } from '../../src/domain/accounting/model.js';
import { openBeside } from '../../src/store/engine/open.js';
import { temporaryFolder } from '../temporary-folder.js';
import { callProgram } from './call-program.js';
import { type Stage, shareStage } from './stage.js';

/** The example of docs/accounting.md: money that is no supply, from the e-invoice to the return. */
const docs = readFileSync(new URL('../../docs/accounting.md', import.meta.url), 'utf8');
const [, yaml = ''] = /## Deposits, vouchers and other money[\s\S]*?```yaml\n([\s\S]*?)```/.exec(docs) ?? [];
const example = parse(yaml) as {
  readonly e_invoices: { readonly tax_cases: readonly unknown[] };
  readonly accounting: {
    readonly accounts: readonly { readonly account: number; readonly holds?: string }[];
  };
};
const HELD = example.accounting.accounts.flatMap(({ account, holds }) =>
  holds === undefined ? [] : [String(account)],
);

const E_INVOICES = `seller: { tax_number: 30/123/45678 }
      tax_cases: ${JSON.stringify(example.e_invoices.tax_cases)}
      service_period: [{ period: month of invoice }]`;
const ACCOUNTING = `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: ${JSON.stringify(example.accounting.accounts)}
      write_offs: [{ rate: 19, account: 2406 }, { account: 2400 }]
      payments: { account: 1360 }
      exports:
        - { name: adviser, formats: [hledger, csv-data], schedule: nightly, targets: [] }`;

type Items = NonNullable<InvoiceInput['items']>;

const money = (accounting_code: string, net: string): Items[number] => ({
  description: `${accounting_code} ${net}`,
  net,
  rate: '0',
  accounting_code,
});
const supply = (net: string): Items[number] => ({ description: 'Desk', net, rate: '19' });

/** By id: what stands on it, and what its e-invoice states of BT-3, BT-112, BT-113 and BT-115, by category what is taxable. */
const DOCUMENTS: readonly (readonly [string, Items, string])[] = [
  ['charged', [money('DEPOSIT', '600'), supply('100')], '380 719.00 - 719.00 S 100.00 E 600.00'],
  ['set-off', [supply('100'), money('DEPOSIT', '-600')], '380 119.00 600.00 -481.00 S 100.00'],
  ['sold', [money('VOUCHER', '119')], '380 119.00 - 119.00 O 119.00'],
  ['redeemed', [supply('100'), money('VOUCHER', '-119')], '380 119.00 119.00 0.00 S 100.00'],
  ['topped-up', [money('CREDIT', '50'), supply('20')], '380 73.80 - 73.80 S 20.00 E 50.00'],
  ['used', [money('CREDIT', '-50'), supply('90')], '380 107.10 50.00 57.10 S 90.00'],
  ['never-paid', [money('DEPOSIT', '500')], '380 500.00 - 500.00 O 500.00'],
  [
    'given-up',
    [supply('200'), money('TIP', '5'), money('COST', '40'), money('FEE', '4.90'), money('DEPOSIT', '70')],
    '380 357.90 - 357.90 S 200.00 E 119.90',
  ],
  ['sold-again', [money('VOUCHER', '80')], '380 80.00 - 80.00 O 80.00'],
  ['lapsed', [money('VOUCHER', '-80'), money('FEE', '80')], '380 0.00 - 0.00 O 0.00'],
  ['kept-first', [money('DEPOSIT', '119')], '380 119.00 - 119.00 O 119.00'],
  ['kept', [money('DEPOSIT', '-119'), supply('100')], '380 119.00 119.00 0.00 S 100.00'],
  ['held', [money('DEPOSIT', '200')], '380 200.00 - 200.00 O 200.00'],
  ['paid-back', [money('DEPOSIT', '-200')], '381 200.00 - 200.00 O 200.00'],
  [
    'wrong',
    [money('DEPOSIT', '30'), supply('10'), money('VOUCHER', '-5')],
    '380 41.90 5.00 36.90 S 10.00 E 30.00',
  ],
  [
    'corrected',
    [money('DEPOSIT', '-30'), supply('-10'), money('VOUCHER', '5')],
    '384 -36.90 - -36.90 S -10.00 E -25.00',
  ],
];

/** The amount payable on the platform, where nothing was paid. */
const payable = (items: Items): number =>
  items.reduce((sum, { net, rate }) => sum + Number(net) * (1 + Number(rate) / 100), 0);

/** Which of them are written off at the end. */
const WRITTEN_OFF = ['never-paid', 'given-up'];

const stage = shareStage({ eInvoices: E_INVOICES, accounting: ACCOUNTING });
let config: string;
let today: string;

const run = (words: string) => callProgram([...words.split(' '), '--config', config]);

beforeAll(async () => {
  const shared = stage();
  today = localDate(Date.now(), 'Europe/Berlin');
  config = join(temporaryFolder('money-'), 'spacebooks.yml');
  for (const [id, items] of DOCUMENTS) shared.request(terms(id, items));
});

const terms = (id: string, items: Items): Partial<InvoiceInput> => ({
  id,
  items,
  number: `RE-${id}`,
  customer_number: '42',
  tax_id: null,
  invoice_date: today,
  ...(id === 'corrected' && { corrected_invoice: 'wrong' }),
});

async function stated(shared: Stage, id: string): Promise<string> {
  const saga = await shared.reaches(id, 'done');
  const xml = Buffer.from(await shared.daemon().archive.get(saga.xml ?? '')).toString('utf8');
  const one = (name: string): string => new RegExp(`<ram:${name}>([^<]*)<`).exec(xml)?.[1] ?? '-';
  const [, header = ''] = xml.split('<ram:ApplicableHeaderTradeSettlement>');
  const taxes = [...header.matchAll(/<ram:BasisAmount>([^<]*)<.*?<ram:CategoryCode>(\w+)</gs)];
  return [
    /<rsm:ExchangedDocument>.*?<ram:TypeCode>(\d+)</s.exec(xml)?.[1],
    ...['GrandTotalAmount', 'TotalPrepaidAmount', 'DuePayableAmount'].map(one),
    ...taxes.map(([, base, category]) => `${category} ${base}`),
  ].join(' ');
}

describe('money that is no supply', () => {
  it.each(DOCUMENTS)(
    '%s has its e-invoice, with what the platform wants paid',
    async (id, items, expected) => {
      const shared = stage();
      expect(await stated(shared, id)).toBe(expected);
      const sign = expected.startsWith('381') ? -1 : 1;
      expect(Number(expected.split(' ')[3]) * sign).toBeCloseTo(payable(items), 6);
    },
  );

  it('leaves nothing in any account that holds it, no expense, and nothing in a return', async () => {
    const shared = stage();
    expect(shared.alerts).toEqual([]);
    for (const id of WRITTEN_OFF) shared.sandbox.operator.writeOffInvoice(id);
    writeFileSync(config, shared.configText());
    // A copy by the clock of the daemon; a night itself takes what is older than today.
    await shared.daemon().nights.runNow('berlin');
    await shared.stop();
    expect(await run(`export --to ${today}`)).toMatchObject({ code: 0 });
    const balances = await credits(shared.location);
    expect(HELD.map((account) => [account, balances.get(account)])).toEqual(
      HELD.map((account) => [account, 0]),
    );
    const kept = 8_000 + 490;
    expect(Object.fromEntries(balances)).toEqual({
      ...Object.fromEntries(HELD.map((account) => [account, 0])),
      2700: kept,
      8400: 71_000,
      // The desk with its tax, and the reminder's fee, which was income.
      2406: -20_000,
      2400: -490,
    });
    const { lines } = JSON.parse((await run(`report ustva --period ${today.slice(0, 7)} --json`)).out);
    expect(lines.map(({ line }: { line: string }) => line)).not.toContain('48');
    expect(lines).toMatchObject([{ line: '81', net: 51_000, tax: 9_690 }]);
  });
});

/** Balances of the accounts of revenue and of held money, in cents of credit. */
async function credits(location: string): Promise<ReadonlyMap<string, number>> {
  const { db, close } = await openBeside(location);
  const rows = await db.selectFrom('journal_entry').select('content').execute();
  await close();
  const sums = new Map<string, number>();
  for (const { content } of rows) {
    const { account, net } = JSON.parse(content) as Entry;
    sums.set(account, (sums.get(account) ?? 0) + net);
  }
  return sums;
}
