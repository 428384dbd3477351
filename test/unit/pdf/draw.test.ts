import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { decimal } from '@spacebooks/base/money';
import { checkPdfA } from '@spacebooks/pdf/check';
import { PDFDocument } from 'pdf-lib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { replacedCharacters } from '../../../src/pdf/draw.js';
import { type DocumentInput, documentOf, type LineInput, OPTIONS, XML } from './documents.js';
import { drawInvoicePdf } from './drawn-pdfs.js';
import { contentOf, shownTexts } from './shown-texts.js';

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const shown = async (input: DocumentInput = {}, options = {}): Promise<string[][]> =>
  shownTexts(await drawInvoicePdf(documentOf(input), { ...OPTIONS, ...options }));
const repeat = (count: number, line: LineInput = {}): LineInput[] =>
  Array.from({ length: count }, () => line);
/** The text that follows a label on the page. */
const following = (texts: readonly string[], label: string): string | undefined =>
  texts[texts.indexOf(label) + 1];

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('the bytes of the visual invoice', () => {
  it('are the same for the same invoice, whatever was drawn in between', async () => {
    const first = await drawInvoicePdf(documentOf(), OPTIONS);
    await drawInvoicePdf(documentOf({ items: [{ name: 'Übrige Zeichen: ĄĆĘŁŃÓŚŹŻ' }] }), OPTIONS);
    expect(digest(await drawInvoicePdf(documentOf(), OPTIONS))).toBe(digest(first));
  });

  it('are the same in every time zone and language of the machine', async () => {
    const digests = new Set<string>();
    for (const [zone, language] of [
      ['UTC', 'C'],
      ['Pacific/Kiritimati', 'de_DE.UTF-8'],
      ['America/Los_Angeles', 'ar_EG.UTF-8'],
    ]) {
      vi.stubEnv('TZ', zone);
      vi.stubEnv('LANG', language);
      digests.add(digest(await drawInvoicePdf(documentOf(), OPTIONS)));
    }
    expect(digests.size).toBe(1);
  });

  it('differ when only the XML, a colour or a word differs', async () => {
    const xml = new TextEncoder().encode('<other/>');
    const all = await Promise.all([
      drawInvoicePdf(documentOf(), OPTIONS),
      drawInvoicePdf(documentOf(), { ...OPTIONS, xml }),
      drawInvoicePdf(documentOf(), { ...OPTIONS, color: '#0B6E50' }),
      drawInvoicePdf(documentOf({ notes: ['Danke!'] }), OPTIONS),
    ]);
    const identifiers = all.map(
      (pdf) => /\/ID \[ <([0-9a-f]{32})>/.exec(Buffer.from(pdf).toString('latin1'))?.[1],
    );
    expect(identifiers).not.toContain(undefined);
    expect(new Set(identifiers).size).toBe(4);
  });
});

describe('time', () => {
  it('is not needed: no timer of ours or of a library has to go off', async () => {
    vi.useFakeTimers();
    const pdf = await drawInvoicePdf(documentOf({ items: repeat(300) }), OPTIONS);
    expect(await checkPdfA(pdf, XML)).toEqual([]);
  });
});

describe('what the visual invoice shows', () => {
  it('names the parties, the facts and the amounts in German', async () => {
    const [page = []] = await shown({ items: [{ price: '1234.5', quantity: '2' }] });
    expect(page).toEqual(
      expect.arrayContaining(['Rechnung CW-2026-100', 'Müller & Söhne GmbH', 'Jana Müller']),
    );
    expect(page).toContain('Coworking Spreeufer GmbH · Hauptstraße 1 · 10115 Berlin');
    expect(following(page, 'Rechnungsdatum')).toBe('01.10.2026');
    expect(following(page, 'Leistungszeitraum')).toBe('01.10.2026 – 31.10.2026');
    expect(following(page, 'Fällig am')).toBe('15.10.2026');
    expect(following(page, 'Kundennummer')).toBe('K-1001');
    expect(following(page, 'Ihre USt-IdNr.')).toBe('DE987654328');
    expect(following(page, 'Summe netto')).toBe('2.469,00 €');
    expect(following(page, 'Umsatzsteuer')).toBe('Bruttobetrag');
    expect(following(page, 'Gesamtbetrag')).toBe('2.938,11 €');
    expect(page).toContain('Bitte überweisen Sie 2.938,11 € bis zum 15.10.2026.');
    expect(page).toContain('DE02 1203 0000 0000 2020 51');
    expect(page).toContain('USt-IdNr. DE123456788');
    expect(page).toContain('Seite 1 von 1');
  });

  it('says the same in English', async () => {
    const [page = []] = await shown({ items: [{ price: '1234.5', quantity: '2' }], language: 'en' });
    expect(page).toContain('Invoice CW-2026-100');
    expect(following(page, 'Service period')).toBe('1 Oct 2026 – 31 Oct 2026');
    expect(following(page, 'Total')).toBe('€2,938.11');
    expect(page).toContain('Please transfer €2,938.11 by 15 Oct 2026.');
    expect(page).toContain('Page 1 of 1');
  });

  it('shows the taxes of each rate', async () => {
    const [page = []] = await shown({ items: [{ price: '100' }, { price: '200', rate: '7' }] });
    const table = page.slice(page.indexOf('Bruttobetrag') + 1, page.indexOf('Summe netto'));
    expect(table).toEqual([
      '19 %',
      '100,00 €',
      '19,00 €',
      '119,00 €',
      '7 %',
      '200,00 €',
      '14,00 €',
      '214,00 €',
    ]);
  });

  it('shows what was paid, and what is left', async () => {
    const [page = []] = await shown({ items: [{ price: '100' }], paid: '19.00' });
    expect(following(page, 'Bereits bezahlt')).toBe('−19,00 €');
    expect(following(page, 'Zu zahlen')).toBe('100,00 €');
    expect(page).toContain('GiroCode');
  });

  it('asks for nothing when all is paid, and names a credit', async () => {
    const [paid = []] = await shown({ items: [{ price: '100' }], paid: '119.00' });
    expect(following(paid, 'Zu zahlen')).toBe('0,00 €');
    expect(paid).toContain('Es ist nichts mehr zu zahlen.');
    expect(paid).not.toContain('GiroCode');
    const [credit = []] = await shown({ items: [{ price: '100' }], paid: '120.00' });
    expect(following(credit, 'Guthaben')).toBe('1,00 €');
  });

  it('says of the seller nothing twice, and what the law wants of him at the foot of the first page alone', async () => {
    const [first = [], second = []] = await shown({ items: repeat(40) }, { footer: ['Besuchen Sie uns!'] });
    for (const once of ['Hauptstraße 1', 'DE02 1203', 'BYLADEM1001', 'USt-IdNr. DE123456788', 'HRB 12345 B'])
      expect([...first, ...second].filter((text) => text.includes(once)).length, once).toBeLessThanOrEqual(1);
    expect(first).toContain('USt-IdNr. DE123456788');
    expect(first).toContain('Besuchen Sie uns!');
    expect(second).toContain('Besuchen Sie uns!');
  });

  it('names the day of delivery where there is no period', async () => {
    const [page = []] = await shown({ period: null });
    expect(following(page, 'Leistungsdatum')).toBe('31.10.2026');
  });

  it('names the country of a buyer abroad, and then the seller’s', async () => {
    const { buyer } = documentOf();
    const abroad = { ...buyer, address: { ...buyer.address, countryCode: 'AT' } };
    const [page = []] = await shown({ buyer: abroad });
    expect(page).toContain('ÖSTERREICH');
    expect(page.join(' ')).toContain('Coworking Spreeufer GmbH · Hauptstraße 1 · 10115 Berlin · DEUTSCHLAND');
  });

  it('prints a unit, a price with more decimals and a base quantity', async () => {
    const document = documentOf({ items: [{ unitCode: 'HUR', quantity: '1.5', price: '0.123456' }, {}] });
    const [first, second] = document.lines;
    if (first === undefined || second === undefined) throw new Error('two lines were given');
    const lines = [first, { ...second, baseQuantity: decimal(100) }];
    const [page = []] = await shownTexts(await drawInvoicePdf({ ...document, lines }, OPTIONS));
    expect(page).toEqual(expect.arrayContaining(['1,5 Std.', '0,123456 €', '350,00 € je 100']));
  });

  it('names the register entry once, in the legal text or beside it', async () => {
    const { seller } = documentOf();
    const entries = async (legalInformation: string | null): Promise<number> => {
      const [page = []] = await shown({ seller: { ...seller, legalInformation } });
      return page.filter((text) => text.includes('HRB')).length;
    };
    expect(await entries('Amtsgericht Mitte, HRB 12345 B')).toBe(1);
    expect(await entries('Sitz: Berlin')).toBe(1);
    expect(await entries(null)).toBe(1);
  });

  it('prints markup as it is', async () => {
    const [page = []] = await shown({ items: [{ name: '<b>Fett</b> & (Klammern) \\ %PDF' }] });
    expect(page).toContain('<b>Fett</b> & (Klammern) \\ %PDF');
  });
});

describe('several pages', () => {
  it('repeat the head, carry the sum, count themselves and name the invoice', async () => {
    const pages = await shown({ items: repeat(60, { price: '10' }) });
    expect(pages).toHaveLength(3);
    pages.forEach((page, index) => {
      expect(page).toContain('Beschreibung');
      expect(page).toContain(`Seite ${index + 1} von 3`);
    });
    const carried = pages.map((page) =>
      page.flatMap((text, at) => (text === 'Übertrag' ? [page[at + 1]] : [])),
    );
    const sumAfter = (index: number): string => {
      const rows = pages
        .slice(0, index + 1)
        .flat()
        .filter((text) => text === 'Fix Desk');
      return `${rows.length * 10},00 €`;
    };
    expect(carried).toEqual([[sumAfter(0)], [sumAfter(0), sumAfter(1)], [sumAfter(1)]]);
    expect(carried[0]).toEqual(['240,00 €']);
    expect(pages[1]).toContain('Rechnung CW-2026-100');
  });

  it('show every line once, up to three hundred', async () => {
    const items = Array.from({ length: 300 }, (_, index) => ({ name: `Posten ${index + 1}` }));
    const pages = await shown({ items });
    const names = pages.flat().filter((text) => text.startsWith('Posten '));
    expect(names).toEqual(items.map(({ name }) => name));
    expect(pages).toHaveLength(9);
  });

  it('never leave the totals without a line of the invoice', async () => {
    for (let count = 8; count < 24; count += 1) {
      const pages = await shown({ items: repeat(count), notes: [] });
      const totals = pages.find((page) => page.includes('Summe netto')) ?? [];
      expect(totals, `${count} lines`).toContain('Fix Desk');
    }
  });

  it('are as few as legible type allows: 300 items of three sentences on 18', async () => {
    const description =
      'Die Nutzung des Arbeitsplatzes umfasst Strom, Internet und Reinigung. Besprechungsräume werden nach Verbrauch abgerechnet und monatlich ausgewiesen. Der Zugang ist rund um die Uhr möglich, auch an Feiertagen und Wochenenden.';
    expect(await shown({ items: repeat(300, { description }) })).toHaveLength(18);
    // Most texts of the platform are one line, which is all name.
    expect((await shown({ items: repeat(300, { name: description }) })).length).toBeLessThanOrEqual(20);
  });

  it('are one for twelve short lines, with all of the payment', async () => {
    const pages = await shown({ items: repeat(12) });
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Vielen Dank für Ihren Besuch!');
  });

  it('never have the payment without a line of the invoice', async () => {
    for (let count = 10; count < 60; count += 1) {
      const pages = await shown({ items: repeat(count) });
      const last = pages.at(-1) ?? [];
      expect(last, `${count} lines`).toEqual(expect.arrayContaining(['Fix Desk', 'Summe netto', 'Zahlung']));
    }
  });

  it('leave no gap where a long description reaches the end of a page', async () => {
    const description = 'Besprechungsraum mit Beamer und Flipchart. '.repeat(90);
    const [first = [], second = []] = await shown({ items: [{}, {}, { description }] });
    const lines = (page: string[]): number => page.filter((text) => text.includes('Flipchart')).length;
    expect(lines(first)).toBeGreaterThan(25);
    expect(lines(second)).toBeGreaterThan(1);
  });

  it('are set in nothing smaller than 7 points, however long the amounts are', async () => {
    const items = [
      { price: '123456789012.34', quantity: '3' },
      { rate: '7', price: '1000000000' },
    ];
    for (const input of [{ items }, { items: repeat(40) }]) {
      const pdf = await PDFDocument.load(
        await drawInvoicePdf(documentOf(input), { ...OPTIONS, footer: ['Öffnungszeiten: Mo bis Fr'] }),
      );
      const contents = pdf.getPages().map(contentOf).join('\n');
      const sizes = [...contents.matchAll(/ ([\d.]+) Tf /g)].map(([, size]) => Number(size));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(7);
    }
  });

  it('divide a row that is higher than a page, and lose nothing of it', async () => {
    const words = Array.from({ length: 2400 }, (_, index) => `w${index}`);
    const pages = await shown({ items: [{}, { name: 'Lang', description: words.join(' ') }, {}] });
    const found = pages
      .flatMap((page) => page.flatMap((text) => text.split(' ')))
      .filter((word) => /^w\d/.test(word));
    expect(found).toEqual(words);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat().filter((text) => text === 'Lang')).toHaveLength(1);
  });

  it('begin below an address that fills the first one', async () => {
    const { buyer } = documentOf();
    const pages = await shown({ buyer: { ...buyer, name: 'Sehr langer Name '.repeat(300) } });
    expect(pages).toHaveLength(2);
    expect(pages.flat().filter((text) => text === 'Fix Desk')).toHaveLength(1);
  });

  it('end, however much stands at their foot', async () => {
    const footer = Array.from({ length: 80 }, (_, index) => `Zeile ${index}`);
    expect(await shown({ items: repeat(20) }, { footer })).toHaveLength(3);
  });
});

describe('other programs', () => {
  const pdftotext = spawnSync('pdftotext', ['-v']).status === 0;
  if (!pdftotext) console.log('Skipped: reading the text with pdftotext, which is not installed.');

  it.skipIf(!pdftotext)('read the text', async () => {
    const pdf = await drawInvoicePdf(documentOf(), OPTIONS);
    const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
    expect(stdout).toMatch(/1 +Fix Desk +1 +350,00 € +19 % +350,00 €/);
    expect(stdout).toMatch(/Gesamtbetrag +416,50 €/);
    expect(replacedCharacters(documentOf())).toEqual([]);
  });
});
