import { describe, expect, it } from 'vitest';
import { einvoiceSettings } from '../../../src/config/einvoice-settings.js';
import { changed, loadText, problemsOf } from './config-text.js';

const PDF = '%PDF-1.7 …';
const folder = '/etc/spacebooks';

/** The configuration with these documents for all, and for one customer. */
function sending(ofAll: string, ofCustomer = '[]', more = ''): string {
  return changed(
    '      standard: zugferd',
    `      supporting_documents: ${ofAll}
      customers: [{ customer_number: 1, supporting_documents: ${ofCustomer} }]${more}
      standard: zugferd`,
  );
}

const IS_OF_ANOTHER_KIND =
  'file: the file is not a PDF, PNG, JPEG, CSV (UTF-8), XLSX or ODS, or its name ends as if it were another; save it as one of these, with the ending that belongs to it';

describe('supporting documents', () => {
  it('have absolute paths and addresses, by space and customer', () => {
    const text = sending(
      '[{ reference: 17, description: Preise, file: papers/prices.pdf }]',
      '[{ reference: AGB, url: "https://example.com/a b?c=d" }]',
    );
    const config = loadText(text, { [`${folder}/papers/prices.pdf`]: PDF });
    const [space] = config.spaces;
    if (space === undefined) throw new Error('no space');
    const { supporting_documents, customers } = einvoiceSettings(space);
    expect(supporting_documents).toEqual([
      { reference: '17', description: 'Preise', file: `${folder}/papers/prices.pdf` },
    ]);
    expect(customers[0]?.supporting_documents).toEqual([
      { reference: 'AGB', url: 'https://example.com/a%20b?c=d' },
    ]);
  });

  it.each([
    [
      'neither file nor address',
      '[{ reference: A }]',
      {},
      [
        '10:30: a supporting document needs file or url, exactly one of them; write for example `file: preise-2026.pdf`',
      ],
    ],
    [
      'no reference',
      '[{ url: "https://example.com" }]',
      {},
      ['10:30: reference is missing in entry 1 of supporting_documents; add `reference: PREISE-2026`'],
    ],
    [
      'an address that is not whole',
      '[{ reference: A, url: /agb.pdf }]',
      {},
      [
        '10:51: url: "/agb.pdf" is not an address that begins with https:// or http:// and holds no password; write for example `url: https://example.com/agb.pdf`',
      ],
    ],
    [
      'an address with a password',
      '[{ reference: A, url: "https://a:b@example.com" }]',
      {},
      [expect.stringContaining('10:51: url: ')],
    ],
    [
      'a file that is not there',
      '[{ reference: A, file: a.pdf }]',
      {},
      [
        '10:52: file: the file does not exist; name a file that can be read; its path starts at the folder of this one',
      ],
    ],
    [
      'a text that is called PDF',
      '[{ reference: A, file: a.pdf }]',
      { 'a.pdf': 'text' },
      [`10:52: ${IS_OF_ANOTHER_KIND}`],
    ],
    [
      'a kind that no receiver must take',
      '[{ reference: A, file: a.zip }]',
      { 'a.zip': 'PK\x03\x04' },
      [`10:52: ${IS_OF_ANOTHER_KIND}`],
    ],
  ])('are refused with %s', (_name, documents, files, problems) => {
    expect(problemsOf(sending(documents), inFolder(files))).toEqual(problems);
  });

  it('are refused when two that go together have one name', () => {
    const files = inFolder({ 'a.csv': '1', 'b/A.CSV': '2' });
    const text = sending('[{ reference: A, file: a.csv }]', '[{ reference: B, file: b/A.CSV }]');
    expect(problemsOf(text, files)).toEqual([
      '11:86: file: another document of the same invoices is called A.CSV, too (BR-DE-22); give one of the files another name',
    ]);
  });

  it('are refused when they are too large together', () => {
    const large = 'x'.repeat(1_900_000);
    const files = inFolder({ 'a.csv': large, 'b.csv': large, 'c.csv': large });
    const text = sending(
      '[{ reference: A, file: a.csv }, { reference: B, file: b.csv }]',
      '[{ reference: C, file: c.csv }]',
    );
    expect(problemsOf(text, files)).toEqual([
      '11:86: file: the files of an invoice are 5.4 MiB together, more than 4 MiB; make them smaller, or name a url instead',
    ]);
  });

  it('are addresses only in KSeF', () => {
    const text = sending(
      '[{ reference: A, file: a.csv }, { reference: B, url: "https://example.com" }]',
    ).replace('standard: zugferd', 'standard: ksef');
    expect(problemsOf(text, inFolder({ 'a.csv': '1' }))).toContain(
      '10:52: file: documents of KSeF carry no files; write `url` in its place: the address stands in DodatkowyOpis',
    );
  });
});

function inFolder(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]));
}
