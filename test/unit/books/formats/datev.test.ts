import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DATEV } from '../../../../src/books/formats/datev/format.js';
import { surveyOf } from '../../../../src/books/formats/datev/survey.js';
import type { FormatContext } from '../../../../src/books/formats/format.js';
import type { DatevSettings } from '../../../../src/domain/accounting/export-settings.js';
import type { Batch } from '../../../../src/domain/accounting/model.js';
import { readDelimited } from './delimited.js';
import { batch, context, debtor, entry, filesOf, type ReadFile, reversalOf } from './sample.js';

const DEFAULTS: DatevSettings = { consultant: 29_098, client: 55_003 };

function datev(changes: Partial<DatevSettings>): FormatContext {
  return context({ exports: { datev: { ...DEFAULTS, ...changes } } });
}

/** Header, heading and rows of the first Buchungsstapel. */
async function bookings(given: Batch, around: FormatContext = context()) {
  const [file] = await filesOf(DATEV, given, around);
  return read(file);
}

function read(file: ReadFile | undefined) {
  if (file === undefined) throw new Error('no such file');
  const [header = [], heading = [], ...rows] = readDelimited(file, ';', 'windows-1252');
  const row = (index: number): Record<string, string> =>
    Object.fromEntries(heading.map((name, column) => [name, rows[index]?.[column] ?? '?']));
  return { file, header, heading, rows, row };
}

async function refusal(given: Batch, around?: FormatContext) {
  return filesOf(DATEV, given, around).then(
    () => [],
    (error: { code: string; findings: { rule: string; message: string }[] }) => [
      error.code,
      ...error.findings.map(({ rule, message }) => `${rule}: ${message}`),
    ],
  );
}

describe('the header of a Buchungsstapel', () => {
  it('has the 31 fields of version 700', async () => {
    const { header } = await bookings(batch([entry()]));
    expect(header).toEqual(
      [
        ['EXTF', '700', '21', 'Buchungsstapel', '13', '20261101033015007', '', 'RE', 'spacebooks', ''],
        ['29098', '55003', '20260101', '4', '20261001', '20261031', 'Rechnungen 2026/10 12', '', '1', '0'],
        ['0', 'EUR', '', '', '', '', '03', '', '', '', 'abcdef0123456789'],
      ].flat(),
    );
  });

  it('names the bookings within DATEV’s expression of field 17, in which `.-/` is a range without a hyphen', async () => {
    const { header } = await bookings(batch([entry()], { number: 12_345_678_901 }));
    expect(header[16]).toMatch(/^[\w.-/ ]{0,30}$/);
    expect(header[16]).toBe('Rechnungen 2026/10 12345678901');
  });

  it('locks only when that is configured, and knows other fiscal years', async () => {
    const { header, row } = await bookings(
      batch([entry()]),
      datev({ locked: true, fiscal_year_start: 11, initials: 'WD' }),
    );
    expect([header[12], header[17], header[20]]).toEqual(['20251101', 'WD', '1']);
    expect(row(0).Festschreibung).toBe('1');
  });
});

describe('a booking', () => {
  it('debits the debtor with the gross amount; an automatic account has no key', async () => {
    const { row, file } = await bookings(batch([entry()]));
    expect(row(0)).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '119,00',
      'Soll/Haben-Kennzeichen': 'S',
      'WKZ Umsatz': 'EUR',
      Kurs: '',
      Konto: '10042',
      'Gegenkonto (ohne BU-Schlüssel)': '8400',
      'BU-Schlüssel': '',
      Belegdatum: '0910',
      'Belegfeld 1': 'RE-1',
      'Belegfeld 2': '',
      Buchungstext: 'Möbel Muster GmbH, Erlöse 19 % USt',
      Beleglink: '',
      'Beleginfo - Inhalt 1': 'invoice-RE-1',
      'Beleginfo - Inhalt 2': 'entry-RE-1-8400',
      'KOST1 - Kostenstelle': '',
      Festschreibung: '0',
      Leistungsdatum: '',
      'Datum Zuord. Steuerperiode': '',
      Fälligkeit: '23102026',
      'Generalumkehr (GU)': '',
    });
    expect(file.notes).toEqual([]);
  });

  it('ends every line with CR LF, quotes every text, also empty ones, and never numbers', async () => {
    const [file] = await filesOf(DATEV, batch([entry({ debtorName: 'A "B"; C' })]));
    const text = Buffer.from(file?.bytes ?? []).toString('latin1');
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.split('\r\n')[2]).toMatch(
      /^119,00;"S";"EUR";;;"";10042;8400;"";0910;"RE-1";"";;"A ""B""; C, Erlöse 19 % USt";;"";;;;"";/,
    );
  });

  it('of nothing is told, because DATEV has no such rows', async () => {
    const { rows, file } = await bookings(
      batch([entry(), entry({ documentNumber: 'RE-2', net: 0, tax: 0 })]),
    );
    expect(rows).toHaveLength(1);
    expect(file.notes).toEqual([
      {
        kind: 'left out',
        field: 'RE-2',
        message: 'RE-2, account 8400: a row of 0.00 does not exist in DATEV',
      },
    ]);
  });

  it('credits the debtor for what is below zero', async () => {
    const { row } = await bookings(batch([entry({ kind: 'correction', net: -10_000, tax: -1_900 })]));
    expect(row(0)['Umsatz (ohne Soll/Haben-Kz)']).toBe('119,00');
    expect(row(0)['Soll/Haben-Kennzeichen']).toBe('H');
    expect(row(0)['Generalumkehr (GU)']).toBe('');
    expect(row(0).Buchungstext).toBe('Korrektur Möbel Muster GmbH, Erlöse 19 % USt');
  });

  it('takes back by Generalumkehr: the turned side, the same reference, what it takes back', async () => {
    const original = entry();
    const correction = entry({ documentNumber: 'RE-2', kind: 'correction', net: -1_000, tax: -190 });
    const { row } = await bookings(batch([reversalOf(original), reversalOf(correction)]));
    expect(row(0)).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '119,00',
      'Soll/Haben-Kennzeichen': 'H',
      'Belegfeld 1': 'RE-1',
      'Generalumkehr (GU)': '1',
      'Beleginfo - Art 3': 'Storno von',
      'Beleginfo - Inhalt 3': original.id,
    });
    expect([row(1)['Soll/Haben-Kennzeichen'], row(1)['Generalumkehr (GU)']]).toEqual(['S', '1']);
  });

  it('books net and tax apart where key 40 switches the automatic tax off', async () => {
    const { rows, row } = await bookings(batch([entry({ taxKey: '40' })]));
    expect(rows).toHaveLength(2);
    expect(
      [row(0), row(1)].map((one) => [
        one['Umsatz (ohne Soll/Haben-Kz)'],
        one['Gegenkonto (ohne BU-Schlüssel)'],
        one['BU-Schlüssel'],
      ]),
    ).toEqual([
      ['100,00', '8400', '40'],
      ['19,00', '1776', ''],
    ]);
  });

  it('states a foreign currency with rate, base amount and base currency together', async () => {
    const exchange = { currency: 'EUR', rate: '1.0825', net: 9_238, tax: 1_755, gross: 10_993 };
    const { row } = await bookings(batch([entry({ currency: 'USD', exchange })]));
    expect(row(0)).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '119,00',
      'WKZ Umsatz': 'USD',
      Kurs: '1,0825',
      'Basis-Umsatz': '109,93',
      'WKZ Basis-Umsatz': 'EUR',
    });
  });

  it('of a cent that only the currency of the books has is in that currency', async () => {
    const rest = { currency: 'EUR', rate: '0.9367', net: -1, tax: 0, gross: -1 };
    const francs = {
      currency: 'CHF',
      taxAccount: null,
      taxRate: '0',
      taxCase: 'G' as const,
      account: '8338',
    };
    const { rows, row } = await bookings(batch([entry({ ...francs, net: 0, tax: 0, exchange: rest })]));
    expect(row(0)).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '0,01',
      'Soll/Haben-Kennzeichen': 'H',
      'WKZ Umsatz': 'EUR',
      ...{ Kurs: '', 'Basis-Umsatz': '', 'WKZ Basis-Umsatz': '' },
    });
    expect(rows).toHaveLength(1);
    const nothing = { ...rest, net: 0, gross: 0 };
    expect((await bookings(batch([entry({ ...francs, net: 1, tax: 0, exchange: nothing })]))).rows).toEqual(
      [],
    );
  });

  it('states the service date with the tax period, only where that is agreed', async () => {
    const given = batch([entry({ serviceDate: '2026-09-30' })]);
    const agreed = await bookings(given, datev({ service_date: true }));
    const not = await bookings(given);
    expect([agreed.row(0).Leistungsdatum, agreed.row(0)['Datum Zuord. Steuerperiode']]).toEqual([
      '30092026',
      '31102026',
    ]);
    expect([not.row(0).Leistungsdatum, not.row(0)['Datum Zuord. Steuerperiode']]).toEqual(['', '']);
  });

  it('states as tax period the month whose return declares it, and without a day of service only where it is booked in another', async () => {
    const paidAhead = { serviceDate: '2026-12-31', taxMonth: '2026-10' };
    const given = [
      entry({ documentNumber: 'RE-1', ...paidAhead }),
      reversalOf(
        entry({ documentNumber: 'RE-2', ...paidAhead, serviceDate: '2026-09-30', taxMonth: '2026-09' }),
      ),
      entry({ documentNumber: 'RE-3', taxMonth: '2026-10' }),
      entry({ documentNumber: 'RE-4', taxMonth: '2026-09', returnMonth: '2026-11' }),
    ];
    const { row } = await bookings(batch(given), datev({ service_date: true }));
    expect(
      [0, 1, 2, 3].map((index) => [row(index).Leistungsdatum, row(index)['Datum Zuord. Steuerperiode']]),
    ).toEqual([
      ['31122026', '31102026'],
      ['30092026', '30092026'],
      ['', ''],
      ['', '30112026'],
    ]);
  });

  it('says of what is declared in another month that DATEV does not know it without the tax period', async () => {
    const pass = entry({ documentNumber: 'RE-1', taxMonth: '2027-10', returnMonth: '2027-10' });
    const plain = entry({ documentNumber: 'RE-2', returnMonth: '2026-10' });
    const paid = entry({ documentNumber: 'RE-3', part: 'payment', taxCase: null, returnMonth: '2026-11' });
    const given = batch([pass, plain, paid]);
    const notesOf = async (around?: FormatContext) =>
      (await filesOf(DATEV, given, around)).flatMap(({ notes }) => notes.map(({ message }) => message));
    expect(await notesOf()).toContain(
      'RE-1 is declared in 2027-10; without the tax period in the file DATEV declares it by its booking date, in 2026-10',
    );
    expect((await notesOf()).filter((note) => note.includes('is declared in'))).toHaveLength(1);
    expect((await notesOf(datev({ service_date: true }))).join()).not.toContain('is declared in');
  });

  it('is dated in the period it is booked in, and names the date of its document', async () => {
    const { row, header } = await bookings(
      batch([entry({ documentDate: '2026-08-31', bookingDate: '2026-10-01' })]),
    );
    expect(header[14]).toBe('20261001');
    expect(row(0).Belegdatum).toBe('0110');
    expect(row(0)['Beleginfo - Inhalt 4']).toBe('31.08.2026');
  });

  it('carries cost center, VAT id of the EU customer and a payment without due date', async () => {
    const given = batch([
      entry({
        costCenter: 'B-01',
        account: '8336',
        taxCase: 'AE',
        taxRate: '0',
        taxAccount: null,
        tax: 0,
        debtor: '10077',
      }),
      entry({
        documentNumber: 'RE-2',
        kind: 'payment',
        part: 'payment',
        account: '1200',
        accountName: 'Bank',
        taxAccount: null,
        net: -100,
        tax: 0,
      }),
    ]);
    const { row, file } = await bookings({
      ...given,
      debtors: [debtor(), debtor({ number: '10077', taxId: 'CZ 123 456 78' })],
    });
    expect(row(0)['KOST1 - Kostenstelle']).toBe('B_01');
    expect(row(0)['EU-Land u. UStID (Bestimmung)']).toBe('CZ12345678');
    expect([row(1)['Soll/Haben-Kennzeichen'], row(1).Fälligkeit, row(1).Buchungstext]).toEqual([
      'H',
      '',
      'Zahlung Möbel Muster GmbH, Bank',
    ]);
    expect(file.notes).toEqual([{ kind: 'changed', field: 'KOST1', message: '"B-01" is written "B_01"' }]);
  });
});

describe('texts of a booking', () => {
  it('spell what Windows-1252 lacks in other letters and report each, once', async () => {
    const given = batch(
      [1, 2].map((number) =>
        entry({ documentNumber: `RE-${number}`, debtorName: 'Łódź „Ąć" 漢\u200b\u0007' }),
      ),
    );
    const { row, file } = await bookings(given);
    expect(row(0).Buchungstext).toBe('Lódz „Ac" _, Erlöse 19 % USt');
    expect(file.notes).toEqual([
      {
        kind: 'transliterated',
        field: 'Buchungstext',
        message: '"Łódź „Ąć" 漢, Erlöse 19 % USt" is written "Lódz „Ac" _, Erlöse 19 % USt"',
      },
    ]);
    expect(Buffer.from(file.bytes).includes(0x3f)).toBe(false);
  });

  it('keep the customer and shorten the account', async () => {
    const name = 'Gesellschaft für vernetztes Arbeiten an der Spree';
    const { row } = await bookings(batch([entry({ debtorName: name })]));
    expect(row(0).Buchungstext).toBe(`${name}, Erlöse 19`);
    expect(row(0).Buchungstext?.length).toBe(60);
  });
});

describe('Belegfeld 1', () => {
  it.each([
    ['2026/1 K', '2026/1_K'],
    ['RE.2026#7', 'RE_2026_7'],
    ['Ü-1ß', 'Ue-1ss'],
    ['$&%*+-/_', '$&%*+-/_'],
    ['X'.repeat(40), 'X'.repeat(36)],
  ])('writes %s as %s', async (number, reference) => {
    const { row } = await bookings(batch([entry({ documentNumber: number })]));
    expect(row(0)['Belegfeld 1']).toBe(reference);
  });

  it('refuses two numbers that would become one, and takes the operator’s spelling', async () => {
    const given = batch(['2026/1 K', '2026/1_K'].map((documentNumber) => entry({ documentNumber })));
    expect(await refusal(given)).toEqual([
      'export.refused',
      'SB-DATEV-REFERENCE: "2026/1 K" and "2026/1_K" would both be "2026/1_K" in Belegfeld 1',
    ]);
    const { row } = await bookings(given, datev({ references: { '2026/1 K': '2026/1-K' } }));
    expect([row(0), row(1)].map((one) => one['Belegfeld 1'])).toEqual(['2026/1-K', '2026/1_K']);
  });
});

describe('a document number of an earlier batch', () => {
  const later = batch([entry({ documentNumber: '2026/1 K' })]);
  const handedOut = (...numbers: readonly string[]) => context({ documentNumbers: new Set(numbers) });

  it('is not met by another one, for open items are matched by it', async () => {
    expect(await refusal(later, handedOut('2026/1_K', '2026/1 K', '2026/2'))).toEqual([
      'export.refused',
      'SB-DATEV-REFERENCE: "2026/1 K" and "2026/1_K" would both be "2026/1_K" in Belegfeld 1',
    ]);
  });

  it('is no matter where it is another one, or the same document', async () => {
    expect(await refusal(later, handedOut('2026/1 K', '2026/1K', '2026/1'))).toEqual([]);
  });
});

describe('tax of another member state', () => {
  const abroad = {
    account: '8320',
    taxKey: '250',
    taxAccount: '1767',
    buyer: { country: 'NL', taxId: null },
  };
  const eu = (row: Record<string, string>) =>
    ['EU-Land u. UStID (Bestimmung)', 'EU-Steuersatz (Bestimmung)', 'EU-Land u. UStID (Ursprung)'].map(
      (name) => row[name],
    );

  it.each([
    ['NL', '21', 2_100, ['NL', '21,00', 'DE']],
    ['FR', '5.5', 550, ['FR', '05,50', 'DE']],
    ['GR', '24', 2_400, ['EL', '24,00', 'DE']],
  ])('has country and rate, and where it is from: %s', async (taxCountry, taxRate, tax, fields) => {
    const { row, file } = await bookings(batch([entry({ ...abroad, taxCountry, taxRate, tax })]));
    expect(eu(row(0))).toEqual(fields);
    expect(file.notes).toEqual([]);
  });

  it('has them in its reversal and with tax apart, too, and not beside tax of home', async () => {
    const dutch = entry({ ...abroad, taxCountry: 'NL', taxRate: '21', tax: 2_100 });
    const apart = entry({
      ...abroad,
      documentNumber: 'RE-2',
      taxKey: '40',
      taxCountry: 'NL',
      taxRate: '21',
      tax: 2_100,
    });
    const { row } = await bookings(batch([reversalOf(dutch), apart, entry({ documentNumber: 'RE-3' })]));
    const origin = ['NL', '21,00', 'DE'];
    expect([0, 1, 2, 3].map((index) => eu(row(index)))).toEqual([origin, origin, origin, ['', '', '']]);
  });
});

describe('what DATEV computes otherwise', () => {
  it('is told by document and in sum', async () => {
    const { file } = await bookings(batch([entry({ net: 333, tax: 64 }), entry({ documentNumber: 'RE-2' })]));
    expect(file.notes).toEqual([
      {
        kind: 'difference',
        field: 'RE-1',
        message: 'RE-1, account 8400: the tax is 0.64 EUR, DATEV computes 0.63',
      },
      {
        kind: 'difference',
        field: 'Umsatz',
        message: 'DATEV computes -0.01 more tax in this file, rows that differ: 1',
      },
    ]);
  });
});

describe('a loss', () => {
  const loss = { kind: 'write-off', part: 'write-off', net: -10_000, tax: -1900, account: '2400' } as const;

  it('on an account of which DATEV takes no tax is refused, for its tax would stay owed', async () => {
    expect(await refusal(batch([entry(loss)]))).toEqual([
      'export.refused',
      'SB-DATEV-TAX: account 2400: DATEV computes no tax, the invoice has -19.00 of 19 % (row 3, RE-1; rows: 1)',
    ]);
  });

  it.each([{ taxKey: '3' }, { account: '2406' }, { tax: 0, taxAccount: null, taxRate: '0' }])(
    'is released where there is none, or DATEV takes it: %o',
    async (changes) => {
      const { file } = await bookings(batch([entry({ ...loss, ...changes })]));
      expect(file.notes).toEqual([]);
    },
  );
});

describe('the files of a batch', () => {
  it('are one a month, each with its own fiscal year', async () => {
    const dates = ['2026-12-31', '2027-01-01', '2026-10-01'];
    const files = await filesOf(
      DATEV,
      batch(dates.map((documentDate, index) => entry({ documentNumber: `RE-${index}`, documentDate }))),
    );
    const stacks = files.filter(({ name }) => name.startsWith('EXTF_Buchungsstapel'));
    expect(stacks.map((file) => [file.name, ...read(file).header.slice(12, 16)])).toEqual([
      ['EXTF_Buchungsstapel_Mitte_tax-adviser_00012_2026-10.csv', '20260101', '4', '20261001', '20261031'],
      ['EXTF_Buchungsstapel_Mitte_tax-adviser_00012_2026-12.csv', '20260101', '4', '20261201', '20261231'],
      ['EXTF_Buchungsstapel_Mitte_tax-adviser_00012_2027-01.csv', '20270101', '4', '20270101', '20270131'],
    ]);
  });

  it('hold at most so many rows, and never half of an entry', async () => {
    const given = [entry(), entry({ taxKey: '40' }), entry(), entry()];
    const seen: string[] = [];
    const documents = { see: (number: string) => void seen.push(number) };
    const { months } = await surveyOf({ ...batch([]), entries: given }, context(), documents, 2);
    expect(seen).toEqual(given.map(({ documentNumber }) => documentNumber));
    expect(months[0]?.parts.map(({ start, end }) => end - start)).toEqual([1, 1, 2]);
  });

  it('of a batch without entries are none', async () => {
    expect(await filesOf(DATEV, batch([]))).toEqual([]);
  });

  it('are the same bytes for the same batch', async () => {
    const digests = async () =>
      (await filesOf(DATEV, batch([entry()]))).map(({ bytes }) =>
        createHash('sha256').update(bytes).digest('hex'),
      );
    expect(await digests()).toEqual(await digests());
  });
});

describe('the debtors of a batch', () => {
  it('have 254 columns; companies and others are told apart, the collective account is left out', async () => {
    const given = {
      ...batch([entry()]),
      debtors: [
        debtor({ number: '10000', collective: true, name: 'Diverse' }),
        debtor(),
        debtor({ number: '10043', name: 'Ada Lovelace', isCompany: false, taxId: '12/345/67890' }),
      ],
    };
    const files = await filesOf(DATEV, given);
    const { header, heading, rows, row } = read(files[1]);
    expect(files[1]?.name).toBe('EXTF_Debitoren_Mitte_tax-adviser_00012.csv');
    expect(header.slice(0, 5)).toEqual(['EXTF', '700', '16', 'Debitoren/Kreditoren', '5']);
    expect(header.slice(12, 22)).toEqual(['20260101', '4', '', '', '', '', '', '', '', '']);
    expect([heading.length, rows.length]).toEqual([254, 2]);
    expect(row(0)).toMatchObject({
      Konto: '10042',
      'Name (Adressattyp Unternehmen)': 'Möbel Muster GmbH',
      Adressattyp: '2',
      'EU-Land': 'DE',
      'EU-UStID': '123456788',
      Straße: 'Nelkenstraße 125',
      Postleitzahl: '90482',
      Ort: 'Nürnberg',
      'Kunden-/Lief.-Nr.': '42',
    });
    expect(row(1)).toMatchObject({
      'Name (Adressattyp Unternehmen)': '',
      'Name (Adressattyp keine Angabe)': 'Ada Lovelace',
      Adressattyp: '0',
      'EU-UStID': '',
      Steuernummer: '12/345/67890',
    });
  });

  it('and the account labels are as configured', async () => {
    const files = await filesOf(DATEV, batch([entry()]), datev({ debtors: false, account_labels: true }));
    expect(files.map(({ name }) => name.split('_')[1])).toEqual(['Buchungsstapel', 'Kontenbeschriftungen']);
    expect(read(files[1]).rows).toEqual([['8400', 'Erlöse 19 % USt', 'de-DE', 'Erlöse 19 % USt']]);
    expect(read(files[1]).header.slice(2, 5)).toEqual(['20', 'Kontenbeschriftungen', '3']);
  });
});

describe('a batch that DATEV cannot hold', () => {
  it.each([
    ['accounts that are too long', entry({ account: '84000' }), 'SB-DATEV-ACCOUNT'],
    ['accounts that are no numbers', entry({ account: 'sales' }), 'SB-DATEV-ACCOUNT'],
    ['debtors without the additional digit', entry({ debtor: '4711' }), 'SB-DATEV-DEBTOR'],
    ['debtors among the creditors', entry({ debtor: '70001' }), 'SB-DATEV-DEBTOR'],
    ['amounts beyond ten digits', entry({ net: 1_000_000_000_000, tax: 0 }), 'SB-EXPORT-NUMBER'],
  ])('is refused for %s', async (_name, given, rule) => {
    expect((await refusal(batch([given])))[1]).toMatch(new RegExp(`^${rule}: `));
  });

  it('is refused without the numbers of adviser and client', async () => {
    expect((await refusal(batch([entry()]), context({ exports: {} })))[1]).toMatch(/^SB-DATEV-SETTINGS: /);
  });
});
