import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decimal } from '@spacebooks/base/money';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EInvoiceDocument } from '../../src/document/model.js';
import { invoiceReader } from './invoice-readers/readers.js';
import { scenario } from './random/scenario.js';
import { writeScenarios } from './random/write-scenarios.js';

/** E-invoices drawn at random as programs of others read them: the XML in the PDF, terms and totals, what the page says. */
const DOCUMENTS = 100;
/** Drawn, most of which are refused. */
const DRAWN = 400;
const SEED = 20_270_102;
const FOLDER = resolve(import.meta.dirname, '../../test-output/invoice-readers');

interface Written {
  readonly pdf: string;
  readonly xml: string;
  readonly document: EInvoiceDocument;
  readonly digest: string;
  readonly isCii: boolean;
}

interface Terms {
  readonly number: string;
  readonly date: string;
  readonly currency: string;
  readonly seller: string;
  readonly buyer: string;
  readonly lines: number;
  /** BT-109, BT-110, BT-112, BT-115. */
  readonly amounts: readonly string[];
}

/** Of UBL, the last two read nothing. */
interface PythonRead {
  readonly pikepdf: string;
  readonly pypdf: string;
  readonly 'factur-x': readonly [digest: string, level: string] | null;
  readonly drafthorse:
    | (Omit<Terms, 'amounts'> & Readonly<Record<'net' | 'tax' | 'gross' | 'due', string>>)
    | null;
}

let written: readonly Written[] = [];

beforeAll(async () => {
  const drawn = fc.sample(scenario, { seed: SEED, numRuns: DRAWN });
  const outcomes = await writeScenarios(FOLDER, drawn);
  written = outcomes
    .flatMap((each) => (each.ok ? [{ ...each.pair, document: each.document }] : []))
    .slice(0, DOCUMENTS)
    .map((each) => {
      const bytes = readFileSync(each.xml);
      const digest = createHash('sha256').update(bytes).digest('hex');
      return { ...each, digest, isCii: bytes.includes('CrossIndustryInvoice') };
    });
  expect(written).toHaveLength(DOCUMENTS);
});

/** As each library may write it. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const termsOf = ({ document }: Written): Terms => {
  const { totals } = document;
  return alike({
    number: document.number,
    date: document.issueDate.toString(),
    currency: document.currency,
    seller: document.seller.name,
    buyer: document.buyer.name,
    lines: document.lines.length,
    amounts: [totals.taxExclusive, totals.tax, totals.taxInclusive, totals.due].map(String),
  });
};

function alike(terms: Terms): Terms {
  const cents = terms.amounts.map((amount) => decimal(amount).toFixed(2));
  return { ...terms, seller: plain(terms.seller), buyer: plain(terms.buyer), amounts: cents };
}

/** Whether a page shows an amount, however it groups its digits. */
function shows(text: string, amount: string): boolean {
  const numbers = text.match(/\d[\d\s.,’']*/g) ?? [];
  return numbers.some((number) => number.replaceAll(/\D/g, '').includes(amount.replaceAll(/\D/g, '')));
}

const saying = ({ document }: Written, text: string): readonly string[] =>
  [document.number, document.totals.taxInclusive.abs().toFixed(2)].filter(
    (said) => !text.includes(said) && !shows(text, said),
  );

const python = invoiceReader('python');

describe.skipIf(!python.ok)('PyPI', () => {
  it('pikepdf, pypdf and factur-x take out our XML, and drafthorse reads terms and totals as ours', () => {
    if (!python.ok) return;
    const lines = python.read(written.map(({ pdf }) => pdf));
    const read = lines.map((line) => JSON.parse(line) as PythonRead);
    expect(read.map((each) => [each.pikepdf, each.pypdf])).toEqual(
      written.map(({ digest }) => [digest, digest]),
    );
    const cii = written.flatMap((each, index) => (each.isCii ? [{ each, read: read[index] }] : []));
    expect(cii.length).toBeGreaterThan(DOCUMENTS / 4);
    expect(cii.map(({ read: one }) => one?.['factur-x'])).toEqual(
      cii.map(({ each }) => [each.digest, 'en16931']),
    );
    expect(
      cii.map(({ read: one }) => {
        if (!one?.drafthorse) return null;
        const { net, tax, gross, due, ...terms } = one.drafthorse;
        return alike({ ...terms, amounts: [net, tax, gross, due] });
      }),
    ).toEqual(cii.map(({ each }) => termsOf(each)));
  });
});

const node = invoiceReader('node');

describe.skipIf(!node.ok)('npm', () => {
  it('pdf.js and MuPDF take out our XML, and find number and total on the pages', () => {
    if (!node.ok) return;
    const read = node
      .read(written.map(({ pdf }) => pdf))
      .map((line) => JSON.parse(line) as Record<'pdf.js' | 'mupdf', { xml: string; text: string }>);
    expect(read.map((each) => [each['pdf.js'].xml, each.mupdf.xml])).toEqual(
      written.map(({ digest }) => [digest, digest]),
    );
    const missing = written.map((each, index) => [
      saying(each, read[index]?.['pdf.js'].text ?? ''),
      saying(each, read[index]?.mupdf.text ?? ''),
    ]);
    expect(missing.flat(2)).toEqual([]);
  });
});

const java = invoiceReader('java');

describe.skipIf(!java.ok)('Maven', () => {
  it('PDFBox takes out our XML, and finds number and total on the pages', () => {
    if (!java.ok) return;
    const read = java.read(written.map(({ pdf }) => pdf)).map((line) => line.split('\t'));
    expect(read.map(([digest]) => digest)).toEqual(written.map(({ digest }) => digest));
    expect(written.flatMap((each, index) => saying(each, read[index]?.[1] ?? ''))).toEqual([]);
  });
});

const rust = invoiceReader('rust');
/** Prices and quantities may have more; totals may not. */
const MOST_DECIMALS = /not read: InvalidValue \{ field: "amount", found: "-?\d+\.\d{3,}" \}/;

describe.skipIf(!rust.ok)('crates.io', () => {
  it('factur-x reads terms and totals of CII and UBL as ours, but for prices of more than two decimals', () => {
    if (!rust.ok) return;
    const lines = rust.read(written.map(({ xml }) => xml));
    const isRead = lines.map((line) => !MOST_DECIMALS.test(line));
    const read = lines
      .filter((_, index) => isRead[index])
      .map((line) => {
        const [number = '', date = '', currency = '', seller = '', buyer = '', count, ...amounts] =
          line.split('\t');
        return alike({ number, date, currency, seller, buyer, lines: Number(count), amounts });
      });
    expect(read.length).toBeGreaterThan(DOCUMENTS / 4);
    expect(read).toEqual(written.filter((_, index) => isRead[index]).map(termsOf));
  });
});
