import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import { invoiceFiles, MOST_ZIPPED } from '../../../src/invoice-list/zip.js';
import type { InvoiceFacts } from '../../../src/store/invoices/invoice-facts.js';
import type { Words } from '../../../src/web/view/words.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';

let site: Site;
let ben: Visitor;
beforeAll(async () => {
  site = await startSite();
  ben = visitorOf(site.url);
  await ben.signIn('ben', PASSWORDS.ben);
});
afterAll(() => site.close());

const zipAt = async (path: string, language = 'en') => {
  const { status, bytes, headers } = await ben.get(path, { 'accept-language': language });
  expect([path, status]).toEqual([path, 200]);
  return { files: unzipSync(new Uint8Array(bytes)), headers };
};

describe('the PDF and XML of a list', () => {
  it('are one archive, by number and customer, with their digests', async () => {
    const { files, headers } = await zipAt('/invoices.zip?search=2026-1005&space=berlin');
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toContain('filename="e-invoices-2026-11-21.zip"');
    const base = 'berlin/2026-1005 Fuchs Softwareentwicklung UG (haftungsbeschränkt)';
    expect(Object.keys(files)).toEqual([`${base}.pdf`, `${base}.xml`, 'SHA256SUMS']);
    const { SHA256SUMS: sums = new Uint8Array(), ...others } = files;
    const digests = Object.entries(others).map(
      ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
    );
    expect(strFromU8(sums)).toBe(digests.join(''));
    expect(strFromU8(others[`${base}.xml`] ?? new Uint8Array())).toBe('<Invoice>2026-1005</Invoice>');
  });

  it('name in a list what has no file, and what is damaged, in the language of the reader', async () => {
    const { files } = await zipAt('/invoices.zip?space=berlin&from=2026-11-01', 'de');
    const names = Object.keys(files);
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(2);
    expect(names).toContain('ohne-Datei.csv');
    const without = strFromU8(files['ohne-Datei.csv'] ?? new Uint8Array());
    expect(without).toContain('"2026-1003";"Großmann Verlag KG"');
    expect(without).not.toContain('2026-1005');
    expect(strFromU8(files['Datei-beschädigt.csv'] ?? new Uint8Array())).toContain('"2026-1004"');
  });

  it('are told of before: how many, or that they are too many', async () => {
    expect(
      (await ben.get('/invoices?space=berlin&search=2026-1005', { 'accept-language': 'en' })).text,
    ).toContain('Download PDF and XML as ZIP (1 invoice)');
    const many = { count: { least: MOST_ZIPPED + 1, isExact: true }, rows: [], next: null, previous: null };
    const large = await startSite({}, undefined, undefined, {
      invoices: { page: async () => many, all: async function* () {} },
    });
    const visitor = visitorOf(large.url);
    await visitor.signIn('ben', PASSWORDS.ben);
    const refused = await visitor.get('/invoices.zip', { 'accept-language': 'en' });
    expect(refused.status).toBe(413);
    expect(refused.text).toContain('at most 5,000 invoices');
    await large.close();
  });
});

describe('an archive of many', () => {
  const WORDS = { language: 'en', say: (key: string) => key, number: String } as unknown as Words;
  const LISTS = { without: 'without', damaged: 'damaged' };
  const facts = (at: number): InvoiceFacts => ({
    ...{
      id: at,
      spaceId: 'graz',
      invoiceId: `i${at}`,
      number: `G/${at % 3}`,
      payment: 'open',
      deleted: false,
    },
    ...{
      eInvoice: 'done',
      sagaState: 'done',
      failure: null,
      ksefNumber: null,
      eInvoiceAt: null,
      seenAt: null,
    },
    terms: {
      ...{
        number: `G/${at % 3}`,
        customer: 'A: B?',
        customerNumber: null,
        currency: 'EUR',
        paidStatus: 'unpaid',
      },
      ...{ invoiceDate: '2026-10-01', dueDate: '2026-10-15', gross: 100, net: 100, open: 100 },
    },
  });
  const files = {
    of: async (_space: string, ids: readonly string[]) =>
      new Map(ids.map((id) => [id, { pdf: `pdf ${id}`, xml: null }])),
  };
  async function* pieces() {
    for (let piece = 0; piece < 3; piece += 1) yield [0, 1, 2, 3].map((at) => facts(piece * 4 + at));
  }

  it('reads one file at a time, and gives each a name of its own that every system takes', async () => {
    const read: string[] = [];
    const archive = {
      get: async (address: string) => {
        read.push(address);
        return Buffer.from(address);
      },
    };
    const names: string[] = [];
    for await (const { name } of invoiceFiles(
      pieces(),
      { files, archive, names: LISTS },
      WORDS,
      '2026-10-05',
    )) {
      names.push(name);
      expect(read).toHaveLength(Math.min(names.length, 12));
    }
    expect(names.slice(0, 5)).toEqual([
      'graz/G-0 A- B-.pdf',
      'graz/G-1 A- B-.pdf',
      'graz/G-2 A- B-.pdf',
      'graz/G-0 A- B- (2).pdf',
      'graz/G-1 A- B- (2).pdf',
    ]);
    expect(new Set(names).size).toBe(13);
  });

  it('breaks off where the archive does not answer', async () => {
    const archive = { get: () => Promise.reject(new Failure('archive.unreachable')) };
    const all = invoiceFiles(pieces(), { files, archive, names: LISTS }, WORDS, '2026-10-05');
    await expect(all.next()).rejects.toMatchObject({ code: 'archive.unreachable' });
  });
});
