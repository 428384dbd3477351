import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { EInvoiceDocument, VatBreakdown } from '../../../src/document/model.js';
import { type DocumentInput, documentOf, OPTIONS } from './documents.js';
import { drawInvoicePdf } from './drawn-pdfs.js';
import { shownTexts } from './shown-texts.js';

const shown = async (input: DocumentInput): Promise<string[]> =>
  (await shownTexts(await drawInvoicePdf(documentOf(input), OPTIONS))).flat();
const following = (texts: readonly string[], label: string): string | undefined =>
  texts[texts.indexOf(label) + 1];
const TITLES = [
  ['380', 'de', 'Rechnung'],
  ['381', 'de', 'Erstattung'],
  ['384', 'de', 'Rechnungskorrektur'],
  ['380', 'en', 'Invoice'],
  ['381', 'en', 'Credit note'],
  ['384', 'en', 'Corrected invoice'],
  ['380', 'pl', 'Faktura'],
  ['381', 'pl', 'Faktura korygująca'],
  ['384', 'pl', 'Faktura korygująca'],
] as const;

describe('the title', () => {
  it.each(TITLES)('of type %s in %s is %s', async (typeCode, language, title) => {
    const texts = await shown({ typeCode, language });
    expect(texts).toContain(`${title} CW-2026-100`);
    // In German law that is an invoice which the buyer writes.
    expect(texts.join(' ')).not.toMatch(/gutschrift/i);
  });
});

describe('a correction', () => {
  const precedingInvoice = { number: 'CW-2026-99', issueDate: '2026-09-01' } as const;
  it.each([
    ['de', 'zur Rechnung CW-2026-99 vom 01.09.2026', 'zur Rechnung CW-2026-99'],
    ['en', 'for invoice CW-2026-99 of 1 Sep 2026', 'for invoice CW-2026-99'],
    ['pl', 'do faktury CW-2026-99 z dnia 01.09.2026', 'do faktury CW-2026-99'],
  ] as const)('names the invoice that it corrects in %s', async (language, dated, undated) => {
    const given = { language, typeCode: '384', precedingInvoice } as const;
    expect(await shown(given)).toContain(dated);
    expect(await shown({ ...given, precedingInvoice: { ...precedingInvoice, issueDate: null } })).toContain(
      undated,
    );
  });

  it('that lowers the invoice names a credit and asks for nothing', async () => {
    const texts = await shown({
      typeCode: '384',
      precedingInvoice,
      items: [{ price: '100', quantity: '-1' }],
    });
    expect(following(texts, 'Gesamtbetrag')).toBe('−119,00 €');
    expect(following(texts, 'Guthaben')).toBe('119,00 €');
    expect(texts).toContain(
      'Es besteht ein Guthaben von 119,00 € zu Ihren Gunsten. Sie müssen nichts zahlen.',
    );
    for (const word of ['GiroCode', 'Fällig am', 'IBAN', 'Zahlbar ohne Abzug bis zum Fälligkeitsdatum.'])
      expect(texts).not.toContain(word);
  });
});

describe('a credit note', () => {
  it('states its positive amount as a credit, and asks for nothing', async () => {
    const texts = await shown({ typeCode: '381', items: [{ price: '100' }] });
    expect(following(texts, 'Guthaben')).toBe('119,00 €');
    for (const word of ['GiroCode', 'Fällig am', 'IBAN', 'Zu zahlen']) expect(texts).not.toContain(word);
  });

  it('names what was refunded already', async () => {
    const part = await shown({ typeCode: '381', items: [{ price: '100' }], paid: '19.00', language: 'en' });
    expect(following(part, 'Already refunded')).toBe('−€19.00');
    expect(following(part, 'Credit balance')).toBe('€100.00');
    const all = await shown({ typeCode: '381', items: [{ price: '100' }], paid: '119.00', language: 'en' });
    expect(following(all, 'Amount due')).toBe('€0.00');
    expect(all).toContain('Nothing is left to pay.');
  });
});

describe('what needs no payment', () => {
  it('has no terms of payment and no date of payment', async () => {
    const texts = await shown({ items: [{ price: '100' }], paid: '119.00' });
    expect(texts).toContain('Vielen Dank für Ihren Besuch!');
    expect(texts).not.toContain('Zahlbar ohne Abzug bis zum Fälligkeitsdatum.');
    expect(texts).not.toContain('Fällig am');
  });
});

describe('references', () => {
  it('name the order and the buyer’s reference', async () => {
    const texts = await shown({ orderReference: 'PO-4711', buyerReference: '04011000-12345-34' });
    expect(following(texts, 'Ihre Bestellung')).toBe('PO-4711');
    expect(following(texts, 'Ihre Referenz')).toBe('04011000-12345-34');
  });
});

describe('other currencies', () => {
  it.each([
    ['de', 'CHF', '1.234,50 CHF'],
    ['en', 'PLN', 'PLN 1,234.50'],
    ['pl', 'PLN', '1 234,50 zł'],
    ['pl', 'EUR', '1 234,50 €'],
  ] as const)('in %s: %s', async (language, currency, amount) => {
    const texts = await shown({ language, currency, items: [{ price: '1234.5', rate: '0' }] });
    expect(texts).toContain(amount);
    expect(texts.includes('GiroCode') || texts.includes('Kod QR do przelewu')).toBe(currency === 'EUR');
  });
});

describe('reasons without tax', () => {
  const exempt = (category: VatBreakdown['category'], exemptionReason: string): VatBreakdown => {
    const [each] = documentOf({ items: [{ rate: '0' }] }).vatBreakdown;
    if (each === undefined) throw new Error('one rate was given');
    return { ...each, category, exemptionReason };
  };
  const document = (...vatBreakdown: VatBreakdown[]): EInvoiceDocument => {
    const given = documentOf({ items: vatBreakdown.map(() => ({ rate: '0' })) });
    const lines = given.lines.map((line, index) => ({
      ...line,
      category: vatBreakdown[index]?.category ?? 'S',
    }));
    return { ...given, lines, vatBreakdown };
  };
  const textsOf = async (given: EInvoiceDocument): Promise<string[]> =>
    (await shownTexts(await drawInvoicePdf(given, OPTIONS))).flat();

  it('are printed', async () => {
    const texts = await textsOf(document(exempt('AE', 'Steuerschuldnerschaft des Leistungsempfängers')));
    expect(texts).toContain('Steuerschuldnerschaft des Leistungsempfängers');
    expect(texts.filter((text) => text.startsWith('0 %'))).toEqual(['0 %', '0 %']);
  });

  it('are marked where there are several', async () => {
    const texts = await textsOf(
      document(exempt('AE', 'Reverse charge'), exempt('E', 'Steuerfrei nach § 4 Nr. 12 UStG')),
    );
    expect(texts).toEqual(expect.arrayContaining(['¹ Reverse charge', '² Steuerfrei nach § 4 Nr. 12 UStG']));
    expect(texts.filter((text) => text === '0 % ¹')).toHaveLength(2);
    expect(texts.filter((text) => text === '0 % ²')).toHaveLength(2);
  });

  it('have a letter each where a category has several, at the items and below the sums', async () => {
    const reasons = ['Steuerfrei nach § 4 Nr. 12 UStG', 'Steuerfrei nach § 4 Nr. 21 UStG'];
    const both = { ...exempt('E', reasons.join('; ')), reasons };
    const given = documentOf({ items: [{ rate: '0' }, { rate: '0' }, { rate: '0' }] });
    const lines = given.lines.map((line, index) => ({
      ...line,
      ...{ category: 'E' as const, ownReason: reasons[index === 1 ? 1 : 0] ?? '' },
    }));
    const texts = await textsOf({ ...given, lines, vatBreakdown: [both] });
    expect(texts).toEqual(expect.arrayContaining(reasons.map((reason, at) => `${'ab'[at]}) ${reason}`)));
    expect(texts.filter((text) => /^0 %/.test(text))).toEqual(['0 % a)', '0 % b)', '0 % a)', '0 %']);
    const twoCategories = { ...given, lines, vatBreakdown: [exempt('AE', 'Reverse charge'), both] };
    expect(await textsOf(twoCategories)).toEqual(expect.arrayContaining(['0 % ² a)', `² b) ${reasons[1]}`]));
  });

  it('may be longer than a page', async () => {
    const texts = await textsOf(document(exempt('E', 'Steuerfrei. '.repeat(900))));
    expect(texts.join(' ').match(/Steuerfrei\./g)).toHaveLength(900);
    expect(decimal(texts.filter((text) => text.startsWith('Seite ')).length).gt(1)).toBe(true);
  });
});

describe('terms of payment', () => {
  it('longer than a page go on to the next one', async () => {
    const document = documentOf({ paymentTerms: 'Zahlbar sofort. '.repeat(900) });
    const pages = await shownTexts(await drawInvoicePdf(document, OPTIONS));
    expect(pages.length).toBeGreaterThan(1);
    expect(
      pages
        .flat()
        .join(' ')
        .match(/Zahlbar sofort\./g),
    ).toHaveLength(900);
  });
});

describe('Polish', () => {
  it('names everything', async () => {
    const texts = await shown({ language: 'pl', items: [{ price: '1234.5', quantity: '2' }] });
    expect(following(texts, 'Data wystawienia')).toBe('01.10.2026');
    expect(following(texts, 'Okres świadczenia')).toBe('01.10.2026 – 31.10.2026');
    expect(following(texts, 'Termin płatności')).toBe('15.10.2026');
    expect(texts).toContain('Prosimy o przelew kwoty 2 938,11 € do dnia 15.10.2026.');
    expect(texts).toContain('Strona 1 z 1');
  });
});
