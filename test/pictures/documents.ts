import { readFileSync } from 'node:fs';
import { type DocumentInput, documentOf, type LineInput, OPTIONS } from '../unit/pdf/documents.js';
import { drawInvoicePdf, drawKsefPdf } from '../unit/pdf/drawn-pdfs.js';
import { SAMPLES } from '../unit/pdf/polish-documents.js';
import { BELGIAN, CZECH, DUTCH, FRENCH, ITALIAN, SPANISH, SWISS } from './sellers.js';

export interface Picture {
  /** Of the file in docs/documents/. */
  readonly name: string;
  /** What it shows, for docs/documents.md. */
  readonly shows: string;
  readonly draw: () => Promise<Uint8Array>;
  /** Which page; 1 when left out. */
  readonly page?: number;
  readonly isGrey?: boolean;
}

const WIDE = {
  bytes: new Uint8Array(readFileSync(new URL('../fixtures/logos/wide.png', import.meta.url))),
  kind: 'png' as const,
};
const LONG_TEXT =
  'Nutzung des Arbeitsplatzes mit Strom, Internet und Reinigung. Besprechungsräume werden nach Verbrauch abgerechnet. Der Zugang ist rund um die Uhr möglich.';

/** A membership, a room by the hour and coffee, as they are called in a language. */
function items(
  desk: string,
  room: string,
  coffee: string,
  [full, reduced]: readonly [string, string],
): LineInput[] {
  return [
    { name: desk, price: '350.00', rate: full },
    { name: room, quantity: '4', unitCode: 'HUR', price: '25.00', rate: full },
    { name: coffee, quantity: '12', price: '1.80', rate: reduced },
  ];
}

function own(input: DocumentInput, options: Partial<Parameters<typeof drawInvoicePdf>[1]> = {}) {
  return (): Promise<Uint8Array> =>
    drawInvoicePdf(documentOf(input), { ...OPTIONS, color: '#1F3A5F', ...options });
}

function polish(name: string) {
  return (): Promise<Uint8Array> => {
    const sample = SAMPLES.find((each) => each.name === name);
    if (sample === undefined) throw new Error(`there is no ${name}`);
    return drawKsefPdf(sample.document, sample.visual, { ...OPTIONS, color: '#7A1F3D' });
  };
}

const GERMAN = items('Fix Desk', 'Besprechungsraum „Spree“', 'Kaffee und Tee', ['19', '7']);
const LONG: DocumentInput = {
  items: Array.from({ length: 60 }, (_, index) => ({
    name: `Fix Desk ${index + 1}`,
    description: LONG_TEXT,
    price: '350',
  })),
};

/** Every language and every layout. */
export const PICTURES: readonly Picture[] = [
  {
    name: 'german',
    shows: 'German, with a logo and lines of the operator at the foot',
    draw: own(
      { items: GERMAN },
      { logo: WIDE, color: '#0B6E4F', footer: ['Geöffnet Montag bis Freitag, 8 bis 20 Uhr'] },
    ),
  },
  {
    name: 'english',
    shows: 'English, without a logo',
    draw: own({
      language: 'en',
      items: items('Fixed desk', 'Meeting room “Spree”', 'Coffee and tea', ['19', '7']),
      paymentTerms: null,
      notes: ['Thank you for working with us!'],
    }),
  },
  {
    name: 'dutch',
    shows: 'Dutch',
    draw: own(
      { ...DUTCH, items: items('Vaste werkplek', 'Vergaderruimte ‘Amstel’', 'Koffie en thee', ['21', '9']) },
      { color: '#B3470B' },
    ),
  },
  {
    name: 'french',
    shows: 'French',
    draw: own(
      { ...FRENCH, items: items('Bureau fixe', 'Salle de réunion « Seine »', 'Café et thé', ['20', '10']) },
      { color: '#4B2E83' },
    ),
  },
  {
    name: 'italian',
    shows: 'Italian',
    draw: own(
      { ...ITALIAN, items: items('Postazione fissa', 'Sala riunioni «Ticino»', 'Caffè e tè', ['22', '10']) },
      { color: '#0A6B57' },
    ),
  },
  {
    name: 'spanish',
    shows: 'Spanish',
    draw: own(
      { ...SPANISH, items: items('Puesto fijo', 'Sala de reuniones «Prado»', 'Café y té', ['21', '10']) },
      { color: '#A3252C' },
    ),
  },
  {
    name: 'czech',
    shows: 'Czech, with QR Platba and variable symbol',
    draw: own(
      { ...CZECH, items: items('Pevné místo', 'Zasedací místnost „Vltava“', 'Káva a čaj', ['21', '12']) },
      { color: '#1B5E8C' },
    ),
  },
  {
    name: 'belgian',
    shows: 'Belgian, with a structured communication',
    draw: own(
      { ...BELGIAN, items: items('Bureau fixe', 'Salle de réunion « Senne »', 'Café et thé', ['21', '12']) },
      { color: '#7A1F3D' },
    ),
  },
  {
    name: 'swiss',
    shows: 'Swiss: receipt and payment part of the QR-bill',
    draw: own(
      { ...SWISS, items: items('Fix Desk', 'Sitzungszimmer «Limmat»', 'Kaffee und Tee', ['8.1', '2.6']) },
      { color: '#1F3A5F' },
    ),
    page: 2,
  },
  { name: 'polish-ksef', shows: 'Polish, with the code of KSeF', draw: polish('domestic') },
  {
    name: 'polish-english-offline',
    shows: 'Polish and English, issued offline with both codes',
    draw: polish('offline'),
  },
  {
    name: 'twelve-items',
    shows: 'Twelve items and the payment on one page; the colour `#FFE600` is darkened for text',
    draw: own(
      { items: Array.from({ length: 12 }, (_, index) => ({ name: `Tagespass ${index + 1}`, price: '25' })) },
      { color: '#FFE600' },
    ),
  },
  {
    name: 'many-items',
    shows: 'The second page of many: head and sum carried over',
    draw: own(LONG),
    page: 2,
  },
  {
    name: 'credit-note-grey',
    shows: 'A credit note, printed in grey',
    draw: own({
      items: GERMAN,
      typeCode: '381',
      precedingInvoice: { number: 'CW-2026-99', issueDate: '2026-09-01' },
      paymentDueDate: null,
    }),
    isGrey: true,
  },
];
