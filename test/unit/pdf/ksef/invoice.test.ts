import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { replacedCharacters } from '../../../../src/pdf/draw.js';
import { SCENARIOS } from '../../../fixtures/fa3/scenarios.js';
import { polishDocument as builtDocument, polishItem } from '../../../fixtures/polish.js';
import { OPTIONS } from '../documents.js';
import { drawKsefPdf } from '../drawn-pdfs.js';
import {
  ISSUED,
  KSEF_NUMBER,
  offline,
  type PolishInput,
  polishDocument,
  SAMPLES,
} from '../polish-documents.js';
import { shownTexts } from '../shown-texts.js';
import { closestLines, drawnPlaces } from './drawn-places.js';

const shown = async (input: PolishInput = {}): Promise<string[]> =>
  (await shownTexts(await drawKsefPdf(polishDocument(input), ISSUED, OPTIONS))).flat();
const following = (texts: readonly string[], label: string): string | undefined =>
  texts[texts.indexOf(label) + 1];
/** The texts between two others, both left out. */
const between = (texts: readonly string[], from: string, to: string): string[] =>
  texts.slice(texts.indexOf(from) + 1, texts.indexOf(to));
const EURO = {
  currency: 'EUR',
  rate: decimal('4.2512'),
  table: '225/A/NBP/2026',
  effectiveDate: '2026-11-19',
} as const;

describe('a Polish invoice', () => {
  it('names its kind, numbers and dates', async () => {
    const texts = await shown({ orderReference: 'PO-4711' });
    expect(texts).toContain('Faktura FV/2026/11/001');
    expect(following(texts, 'Numer KSeF')).toBe(KSEF_NUMBER);
    expect(following(texts, 'Data wystawienia')).toBe('20.11.2026');
    expect(following(texts, 'Miejsce wystawienia')).toBe('Warszawa');
    expect(following(texts, 'Okres świadczenia')).toBe('01.11.2026 – 30.11.2026');
    expect(following(texts, 'Termin płatności')).toBe('04.12.2026');
    expect(following(texts, 'Numer zamówienia')).toBe('PO-4711');
    expect(texts).toContain('Strona 1 z 1');
    expect(following(await shown({ period: null }), 'Data wykonania usługi')).toBe('30.11.2026');
  });

  it('names the address as FA(3) does, with the state', async () => {
    const { address } = polishDocument({}).buyer;
    const buyer = {
      ...polishDocument({}).buyer,
      address: { ...address, postCode: '10001', city: 'New York', subdivision: 'NY', countryCode: 'US' },
    };
    expect(await shown({ buyer })).toContain('10001 New York, NY');
    const odd = { ...buyer, address: { ...buyer.address, subdivision: 'NY བ' } };
    expect(replacedCharacters(polishDocument({ buyer: odd })).map(({ field }) => field)).toEqual([
      'recipientAddress.state',
    ]);
  });

  it('says of what was settled before that it makes the balance larger', async () => {
    const document = builtDocument({
      items: [polishItem(), polishItem({ description: 'Rabat', net: '-100', paid: true })],
      payableAmount: '1230.0',
    });
    const drawn = (await shownTexts(await drawKsefPdf(document, ISSUED, OPTIONS))).flat();
    const texts = drawn.map((text) => text.replace(/\s/g, ' '));
    expect(following(texts, 'Rozliczono wcześniej')).toBe('123,00 zł');
    expect(following(texts, 'Do zapłaty')).toBe('1 230,00 zł');
    expect(texts.join(' ')).toContain('Pozycje rozliczone wcześniej: 123,00 zł; saldo jest większe');
  });

  it('names below the buyer whom he buys for', async () => {
    const recipient = {
      name: 'Szkoła nr 1',
      internal_id: '7352765225-00013',
      street: 'ul. Szkolna 1',
      post_code: '30-002',
      city: 'Kraków',
    };
    const customers = [{ customer_number: 'K-2001', local_government_unit: true, recipient }];
    const document = builtDocument({}, { customers });
    const texts = (await shownTexts(await drawKsefPdf(document, ISSUED, OPTIONS))).flat();
    expect(between(texts, 'Odbiorca', 'Data wystawienia')).toEqual([
      'Szkoła nr 1',
      'ul. Szkolna 1',
      '30-002 Kraków',
      'ID wewnętrzny 7352765225-00013',
    ]);
    const odd = builtDocument(
      {},
      { customers: [{ ...customers[0], recipient: { ...recipient, name: 'བ' } }] },
    );
    expect(replacedCharacters(odd).map(({ field }) => field)).toEqual(['e_invoices.customers.recipient']);
  });

  it('names the parties beside each other, each with its NIP', async () => {
    const texts = await shown();
    expect(between(texts, 'Sprzedawca', 'Nabywca')).toEqual([
      'Biurko Coworking sp. z o.o.',
      'ul. Przykładowa 1',
      '00-001 Warszawa',
      'NIP 5265877635',
    ]);
    expect(between(texts, 'Nabywca', 'Data wystawienia')).toEqual([
      'Klient Polski sp. z o.o.',
      'Jan Kowalski',
      'ul. Polna 2',
      '30-001 Kraków',
      'NIP 7352765225',
      'Numer klienta K-1001',
    ]);
  });

  it.each([
    [{ kind: 'eu-vat', country: 'DE', number: '987654328' }, 'VAT UE DE987654328', true],
    [{ kind: 'other', country: 'US', id: '12-3456789' }, 'Identyfikator US 12-3456789', false],
    [{ kind: 'other', country: null, id: 'X1' }, 'Identyfikator X1', false],
  ] as const)('names the identifier of a buyer %o', async (buyer, expected, prefixed) => {
    const texts = await shown({ fa3: { buyer } });
    expect(texts).toContain(expected);
    expect(texts).not.toContain('NIP 7352765225');
    expect(between(texts, 'Sprzedawca', 'Nabywca').includes('VAT UE PL5265877635')).toBe(prefixed);
  });

  it('says what the buyer is a part of', async () => {
    const texts = await shown({ fa3: { buyerIsLocalGovernmentUnit: true, buyerIsVatGroupMember: true } });
    expect(texts).toEqual(expect.arrayContaining(['Jednostka podrzędna JST', 'Członek grupy VAT']));
  });

  it('names a consumer without an address by the name and country alone', async () => {
    const { buyer } = polishDocument();
    const address = { line1: null, postCode: null, city: null, subdivision: null, countryCode: 'GR' };
    const texts = await shown({
      buyer: { ...buyer, name: 'Ελένη 王小明', id: null, contact: null, address },
      fa3: { buyer: { kind: 'none' } },
    });
    const named = between(texts, 'Nabywca', 'Data wystawienia');
    expect(named.join('')).toBe('Ελένη 王小明GRECJA');
  });
});

describe('rates and amounts', () => {
  it('are in Polish formats, by the values of P_12', async () => {
    const texts = await shown({
      items: [
        { price: '1234.56' },
        { price: '100', rate: '8' },
        { price: '50', rate: '0 KR' },
        { price: '60', rate: '0 WDT' },
        { price: '70', rate: 'zw' },
      ],
      fa3: { exemption: { basis: 'A', text: 'art. 43 ust. 1 pkt 29 ustawy o VAT' } },
    });
    const rows = between(texts, 'Wartość brutto', 'Razem netto');
    expect(rows.slice(0, 4)).toEqual(['23%', '1 234,56 zł', '283,95 zł', '1 518,51 zł']);
    expect(rows.filter((_, index) => index % 4 === 0)).toEqual(['23%', '8%', '0%', '0% WDT', 'zw']);
    expect(following(texts, 'Razem netto')).toBe('1 514,56 zł');
    expect(following(texts, 'Razem brutto')).toBe('1 806,51 zł');
    expect(texts).toContain('zw – zwolnienie z VAT: art. 43 ust. 1 pkt 29 ustawy o VAT');
    expect(texts).toContain('0% WDT – wewnątrzwspólnotowa dostawa towarów');
  });

  it.each([
    ['oo', 'oo – odwrotne obciążenie'],
    ['np II', 'np. II – usługi z art. 100 ust. 1 pkt 4 ustawy o VAT: odwrotne obciążenie'],
    ['np I', 'np. I – dostawa towarów lub świadczenie usług poza terytorium kraju'],
    ['0 EX', '0% EX – eksport towarów'],
  ] as const)('explain %s', async (rate, meaning) => {
    const texts = (await shown({ items: [{ rate }] })).join(' ');
    expect(texts).toContain(meaning);
  });

  it('print the reason of a tax case once, where it says more', async () => {
    const document = polishDocument({ items: [{ rate: 'oo' }] });
    const [group] = document.vatBreakdown;
    if (group === undefined) throw new Error('one rate was given');
    const reasoned = async (exemptionReason: string): Promise<string[]> => {
      const given = { ...document, vatBreakdown: [{ ...group, exemptionReason }] };
      return (await shownTexts(await drawKsefPdf(given, ISSUED, OPTIONS))).flat();
    };
    const count = (texts: readonly string[]): number =>
      texts.filter((text) => text.includes('obciążenie')).length;
    expect(count(await reasoned('odwrotne obciążenie'))).toBe(1);
    expect(await reasoned('Odwrotne obciążenie (art. 17)')).toContain('oo – Odwrotne obciążenie (art. 17)');
    expect(await reasoned('art. 17 ust. 1 pkt 7')).toEqual(
      expect.arrayContaining(['oo – odwrotne obciążenie', 'art. 17 ust. 1 pkt 7']),
    );
  });

  it('name the tax in PLN and the rate of exchange for another currency', async () => {
    const texts = await shown({ currency: 'EUR', items: [{ price: '1000' }], fa3: { exchangeRate: EURO } });
    expect(between(texts, 'VAT w PLN', 'Razem netto').slice(0, 5)).toEqual([
      '23%',
      '1 000,00 EUR',
      '230,00 EUR',
      '1 230,00 EUR',
      '977,78 zł',
    ]);
    expect(texts[texts.lastIndexOf('VAT w PLN') + 1]).toBe('977,78 zł');
    expect(texts.join(' ')).toContain(
      'Kurs NBP: 1 EUR = 4,2512 PLN, tabela 225/A/NBP/2026 z dnia 19.11.2026',
    );
  });

  it('say whom the parties of a correction have succeeded', async () => {
    const succeeded = (nip: string, name: string) => ({
      party: { identifier: { kind: 'nip', nip } as const, name, address: null },
      reason: 'art. 492 k.s.h.',
    });
    const correction = {
      ksefNumber: KSEF_NUMBER,
      reason: null,
      buyerBefore: succeeded('7352765225', 'Dawny Klient S.A.'),
      sellerBefore: succeeded('5213017228', 'Dawne Biurko s.c.'),
    };
    const texts = (await shown({ fa3: { correction } })).join(' ');
    expect(texts).toContain(
      'Nabywca jest następcą prawnym (art. 492 k.s.h.); na fakturze korygowanej: Dawny Klient S.A., NIP 7352765225',
    );
    expect(texts).toContain(
      'Sprzedawca jest następcą prawnym (art. 492 k.s.h.); na fakturze korygowanej: Dawne Biurko s.c., NIP 5213017228',
    );
  });

  it('says of a rate without a table that it is the corrected invoice’s', async () => {
    const exchangeRate = { ...EURO, table: '' };
    const texts = await shown({ currency: 'EUR', items: [{ price: '1000' }], fa3: { exchangeRate } });
    expect(texts).toContain('Kurs z faktury korygowanej: 1 EUR = 4,2512 PLN');
  });

  it('are gross where the prices are, and carried so from page to page', async () => {
    const items = Array.from({ length: 40 }, () => ({ price: '10' }));
    const texts = await shown({ items, fa3: { pricing: 'gross' } });
    expect(texts).toContain('Cena brutto');
    expect(texts).not.toContain('Cena netto');
    expect(texts.filter((text) => text === '12,30 zł')).toHaveLength(80);
    const rows = texts
      .slice(0, texts.indexOf('Przeniesienie'))
      .filter((text) => text === 'Biurko dedykowane');
    expect(following(texts, 'Przeniesienie')).toBe(
      `${decimal('12.3').times(rows.length).toFixed(2).replace('.', ',')} zł`,
    );
  });

  it('carry the words of the law', async () => {
    const texts = await shown({ fa3: { cashAccounting: true, splitPayment: { lineIds: [] } } });
    expect(texts).toEqual(expect.arrayContaining(['metoda kasowa', 'mechanizm podzielonej płatności']));
    const without = (await shown()).join(' ');
    for (const word of ['metoda kasowa', 'mechanizm', 'odwrotne', 'Kurs', 'PLN'])
      expect(without).not.toContain(word);
  });
});

describe('payment', () => {
  it('is asked for by transfer, with the bank and without a GiroCode', async () => {
    const texts = await shown({ currency: 'EUR', fa3: { exchangeRate: EURO } });
    expect(texts).toContain('Prosimy o przelew kwoty 1 230,00 EUR do dnia 04.12.2026.');
    expect(following(texts, 'IBAN')).toBe('PL61 1090 1014 0000 0712 1981 2874');
    expect(following(texts, 'Bank')).toBe('Bank Przykładowy S.A.');
    expect(texts).not.toContain('Kod QR do przelewu');
  });

  it('that was made says when', async () => {
    const texts = await shown({ paid: '1230', fa3: { settlement: { state: 'paid', date: '2026-11-18' } } });
    expect(texts).toContain('Zapłacono dnia 18.11.2026. Nie pozostało nic do zapłaty.');
    expect(following(texts, 'Do zapłaty')).toBe('0,00 zł');
    expect(texts).not.toContain('Termin płatności');
  });

  it('that was made in part says how much, and what is left', async () => {
    const settlement = { state: 'partly paid', amount: decimal('230'), date: '2026-11-18' } as const;
    const texts = await shown({ paid: '230', fa3: { settlement } });
    expect(texts.join(' ')).toContain(
      'Dnia 18.11.2026 zapłacono 230,00 zł. Prosimy o przelew kwoty 1 000,00 zł do dnia 04.12.2026.',
    );
    expect(following(texts, 'Zapłacono')).toBe('−230,00 zł');
  });
});

describe('a correction', () => {
  const correction = (ksefNumber: string | null, reason: string | null = 'Błędna cena'): PolishInput => ({
    number: 'FK/2026/11/001',
    precedingInvoice: { number: 'FV/2026/10/017', issueDate: '2026-10-20' },
    items: [{ price: '200', quantity: '-1' }],
    fa3: { correction: { ksefNumber, reason } },
  });
  const original = '5265877635-20251020-0100001AF629-AF';

  it('names what it corrects and why, and shows differences', async () => {
    const texts = await shown(correction(original));
    expect(texts).toContain('Faktura korygująca FK/2026/11/001');
    const corrected = between(texts, 'Faktura korygowana', 'Lp.');
    expect(following(corrected, 'Numer faktury')).toBe('FV/2026/10/017');
    expect(following(corrected, 'Data wystawienia')).toBe('20.10.2026');
    expect(following(corrected, 'Numer KSeF')).toBe(original);
    expect(following(corrected, 'Przyczyna korekty')).toBe('Błędna cena');
    expect(corrected).toContain('Kwoty i ilości są różnicami w stosunku do faktury korygowanej.');
    expect(following(texts, 'Razem brutto')).toBe('−246,00 zł');
    expect(following(texts, 'Na Państwa korzyść')).toBe('246,00 zł');
  });

  it('says when the original is outside KSeF', async () => {
    const corrected = between(await shown(correction(null, null)), 'Faktura korygowana', 'Lp.');
    expect(following(corrected, 'Numer KSeF')).toBe('wystawiona poza KSeF');
    expect(corrected).not.toContain('Przyczyna korekty');
  });
});

describe('two languages', () => {
  it.each([
    ['en', ['Faktura / Invoice FV/2026/11/001', 'Sprzedawca / Seller', 'Strona 1 z 1 / Page 1 of 1']],
    ['de', ['Faktura / Rechnung FV/2026/11/001', 'Sprzedawca / Verkäufer', 'Strona 1 z 1 / Seite 1 von 1']],
  ] as const)('stand beside each other with %s', async (language, expected) => {
    expect(await shown({ language })).toEqual(expect.arrayContaining([...expected]));
  });

  it('stand below each other in heads, and share what is the same', async () => {
    const texts = await shown({ language: 'en' });
    expect(following(texts, 'Data wystawienia')).toBe('Date of issue');
    expect(following(texts, 'Date of issue')).toBe('20.11.2026');
    expect(following(texts, 'Nazwa')).toBe('Description');
    expect(following(texts, 'Razem brutto')).toBe('Total');
    expect(texts.filter((text) => text === 'VAT')).toHaveLength(3);
    expect(following(texts, 'IBAN')).toBe('PL61 1090 1014 0000 0712 1981 2874');
    expect(texts).toContain('Please transfer 1 230,00 zł by 04.12.2026.');
  });

  it('keep the words of the law in Polish', async () => {
    const texts = await shown({
      language: 'de',
      items: [{ rate: 'zw' }],
      fa3: { cashAccounting: true, exemption: { basis: 'A', text: 'art. 113 ust. 1 ustawy o VAT' } },
    });
    expect(texts).toContain('metoda kasowa / Ist-Versteuerung');
    expect(texts).toContain('zw – zwolnienie z VAT: art. 113 ust. 1 ustawy o VAT');
    expect(texts).toContain('von der Mehrwertsteuer befreit');
  });
});

describe('lines', () => {
  const scenarios = SCENARIOS.map(({ name, invoice, settings, references }, index) => {
    const language = (['pl', 'en', 'de'] as const)[index % 3] ?? 'pl';
    const document = builtDocument(invoice, { ...settings, language }, references);
    return { name, document, visual: index % 2 === 0 ? ISSUED : offline(342) };
  });
  const long = polishDocument({
    language: 'en',
    items: [{ rate: 'zw' }, { rate: 'np I' }, { rate: 'oo' }],
    fa3: {
      exemption: { basis: 'C', text: 'ustawa '.repeat(36) },
      cashAccounting: true,
      splitPayment: { lineIds: [] },
    },
  });

  it.each([...SAMPLES, ...scenarios, { name: 'many long remarks', document: long, visual: ISSUED }])(
    'of $name never overlap, and end above the foot',
    async ({ document, visual }) => {
      const pages = await drawnPlaces(await drawKsefPdf(document, visual, OPTIONS));
      for (const places of pages) {
        // The smallest letters have 5.5 points.
        expect(closestLines(places)).toBeGreaterThan(6);
        for (const { left, baseline } of places) {
          expect(left).toBeGreaterThanOrEqual((24.9 * 72) / 25.4);
          expect(baseline).toBeGreaterThan((9 * 72) / 25.4);
        }
      }
    },
  );
});

describe('what is long', () => {
  it('goes on to the next page, and nothing is lost', async () => {
    const words = Array.from({ length: 1200 }, (_, index) => `w${index}`).join(' ');
    const texts = await shown({
      language: 'en',
      items: [{ description: words }],
      notes: [words],
      fa3: { exemption: { basis: 'C', text: 'x'.repeat(256) } },
    });
    const found = texts.flatMap((text) => text.split(' ')).filter((word) => /^w\d+$/.test(word));
    expect(found.join(' ')).toBe(`${words} ${words}`);
    expect(texts).toContain(KSEF_NUMBER);
  });

  it('never leaves the totals without a line of the invoice', async () => {
    for (let count = 12; count < 28; count += 1) {
      const document = polishDocument({ items: Array.from({ length: count }, () => ({})), language: 'en' });
      const pages = await shownTexts(await drawKsefPdf(document, ISSUED, OPTIONS));
      const totals = pages.find((page) => page.includes('Razem netto')) ?? [];
      expect(totals, `${count} lines`).toContain('Biurko dedykowane');
    }
  });
});
