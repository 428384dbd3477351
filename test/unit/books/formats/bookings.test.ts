import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { FormatContext } from '../../../../src/books/formats/format.js';
import { FORMATS, ownFormat } from '../../../../src/books/formats/registry.js';
import type { Batch, Entry } from '../../../../src/domain/accounting/model.js';
import { readDelimited } from './delimited.js';
import { randomBatch, withShortNumbers } from './random-batch.js';
import { batch, context, debtor, entry, filesOf, reversalOf } from './sample.js';

async function files(name: string, given: Batch | readonly Entry[], around?: FormatContext) {
  const format = FORMATS.get(name);
  if (format === undefined) throw new Error(`no format ${name}`);
  return filesOf(format, 'manifest' in given ? given : batch(given), around);
}

const ofDebtors = /_(?:Debitoren|Personenkonten)_/;

/** Those of bookings: the debtors have a file of their own. */
async function bookingFiles(...given: Parameters<typeof files>) {
  return (await files(...given)).filter((file) => !ofDebtors.test(file.name));
}

/** The lines of the only file of bookings, without the heading. */
async function lines(name: string, entries: readonly Entry[]): Promise<readonly string[]> {
  const [file, ...others] = await bookingFiles(name, entries);
  expect(others).toEqual([]);
  return iconv
    .decode(Buffer.from(file?.bytes ?? []), 'windows-1252')
    .split('\r\n')
    .slice(1, -1);
}

const notes = async (name: string, entries: readonly Entry[]) =>
  (await files(name, entries)).flatMap((file) => file.notes);

const TAXED = { taxKey: '3' };
const PAID = {
  id: 'payment-1',
  kind: 'payment',
  part: 'payment',
  account: '1360',
  accountName: 'Geldtransit',
  documentDate: '2026-11-04',
  taxAccount: null,
  taxCase: null,
  taxRate: '0',
  net: -11_900,
  tax: 0,
} as const;

describe('bookings for Lexware', () => {
  it('have a line for each entry: gross, Soll, Haben and the key of the tax; what goes back has its sides swapped', async () => {
    const invoice = entry({ ...TAXED, costCenter: 'B 01' });
    const correction = entry({
      ...{ ...TAXED, documentNumber: 'RE-6', documentDate: '2026-11-03', kind: 'correction' },
      ...{ net: -5_000, tax: -950 },
    });
    expect(await lines('lexware', [invoice, correction, entry(PAID), reversalOf(invoice)])).toEqual([
      '09.10.2026;09.10.2026;AR;RE-1;Storno Möbel Muster GmbH, Erlöse 19 % USt;119,00;8400;10042;3;B 01;',
      '09.10.2026;09.10.2026;AR;RE-1;Möbel Muster GmbH, Erlöse 19 % USt;119,00;10042;8400;3;B 01;',
      '03.11.2026;03.11.2026;AR;RE-6;Korrektur Möbel Muster GmbH, Erlöse 19 % USt;59,50;8400;10042;3;;',
      '04.11.2026;04.11.2026;ZE;RE-1;Zahlung Möbel Muster GmbH, Geldtransit;119,00;1360;10042;;;',
    ]);
  });

  it('are a file for each fiscal year, by the month in which it begins', async () => {
    const entries = [
      entry({ ...TAXED, documentDate: '2026-06-30' }),
      entry({ ...TAXED, documentNumber: 'RE-2', documentDate: '2026-07-01' }),
    ];
    const names = async (around?: FormatContext) =>
      (await bookingFiles('lexware', entries, around)).map(({ name }) => name);
    expect(await names()).toEqual(['Lexware_Mitte_tax-adviser_00012_20261231.txt']);
    const datev = { consultant: 1001, client: 1, fiscal_year_start: 7 };
    expect(await names(context({ exports: { datev } }))).toEqual([
      'Lexware_Mitte_tax-adviser_00012_20260630.txt',
      'Lexware_Mitte_tax-adviser_00012_20270630.txt',
    ]);
  });

  it('spell what Windows-1252 lacks, cut texts at 60, and say so', async () => {
    const long = entry({ ...TAXED, debtorName: `Žižkov ${'x'.repeat(70)}` });
    const [line = ''] = await lines('lexware', [long]);
    expect(line.split(';')[4]).toBe(`Žižkov ${'x'.repeat(53)}`);
    const polish = entry({ ...TAXED, debtorName: 'Łukasz' });
    expect((await lines('lexware', [polish]))[0]).toContain(';Lukasz, Erlöse 19 % USt;');
    expect(await notes('lexware', [polish])).toMatchObject([
      { kind: 'transliterated', field: 'Buchungstext', message: expect.stringContaining('"Lukasz, ') },
    ]);
  });
});

describe('bookings for Sage 100', () => {
  it('have the columns of the import definition, the cost center on the side of revenue, and the tax code', async () => {
    const invoice = entry({ ...TAXED, costCenter: 'B 01' });
    const [file] = await files('sage-100', [invoice, reversalOf(invoice), entry(PAID)]);
    if (file === undefined) throw new Error('no file');
    expect(readDelimited(file, ';', 'windows-1252')).toEqual([
      'Belegdatum BelegNr Buchungstext Soll Haben Betrag OPNr KSTSoll KSTHaben KTRSoll KTRHaben Steuercode Buchungsdatum'.split(
        ' ',
      ),
      ...[
        '09.10.2026;RE-1;Storno Möbel Muster GmbH, Erlöse 19 % USt;8400;10042;119,00;RE-1;B 01;;;;3;09.10.2026',
        '09.10.2026;RE-1;Möbel Muster GmbH, Erlöse 19 % USt;10042;8400;119,00;RE-1;;B 01;;;3;09.10.2026',
        '04.11.2026;RE-1;Zahlung Möbel Muster GmbH, Geldtransit;1360;10042;119,00;RE-1;;;;;;04.11.2026',
      ].map((line) => line.split(';')),
    ]);
  });
});

describe.each(['lexware', 'sage-100'])('what %s cannot know or hold', (name) => {
  it('refuses tax without a key, with the account and the rate', async () => {
    await expect(files(name, [entry()])).rejects.toMatchObject({
      code: 'export.refused',
      findings: [
        {
          rule: 'SB-EXPORT-TAX-KEY',
          field: 'accounts.tax_key',
          message: expect.stringContaining(`account 8400 for 19 % has no tax key for ${name}`),
          fix: expect.stringContaining(`{ ${name}: KEY }`),
        },
      ],
    });
    const loss = {
      ...PAID,
      part: 'write-off',
      kind: 'write-off',
      account: '2400',
      net: -333,
      tax: -64,
    } as const;
    await expect(files(name, [entry({ ...loss, taxRate: '19' })])).rejects.toMatchObject({
      findings: [{ field: 'write_offs.tax_key' }],
    });
  });

  it('takes the key that is its own of several', async () => {
    const keys = entry({ taxKey: '9', taxKeys: { [name]: '3', bmd: '1' } });
    expect((await lines(name, [keys]))[0]).toMatch(/;3(;|$)/);
  });

  it('has no line of 0.00, and none of tax that it books with the payment itself: both are told', async () => {
    const nothing = entry({ ...TAXED, net: 100, tax: -100, documentNumber: 'RE-0' });
    const due = { net: 5_000, booksNet: 5_000, invoiceDate: '2026-10-09', serviceDate: null };
    const taxOfPayment = entry({ ...PAID, id: 'due', net: -950, tax: 950, dueTax: due });
    expect(await lines(name, [nothing, taxOfPayment])).toEqual([]);
    expect(await notes(name, [nothing, taxOfPayment])).toMatchObject([
      { kind: 'left out', field: 'RE-0' },
      { kind: 'left out', message: `${name} books the tax that is due with a payment by itself` },
    ]);
  });

  it('tells by how many cents its tax differs from that of the invoice', async () => {
    const odd = entry({ ...TAXED, net: 10_000, tax: 1_901 });
    expect(await notes(name, [odd])).toMatchObject([
      {
        kind: 'difference',
        message: expect.stringContaining(`the tax is 19.01 EUR, ${name} computes 19.00`),
      },
      { kind: 'difference', message: `${name} computes -0.01 more tax in this file, rows that differ: 1` },
    ]);
  });

  it('refuses amounts in another currency than that of the books without a rate', async () => {
    await expect(files(name, [entry({ ...TAXED, currency: 'USD' })])).rejects.toMatchObject({
      findings: [{ rule: 'SB-EXPORT-CURRENCY' }],
    });
  });

  it('debits and credits every account with what the entries say', async () => {
    const [amount, debit, credit] = name === 'lexware' ? [5, 6, 7] : [5, 3, 4];
    await fc.assert(
      fc.asyncProperty(randomBatch('EUR', ['19', '7', '5.5', '0']), async (given) => {
        const entries = withShortNumbers(given).entries.map((each) => ({
          ...each,
          taxKey: each.part === 'payment' ? '' : each.taxRate,
        }));
        const rows = (await bookingFiles(name, { ...given, entries })).flatMap((file) =>
          readDelimited(file, ';', 'windows-1252').slice(1),
        );
        const sums = new Map<string, number>();
        const book = (account: string, cents: number): void => {
          if (cents !== 0) sums.set(account, (sums.get(account) ?? 0) + cents);
        };
        for (const row of rows) {
          const cents = Number((row[amount] ?? '').replace(',', ''));
          expect(cents).toBeGreaterThan(0);
          book(row[debit] ?? '', cents);
          book(row[credit] ?? '', -cents);
        }
        for (const each of entries) {
          const { gross } = each.exchange ?? each;
          book(each.debtor, -gross);
          book(each.account, gross);
        }
        expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the debtors of a batch', () => {
  const people = [
    debtor(),
    debtor({
      number: '10043',
      name: 'Ada Lovelace',
      isCompany: false,
      customerNumber: null,
      taxId: '12/345/67890',
    }),
    debtor({
      number: '10044',
      name: 'Kaffee & Büro KG',
      countryCode: 'AT',
      taxId: 'AT U12 345 675',
      street: null,
    }),
    debtor({ number: '69999', name: 'Diverse', collective: true }),
  ];
  const given = batch([entry(TAXED)], { debtors: people });

  it.each([
    [
      'lexware',
      'Lexware_Debitoren_Mitte_tax-adviser_00012.txt',
      'Kontonummer;Kontobezeichnung;Kunden- oder Lieferantennummer;Anrede;Firma;Name;Vorname;Zusatz;Land;Straße, Hausnummer;Postleitzahl;Ort;USt-IdNr.',
      '10042;Möbel Muster GmbH;42;;Möbel Muster GmbH;;;;DE;Nelkenstraße 125;90482;Nürnberg;DE123456788',
      '10043;Ada Lovelace;;;;Ada Lovelace;;;DE;Nelkenstraße 125;90482;Nürnberg;',
      '10044;Kaffee & Büro KG;42;;Kaffee & Büro KG;;;;AT;;90482;Nürnberg;ATU12345675',
    ],
    [
      'bmd',
      'BMD_Personenkonten_Mitte_tax-adviser_00012.csv',
      'Kto-Nr;Nachname;Straße;Plz;Ort;Land;UID-Nummer;Externe KontoNr',
      '10042;Möbel Muster GmbH;Nelkenstraße 125;90482;Nürnberg;DE;DE123456788;42',
      '10043;Ada Lovelace;Nelkenstraße 125;90482;Nürnberg;DE;;',
      '10044;Kaffee & Büro KG;;90482;Nürnberg;AT;ATU12345675;42',
    ],
    [
      'sage-100',
      'Sage_Debitoren_Mitte_tax-adviser_00012.csv',
      'Konto;Matchcode;Kundennummer;Strasse;PLZ;Ort;Land;UStIdNr',
      '10042;Möbel Muster GmbH;42;Nelkenstraße 125;90482;Nürnberg;DE;DE123456788',
      '10043;Ada Lovelace;;Nelkenstraße 125;90482;Nürnberg;DE;',
      '10044;Kaffee & Büro KG;42;;90482;Nürnberg;AT;ATU12345675',
    ],
  ])('are a file for %s, but for the collective account', async (name, file, ...expected) => {
    const found = (await files(name, given)).find((each) => ofDebtors.test(each.name));
    expect(found?.name).toBe(file);
    const text = iconv.decode(Buffer.from(found?.bytes ?? []), 'windows-1252');
    expect(text.split('\r\n').slice(0, -1)).toEqual(expected);
  });

  it('are no file where there are none', async () => {
    const nobody = batch([entry(TAXED)], { debtors: people.slice(3) });
    expect((await files('lexware', nobody)).filter((file) => ofDebtors.test(file.name))).toEqual([]);
  });

  it('may be a layout of an operator, which leaves no document out', async () => {
    const format = ownFormat(
      "format: people\nfile: 'people_{batch}.csv'\ndelimiter: ','\nformula_guard: true\nrows: debtors\ncolumns:\n  - { name: Name, length: 4, field: debtor_name }\n",
      'people.yml',
    );
    const [file, ...others] = await filesOf(format, given);
    expect(others).toEqual([]);
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe('Name\r\nMöbe\r\nAda\r\nKaff\r\n');
    expect(new Set(file?.notes.map(({ kind }) => kind))).toEqual(new Set(['shortened']));
    expect(format.shows?.('revenue')).toBe(false);
  });
});

it('a layout of an operator has bookings, too, with or without keys', async () => {
  const yaml = `format: mine
file: 'mine_{batch}{part}.csv'
delimiter: ','
formula_guard: true
rows: bookings
columns:
  - { name: Amount, type: amount, field: booked_amount }
  - { name: Debit, field: debit_account }
  - { name: Credit, field: credit_account }
  - { name: Text, field: booking_text }
`;
  const [file] = await filesOf(ownFormat(yaml, 'mine.yml'), batch([entry({ debtorName: 'A' })]));
  expect(Buffer.from(file?.bytes ?? []).toString()).toBe(
    'Amount,Debit,Credit,Text\r\n119.00,10042,8400,"A, Erlöse 19 % USt"\r\n',
  );
  await expect(
    filesOf(
      ownFormat(
        `${yaml.replace('rows:', 'tax_keys: required\nrows:')}  - { name: Key, field: tax_key }\n`,
        'mine.yml',
      ),
      batch([entry()]),
    ),
  ).rejects.toMatchObject({ findings: [{ rule: 'SB-EXPORT-TAX-KEY' }] });
});
