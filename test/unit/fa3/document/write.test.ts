import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { Fa3Document } from '../../../../src/fa3/document/fa3-document.js';
import { writeFa3 } from '../../../../src/fa3/document/write.js';
import { validateFa3 } from '../../../../src/fa3/schema.js';
import { EUR, KOR } from './broken-documents.js';
import { type Fa3Input, fa3Document } from './documents.js';
import { ReadXml } from './read-xml.js';

const plain = fa3Document();

/** The document's XML, which is valid, read again. */
async function written(document: Fa3Document): Promise<ReadXml> {
  const xml = writeFa3(document);
  expect(await validateFa3(xml)).toEqual([]);
  return new ReadXml(xml);
}

const writtenOf = (input: Fa3Input): Promise<ReadXml> => written(fa3Document(input));

describe('the head', () => {
  it('names form, system, and a moment that depends on nothing but the invoice', async () => {
    const xml = await writtenOf({ issueDate: '2026-02-03' });
    expect(xml.one('/Faktura/Naglowek/KodFormularza')).toBe('FA');
    expect(xml.all('/Faktura/Naglowek/KodFormularza/@*')).toEqual(['FA (3)', '1-0E']);
    expect(xml.one('/Faktura/Naglowek/DataWytworzeniaFa')).toBe('2026-02-02T23:00:00Z');
    expect(xml.one('/Faktura/Naglowek/SystemInfo')).toBe('spacebooks');
  });

  it.each([
    ['2026-07-01', '2026-06-30T22:00:00Z'],
    // Clocks are changed on these days.
    ['2026-03-29', '2026-03-28T23:00:00Z'],
    ['2026-10-25', '2026-10-24T22:00:00Z'],
  ])('was made when P_1 %s began in Warsaw, and never is yet to be made', async (issueDate, made) => {
    const xml = await writtenOf({ issueDate });
    expect(xml.one('/Faktura/Naglowek/DataWytworzeniaFa')).toBe(made);
  });

  it('has the same bytes whenever it is written', () => {
    expect(writeFa3(fa3Document(EUR))).toEqual(writeFa3(fa3Document(EUR)));
  });
});

describe('Podmiot1', () => {
  it('is the seller with his contact', async () => {
    const contact = { name: 'Biuro', phone: '+48 22 123 45 67', email: 'faktury@biurko.example' };
    const xml = await writtenOf({ seller: { ...plain.seller, contact } });
    expect(xml.names('/Faktura/Podmiot1')).toEqual(['DaneIdentyfikacyjne', 'Adres', 'DaneKontaktowe']);
    expect(xml.one('/Faktura/Podmiot1/DaneIdentyfikacyjne/NIP')).toBe('5265877635');
    expect(xml.all('/Faktura/Podmiot1/Adres/*')).toEqual(['PL', 'ul. Przykładowa 1', '00-001 Warszawa']);
    expect(xml.all('/Faktura/Podmiot1/DaneKontaktowe/*')).toEqual(['faktury@biurko.example', '+48221234567']);
  });

  it.each([
    ['23', []],
    ['np I', []],
    ['oo', []],
    ['np II', ['PL']],
    ['0 WDT', ['PL']],
  ] as const)('has the prefix PL where the law wants it: %s', async (polishRate, prefix) => {
    const xml = await writtenOf({ items: [{ polishRate }] });
    expect(xml.all('/Faktura/Podmiot1/PrefiksPodatnika')).toEqual(prefix);
  });
});

describe('Podmiot2', () => {
  it.each([
    ['a NIP', { kind: 'nip', nip: '7352765225' }, ['NIP'], ['7352765225']],
    [
      'a VAT id of the EU',
      { kind: 'eu-vat', country: 'EL', number: '123456789' },
      ['KodUE', 'NrVatUE'],
      ['EL', '123456789'],
    ],
    [
      'another id',
      { kind: 'other', country: 'US', id: '12-3456789' },
      ['KodKraju', 'NrID'],
      ['US', '12-3456789'],
    ],
    ['another id of no country', { kind: 'other', country: null, id: 'X-1' }, ['NrID'], ['X-1']],
    ['no id', { kind: 'none' }, ['BrakID'], ['1']],
  ] as const)('has %s', async (_, buyer, names, texts) => {
    const xml = await writtenOf({ fa3: { buyer } });
    expect(xml.names('/Faktura/Podmiot2/DaneIdentyfikacyjne')).toEqual([...names, 'Nazwa']);
    expect(xml.all('/Faktura/Podmiot2/DaneIdentyfikacyjne/*')).toEqual([
      ...texts,
      'Klient Polski sp. z o.o.',
    ]);
  });

  it('says no to JST and GV, or yes', async () => {
    const no = await written(plain);
    const yes = await writtenOf({ fa3: { buyerIsLocalGovernmentUnit: true, buyerIsVatGroupMember: true } });
    expect(no.all('/Faktura/Podmiot2/JST|/Faktura/Podmiot2/GV')).toEqual(['2', '2']);
    expect(yes.all('/Faktura/Podmiot2/JST|/Faktura/Podmiot2/GV')).toEqual(['1', '1']);
    expect(no.one('/Faktura/Podmiot2/NrKlienta')).toBe('K-2001');
  });

  it('has no address where a consumer gave none', async () => {
    const address = { line1: null, postCode: null, city: null, subdivision: null, countryCode: 'DE' };
    const xml = await writtenOf({
      buyer: { ...plain.buyer, id: null, address },
      fa3: { buyer: { kind: 'none' } },
    });
    expect(xml.names('/Faktura/Podmiot2')).toEqual(['DaneIdentyfikacyjne', 'JST', 'GV']);
  });

  it('has the place as first line where there is no street', async () => {
    const address = { ...plain.buyer.address, line1: null, subdivision: 'małopolskie' };
    const xml = await writtenOf({ buyer: { ...plain.buyer, address } });
    expect(xml.all('/Faktura/Podmiot2/Adres/*')).toEqual(['PL', '30-001 Kraków, małopolskie']);
  });
});

describe('the service period', () => {
  it.each([
    ['a period', { period: { start: '2026-10-01', end: '2026-10-31' } }, ['2026-10-01', '2026-10-31'], []],
    ['another day', { period: null, deliveryDate: '2026-11-18' }, [], ['2026-11-18']],
    ['the day of issue', { period: null, deliveryDate: '2026-11-20' }, [], []],
  ])('is %s', async (_, input, period, day) => {
    const xml = await writtenOf(input);
    expect(xml.all('/Faktura/Fa/OkresFa/*')).toEqual(period);
    expect(xml.all('/Faktura/Fa/P_6')).toEqual(day);
  });
});

describe('the sums', () => {
  const sumsOf = (xml: ReadXml): [string, string][] => {
    const names = xml.names('/Faktura/Fa');
    const texts = xml.all('/Faktura/Fa/*');
    return names.flatMap((name, index) => (/^P_1[345]/.test(name) ? [[name, texts[index] ?? '']] : []));
  };

  it('stand in the order of the schema, whatever the order of the lines', async () => {
    const rates = ['oo', 'np II', 'np I', 'zw', '0 EX', '0 WDT', '0 KR', '5', '8', '23'] as const;
    const xml = await writtenOf({
      items: rates.map((polishRate) => ({ polishRate })),
      fa3: { exemption: { basis: 'A', text: 'art. 43 ust. 1 pkt 36 ustawy o VAT' } },
    });
    expect(sumsOf(xml)).toEqual([
      ['P_13_1', '1000.00'],
      ['P_14_1', '230.00'],
      ['P_13_2', '1000.00'],
      ['P_14_2', '80.00'],
      ['P_13_3', '1000.00'],
      ['P_14_3', '50.00'],
      ['P_13_6_1', '1000.00'],
      ['P_13_6_2', '1000.00'],
      ['P_13_6_3', '1000.00'],
      ['P_13_7', '1000.00'],
      ['P_13_8', '1000.00'],
      ['P_13_9', '1000.00'],
      ['P_13_10', '1000.00'],
      ['P_15', '10360.00'],
    ]);
    expect(xml.all('/Faktura/Fa/FaWiersz/P_12')).toEqual(rates);
  });

  it('add what two rates of one field have', async () => {
    const items = [
      { polishRate: '23' },
      { polishRate: '22' },
      { polishRate: '8' },
      { polishRate: '7' },
    ] as const;
    expect(sumsOf(await writtenOf({ items }))).toEqual([
      ['P_13_1', '2000.00'],
      ['P_14_1', '450.00'],
      ['P_13_2', '2000.00'],
      ['P_14_2', '150.00'],
      ['P_15', '4600.00'],
    ]);
  });

  it('have the tax in PLN where the currency is another', async () => {
    const xml = await writtenOf({ ...EUR, items: [{}, { polishRate: '8' }, { polishRate: 'np II' }] });
    expect(sumsOf(xml)).toEqual([
      ['P_13_1', '1000.00'],
      ['P_14_1', '230.00'],
      ['P_14_1W', '978.21'],
      ['P_13_2', '1000.00'],
      ['P_14_2', '80.00'],
      ['P_14_2W', '340.25'],
      ['P_13_9', '1000.00'],
      ['P_15', '3310.00'],
    ]);
    expect(xml.all('/Faktura/Fa/FaWiersz/KursWaluty')).toEqual(['4.2531', '4.2531']);
    expect(xml.names('/Faktura/Fa/FaWiersz[3]')).not.toContain('KursWaluty');
    expect(xml.one('/Faktura/Fa/DodatkowyOpis[Klucz="Kurs waluty"]/Wartosc')).toBe(
      '1 EUR = 4.2531 PLN, tabela NBP 225/A/NBP/2026 z dnia 2026-11-19',
    );
  });

  it('need no rate of exchange where nothing is taxed', async () => {
    const xml = await writtenOf({ currency: 'EUR', items: [{ polishRate: 'np II' }] });
    expect(sumsOf(xml)).toEqual([
      ['P_13_9', '1000.00'],
      ['P_15', '1000.00'],
    ]);
    expect(xml.all('/Faktura/Fa/FaWiersz/KursWaluty')).toEqual([]);
  });
});

describe('Adnotacje', () => {
  const SAYS_NO = ['2', '2', '2', '2', '1', '1', '2', '1'];

  it('says no to everything, in the order of the schema', async () => {
    const xml = await written(plain);
    expect(xml.names('/Faktura/Fa/Adnotacje')).toEqual([
      'P_16',
      'P_17',
      'P_18',
      'P_18A',
      'Zwolnienie',
      'NoweSrodkiTransportu',
      'P_23',
      'PMarzy',
    ]);
    expect(xml.all('/Faktura/Fa/Adnotacje/*').map((each) => each.trim())).toEqual(SAYS_NO);
    expect(xml.names('/Faktura/Fa/Adnotacje/Zwolnienie')).toEqual(['P_19N']);
  });

  it('says yes to cash accounting and split payment', async () => {
    const xml = await writtenOf({ fa3: { cashAccounting: true, splitPayment: { lineIds: ['1'] } } });
    expect(xml.one('/Faktura/Fa/Adnotacje/P_16')).toBe('1');
    expect(xml.one('/Faktura/Fa/Adnotacje/P_18A')).toBe('1');
  });

  it.each([
    ['oo', { kind: 'nip', nip: '7352765225' }, '1'],
    ['np II', { kind: 'eu-vat', country: 'DE', number: '123456788' }, '1'],
    ['np I', { kind: 'other', country: 'US', id: '12-3456789' }, '1'],
    ['np I', { kind: 'eu-vat', country: 'XI', number: '123456789' }, '1'],
    ['np I', { kind: 'eu-vat', country: 'DE', number: '123456788' }, '2'],
    ['np I', { kind: 'none' }, '2'],
    ['0 EX', { kind: 'other', country: 'US', id: '12-3456789' }, '2'],
    ['23', { kind: 'eu-vat', country: 'DE', number: '123456788' }, '2'],
  ] as const)('says of %s to a buyer with %j whether he owes the tax: %s', async (polishRate, buyer, p18) => {
    const xml = await writtenOf({ items: [{ polishRate }], fa3: { buyer } });
    expect(xml.one('/Faktura/Fa/Adnotacje/P_18')).toBe(p18);
  });

  it.each(['A', 'B', 'C'] as const)('has the legal basis of an exemption in P_19%s', async (basis) => {
    const xml = await writtenOf({
      items: [{ polishRate: 'zw' }],
      fa3: { exemption: { basis, text: 'art. 113 ust. 1' } },
    });
    expect(xml.names('/Faktura/Fa/Adnotacje/Zwolnienie')).toEqual(['P_19', `P_19${basis}`]);
    expect(xml.all('/Faktura/Fa/Adnotacje/Zwolnienie/*')).toEqual(['1', 'art. 113 ust. 1']);
    expect(xml.all('/Faktura/Fa/DodatkowyOpis')).toEqual([]);
  });
});

describe('a correction', () => {
  it('names its original with the KSeF number, and states differences', async () => {
    const xml = await writtenOf(KOR);
    expect(xml.one('/Faktura/Fa/RodzajFaktury')).toBe('KOR');
    expect(xml.one('/Faktura/Fa/PrzyczynaKorekty')).toBe('Błędna ilość');
    expect(xml.one('/Faktura/Fa/TypKorekty')).toBe('2');
    expect(xml.all('/Faktura/Fa/DaneFaKorygowanej/*')).toEqual([
      '2026-10-20',
      'FV/2026/10/007',
      '1',
      '5265877635-20250826-0100001AF629-AF',
    ]);
    expect(xml.one('/Faktura/Fa/P_13_1')).toBe('-1000.00');
    expect(xml.one('/Faktura/Fa/P_15')).toBe('-1230.00');
    expect(xml.all('/Faktura/Fa/FaWiersz/*')).toEqual([
      '1',
      'Biurko dedykowane',
      'szt.',
      '-1',
      '1000.00',
      '-1000.00',
      '23',
    ]);
    expect(xml.all('/Faktura/Fa/Platnosc/TerminPlatnosci')).toEqual([]);
  });

  it('says that its original was issued outside KSeF', async () => {
    const xml = await writtenOf({ ...KOR, fa3: { correction: { ksefNumber: null, reason: null } } });
    expect(xml.names('/Faktura/Fa/DaneFaKorygowanej')).toEqual([
      'DataWystFaKorygowanej',
      'NrFaKorygowanej',
      'NrKSeFN',
    ]);
    expect(xml.all('/Faktura/Fa/PrzyczynaKorekty')).toEqual([]);
  });

  it('does not say from when an addition counts', async () => {
    const xml = await writtenOf({ ...KOR, items: [{}] });
    expect(xml.all('/Faktura/Fa/TypKorekty')).toEqual([]);
    expect(xml.one('/Faktura/Fa/P_15')).toBe('1230.00');
  });
});

describe('FaWiersz', () => {
  it('has name and description on one line', async () => {
    const xml = await writtenOf({
      items: [{ name: 'Biurko', description: 'listopad 2026\n\n  klucz: 12 ' }],
    });
    expect(xml.one('/Faktura/Fa/FaWiersz/P_7')).toBe('Biurko; listopad 2026; klucz: 12');
  });

  it('states a price for several units as one for one unit', async () => {
    const xml = await writtenOf({
      items: [
        {
          count: '3',
          netPrice: decimal('100'),
          baseQuantity: decimal('3'),
          netAmount: decimal('100'),
        },
      ],
    });
    expect(xml.one('/Faktura/Fa/FaWiersz/P_9A')).toBe('33.33333333');
    expect(xml.one('/Faktura/Fa/FaWiersz/P_11')).toBe('100.00');
  });

  it('has gross prices instead of net ones', async () => {
    const xml = await writtenOf({
      items: [{ count: '2', price: '40.65', gross: { price: decimal('50'), amount: decimal('100') } }],
      fa3: { pricing: 'gross' },
    });
    expect(xml.names('/Faktura/Fa/FaWiersz')).toEqual([
      'NrWierszaFa',
      'P_7',
      'P_8A',
      'P_8B',
      'P_9B',
      'P_11A',
      'P_12',
    ]);
    expect(xml.all('/Faktura/Fa/FaWiersz/*').slice(3, 6)).toEqual(['2', '50.00', '100.00']);
  });

  it.each([
    ['C62', 'szt.'],
    ['HUR', 'godz.'],
    ['KWH', 'KWH'],
  ])('has the unit %s as %s', async (unitCode, expected) => {
    expect((await writtenOf({ items: [{ unitCode }] })).one('/Faktura/Fa/FaWiersz/P_8A')).toBe(expected);
  });
});

describe('Platnosc', () => {
  it('asks for a transfer to the account by a day', async () => {
    const xml = await writtenOf({
      payment: {
        ...plain.payment,
        account: { iban: 'PL61109010140000071219812874', bic: 'WBKPPLPP', name: 'Biurko' },
      },
      fa3: { bankName: 'Bank Przykładowy' },
    });
    expect(xml.names('/Faktura/Fa/Platnosc')).toEqual([
      'TerminPlatnosci',
      'FormaPlatnosci',
      'RachunekBankowy',
    ]);
    expect(xml.one('/Faktura/Fa/Platnosc/TerminPlatnosci/Termin')).toBe('2026-12-04');
    expect(xml.one('/Faktura/Fa/Platnosc/FormaPlatnosci')).toBe('6');
    expect(xml.all('/Faktura/Fa/Platnosc/RachunekBankowy/*')).toEqual([
      'PL61109010140000071219812874',
      'WBKPPLPP',
      'Bank Przykładowy',
      'Biurko',
    ]);
  });

  const settled = { ...plain.totals, paid: plain.totals.taxInclusive, due: decimal(0) };
  const none = { meansCode: '1', account: null, remittanceInformation: null } as const;

  it('says when it was paid, and not how', async () => {
    const xml = await writtenOf({
      totals: settled,
      payment: none,
      fa3: { settlement: { state: 'paid', date: '2026-11-19' } },
    });
    expect(xml.names('/Faktura/Fa/Platnosc')).toEqual(['Zaplacono', 'DataZaplaty']);
    expect(xml.all('/Faktura/Fa/Platnosc/*')).toEqual(['1', '2026-11-19']);
  });

  it('says what was paid of it', async () => {
    const xml = await writtenOf({
      fa3: { settlement: { state: 'partly paid', amount: decimal('230'), date: '2026-11-19' } },
    });
    expect(xml.one('/Faktura/Fa/Platnosc/ZnacznikZaplatyCzesciowej')).toBe('1');
    expect(xml.all('/Faktura/Fa/Platnosc/ZaplataCzesciowa/*')).toEqual(['230.00', '2026-11-19']);
    expect(xml.one('/Faktura/Fa/Platnosc/TerminPlatnosci/Termin')).toBe('2026-12-04');
  });

  it('is left out where there is nothing to say', async () => {
    const xml = await writtenOf({ paymentDueDate: null, payment: none });
    expect(xml.all('/Faktura/Fa/Platnosc')).toEqual([]);
  });
});

describe('what FA(3) has no element for', () => {
  it('stands in DodatkowyOpis, line by line', async () => {
    const xml = await writtenOf({
      notes: ['Dziękujemy!\n\nDo zobaczenia.'],
      paymentTerms: 'Płatne przelewem.',
      buyerReference: 'BR-7',
      orderReference: 'PO 4711',
      contractReference: 'U/7/2026',
      projectReference: 'Wisła 2',
      deliverTo: {
        name: 'Biurko Wola',
        address: {
          line1: 'ul. Prosta 1',
          postCode: '00-838',
          city: 'Warszawa',
          subdivision: null,
          countryCode: 'PL',
        },
      },
      items: [{ polishRate: 'np II' }],
    });
    expect(xml.all('/Faktura/Fa/DodatkowyOpis/*')).toEqual([
      'Uwagi',
      'Dziękujemy!',
      'Uwagi',
      'Do zobaczenia.',
      'Warunki płatności',
      'Płatne przelewem.',
      'Numer referencyjny nabywcy',
      'BR-7',
      'Numer projektu',
      'Wisła 2',
      'Miejsce wykonania usługi',
      'Biurko Wola, ul. Prosta 1, 00-838 Warszawa',
      'Stawka np II',
      'powód stawki np II',
    ]);
    expect(xml.one('/Faktura/Fa/WarunkiTransakcji/Zamowienia/NrZamowienia')).toBe('PO 4711');
    expect(xml.one('/Faktura/Fa/WarunkiTransakcji/Umowy/NrUmowy')).toBe('U/7/2026');
  });

  it('goes on in another entry where it is too long for one, and nothing is lost', async () => {
    const note = `${'słowo '.repeat(60).trim()} ${'x'.repeat(300)}`;
    const xml = await writtenOf({ notes: [note] });
    const values = xml.all('/Faktura/Fa/DodatkowyOpis/Wartosc');
    expect(values.length).toBe(4);
    expect(values.every((value) => [...value].length <= 256)).toBe(true);
    expect(values.join('').replaceAll(' ', '')).toBe(note.replaceAll(' ', ''));
  });

  it('stands in the footer: legal information and the court register', async () => {
    const seller = {
      ...plain.seller,
      registrationId: 'KRS 0000123456',
      legalInformation: 'Sąd Rejonowy dla m.st. Warszawy\nKapitał zakładowy 50 000 zł',
    };
    const xml = await writtenOf({ seller });
    expect(xml.one('/Faktura/Stopka/Informacje/StopkaFaktury')).toBe(seller.legalInformation);
    expect(xml.one('/Faktura/Stopka/Rejestry/KRS')).toBe('0000123456');
    const other = await writtenOf({ seller: { ...plain.seller, registrationId: 'CEIDG 12' } });
    expect(other.all('/Faktura/Stopka')).toEqual([]);
    expect(other.all('/Faktura/Fa/DodatkowyOpis/*')).toEqual(['Numer rejestrowy sprzedawcy', 'CEIDG 12']);
  });
});

describe('texts', () => {
  it('come through XML as they are', async () => {
    const number = 'FV <&> "7" \'8\' Ёлка 会议室 😀 &amp; &b; &#65;';
    expect((await writtenOf({ number })).one('/Faktura/Fa/P_2')).toBe(number);
  });
});
