import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, PDFNumber, PDFString } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentOf, OPTIONS } from '../documents.js';
import { drawInvoicePdf } from '../drawn-pdfs.js';
import { allOf, type ReadElement, readStructure, readTexts } from '../read-structure.js';
import { contentOf, fontAfter, shownTexts, textsIn } from '../shown-texts.js';

const LOGO = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const words = Array.from({ length: 1200 }, (_, index) => `w${index}`).join(' ');

describe('the structure of an invoice', () => {
  let structure: ReadElement;
  let all: ReadElement[];
  beforeAll(async () => {
    const document = documentOf({ items: [{ name: 'Fix Desk', description: 'Fenster' }, { name: 'Tee' }] });
    structure = await readStructure(
      await drawInvoicePdf(document, { ...OPTIONS, logo: { bytes: LOGO, kind: 'png' } }),
    );
    all = allOf(structure);
  });
  const roled = (role: string): ReadElement[] => all.filter((each) => each.role === role);

  it('is read in the order in which a person asks: from whom, to whom, which, what, how much, how to pay', () => {
    const texts = readTexts(structure);
    const order = [
      'Coworking Spreeufer GmbH · Hauptstraße 1 · 10115 Berlin',
      'Müller & Söhne GmbH',
      'Hamburg',
      'Rechnungsnummer',
      'Rechnung CW-2026-100',
      'Beschreibung',
      'Fix Desk',
      'Tee',
      'USt.-Satz',
      'Gesamtbetrag',
      'Zahlung',
      'IBAN',
      'Vielen Dank für Ihren Besuch!',
      'USt-IdNr. DE123456788',
    ];
    const places = order.map((text) => texts.findIndex((each) => each.includes(text)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('begins with the document, and has one heading of the first rank', () => {
    expect(structure.role).toBe('Document');
    expect(roled('H1').map(readTexts)).toEqual([['Rechnung CW-2026-100']]);
    expect(roled('H2').map(readTexts)).toEqual([['Zahlung']]);
  });

  it('has a table of items: a head for every column, a cell for every head', () => {
    const [items] = roled('Table');
    const [head, ...rows] = items?.kids ?? [];
    expect(head?.kids.map(({ role, scope, texts }) => [role, scope, ...texts])).toEqual(
      ['Pos.', 'Beschreibung', 'Menge', 'Einzelpreis', 'USt.', 'Betrag netto'].map((text) => [
        'TH',
        'Column',
        text,
      ]),
    );
    expect(rows.map((row) => row.kids.map(({ role, texts }) => [role, ...texts]))).toEqual([
      [
        ['TD', '1'],
        ['TD', 'Fix Desk', 'Fenster'],
        ['TD', '1'],
        ['TD', '350,00 €'],
        ['TD', '19 %'],
        ['TD', '350,00 €'],
      ],
      [
        ['TD', '2'],
        ['TD', 'Tee'],
        ['TD', '1'],
        ['TD', '350,00 €'],
        ['TD', '19 %'],
        ['TD', '350,00 €'],
      ],
    ]);
  });

  it('names what every sum is', () => {
    const totals = roled('Table').at(-1);
    expect(totals?.kids.map(({ kids }) => kids.flatMap(({ scope, texts }) => [scope, ...texts]))).toEqual([
      ['Row', 'Summe netto', null, '700,00 €'],
      ['Row', 'Umsatzsteuer', null, '133,00 €'],
      ['Row', 'Gesamtbetrag', null, '833,00 €'],
    ]);
  });

  it('pairs the facts with their labels', () => {
    const items = roled('LI').map(({ kids }) => kids.map(({ role, texts }) => [role, ...texts]));
    expect(items).toContainEqual([
      ['Lbl', 'Rechnungsdatum'],
      ['LBody', '01.10.2026'],
    ]);
    expect(items).toContainEqual([
      ['Lbl', 'IBAN'],
      ['LBody', 'DE02 1203 0000 0000 2020 51'],
    ]);
  });

  it('says what the pictures show', () => {
    expect(roled('Figure').map(({ alt }) => alt)).toEqual([
      'Logo: Coworking Spreeufer GmbH',
      'QR: GiroCode, 833,00 €, DE02 1203 0000 0000 2020 51, CW-2026-100',
    ]);
  });
});

describe('the structure of many pages', () => {
  it('reads everything once, and nothing that only repeats', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({ name: `Posten ${index + 1}` }));
    const pdf = await drawInvoicePdf(documentOf({ items }), OPTIONS);
    const read = readTexts(await readStructure(pdf));
    const names = read.filter((text) => text.startsWith('Posten '));
    expect(names).toEqual(items.map(({ name }) => name));
    for (const once of ['Beschreibung', 'Rechnung CW-2026-100', 'USt-IdNr. DE123456788'])
      expect(
        read.filter((text) => text === once),
        once,
      ).toHaveLength(1);
    expect(read).not.toContain('Übertrag');
    expect(read).not.toContain('Seite 1 von 3');
    // Nothing else is left out.
    const shown = new Set((await shownTexts(pdf)).flat());
    const unread = [...shown].filter((text) => !read.includes(text));
    expect(unread.filter((text) => !/^(Übertrag|Seite \d von \d|[\d.]+,00 €)$/.test(text))).toEqual([]);
  });

  it('keeps a row that is divided one row', async () => {
    const pdf = await drawInvoicePdf(documentOf({ items: [{ name: 'Lang', description: words }] }), OPTIONS);
    const [items] = allOf(await readStructure(pdf)).filter(({ role }) => role === 'Table');
    expect(items?.kids).toHaveLength(2);
    expect(items?.kids[1]?.kids.map(({ role }) => role)).toEqual(Array(6).fill('TD'));
    expect(items?.kids[1]?.kids[1]?.texts.join(' ')).toBe(`Lang ${words}`);
  });
});

describe('the pages', () => {
  it('say of everything that they draw what it is, or that it is decoration', async () => {
    const pdf = await PDFDocument.load(
      await drawInvoicePdf(documentOf({ items: [{ description: words }] }), OPTIONS),
    );
    for (const page of pdf.getPages()) {
      const unmarked = contentOf(page).replace(
        /^\/(?:Artifact BMC|\w+ <<\/MCID \d+>> BDC)\n.*?\nEMC$/gms,
        '',
      );
      expect(unmarked.trim()).toBe('');
      const content = contentOf(page);
      const artifacts = [...content.matchAll(/^\/Artifact BMC\n.*?\nEMC$/gms)];
      const read = artifacts
        .flatMap(({ 0: artifact, index }) => textsIn(artifact, page, fontAfter(content.slice(0, index))))
        .join(' ');
      expect(read).toMatch(/Seite \d von \d/);
    }
  });

  it('know their elements, the way back, and their language', async () => {
    const pdf = await PDFDocument.load(await drawInvoicePdf(documentOf(), OPTIONS));
    const { catalog } = pdf;
    expect(catalog.lookup(PDFName.of('Lang'), PDFString).decodeText()).toBe('de-DE');
    expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).lookup(PDFName.of('Marked'))).toBe(PDFBool.True);
    expect(
      catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict).lookup(PDFName.of('DisplayDocTitle')),
    ).toBe(PDFBool.True);
    const tree = catalog
      .lookup(PDFName.of('StructTreeRoot'), PDFDict)
      .lookup(PDFName.of('ParentTree'), PDFDict);
    const nums = tree.lookup(PDFName.of('Nums'), PDFArray);
    const [page] = pdf.getPages();
    expect(page?.node.lookup(PDFName.of('StructParents'), PDFNumber).asNumber()).toBe(0);
    expect(page?.node.lookup(PDFName.of('Tabs'))).toBe(PDFName.of('S'));
    const marks = page === undefined ? [] : [...contentOf(page).matchAll(/^\/(\w+) <<\/MCID \d+>> BDC$/gm)];
    const owners = nums.lookup(1, PDFArray);
    const roles = [...Array(owners.size()).keys()].map((index) =>
      owners.lookup(index, PDFDict).lookup(PDFName.of('S'), PDFName).decodeText(),
    );
    expect(roles).toEqual(marks.map(([, role]) => role));
  });
});
