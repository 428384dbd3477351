import { spawnSync } from 'node:child_process';
import jsqr from 'jsqr';
import { describe, expect, it } from 'vitest';
import type { EInvoiceDocument } from '../../../src/document/model.js';
import { BELGIAN, CZECH, FRENCH, ITALIAN, SWISS } from '../../pictures/sellers.js';
import { type DocumentInput, documentOf, OPTIONS } from './documents.js';
import { drawInvoicePdf } from './drawn-pdfs.js';
import { drawnCodes } from './ksef/drawn-codes.js';
import { allOf, readStructure } from './read-structure.js';
import { shownTexts } from './shown-texts.js';

const draw = (input: DocumentInput): Promise<Uint8Array> => drawInvoicePdf(documentOf(input), OPTIONS);
const codesOf = async (input: DocumentInput) => (await drawnCodes(await draw(input))).map(({ text }) => text);
const textsOf = async (input: DocumentInput) => (await shownTexts(await draw(input))).flat();
const paid = (
  input: DocumentInput,
  iban: string,
  remittanceInformation: string,
): EInvoiceDocument['payment'] => {
  const { account = null, ...payment } = input.payment ?? documentOf().payment;
  if (account === null) throw new Error('a transfer was given');
  return { ...payment, account: { ...account, iban }, remittanceInformation };
};
const QR_IBAN = 'CH4431999123000889012';
const IBAN = 'CH9300762011623852957';
const at = (buyer: DocumentInput['buyer'], change: Partial<EInvoiceDocument['buyer']['address']>) => {
  if (buyer === undefined) throw new Error('a buyer was given');
  return { buyer: { ...buyer, address: { ...buyer.address, ...change } } };
};

describe('a Swiss QR-bill', () => {
  const CODE = [
    ...['SPC', '0200', '1', QR_IBAN],
    ...['S', 'Limmat Coworking AG', 'Langstrasse', '94', '8004', 'Zürich', 'CH'],
    ...['', '', '', '', '', '', ''],
    ...['416.50', 'CHF'],
    ...['S', 'Müller & Söhne GmbH', 'Rue du Rhône', '12a', '1204', 'Genève', 'CH'],
    ...['QRR', '000000000000000000020261003', 'CW-2026-100', 'EPD'],
  ];

  it('has every element of its code, read through the cross', async () => {
    expect(await codesOf(SWISS)).toEqual([CODE.join('\n')]);
  });

  it.each([
    ['a creditor reference', IBAN, 'RF53CW2026100', ['SCOR', 'RF53CW2026100']],
    ['no reference', IBAN, 'CW-2026-100', ['NON', '']],
  ])('to an account without QR-IBAN has %s', async (_, iban, quoted, expected) => {
    const [code] = await codesOf({ ...SWISS, payment: paid(SWISS, iban, quoted) });
    const elements = code?.split('\n') ?? [];
    expect([elements[3], ...elements.slice(27)]).toEqual([iban, ...expected, 'CW-2026-100', 'EPD']);
  });

  it('leaves room for an address that is not known whole, and for none in the code', async () => {
    const input = { ...SWISS, ...at(SWISS.buyer, { postCode: null }) };
    const [code] = await codesOf(input);
    expect(code?.split('\n').slice(20, 27)).toEqual(['', '', '', '', '', '', '']);
    const texts = await textsOf(input);
    expect(texts.filter((text) => text === 'Zahlbar durch (Name/Adresse)')).toHaveLength(2);
  });

  it('leaves a long street out of the receipt, rather than have the field for an address cover the amount', async () => {
    const { seller } = SWISS;
    if (seller === undefined) throw new Error('a seller was given');
    const address = {
      ...seller.address,
      line1: 'Lange Strasse zwischen den Feldern und dem Wald am See 127b',
    };
    const { account = null, ...payment } = paid(SWISS, QR_IBAN, '000000000000000000020261003');
    if (account === null) throw new Error('an account was given');
    const name = 'Gesellschaft für die Vermietung von Arbeitsplätzen an der Limmat AG';
    const shown = async (given: Pick<DocumentInput, 'buyer'>) => {
      const input = { ...SWISS, ...given, seller: { ...seller, address } };
      const [, part = []] = await shownTexts(
        await draw({ ...input, payment: { ...payment, account: { ...account, name } } }),
      );
      return [/127b/, /^8004 Zürich$/].map((text) => part.filter((each) => text.test(each)).length);
    };
    expect(await shown({})).toEqual([2, 2]);
    expect(await shown(at(SWISS.buyer, { postCode: null }))).toEqual([1, 2]);
  });

  it('writes what the code may not have in other characters', async () => {
    const name = 'Łódź – «Ș» “Nº 1” …';
    const { buyer } = SWISS;
    if (buyer === undefined) throw new Error('a buyer was given');
    const [code] = await codesOf({ ...SWISS, buyer: { ...buyer, name } });
    expect(code?.split('\n')[21]).toBe('Łódź - «Ș» "Nº 1" ...');
    const [none] = await codesOf({ ...SWISS, buyer: { ...buyer, name: '株式会社' } });
    expect(none?.split('\n').slice(20, 23)).toEqual(['', '', '']);
  });

  it.each([
    [
      'de',
      'Zahlteil',
      'Empfangsschein',
      'Konto / Zahlbar an',
      'Annahmestelle',
      'Vor der Einzahlung abzutrennen',
    ],
    [
      'fr',
      'Section paiement',
      'Récépissé',
      'Compte / Payable à',
      'Point de dépôt',
      'A détacher avant le versement',
    ],
    [
      'it',
      'Sezione pagamento',
      'Ricevuta',
      'Conto / Pagabile a',
      'Punto di accettazione',
      'Da staccare prima del versamento',
    ],
    [
      'en',
      'Payment part',
      'Receipt',
      'Account / Payable to',
      'Acceptance point',
      'Separate before paying in',
    ],
    [
      'cs',
      'Payment part',
      'Receipt',
      'Account / Payable to',
      'Acceptance point',
      'Separate before paying in',
    ],
  ] as const)('prints what the code says twice, in %s or English', async (language, ...words) => {
    const pages = await shownTexts(await draw({ ...SWISS, language }));
    expect(pages).toHaveLength(2);
    const [, part = []] = pages;
    expect(part).toEqual(expect.arrayContaining([...words]));
    for (const value of [
      'CH44 3199 9123 0008 8901 2',
      '00 00000 00000 00000 00202 61003',
      '416.50',
      'Langstrasse 94',
    ])
      expect(
        part.filter((text) => text === value),
        value,
      ).toHaveLength(2);
  });

  it('lies at the foot of the page, in the measures of SIX', async () => {
    const [code] = await drawnCodes(await draw(SWISS));
    const millimetres = (points = 0): number => Math.round((points * 2540) / 72) / 100;
    expect([code?.page, millimetres(code?.left), millimetres(code?.side)]).toEqual([1, 67, 46]);
    expect(millimetres(code?.bottom)).toBe(105 - 17 - 46);
  });

  it('takes the foot of the last of many pages where there is room, else a page of its own', async () => {
    const many = (count: number) => ({ ...SWISS, items: Array.from({ length: count }, () => ({})) });
    const pages = async (count: number): Promise<readonly number[]> => {
      const pdf = await draw(many(count));
      return [(await shownTexts(pdf)).length, (await drawnCodes(pdf))[0]?.page ?? -1];
    };
    expect(await pages(1)).toEqual([2, 1]);
    expect(await pages(30)).toEqual([2, 1]);
    const texts = await shownTexts(await draw(many(30)));
    expect(texts[1]).toEqual(expect.arrayContaining(['Zahlung', 'Zahlteil', 'Seite 2 von 2']));
  });

  it('says to readers what its picture shows', async () => {
    const figures = allOf(await readStructure(await draw(SWISS))).filter(({ role }) => role === 'Figure');
    expect(figures.map(({ alt }) => alt)).toEqual([
      expect.stringMatching(
        /^QR: Swiss QR Code, 416\.50\sCHF, CH44 3199 9123 0008 8901 2, 000000000000000000020261003$/,
      ),
    ]);
  });

  it.each<[string, DocumentInput]>([
    ['nothing is due', { paid: '416.50' }],
    ['a QR-IBAN has no QR reference', { payment: paid(SWISS, QR_IBAN, 'CW-2026-100') }],
    ['the account is elsewhere', { payment: paid(SWISS, 'DE02120300000000202051', 'CW-2026-100') }],
    ['the currency is another', { currency: 'USD' }],
    ['the settings want none', { payment: { ...paid(SWISS, IBAN, 'CW-2026-100'), code: 'none' } }],
  ])('is not drawn where %s', async (_, change) => {
    const pdf = await draw({ ...SWISS, ...change });
    expect(await drawnCodes(pdf)).toEqual([]);
    expect(await shownTexts(pdf)).toHaveLength(1);
  });

  it('in euros is for payers in Switzerland: others read the European code', async () => {
    const payment = paid(SWISS, IBAN, 'RF53CW2026100');
    const euros = { ...SWISS, currency: 'EUR', payment };
    expect((await codesOf(euros))[0]?.split('\n').slice(18, 20)).toEqual(['416.50', 'EUR']);
    const withBic = { ...payment, account: { ...payment.account, bic: 'POFICHBEXXX' } } as typeof payment;
    const abroad = { ...euros, payment: withBic, ...at(SWISS.buyer, { countryCode: 'DE' }) };
    expect((await codesOf(abroad))[0]?.split('\n').slice(0, 4)).toEqual(['BCD', '002', '1', 'SCT']);
    const toQrIban = {
      ...abroad,
      payment: paid({ payment: withBic }, QR_IBAN, '000000000000000000020261003'),
    };
    expect((await codesOf(toQrIban))[0]?.split('\n')[0]).toBe('SPC');
  });
});

describe('QR Platba', () => {
  const CODE =
    'SPD*1.0*ACC:CZ6508000000192000145399*AM:416.50*CC:CZK*DT:20261119*RN:VLTAVA COWORKING S.R.O.*X-VS:2026100*MSG:CW-2026-100';

  it.each(['cs', 'en'] as const)(
    'has the variable symbol, which the page states, in %s',
    async (language) => {
      expect(await codesOf({ ...CZECH, language })).toEqual([CODE]);
      const label = { cs: 'Variabilní symbol', en: 'Variable symbol' }[language];
      expect(await textsOf({ ...CZECH, language })).toEqual(
        expect.arrayContaining([label, '2026100', 'QR Platba']),
      );
    },
  );

  it('has the number as its message alone where it has too many digits', async () => {
    const number = 'CW-2026-11-000100';
    const payment = paid(CZECH, 'CZ6508000000192000145399', number);
    const [code = ''] = await codesOf({ ...CZECH, number, payment });
    expect(code).toMatch(/\*MSG:CW-2026-11-000100$/);
    expect(code).not.toContain('X-VS');
    expect(await textsOf({ ...CZECH, number, payment })).not.toContain('Variabilní symbol');
  });

  it('has no sign that begins a coded character', async () => {
    const payment = paid(CZECH, 'CZ6508000000192000145399', '100%2A*7');
    expect((await codesOf({ ...CZECH, number: '100%2A*7', payment }))[0]).toMatch(/\*MSG:100 2A 7$/);
  });

  it('is for crowns: euros have the European code', async () => {
    expect((await codesOf({ ...CZECH, currency: 'EUR' }))[0]).toMatch(/^BCD\n002/);
    expect(await codesOf({ ...CZECH, currency: 'USD' })).toEqual([]);
  });
});

describe('a Belgian structured communication', () => {
  it.each([
    ['fr', 'Communication structurée'],
    ['nl', 'Gestructureerde mededeling'],
  ] as const)('stands in the code as a text, and on the page, in %s', async (language, label) => {
    const [code = ''] = await codesOf({ ...BELGIAN, language });
    expect(code.split('\n').slice(6)).toEqual([
      'BE68539007547034',
      'EUR416.50',
      '',
      '',
      '+++000/2026/10061+++',
    ]);
    expect(await textsOf({ ...BELGIAN, language })).toEqual(
      expect.arrayContaining([label, '+++000/2026/10061+++']),
    );
  });

  it('is none where the number is quoted', async () => {
    const payment = paid(BELGIAN, 'BE68539007547034', 'CW-2026-100');
    expect(await textsOf({ ...BELGIAN, payment })).not.toContain('Communication structurée');
  });
});

it.each<[string, DocumentInput, string]>([
  ['French', FRENCH, 'du 01/10/2026 au 31/10/2026'],
  ['Italian', ITALIAN, '01/10/2026 – 31/10/2026'],
  ['Belgian', BELGIAN, 'du 01/10/2026 au 31/10/2026'],
])('a %s invoice has its period on one line', async (_, input, period) => {
  expect(await textsOf(input)).toContain(period);
});

describe('a page as it is printed', () => {
  const pdftoppm = spawnSync('pdftoppm', ['-v']).status === 0;
  if (!pdftoppm) console.log('Skipped: reading codes off a picture by pdftoppm, which is not installed.');

  it.skipIf(!pdftoppm).each<[string, DocumentInput, string]>([
    ['Swiss', SWISS, 'SPC\n0200\n1\nCH44'],
    ['Czech', CZECH, 'SPD*1.0*ACC:CZ65'],
    ['Belgian', BELGIAN, 'BCD\n002\n1\nSCT'],
  ])('lets its code be read: %s', async (_, input, start) => {
    const pdf = await draw(input);
    const [code] = await drawnCodes(pdf);
    const read = readPicture(pdf, (code?.page ?? 0) + 1);
    expect(read).toBe(code?.text);
    expect(read?.startsWith(start)).toBe(true);
  });
});

/** What a phone reads off a whole page of 200 dots an inch. */
function readPicture(pdf: Uint8Array, page: number): string | undefined {
  const number = String(page);
  const { stdout } = spawnSync('pdftoppm', ['-r', '200', '-gray', '-f', number, '-l', number, '-'], {
    input: pdf,
    maxBuffer: 100_000_000,
  });
  const [, width = 0, height = 0] =
    /^P5\s(\d+)\s(\d+)\s255\s/.exec(stdout.subarray(0, 40).toString('latin1'))?.map(Number) ?? [];
  const grey = stdout.subarray(stdout.length - width * height);
  const pixels = new Uint8ClampedArray(width * height * 4);
  grey.forEach((value, index) => {
    pixels.set([value, value, value, 255], index * 4);
  });
  return jsqr.default(pixels, width, height)?.data;
}
