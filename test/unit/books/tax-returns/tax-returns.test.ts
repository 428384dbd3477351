import { describe, expect, it } from 'vitest';
import { codesOf } from '../../../../src/books/tax-returns/forms/form-line.js';
import { USTVA_2026 } from '../../../../src/books/tax-returns/forms/ustva-form.js';
import { type OssRow, ossCsv, ossOf } from '../../../../src/books/tax-returns/oss.js';
import { ossImport } from '../../../../src/books/tax-returns/oss-import.js';
import { postedAmounts } from '../../../../src/books/tax-returns/posted-amounts.js';
import { GERMAN, proofCsv } from '../../../../src/books/tax-returns/proof-csv.js';
import { returnLineOf } from '../../../../src/books/tax-returns/return-line.js';
import { kindOfRate } from '../../../../src/books/tax-returns/standard-rates.js';
import { ustvaOf } from '../../../../src/books/tax-returns/ustva.js';
import { vatUeCsv, vatUeOf } from '../../../../src/books/tax-returns/vat-ue.js';
import { zmCsv, zmOf } from '../../../../src/books/tax-returns/zm.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { taxPeriod } from '../../../../src/domain/accounting/tax-period.js';
import { VAT_RATES } from '../../../../src/domain/countries/countries.js';
import { EU_VAT_PREFIXES } from '../../../../src/domain/eu-vat-id.js';
import { bookedRow, nameOf, TAX_CASE_ROWS } from '../../../fixtures/tax-cases.js';
import { entry, reversalOf } from '../formats/sample.js';
import { amountsOf } from './amounts.js';

const VIENNA = { country: 'AT', taxId: 'ATU12345675' };

const toVienna = (net: number, changes: Partial<Entry> = {}): Entry =>
  entry({
    taxCase: 'AE',
    taxRate: '0',
    tax: 0,
    taxAccount: null,
    account: '8336',
    net,
    buyer: VIENNA,
    ...changes,
  });

const toDutchConsumer = (net: number, tax: number, changes: Partial<Entry> = {}): Entry =>
  entry({ taxRate: '21', taxCountry: 'NL', net, tax, buyer: { country: 'NL', taxId: null }, ...changes });

describe('the period of a tax return', () => {
  it.each([
    ['2026-10', { name: '2026-10', from: '2026-10-01', to: '2026-10-31' }],
    ['2024-02', { name: '2024-02', from: '2024-02-01', to: '2024-02-29' }],
    ['2026-Q1', { name: '2026-Q1', from: '2026-01-01', to: '2026-03-31' }],
    ['2026-Q4', { name: '2026-Q4', from: '2026-10-01', to: '2026-12-31' }],
    ['2026-Q5', null],
    ['2026-13', null],
    ['Q4-2026', null],
  ])('%s', (name, expected) => expect(taxPeriod(name)).toEqual(expected));
});

/** Of each tax case of a German seller; one that is missing here fails. */
const LINES: Readonly<Record<string, string>> = {
  'DE: standard, 19 %, to DE987654328': '81',
  'DE: standard, 7 %, to DE987654328': '86',
  'DE: standard, 19 %, to ATU12345675': '81',
  'DE: reverse charge, 0 %, to ATU12345675': '21',
  'DE: reverse charge, 0 %, to EL123456783': '21',
  'DE: reverse charge, 0 %, to DE987654328': '60',
  'DE: exempt, 0 %, to DE987654328': '48',
  'DE: small business, 0 %, to DE987654328': '48',
  "DE: outside the EU, 0 %, to nobody's id in US": '45',
  "DE: not subject, 0 %, to nobody's id in DE": 'none',
};

const lineOf = (posted: Entry): string => {
  const [amount] = amountsOf(posted);
  return amount === undefined ? 'none' : returnLineOf(amount);
};

describe('where a turnover is declared', () => {
  it.each(TAX_CASE_ROWS.filter(({ country }) => country === 'DE').map((row) => [nameOf(row), row] as const))(
    '%s',
    (name, row) => expect(lineOf(bookedRow(row).entry)).toBe(LINES[name]),
  );

  it.each<[string, Partial<Entry>, string]>([
    ['19 % that are the rate of another member state', { taxCountry: 'CY' }, '45'],
    ['a rate that no line has', { taxRate: '16' }, '35'],
    ['no tax by law', { taxCase: 'Z', taxRate: '0' }, '87'],
    ['goods to another member state', { taxCase: 'K', taxRate: '0' }, '41'],
    [
      'reverse charge to Switzerland',
      { taxCase: 'AE', buyer: { country: 'CH', taxId: 'CHE123456788' } },
      '45',
    ],
    [
      'reverse charge to Greece, without an id',
      { taxCase: 'AE', buyer: { country: 'GR', taxId: null } },
      '21',
    ],
    [
      'a service to Northern Ireland',
      { taxCase: 'AE', buyer: { country: 'GB', taxId: 'XI123456789' } },
      '45',
    ],
    ['reverse charge to who is nowhere', { taxCase: 'AE' }, '60'],
  ])('%s', (_, changes, line) => expect(lineOf(entry(changes))).toBe(line));
});

/** Ids of the entries that a period has, of a batch with these. */
async function postedIn(name: string, entries: readonly Entry[], seller = 'DE'): Promise<readonly string[]> {
  const period = taxPeriod(name);
  if (period === null) throw new Error(`no period ${name}`);
  const batches = {
    list: async () => [{ number: 1, status: 'released', manifest: { entries: entries.length } }],
    withdrawn: async () => null,
    entryTexts: async function* () {
      yield entries.map((each) => JSON.stringify(each));
    },
  };
  const posted = await postedAmounts(
    batches as never,
    { spaceId: 'berlin', series: 'accountant', seller },
    period,
  );
  return posted.amounts.map(({ entry: { id } }) => id);
}

describe('the period that an entry is declared in', () => {
  const service = entry({ id: 'service', documentDate: '2026-10-02', taxMonth: '2026-09' });
  const desk = entry({ id: 'desk', documentDate: '2026-10-02', taxMonth: '2026-10' });
  const plain = entry({ id: 'plain', documentDate: '2026-10-02' });

  it('is that of its booking, or of its tax where rules say another one', async () => {
    expect(await postedIn('2026-09', [service, desk, plain])).toEqual(['service']);
    expect(await postedIn('2026-10', [service, desk, plain])).toEqual(['desk', 'plain']);
    expect(await postedIn('2026-Q3', [service, desk, plain])).toEqual(['service']);
  });

  it('is that of its booking where it is booked late, because its own was closed', async () => {
    const late = reversalOf(service, { bookingDate: '2026-11-01' });
    expect(await postedIn('2026-09', [service, late])).toEqual(['service']);
    expect(await postedIn('2026-11', [service, late])).toEqual(['reversal-service']);
  });

  it('is for VAT-UE that of the row in the JPK, however late it is booked', async () => {
    const listed = { ...service, taxPoint: '2026-09-30' };
    const late = reversalOf(listed, { bookingDate: '2026-11-01' });
    expect(await postedIn('2026-09', [listed, late, plain], 'PL')).toEqual(['service', 'reversal-service']);
    expect(await postedIn('2026-11', [listed, late], 'PL')).toEqual([]);
    expect(await postedIn('2026-10', [plain], 'PL')).toEqual(['plain']);
  });

  it('takes a service back from the month that it was declared in, while that is open', async () => {
    expect(await postedIn('2026-09', [service, reversalOf(service)])).toEqual([
      'service',
      'reversal-service',
    ]);
  });

  it('corrects in the One Stop Shop only what was declared in an earlier quarter', () => {
    const quarter = taxPeriod('2026-Q4');
    if (quarter === null) throw new Error('no quarter');
    const ahead = toDutchConsumer(1_000, 210, { documentDate: '2026-09-25', taxMonth: '2026-10' });
    const before = toDutchConsumer(500, 105, { documentDate: '2026-10-02', taxMonth: '2026-09' });
    const late = reversalOf(before, { bookingDate: '2026-11-01' });
    expect(ossOf(amountsOf(ahead, late), quarter, 'DE').map(({ corrects, net }) => [corrects, net])).toEqual([
      [null, 1_000],
      ['2026-Q3', -500],
    ]);
  });
});

describe('the proof sheet of the Umsatzsteuer-Voranmeldung', () => {
  it('has whole euros as base, the tax that they give, and what is posted beside it', () => {
    const lost = entry({ part: 'write-off', kind: 'write-off', net: -1_000, tax: -190, account: '2406' });
    const payment = entry({
      part: 'payment',
      kind: 'payment',
      taxCase: null,
      taxRate: '0',
      net: -11_900,
      tax: 0,
    });
    const sheet = ustvaOf(
      amountsOf(
        entry({ net: 10_099, tax: 1_919 }),
        entry({ net: 5_050, tax: 960 }),
        entry({ net: 2_099, tax: 147, taxRate: '7', account: '8300' }),
        lost,
        payment,
        toVienna(3_333),
        toDutchConsumer(1_000, 210),
      ),
    );
    expect(
      sheet.lines.map(({ line, net, tax, base, formTax, amounts }) => [
        line,
        net,
        tax,
        base,
        formTax,
        amounts.length,
      ]),
    ).toEqual([
      ['81', 14_149, 2_689, 141, 2_679, 3],
      ['86', 2_099, 147, 20, 140, 1],
      ['21', 3_333, 0, 33, null, 1],
      ['45', 1_000, 210, 10, null, 1],
    ]);
    // The tax of the Netherlands is no output tax of this form.
    expect([sheet.formTax, sheet.postedTax]).toEqual([2_819, 2_836]);
  });

  it('states in Kz 50 what the bases of taxable supplies are lower by, and in Kz 45 what other countries tax', () => {
    const lost = { kind: 'write-off', part: 'write-off', account: '2406' } as const;
    const sheet = ustvaOf(
      amountsOf(
        entry({ net: 300_000, tax: 57_000 }),
        entry({ ...lost, net: -120_050, tax: -22_810 }),
        entry({ ...lost, net: -40_070, tax: -2_805, taxRate: '7' }),
        // Nobody's input tax, and no tax of ours, depends on these.
        toVienna(-9_000, lost),
        toDutchConsumer(-2_000, -420, lost),
        entry({ ...lost, taxCase: 'E', taxRate: '0', net: -700, tax: 0, taxAccount: null }),
        toDutchConsumer(5_000, 1_050),
        entry({ taxCase: 'G', taxRate: '0', net: 2_000, tax: 0, taxAccount: null }),
      ),
    );
    expect(sheet.lines.map(({ line, base }) => [line, base])).toEqual([
      ['81', 1_799],
      ['86', -400],
      ['48', -7],
      ['21', -90],
      ['45', 50],
    ]);
    const { uncollectible, oss } = sheet;
    expect([uncollectible.base, uncollectible.net, uncollectible.tax]).toEqual([1_601, 160_120, 25_615]);
    expect([oss.net, oss.tax, oss.amounts.length]).toEqual([3_000, 630, 2]);
  });

  it('has no discount in Kz 50: what the seller leaves the customer is not uncollectible', () => {
    const rest = { part: 'write-off', kind: 'write-off', account: '8736', net: -2_000, tax: -380 } as const;
    const sheet = ustvaOf(
      amountsOf(
        entry({ ...rest, because: 'discount' }),
        entry({ ...rest, because: 'small difference' }),
        entry({ ...rest, because: 'uncollectable', net: -30_000, tax: -5_700 }),
      ),
    );
    expect(sheet.lines).toMatchObject([{ line: '81', base: -340 }]);
    expect(sheet.uncollectible.base).toBe(300);
  });

  it('takes Kz 50 back when the money comes after all', () => {
    const loss = entry({ part: 'write-off', kind: 'write-off', net: -50_000, tax: -9_500, account: '2406' });
    const again = reversalOf(loss, { bookingDate: '2026-11-04' });
    expect(ustvaOf(amountsOf(loss)).uncollectible.base).toBe(500);
    expect(ustvaOf(amountsOf(loss, again)).uncollectible.base).toBe(0);
    expect(ustvaOf(amountsOf(again)).uncollectible.base).toBe(-500);
  });

  it('has money that is no supply in no line, whatever case its document gives it', () => {
    const deposit = { holds: 'deposit', taxRate: '0', tax: 0, taxAccount: null, account: '1732' } as const;
    const amounts = amountsOf(
      entry({ ...deposit, taxCase: 'E', net: 50_000 }),
      entry({ ...deposit, taxCase: 'E', net: -10_000, holds: 'voucher' }),
      toVienna(30_000, deposit),
      entry({ ...deposit, holds: undefined, taxCase: 'O', net: 1_500 }),
      entry({ net: 10_000, tax: 1_900 }),
    );
    expect(ustvaOf(amounts).lines.map(({ line, net }) => [line, net])).toEqual([['81', 10_000]]);
    expect(zmOf(amounts)).toEqual({ rows: [], withoutVatId: [] });
    expect(ossOf(amounts, { name: '2026-Q4', from: '2026-10-01', to: '2026-12-31' }, 'DE')).toEqual([]);
  });

  it('knows every line of the form, each once, and says of each what it has', () => {
    const codes = USTVA_2026.lines.flatMap(({ code, taxCode }) => [code, ...(taxCode ? [taxCode] : [])]);
    expect(new Set(codes).size).toBe(codes.length);
    const rows = USTVA_2026.lines.map(({ row }) => row ?? 0);
    // 37, 45 and 48 are sums without a Kennzahl.
    expect(rows).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 13).filter((row) => ![37, 45, 48].includes(row)),
    );
    expect(codesOf(USTVA_2026, 'turnover')).toEqual([
      '81',
      '86',
      '87',
      '35/36',
      '41',
      '48',
      '60',
      '21',
      '45',
    ]);
    expect(codesOf(USTVA_2026, 'supplement')).toEqual(['50']);
  });

  it('cuts a base below zero as it cuts one above, and takes the tax of other rates as it is posted', () => {
    const correction = reversalOf(entry({ net: 10_099, tax: 1_919 }));
    expect(ustvaOf(amountsOf(correction)).lines).toMatchObject([{ line: '81', base: -100, formTax: -1_900 }]);
    expect(ustvaOf(amountsOf(entry({ taxRate: '16', net: 10_099, tax: 1_616 }))).lines).toMatchObject([
      { line: '35', base: 100, formTax: 1_616 },
    ]);
  });

  it('counts in the currency of the books', () => {
    const exchange = { currency: 'EUR', rate: '0.9367', net: 10_676, tax: 2_028, gross: 12_704 };
    expect(ustvaOf(amountsOf(entry({ currency: 'CHF', exchange }))).lines).toMatchObject([
      { net: 10_676, tax: 2_028 },
    ]);
  });

  it('is a file with each entry and the sum of each line', () => {
    const [heading, first, sum, ...rest] = proofCsv(
      ustvaOf(amountsOf(toVienna(3_333, { documentNumber: 'RE-7', taxMonth: '2026-09' }))).lines,
      GERMAN,
    ).split('\r\n');
    expect(heading).toBe(
      'Kennzahl,Beleg,Belegdatum,Buchungsdatum,Debitor,Name,Land,USt-IdNr.,Konto,Steuersatz,Netto,Steuer,Buchung,Steuermonat',
    );
    expect(first).toBe(
      '21,RE-7,2026-10-09,2026-10-09,10042,Möbel Muster GmbH,AT,ATU12345675,8336,0,33.33,0.00,entry-RE-7-8336,2026-09',
    );
    expect(sum).toBe('21,Summe,,,,,,,,,33.33,0.00,,');
    expect(rest).toEqual(['']);
  });
});

describe('the Zusammenfassende Meldung', () => {
  it('has a row for each VAT id, however it is written, and rounds to whole euros', () => {
    const entries = [
      toVienna(3_333),
      toVienna(1_717, { buyer: { country: 'AT', taxId: 'ATU 123 456 75' } }),
      toVienna(2_000, { buyer: { country: 'GR', taxId: 'GR123456783' }, taxCase: 'K' }),
    ];
    const report = zmOf(amountsOf(...entries));
    expect(report.rows).toEqual([
      { vatId: 'ATU12345675', kind: 'S', net: 5_050, amount: 51 },
      { vatId: 'EL123456783', kind: 'L', net: 2_000, amount: 20 },
    ]);
    expect(zmCsv(report)).toBe(
      [
        '#v3.0',
        'Umsatzsteuer-Identifikationsnummer (USt-IdNr.),Summe (Euro),Art der Leistung',
        'ATU12345675,51,S',
        'EL123456783,20,L',
        '',
      ].join('\r\n'),
    );
  });

  it('writes no row of 0 euros, and one below zero with its sign', () => {
    const rows = zmOf(
      amountsOf(toVienna(49), toVienna(-12_300, { buyer: { country: 'FR', taxId: 'FR40303265045' } })),
    );
    expect(zmCsv(rows).split('\r\n').slice(2)).toEqual(['FR40303265045,-123,S', '']);
  });

  it('leaves out what comes to nothing, and names documents without the id that it needs', () => {
    const sold = toVienna(3_333);
    const unknown = toVienna(500, { documentNumber: 'RE-9', buyer: { country: 'FR', taxId: null } });
    const { rows, withoutVatId } = zmOf(amountsOf(sold, reversalOf(sold), unknown, entry()));
    expect(rows).toEqual([]);
    expect(withoutVatId.map(({ entry: each, net }) => [each.documentNumber, net])).toEqual([['RE-9', 500]]);
  });
});

/** Of each tax case of a Polish seller that belongs into it: its section and VAT id, null for one that has to be mended. */
const VAT_UE: Readonly<Record<string, readonly [section: string, vatId: string] | null>> = {
  'PL: intra-community goods, 0 %, to DE987654328': ['C', 'DE987654328'],
  'PL: intra-community goods, 0 %, to XI123456789': ['C', 'XI123456789'],
  "PL: intra-community goods, 0 %, to nobody's id in DE": null,
  'PL: EU service, 0 %, to DE987654328': ['E', 'DE987654328'],
  "PL: EU service, 0 %, to nobody's id in DE": null,
  'PL: EU service, 0 %, to XI123456789': null,
  'PL: EU service, 0 %, to 7352765225': null,
  'PL: EU service, 0 %, to PL7352765225': null,
};

describe('the informacja podsumowująca VAT-UE', () => {
  it('has goods in section C and services in E, and names what has no VAT id of another member state', () => {
    const found: Record<string, readonly string[] | null> = {};
    for (const row of TAX_CASE_ROWS.filter(({ country }) => country === 'PL')) {
      const { rows, withoutVatId } = vatUeOf(amountsOf(bookedRow(row).entry));
      if (withoutVatId.length > 0) found[nameOf(row)] = null;
      for (const { kind, vatId } of rows) found[nameOf(row)] = [kind, vatId];
    }
    expect(found).toEqual(VAT_UE);
  });

  it('sums up by buyer and rounds to whole zlotys', () => {
    const toBerlin = (net: number) =>
      toVienna(net, { polishCase: 'np II', buyer: { country: 'DE', taxId: 'DE 987 654 328' } });
    expect(vatUeCsv(vatUeOf(amountsOf(toBerlin(10_025), toBerlin(20_025), entry())))).toBe(
      'Część,Kod kraju,Numer identyfikacyjny VAT kontrahenta,Kwota transakcji (zł)\r\nE,DE,987654328,301\r\n',
    );
  });
});

describe('the file of the One Stop Shop for Mein ELSTER', () => {
  const row = (
    country: string,
    rate: string,
    net: number,
    tax: number,
    corrects: string | null = null,
  ): OssRow => ({
    ...{ country, rate, corrects, net, tax },
  });
  const of = (name: string, ...rows: readonly OssRow[]) => {
    const period = taxPeriod(name);
    if (period === null) throw new Error(name);
    return ossImport(rows, period);
  };

  it('is a record of each country, and one of each rate behind it', () => {
    const { text, leftOut } = of(
      '2026-Q4',
      row('FI', '25.5', 100_000, 25_500),
      row('GR', '24', 1_250, 300),
      row('NL', '21', 350_000, 73_500),
      row('NL', '9', 700, 63),
    );
    expect(text.split('\r\n')).toEqual([
      '#v2.0',
      '1,FI',
      '2,FI,STANDARD,25.50,1000.00,255.00',
      '1,EL',
      '2,EL,STANDARD,24.00,12.50,3.00',
      '1,NL',
      '2,NL,STANDARD,21.00,3500.00,735.00',
      '2,NL,REDUCED,9.00,7.00,0.63',
      '',
    ]);
    expect(leftOut).toEqual([]);
  });

  it('leaves out corrections, unknown rates and amounts that the portal refuses, each with its reason', () => {
    const { text, leftOut } = of(
      '2026-Q4',
      row('NL', '21', -4_000, -840, '2026-Q2'),
      row('BE', '21', 2, 0),
      row('FR', '20', -500, -100),
      row('HU', '28', 1_000, 280),
      row('XX', '20', 1_000, 200),
    );
    expect(text).toBe('#v2.0\r\n');
    expect(leftOut.map(({ row: { country }, reason }) => `${country} ${reason}`)).toEqual([
      'NL correction',
      'BE nothing',
      'FR below zero',
      'HU unknown rate',
      'XX unknown rate',
    ]);
  });

  it('knows the standard rates of a quarter in which one changed', () => {
    const kinds = (name: string) =>
      of(name, row('RO', '19', 100, 19), row('RO', '21', 100, 21))
        .text.split('\r\n')
        .flatMap((line) => line.split(',')[2] ?? []);
    expect(kinds('2025-Q3')).toEqual(['STANDARD', 'STANDARD']);
    expect(kinds('2025-Q4')).toEqual(['REDUCED', 'STANDARD']);
    expect(kinds('2025-Q2')).toEqual(['STANDARD']);
  });

  it('has a standard rate of every member state', () => {
    const quarter = { from: '2026-10-01', to: '2026-12-31' };
    const states = [...EU_VAT_PREFIXES]
      .filter((prefix) => prefix !== 'XI')
      .map((each) => each.replace('EL', 'GR'));
    expect(states.filter((state) => kindOfRate(state, '3', quarter) !== 'reduced')).toEqual([]);
    for (const [where, rates] of Object.entries(VAT_RATES)) {
      const [highest] = rates.filter(({ to }) => to === undefined);
      if (where.length === 2 && where !== 'CH') {
        expect([where, kindOfRate(where, highest?.rate ?? '', quarter)]).toEqual([where, 'standard']);
      }
    }
  });
});

describe('the return of the One Stop Shop', () => {
  const quarter = taxPeriod('2026-Q4');
  if (quarter === null) throw new Error('no quarter');

  it('has a row for each country and rate, and one for each earlier quarter that is corrected', () => {
    const may = toDutchConsumer(4_000, 840, { documentDate: '2026-05-05' });
    const rows = ossOf(
      amountsOf(
        toDutchConsumer(1_000, 210),
        toDutchConsumer(2_500, 525),
        toDutchConsumer(700, 63, { taxRate: '9' }),
        entry({ taxCountry: 'FR-Corsica', taxRate: '20', net: 100, tax: 20 }),
        reversalOf(may, { bookingDate: '2026-10-01' }),
        entry(),
        toVienna(3_333),
      ),
      quarter,
      'DE',
    );
    expect(rows).toEqual([
      { country: 'FR', rate: '20', corrects: null, net: 100, tax: 20 },
      { country: 'NL', rate: '21', corrects: null, net: 3_500, tax: 735 },
      { country: 'NL', rate: '9', corrects: null, net: 700, tax: 63 },
      { country: 'NL', rate: '21', corrects: '2026-Q2', net: -4_000, tax: -840 },
    ]);
    expect(ossCsv(rows, 'DE').split('\r\n').slice(0, 2)).toEqual([
      'Land des Verbrauchs,Umsatzsteuersatz,Bemessungsgrundlage (Euro),Umsatzsteuer (Euro),Berichtigter Zeitraum',
      'FR,20,1.00,0.20,',
    ]);
  });

  it('has none for what comes to nothing', () => {
    const sold = toDutchConsumer(1_000, 210);
    expect(ossOf(amountsOf(sold, reversalOf(sold)), quarter, 'DE')).toEqual([]);
  });
});
