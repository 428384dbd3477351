import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { Contact, Payment } from '../../../../src/document/model.js';
import type { Fa3Document } from '../../../../src/fa3/document/fa3-document.js';
import { krsNumber } from '../../../../src/fa3/document/footer.js';
import { writeFa3 } from '../../../../src/fa3/document/write.js';
import type { Fa3Recipient, Fa3Settlement } from '../../../../src/fa3/terms.js';
import { EUR, KOR } from './broken-documents.js';
import { type Fa3Input, fa3Document } from './documents.js';
import { ReadXml } from './read-xml.js';

/*
 * Which elements stand for which terms, one by one; that the whole is valid is the schema's and write.test.ts's to say.
 */

const plain = fa3Document();
const NOWHERE = { line1: null, postCode: null, city: null, subdivision: null, countryCode: 'PL' };

function read(input: Fa3Input | Fa3Document): ReadXml {
  return new ReadXml(writeFa3('lines' in input ? (input as Fa3Document) : fa3Document(input as Fa3Input)));
}

/** Names and texts of what stands below a path, `Name: text`, the texts of elements within one after the other. */
function below(xml: ReadXml, path: string): readonly string[] {
  const texts = xml.all(`${path}/*`).map((text) => text.trim().replace(/\s*\n\s*/g, ' '));
  return xml.names(path).map((name, index) => `${name}: ${texts[index]}`);
}

it('what goes along is named in DodatkowyOpis', () => {
  const supportingDocuments = [
    { reference: 'Cennik', description: null, location: 'https://a.example/cennik', attachment: null },
  ];
  const xml = new ReadXml(writeFa3({ ...plain, supportingDocuments }));
  const keys = xml.all('/Faktura/Fa/DodatkowyOpis/Klucz');
  expect(keys).toContain('Załącznik');
  expect(xml.all('/Faktura/Fa/DodatkowyOpis/Wartosc')).toContain('Cennik: https://a.example/cennik');
});

describe('Fa', () => {
  it('has the place of issue and the kind of invoice', () => {
    const xml = read(plain);
    expect(xml.one('/Faktura/Fa/P_1M')).toBe('Warszawa');
    expect(xml.one('/Faktura/Fa/RodzajFaktury')).toBe('VAT');
    expect(read({ fa3: { placeOfIssue: null } }).all('/Faktura/Fa/P_1M')).toEqual([]);
  });

  it('has no period where one line has one of its own', () => {
    const period = { start: '2026-10-01', end: '2026-10-31' };
    const xml = read({ items: [{}, { period }] });
    expect(xml.all('/Faktura/Fa/OkresFa')).toEqual([]);
    expect(xml.all('/Faktura/Fa/FaWiersz/P_6A')).toEqual(['2026-10-31']);
  });

  it.each<[what: string, input: Fa3Input | Fa3Document]>([
    ['an ordinary invoice', { precedingInvoice: { number: 'FV/1', issueDate: '2026-10-20' } }],
    ['a correction of nothing', { ...KOR, precedingInvoice: null }],
  ])('names no original in %s', (_what, input) => {
    expect(read(input).all('/Faktura/Fa/DaneFaKorygowanej')).toEqual([]);
  });

  it.each<[input: Fa3Input, expected: readonly string[]]>([
    [{}, []],
    [{ contractReference: 'U/7' }, ['Umowy: U/7']],
    [{ orderReference: 'PO 1' }, ['Zamowienia: PO 1']],
    [{ contractReference: 'U/7', orderReference: 'PO 1' }, ['Umowy: U/7', 'Zamowienia: PO 1']],
  ])('has the terms of the transaction: %j', (input, expected) => {
    const xml = read(input);
    expect(below(xml, '/Faktura/Fa/WarunkiTransakcji')).toEqual(expected);
    expect(xml.all('/Faktura/Fa/WarunkiTransakcji')).toHaveLength(expected.length === 0 ? 0 : 1);
  });

  it('says that the buyer owes the tax where one of its rates says so, or its category', () => {
    const p18 = (input: Fa3Input | Fa3Document) => read(input).one('/Faktura/Fa/Adnotacje/P_18');
    expect(p18({ items: [{}, { polishRate: 'oo' }] })).toBe('1');
    expect(p18({ items: [{}, { polishRate: '8' }] })).toBe('2');
    const ofCategory = (polishRate: 'oo' | 'np I' | 'np II', category: 'AE' | 'O') => {
      const document = fa3Document({ items: [{ polishRate }] });
      return p18({
        ...document,
        vatBreakdown: document.vatBreakdown.map((each) => ({ ...each, category })),
      });
    };
    expect(ofCategory('np I', 'AE')).toBe('1');
    expect(ofCategory('np I', 'O')).toBe('2');
    expect(ofCategory('np II', 'O')).toBe('1');
    expect(ofCategory('oo', 'O')).toBe('1');
  });

  it('has no sum, and no rate of exchange, for a rate that it does not know', () => {
    const document = fa3Document({ ...EUR, items: [{}, {}] });
    const lines = document.lines.map((line, at) => {
      const { polishRate, ...rest } = line;
      return at === 0 ? line : rest;
    });
    const [group] = document.vatBreakdown;
    if (group === undefined) throw new Error('no breakdown');
    const { polishRate: _, ...unknown } = group;
    const xml = read({ ...document, lines, vatBreakdown: [group, unknown] });
    expect(xml.all('/Faktura/Fa/P_13_1')).toEqual(['2000.00']);
    expect(xml.all('/Faktura/Fa/FaWiersz/KursWaluty')).toEqual(['4.2531']);
  });
});

describe('DodatkowyOpis', () => {
  it('names what lies with the invoice', () => {
    const location = 'https://biurko.example/regulamin';
    const one = { reference: 'Regulamin', description: null, location, attachment: null };
    const xml = read({ supportingDocuments: [one] });
    expect(xml.all('/Faktura/Fa/DodatkowyOpis/*')).toEqual(['Załącznik', `Regulamin: ${location}`]);
  });
});

describe('a party', () => {
  const sold = (contact: Contact | null) => {
    const xml = read({ seller: { ...plain.seller, contact } });
    return below(xml, '/Faktura/Podmiot1/DaneKontaktowe');
  };

  it.each<[contact: Contact | null, expected: readonly string[]]>([
    [null, []],
    [{ name: 'Biuro', phone: null, email: null }, []],
    [{ name: 'Biuro', phone: '22 123', email: null }, ['Telefon: 22123']],
    [{ name: 'Biuro', phone: null, email: 'a@b.example' }, ['Email: a@b.example']],
  ])('that sells has the contact %j', (contact, expected) => {
    expect(sold(contact)).toEqual(expected);
  });

  it('that sells has none without phone and mail, and its prefix where one rate asks for it', () => {
    const seller = { ...plain.seller, contact: { name: 'Biuro', phone: null, email: null } };
    const xml = read({ seller, items: [{}, { polishRate: 'np II' }] });
    expect(xml.all('/Faktura/Podmiot1/DaneKontaktowe')).toEqual([]);
    expect(xml.all('/Faktura/Podmiot1/PrefiksPodatnika')).toEqual(['PL']);
  });

  const school: Fa3Recipient = {
    name: 'Szkoła nr 1',
    identifier: { kind: 'nip', nip: '7352765225' },
    address: { ...NOWHERE, line1: 'ul. Szkolna 1', city: 'Kraków' },
  };
  const unit: Fa3Recipient = {
    ...school,
    identifier: { kind: 'internal', id: '7352765225-00013' },
    address: NOWHERE,
  };

  it.each<[roles: readonly string[], isUnit: boolean, isMember: boolean]>([
    [['2'], false, false],
    [['8'], true, false],
    [['10'], false, true],
    [['8', '10'], true, true],
  ])('that receives has the roles %j', (roles, isUnit, isMember) => {
    const xml = read({
      fa3: { recipient: school, buyerIsLocalGovernmentUnit: isUnit, buyerIsVatGroupMember: isMember },
    });
    expect(xml.all('/Faktura/Podmiot3/Rola')).toEqual(roles);
    expect(below(xml, '/Faktura/Podmiot3[1]/DaneIdentyfikacyjne')).toEqual([
      'NIP: 7352765225',
      'Nazwa: Szkoła nr 1',
    ]);
    expect(xml.all('/Faktura/Podmiot3[1]/Adres/*')).toEqual(['PL', 'ul. Szkolna 1', 'Kraków']);
  });

  it('that receives is known by an internal number, and may have no address', () => {
    const xml = read({ fa3: { recipient: unit } });
    expect(below(xml, '/Faktura/Podmiot3')).toEqual([
      'DaneIdentyfikacyjne: 7352765225-00013 Szkoła nr 1',
      'Rola: 2',
    ]);
    expect(xml.names('/Faktura/Podmiot3/DaneIdentyfikacyjne')).toEqual(['IDWew', 'Nazwa']);
    expect(read(plain).all('/Faktura/Podmiot3')).toEqual([]);
  });
});

describe('Rozliczenie', () => {
  const reckoned = (due: string, settlement: Fa3Settlement, base: Fa3Input = {}) => {
    const document = fa3Document({ ...base, fa3: { ...base.fa3, settlement } });
    const xml = read({ ...document, totals: { ...document.totals, due: decimal(due) } });
    return below(xml, '/Faktura/Fa/Rozliczenie');
  };
  const paid = { state: 'paid', date: '2026-11-20' } as const;
  const back = { state: 'paid back', amount: decimal('10') } as const;
  const REASON = 'Pozycje rozliczone przed wystawieniem faktury';

  it.each<
    [what: string, due: string, settlement: Fa3Settlement, base: Fa3Input, expected: readonly string[]]
  >([
    ['what is due', '1230', { state: 'due' }, {}, []],
    ['what is paid', '0', paid, {}, []],
    ['what is paid twice', '-1230', paid, {}, ['DoRozliczenia: 1230.00']],
    ['what was given back twice', '1230', paid, KOR, ['DoZaplaty: 1230.00']],
    [
      'items that were paid back',
      '1240',
      back,
      {},
      [`Obciazenia: 10.00 ${REASON}`, 'SumaObciazen: 10.00', 'DoZaplaty: 1240.00'],
    ],
    [
      'items of a correction that were paid',
      '-1240',
      back,
      KOR,
      [`Odliczenia: 10.00 ${REASON}`, 'SumaOdliczen: 10.00', 'DoRozliczenia: 1240.00'],
    ],
  ])('of %s', (_what, due, settlement, base, expected) => {
    expect(reckoned(due, settlement, base)).toEqual(expected);
  });

  it('demands nothing by a day of what was given back twice', () => {
    const document = fa3Document({ ...KOR, fa3: { ...KOR.fa3, settlement: paid } });
    const xml = read({ ...document, totals: { ...document.totals, due: decimal(1230) } });
    expect(xml.all('/Faktura/Fa/Platnosc/TerminPlatnosci')).toEqual([]);
  });
});

describe('a line', () => {
  const gross = { price: decimal('1230'), amount: decimal('1230') };
  const names = (input: Fa3Input) => read(input).names('/Faktura/Fa/FaWiersz');

  it('has gross prices where they are asked for and there', () => {
    expect(names({ items: [{ gross }] })).toEqual(expect.arrayContaining(['P_9A', 'P_11']));
    expect(names({ fa3: { pricing: 'gross' } })).toEqual(expect.arrayContaining(['P_9A', 'P_11']));
  });

  it.each([
    ['DAY', 'dzień'],
    ['MON', 'mies.'],
  ])('has the unit %s as %s', (unitCode, expected) => {
    expect(read({ items: [{ unitCode }] }).one('/Faktura/Fa/FaWiersz/P_8A')).toBe(expected);
  });

  it.each([
    ['4', '4.0000'],
    ['4.25', '4.2500'],
    ['0.012345', '0.012345'],
  ])('was converted by the rate %s, written %s', (given, written) => {
    const { exchangeRate = null } = EUR.fa3 ?? {};
    if (exchangeRate === null) throw new Error('no rate of exchange');
    const xml = read({ ...EUR, fa3: { exchangeRate: { ...exchangeRate, rate: decimal(given) } } });
    expect(xml.one('/Faktura/Fa/FaWiersz/KursWaluty')).toBe(written);
  });

  it.each<[what: string, input: Fa3Input]>([
    ['in PLN', { fa3: EUR.fa3 ?? {} }],
    ['whose rate of exchange is not known', { currency: 'EUR' }],
  ])('has no rate of exchange on an invoice %s', (_what, input) => {
    const xml = read(input);
    expect(xml.all('/Faktura/Fa/FaWiersz/KursWaluty')).toEqual([]);
    expect(xml.all('/Faktura/Fa/DodatkowyOpis/Klucz')).toEqual([]);
  });
});

describe('Platnosc', () => {
  const form = (payment: Partial<Payment>) => {
    const xml = read({ payment: { ...plain.payment, account: null, meansCode: '1', ...payment } });
    return xml.all('/Faktura/Fa/Platnosc/*').slice(1);
  };

  it.each<[payment: Partial<Payment>, expected: readonly string[]]>([
    [{ state: { kind: 'pending' } }, ['1', 'pobranie z zapisanej metody płatności']],
    [{ state: { kind: 'collected', by: null, on: null } }, ['1', 'pobranie z zapisanej metody płatności']],
    [{ state: { kind: 'paid', by: null, on: null } }, []],
    [{ means: 'online', meansText: 'płatność online', state: { kind: 'pending' } }, ['1', 'płatność online']],
    [{ means: 'card', meansCode: '1' }, ['2']],
    [{ meansCode: '10' }, ['1']],
    [{ meansCode: '30' }, ['6']],
  ])('of %j', (payment, expected) => {
    expect(form(payment)).toEqual(expected);
  });
});

describe('Stopka', () => {
  it.each([
    ['0000123456', '0000123456'],
    ['KRS 0000123456', '0000123456'],
    ['krs:  0000123456', '0000123456'],
    ['KRS0000123456', '0000123456'],
    ['XKRS 0000123456', null],
    ['KRS 00001234567', null],
    ['CEIDG 12', null],
    [null, null],
  ])('knows the number of the court register: %s', (registrationId, krs) => {
    const seller = { ...plain.seller, registrationId };
    expect(krsNumber(seller)).toBe(krs);
    const xml = read({ seller });
    const own = xml.all('/Faktura/Fa/DodatkowyOpis[Klucz="Numer rejestrowy sprzedawcy"]/Wartosc');
    expect(own).toEqual(krs === null && registrationId !== null ? [registrationId] : []);
  });

  it.each<[legalInformation: string | null, registrationId: string | null, expected: readonly string[]]>([
    [null, null, []],
    ['Sąd Rejonowy', null, ['Informacje: Sąd Rejonowy']],
    [null, 'KRS 0000123456', ['Rejestry: 0000123456']],
    ['Sąd Rejonowy', 'KRS 0000123456', ['Informacje: Sąd Rejonowy', 'Rejestry: 0000123456']],
  ])('of %s and %s', (legalInformation, registrationId, expected) => {
    const xml = read({ seller: { ...plain.seller, legalInformation, registrationId } });
    expect(below(xml, '/Faktura/Stopka')).toEqual(expected);
    expect(xml.all('/Faktura/Stopka')).toHaveLength(expected.length === 0 ? 0 : 1);
  });
});
