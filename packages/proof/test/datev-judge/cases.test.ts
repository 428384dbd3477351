import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { InvoiceSnapshot } from '../../../../src/domain/accounting/model.js';
import { invoice } from '../../../../test/fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../../test/fixtures/invoices/invoice-document.js';
import { type ItemInput, item } from '../../../../test/fixtures/invoices/item.js';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { batch } from '../../../../test/unit/books/formats/sample.js';
import { disagreements } from '../../datev-judge/compare.js';
import { againstBooks } from '../../datev-judge/expected.js';
import { PythonDatev } from '../../datev-judge/judged.js';
import { readByUs } from '../../datev-judge/ours.js';
import { entriesOf, filesOf, spaceOf } from '../../datev-judge/random/batch.js';
import { type Client, configText, factsOf } from '../../datev-judge/random/configuration.js';
import type { Ledger } from '../../datev-judge/random/ledger.js';
import { whyNoPython } from '../../judge-process.js';

const missing = whyNoPython();
if (missing !== null && process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(missing);

const LEDGER: Ledger = {
  sales: {
    full: { account: '8400' },
    low: { account: '8300' },
    exempt: { account: '8105' },
    'reverse charge': { account: '8336' },
    outside: { account: '8338' },
    abroad: { account: '8320', key: '240' },
  },
  losses: {
    full: { account: '2406' },
    low: { account: '2401' },
    abroad: { account: '2400', key: '240' },
    plain: { account: '2400' },
  },
  waived: {
    full: { account: '8736' },
    low: { account: '8731' },
    abroad: { account: '8700', key: '240' },
    plain: { account: '8700' },
  },
  ...{ fees: '4970', overpaid: '1700' },
  ...{
    deposit: { account: '1732' },
    voucher: { account: '1719' },
    deferral: '0990',
    clearing: '1360',
    taxAbroad: '1767',
  },
};
const CLIENT: Client = {
  ...{ chart: 'SKR03', length: 4, ledger: LEDGER, fiscalYearStart: 1, cash: false, locked: false },
  ...{
    statesService: true,
    performed: false,
    deferred: false,
    postsLosses: true,
    rests: false,
    closed: null,
  },
};

type Row = readonly [
  account: string,
  contra: string,
  net: number,
  tax: number,
  rate: string | null,
  where: string,
];

const sorted = (rows: readonly Row[]): readonly string[] => rows.map((row) => row.join(' ')).toSorted();

function sold(items: readonly ItemInput[], more: InvoiceOverrides = {}): InvoiceSnapshot {
  const made = invoice({
    ...{ customerNumber: '7', taxId: null, invoiceDate: '2026-03-10', items: items.map(item), ...more },
  });
  return { invoice: made, version: 1, deleted: false };
}

const desk = (net: string, rate = '19'): ItemInput => ({ net, rate, accountingCode: 'DESK' });

describe.skipIf(missing !== null)('both simulators read from the file what the books say', () => {
  const python = new PythonDatev();
  afterAll(() => python.close());

  /** Both agree with each other and with the books, and Python reads these rows, in any order. */
  async function expectRows(
    client: Partial<Client>,
    snapshots: readonly InvoiceSnapshot[],
    expected: readonly Row[],
  ): Promise<void> {
    const played = { ...CLIENT, ...client };
    const space = spaceOf(configText(played));
    const through = played.closed === null ? null : `${played.closed}-31`;
    const entries = entriesOf(space, snapshots, { closedThrough: through, filedThrough: through });
    const facts = factsOf(played);
    const folder = temporaryFolder('datev-cases-');
    const files = (await filesOf(space, batch(entries))).filter(({ name }) =>
      name.includes('Buchungsstapel'),
    );
    for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
    const paths = files.map(({ name }) => join(folder, name));
    const [ours, theirs] = [readByUs(facts, paths), await python.judge(facts, paths)];
    expect(disagreements(ours, theirs)).toEqual([]);
    for (const each of [ours, theirs])
      expect(againstBooks(entries, each, { facts, statesService: played.statesService })).toEqual([]);
    const rows = theirs.rows.map(({ account, contra, net, tax, rate, country, declared }): Row => {
      return [account, contra, net, tax, rate, `${country ?? 'DE'} ${declared}`];
    });
    expect(sorted(rows)).toEqual(sorted(expected));
  }

  it('items on automatic accounts, and on others with a key or a declaration of the client', async () => {
    const both = sold([desk('350'), { ...desk('93.46', '7') }]);
    await expectRows(
      {},
      [both],
      [
        ['10007', '8300', 9_346, 654, '7', 'DE 2026-03'],
        ['10007', '8400', 35_000, 6_650, '19', 'DE 2026-03'],
      ],
    );
    const sales = {
      ...LEDGER.sales,
      full: { account: '8206', key: '3' },
      low: { account: '8204', automatic: '7' },
    };
    await expectRows(
      { ledger: { ...LEDGER, sales } },
      [both],
      [
        ['10007', '8204', 9_346, 654, '7', 'DE 2026-03'],
        ['10007', '8206', 35_000, 6_650, '19', 'DE 2026-03'],
      ],
    );
  });

  it('net and tax in two rows with key 40', async () => {
    const sales = { ...LEDGER.sales, full: { account: '8410', key: '40' } };
    await expectRows(
      { ledger: { ...LEDGER, sales } },
      [sold([desk('210')])],
      [
        ['10007', '8410', 21_000, 0, null, 'DE 2026-03'],
        ['10007', '1776', 3_990, 0, null, 'DE 2026-03'],
      ],
    );
  });

  it('deferrals on an automatic account, whose tax was booked with the document', async () => {
    const sales = { ...LEDGER.sales, full: { account: '8410' } };
    const annual = sold([{ net: '1200', rate: '19', accountingCode: 'ANNUAL' }], {
      invoiceDate: '2026-11-01',
    });
    await expectRows(
      { deferred: true, ledger: { ...LEDGER, sales } },
      [annual],
      [
        ['0990', '8410', -110_000, 0, null, 'DE 2026-11'],
        ['10007', '8410', 120_000, 22_800, '19', 'DE 2026-11'],
        ['0990', '8410', 10_000, 0, null, 'DE 2026-12'],
      ],
    );
  });

  it('deferrals on unknown accounts, with the key of their rule', async () => {
    const annual = sold([{ net: '1200', rate: '19', accountingCode: 'ANNUAL' }], {
      invoiceDate: '2026-11-01',
    });
    const deferred = async (key: string, rows: readonly Row[]): Promise<void> => {
      const sales = { ...LEDGER.sales, full: { account: '8411', key } };
      await expectRows({ deferred: true, ledger: { ...LEDGER, sales } }, [annual], rows);
    };
    const moves: readonly Row[] = [
      ['0990', '8411', -110_000, 0, null, 'DE 2026-11'],
      ['0990', '8411', 10_000, 0, null, 'DE 2026-12'],
    ];
    await deferred('3', [['10007', '8411', 120_000, 22_800, '19', 'DE 2026-11'], ...moves]);
    await deferred('40', [
      ['10007', '8411', 120_000, 0, null, 'DE 2026-11'],
      ['10007', '1776', 22_800, 0, null, 'DE 2026-11'],
      ...moves,
    ]);
  });

  it('sales to consumers in another member state, and their write-offs', async () => {
    const dutch = {
      ...{ recipientAddress: { countryCode: 'NL', company: null }, paidStatus: 'writtenOff' },
      paidDate: '2026-04-02',
    };
    await expectRows(
      {},
      [
        {
          ...sold([desk('80', '21'), desk('30', '9')], dutch),
          settledOn: '2026-04-02',
          lostOn: '2026-04-02',
        },
      ],
      [
        ['10007', '8320', 8_000, 1_680, '21', 'NL 2026-03'],
        ['10007', '8320', 3_000, 270, '9', 'NL 2026-03'],
        ['10007', '2400', -8_000, -1_680, '21', 'NL 2026-04'],
        ['10007', '2400', -3_000, -270, '9', 'NL 2026-04'],
      ],
    );
  });

  it('deposits, vouchers sold and redeemed, and an unpaid deposit', async () => {
    const deposit = { net: '600', rate: '0', accountingCode: 'DEPOSIT' };
    const voucher = (net: string): ItemInput => ({ net, rate: '0', accountingCode: 'VOUCHER' });
    await expectRows(
      {},
      [sold([voucher('75')]), sold([desk('100'), voucher('-75')], { id: 'b', number: 'B' })],
      [
        ['10007', '1719', -7_500, 0, null, 'DE 2026-03'],
        ['10007', '8400', 10_000, 1_900, '19', 'DE 2026-03'],
        ['10007', '1719', 7_500, 0, null, 'DE 2026-03'],
      ],
    );
    const lost = { paidStatus: 'writtenOff', paidDate: '2026-05-04' };
    await expectRows(
      {},
      [{ ...sold([deposit], lost), settledOn: '2026-05-04', lostOn: '2026-05-04' }],
      [
        ['10007', '1732', 60_000, 0, null, 'DE 2026-03'],
        ['10007', '1732', -60_000, 0, null, 'DE 2026-05'],
      ],
    );
  });

  it('other currencies, longer accounts, services of an earlier month and closed months', async () => {
    const francs = sold([{ ...desk('93.67'), currency: 'CHF' }]);
    await expectRows({}, [francs], [['10007', '8400', 10_000, 1_900, '19', 'DE 2026-03']]);
    const room = sold([{ net: '50', rate: '19', accountingCode: 'ROOM' }]);
    await expectRows({ performed: true }, [room], [['10007', '8400', 5_000, 950, '19', 'DE 2026-02']]);
    await expectRows(
      { performed: true, closed: '2026-03' },
      [room],
      [['10007', '8400', 5_000, 950, '19', 'DE 2026-04']],
    );
  });

  it('tax under cash accounting', async () => {
    const paid = { paidStatus: 'paid', paidAmount: '119.0', paidDate: '2026-03-20' };
    await expectRows(
      { cash: true },
      [{ ...sold([desk('100')], paid), settledOn: '2026-03-20' }],
      [
        ['10007', '8400', 10_000, 1_900, '19', 'DE 2026-03'],
        ['10007', '1360', -11_900, 0, null, 'DE 2026-03'],
      ],
    );
  });
});
