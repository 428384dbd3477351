import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import type { FormatContext } from '../../../../src/books/formats/format.js';
import { JPK_V7M } from '../../../../src/books/formats/jpk/format.js';
import type { JpkSettings } from '../../../../src/domain/accounting/export-settings.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { batch, booksIn, context, debtor, entry, filesOf, reversalOf } from './sample.js';

const KSEF = '5260250274-20261009-0100001AF629-12';

function polish(changes: Partial<Entry> = {}): Entry {
  return entry({ currency: 'PLN', taxRate: '23', net: 10_000, tax: 2_300, ksefNumber: KSEF, ...changes });
}

function books(changes: Partial<JpkSettings> = {}): FormatContext {
  const { exports } = context();
  if (exports.jpk === undefined) throw new Error('the sample has no jpk');
  return context({ accounting: booksIn('PLN'), exports: { jpk: { ...exports.jpk, ...changes } } });
}

/** What earlier batches say: these entries, whatever the month. */
function booksAfter(...standing: readonly Entry[]): FormatContext {
  const months = {
    standing: async () => standing,
    lastTold: async () => Date.UTC(2026, 9, 10),
    monthsOf: async (ids: readonly string[]) => new Map(ids.map((id) => [id, '2026-10'])),
  };
  return { ...books(), months };
}

/** Rows as pairs of element and text, in their order. */
async function rowsOf(entries: readonly Entry[], around = books(), taxId: string | null = 'PL5252344078') {
  const given = { ...batch(entries), debtors: [debtor({ taxId })] };
  const [file] = await filesOf(JPK_V7M, given, around);
  return parse(file?.bytes);
}

function parse(bytes: Uint8Array | undefined) {
  using document = XmlDocument.fromBuffer(bytes ?? new Uint8Array());
  const names = { j: 'http://crd.gov.pl/wzor/2025/12/19/14090/' };
  const rows = document
    .find('//j:SprzedazWiersz', names)
    .map((_, index) =>
      document
        .find(`//j:SprzedazWiersz[${index + 1}]/*`, names)
        .map((node) => /<([\w]+)[^>]*>([^<]*)</.exec(node.toString())?.slice(1, 3).join('=') ?? '?'),
    );
  const control = document.find('//j:SprzedazCtrl/* | //j:ZakupCtrl/*', names).map((node) => node.content);
  return { rows, control, root: document.root.name };
}

describe('a sale in JPK_V7M(3)', () => {
  it('states buyer, dates, the KSeF number and the amounts of its rates', async () => {
    const { rows, control } = await rowsOf([
      polish({ serviceDate: '2026-10-31' }),
      polish({ taxRate: '8', account: '8300', net: 1_000, tax: 80, serviceDate: '2026-10-31' }),
      polish({ taxRate: '23', account: '8401', net: 100, tax: 23, serviceDate: '2026-10-31' }),
    ]);
    expect(rows).toEqual([
      [
        'LpSprzedazy=1',
        'NrKontrahenta=5252344078',
        'NazwaKontrahenta=Möbel Muster GmbH',
        'DowodSprzedazy=RE-1',
        'DataWystawienia=2026-10-09',
        'DataSprzedazy=2026-10-31',
        `NrKSeF=${KSEF}`,
        'K_17=10.00',
        'K_18=0.80',
        'K_19=101.00',
        'K_20=23.23',
      ],
    ]);
    expect(control).toEqual(['1', '24.03', '0', '0.00']);
  });

  it.each(['OFF', 'BFK', 'DI'] as const)(
    'without a KSeF number is marked %s when that is configured',
    async (mark) => {
      const { rows } = await rowsOf([polish({ ksefNumber: null })], books({ without_ksef_number: mark }));
      expect(rows[0]?.filter((field) => /NrKSeF|OFF|BFK|DI=/.test(field))).toEqual([`${mark}=1`]);
    },
  );

  it.each([
    ['DI', { ksefNumber: null, ksefMark: 'DI' as const }, 'DI=1'],
    ['OFF', { ksefNumber: null, ksefMark: 'OFF' as const }, 'OFF=1'],
    ['its number', { ksefMark: 'NrKSeF' as const }, `NrKSeF=${KSEF}`],
  ])('says %s whatever is configured for documents outside KSeF', async (_what, changes, mark) => {
    const { rows } = await rowsOf([polish(changes)], books({ without_ksef_number: 'BFK' }));
    expect(rows[0]?.filter((field) => /NrKSeF|OFF|BFK|DI=/.test(field))).toEqual([mark]);
  });

  it('without a KSeF number is refused when it is not', async () => {
    await expect(
      rowsOf([polish({ ksefNumber: null })], books({ without_ksef_number: undefined })),
    ).rejects.toMatchObject({ code: 'export.refused', findings: [{ rule: 'SB-JPK-KSEF' }] });
  });

  it.each([
    ['exempt', { taxCase: 'E' as const }, 'PL5252344078', ['K_10=100.00']],
    ['services to the EU', { taxCase: 'AE' as const }, 'DE123456788', ['K_11=100.00', 'K_12=100.00']],
    ['services outside the EU', { taxCase: 'G' as const }, 'CHE-123', ['K_11=100.00']],
    ['5 %', { taxCase: 'S' as const, taxRate: '5', tax: 500 }, null, ['K_15=100.00', 'K_16=5.00']],
  ])('with %s stands in its fields', async (_name, changes, taxId, fields) => {
    const { rows } = await rowsOf([polish({ taxRate: '0', tax: 0, ...changes })], books(), taxId);
    expect(rows[0]?.filter((field) => field.startsWith('K_'))).toEqual(fields);
  });

  it('names a natural person as the taxpayer by name and day of birth, of the common types', async () => {
    const person = { first_name: 'Anna', last_name: 'Wiślana & Córka', birth_date: '1985-04-12' } as const;
    const [file] = await filesOf(JPK_V7M, batch([polish()]), books({ person }));
    const text = Buffer.from(file?.bytes ?? '').toString();
    const types = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/09/13/eD/DefinicjeTypy/';
    expect(/<Podmiot1.*<\/Podmiot1>/.exec(text)?.[0].replaceAll(` xmlns="${types}"`, '@')).toBe(
      '<Podmiot1 rola="Podatnik"><OsobaFizyczna><NIP@>5260250274</NIP>' +
        '<ImiePierwsze@>Anna</ImiePierwsze><Nazwisko@>Wiślana &amp; Córka</Nazwisko>' +
        '<DataUrodzenia@>1985-04-12</DataUrodzenia><Email>ksiegowosc@example.com</Email></OsobaFizyczna></Podmiot1>',
    );
  });

  it('cuts a name that is longer than the schema has room for, with a note', async () => {
    const [file] = await filesOf(JPK_V7M, batch([polish({ debtorName: 'Łódź '.repeat(120) })]), books());
    const name = /<NazwaKontrahenta>([^<]*)/.exec(Buffer.from(file?.bytes ?? '').toString())?.[1];
    expect(name).toHaveLength(512);
    expect(file?.notes.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      'shortened: RE-1: the name is cut to 512 characters',
    ]);
  });

  it('names the country of a foreign buyer, and a buyer without number as BRAK', async () => {
    const foreign = await rowsOf([polish()], books(), 'DE 123456789');
    expect(foreign.rows[0]?.slice(1, 3)).toEqual(['KodKrajuNadaniaTIN=DE', 'NrKontrahenta=123456789']);
    const nobody = await rowsOf([polish()], books(), null);
    expect(nobody.rows[0]?.[1]).toBe('NrKontrahenta=BRAK');
  });

  it.each([
    ['ten digits that are no NIP', { country: 'PL', taxId: '5252344079' }],
    ['ten digits of nobody knows where', { country: null, taxId: '5252344079' }],
    ['a VAT id without its prefix', { country: 'DE', taxId: '136695976' }],
    ['an id of a country that is on no list', { country: '1A', taxId: '81-0123' }],
  ])('has BRAK and a note for %s', async (_, buyer) => {
    const [file] = await filesOf(JPK_V7M, batch([polish({ buyer })]), books());
    expect(/<NrKontrahenta>([^<]*)/.exec(Buffer.from(file?.bytes ?? '').toString())?.[1]).toBe('BRAK');
    expect(file?.notes.map(({ kind, field, message }) => `${kind}, ${field}: ${message}`)).toEqual([
      `left out, NrKontrahenta: RE-1: ${buyer.taxId} is no tax id that a document in KSeF may state`,
    ]);
  });

  it.each([
    ['UA', '3184710691', ['KodKrajuNadaniaTIN=UA', 'NrKontrahenta=3184710691']],
    ['GR', 'GR094014201', ['KodKrajuNadaniaTIN=EL', 'NrKontrahenta=094014201']],
    ['XK', '81-0123', ['KodKrajuNadaniaTIN=XK', 'NrKontrahenta=810123']],
    ['DE', 'PL5252344078', ['NrKontrahenta=5252344078', 'NazwaKontrahenta=Möbel Muster GmbH']],
  ])('has the number of a buyer in %s as FA(3) has it: %s', async (country, taxId, fields) => {
    const { rows } = await rowsOf([polish({ buyer: { country, taxId } })]);
    expect(rows[0]?.slice(1, 3)).toEqual(fields);
  });

  it('has the marks of all its items, each once and in the order of the schema', async () => {
    const { rows } = await rowsOf([
      polish({ jpkMarks: ['GTU_12', 'B_SPV'] }),
      polish({ account: '8401', jpkMarks: ['GTU_06', 'GTU_12', 'TP'] }),
      polish({ account: '8402' }),
      polish({ documentNumber: 'RE-2' }),
    ]);
    const marks = rows.map((row) => row.filter((each) => /^(GTU|TP|B_)/.test(each)));
    expect(marks).toEqual([['GTU_06=1', 'GTU_12=1', 'TP=1', 'B_SPV=1'], []]);
    const place = (name: string) => rows[0]?.findIndex((each) => each.startsWith(name)) ?? -1;
    expect(place('NrKSeF')).toBeLessThan(place('GTU_06'));
    expect(place('B_SPV')).toBeLessThan(place('K_19'));
  });

  it('has no money that is no supply, which is noted with its sum', async () => {
    const held = { taxCase: 'E', polishCase: 'zw', taxRate: '0', tax: 0, taxAccount: null } as const;
    const around = books();
    const entries = [
      polish({ documentNumber: 'FV/1' }),
      polish({ ...held, documentNumber: 'FV/1', account: '249', holds: 'deposit', net: 50_000 }),
      polish({ ...held, documentNumber: 'FV/2', account: '249', holds: 'voucher', net: 20_000 }),
      polish({ ...held, documentNumber: 'FV/3', taxCase: 'O', polishCase: undefined, net: 1_500 }),
    ];
    const { rows, control } = await rowsOf(entries, around);
    expect(rows.map((row) => row.filter((each) => /^(Dowod|K_)/.test(each)))).toEqual([
      ['DowodSprzedazy=FV/1', 'K_19=100.00', 'K_20=23.00'],
    ]);
    expect(control[0]).toBe('1');
    const [file] = await filesOf(JPK_V7M, batch(entries), around);
    expect(file?.notes.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'money outside VAT in PLN: 3 entries of together 715.00 without a place in this format: FV/1, FV/2, FV/3',
    ]);
  });

  it('that is taken back and stated anew is one row, beside what stands', async () => {
    const standing = polish({ documentNumber: 'RE-0', documentDate: '2026-10-01' });
    const { rows, control } = await rowsOf(
      [reversalOf(polish()), polish({ id: 'anew', net: 20_000, tax: 4_600 })],
      booksAfter(standing, polish()),
    );
    expect(rows.map((row) => row.slice(-2))).toEqual([
      ['K_19=100.00', 'K_20=23.00'],
      ['K_19=200.00', 'K_20=46.00'],
    ]);
    expect(control.slice(0, 2)).toEqual(['2', '69.00']);
  });

  it('that was withdrawn, and is put back and taken back by one batch, is stated as it is now', async () => {
    const put = polish({ id: 'put back' });
    const { rows, control } = await rowsOf(
      [put, reversalOf(put), polish({ id: 'anew', net: 20_000, tax: 4_600 })],
      booksAfter(),
    );
    expect(rows.map((row) => row.slice(-2))).toEqual([['K_19=200.00', 'K_20=46.00']]);
    expect(control.slice(0, 2)).toEqual(['1', '46.00']);
  });

  it.each([
    ['AE', 'as outside Poland, without a VAT id', { taxCase: 'AE' as const }, ['K_11=100.00']],
    ['G', 'as outside Poland', { taxCase: 'G' as const }, ['K_11=100.00']],
    [
      'an EU service',
      'in both fields, though the VAT id is gone',
      { taxCase: 'AE' as const, polishCase: 'np II' as const },
      ['K_11=100.00', 'K_12=100.00'],
    ],
  ])('that an earlier batch stated as %s is stated so again %s', async (_case, _how, changes, fields) => {
    const told = polish({
      documentNumber: 'RE-0',
      documentDate: '2026-10-01',
      taxRate: '0',
      tax: 0,
      ...changes,
    });
    const { rows } = await rowsOf([polish()], booksAfter(told), null);
    expect(rows[0]?.filter((field) => field.startsWith('K_'))).toEqual(fields);
  });

  it('in another currency is stated in zloty', async () => {
    const exchange = { currency: 'PLN', rate: '0.2349', net: 42_570, tax: 9_791, gross: 52_361 };
    const { rows } = await rowsOf([polish({ currency: 'EUR', exchange })]);
    expect(rows[0]?.slice(-2)).toEqual(['K_19=425.70', 'K_20=97.91']);
  });
});

describe('a JPK_V7M(3)', () => {
  it('is one a month, named as such, and leaves payments out', async () => {
    const payment = polish({ documentNumber: 'RE-3', part: 'payment', kind: 'payment', tax: 0, net: -100 });
    const given = batch([polish(), polish({ documentNumber: 'RE-2', documentDate: '2026-11-02' }), payment]);
    const files = await filesOf(JPK_V7M, given, books());
    expect(files.map(({ name }) => name)).toEqual([
      'JPK_V7M_Mitte_tax-adviser_00012_2026-10.xml',
      'JPK_V7M_Mitte_tax-adviser_00012_2026-11.xml',
    ]);
    const text = Buffer.from(files[1]?.bytes ?? []).toString();
    expect(text).toContain(
      '<KodFormularza kodSystemowy="JPK_V7M (3)" wersjaSchemy="1-0E">JPK_VAT</KodFormularza>',
    );
    expect(text).toContain('<Rok>2026</Rok><Miesiac>11</Miesiac>');
    expect(files[0]?.notes.map(({ field }) => field)).toEqual(['payment in PLN']);
  });

  it.each([
    ['books in another currency', context(), 'SB-JPK-CURRENCY'],
    ['no taxpayer', { ...books(), exports: {} }, 'SB-JPK-SETTINGS'],
  ])('is refused for %s', async (_name, around, rule) => {
    await expect(filesOf(JPK_V7M, batch([polish()]), around)).rejects.toMatchObject({ findings: [{ rule }] });
  });

  it('is refused for a tax that it has no field for', async () => {
    await expect(rowsOf([polish({ taxRate: '19' })])).rejects.toMatchObject({
      findings: [{ rule: 'SB-JPK-TAX' }],
    });
  });
});
