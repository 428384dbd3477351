import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/domain/finding.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { parseInvoice } from '../../../../src/platform/schema.js';
import { invoiceDocument } from '../../../fixtures/invoices/invoice-document.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { polishInvoice, polishItem, polishSettings } from '../../../fixtures/polish.js';

type Place = Record<string, unknown>;

const document = (): { data: { attributes: Place } } => JSON.parse(JSON.stringify(invoiceDocument()));

/** Places of all texts of an invoice's attributes, as steps. */
function placesOfTexts(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => placesOfTexts(each, [...path, key]));
}

function findingsWith(path: readonly string[], value: unknown): readonly Finding[] {
  const whole = document();
  let place: Place = whole.data.attributes;
  for (const step of path.slice(0, -1)) place = place[step] as Place;
  place[path.at(-1) ?? ''] = value;
  const built = buildDocument(parseInvoice(whole), settings({ language: 'en' }));
  return built.ok ? [] : built.findings;
}

const named = (path: readonly string[]): string =>
  path
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1);

const fieldsOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ field }) => field);

/** Dates and amounts have a form of their own; the others are in no e-invoice. */
const NO_TEXT =
  /[dD]ate$|\.(rate|amount|net|gross|quantity)$|^(paidAmount|payableAmount|paidStatus|sentStatus|reminderStatus|remindAt|taxIdName|notes|pdf\..*|billingEmails.*)$|quantity$/;
const PLACES = placesOfTexts(document().data.attributes).filter((path) => !NO_TEXT.test(named(path)));

it.each([
  ['\r', 10_001, ['items']],
  ['\n', 10_001, ['items']],
  ['\u2028', 10_001, ['items']],
  ['\r\n', 9_990, []],
])('counts line breaks of every kind: %j', (each, count, fields) => {
  expect(fieldsOf(findingsWith(['invoiceText'], each.repeat(count)))).toEqual(fields);
});

it('counts the names of accounts', () => {
  const account = { name: 'x'.repeat(2_000), number: '8400' };
  expect(fieldsOf(findingsWith(['items', '0', 'revenueAccount'], account))).toEqual([
    'items[0].revenueAccount',
  ]);
});

describe('a million blanks', () => {
  it.each(PLACES.map((path) => [named(path), path] as const))('in %s are refused', (name, path) => {
    const [finding, ...others] = findingsWith(path, ' '.repeat(1_000_000)).filter(
      ({ field }) => field !== 'items',
    );
    expect(others).toEqual([]);
    expect(finding?.rule).toBe('SB-LENGTH');
    expect(finding?.field.replace(/(costCenter|revenueAccount)$/, '$1')).toBe(
      name.replace(/(costCenter|revenueAccount)\.(name|number)$/, '$1'),
    );
    expect(finding?.message).toMatch(/^The text has 100\d{4} characters; (1000|20000) are taken\.$/);
    expect(finding?.fix).toBe('Shorten it on the platform.');
  });

  it('are looked for in every text of an e-invoice', () => {
    expect(PLACES.map(named)).toEqual(
      expect.arrayContaining(['number', 'recipientAddress.company', 'items[0].description']),
    );
    expect(PLACES.length).toBeGreaterThan(20);
  });
});

describe('an invoice', () => {
  it('may say as much as any honest one', () => {
    expect(findingsWith(['recipientAddress', 'company'], 'x'.repeat(1_000))).toEqual([]);
    expect(findingsWith(['invoiceText'], 'x'.repeat(20_000))).toEqual([]);
    expect(fieldsOf(findingsWith(['recipientAddress', 'company'], 'x'.repeat(1_001)))).toEqual([
      'recipientAddress.company',
    ]);
    expect(fieldsOf(findingsWith(['invoiceText'], 'x'.repeat(20_001)))).toEqual(['invoiceText']);
  });

  it('has no more items and no more text in all than can be drawn', () => {
    const [item] = document().data.attributes.items as Place[];
    expect(findingsWith(['items'], Array(2_001).fill(item))[0]).toMatchObject({
      field: 'items',
      message: 'There are 2001 of them; 2000 are taken.',
    });
    const long = { ...item, description: 'x'.repeat(20_000) };
    expect(findingsWith(['items'], Array(13).fill(long))).toEqual([
      expect.objectContaining({
        rule: 'SB-LENGTH',
        field: 'items',
        message: expect.stringMatching(
          /^All texts of the invoice together have 26\d{4} characters; 250000 are taken\.$/,
        ),
      }),
    ]);
  });

  it('has as many items in KSeF as FA(3) has lines, and as much text as a document has bytes', () => {
    const inKsef = (count: number, description: string) => {
      const items = Array.from({ length: count }, () => polishItem({ net: '1.23', description }));
      const built = buildDocument(polishInvoice({ items }), polishSettings({ language: 'en' }));
      return built.ok ? [] : built.findings.map(({ field, message }) => `${field} ${message}`);
    };
    expect(inKsef(3_000, 'Wydruk'.repeat(12))).toEqual([]);
    expect(inKsef(10_001, 'Wydruk')).toEqual(['items There are 10001 of them; 10000 are taken.']);
    expect(inKsef(60, 'x'.repeat(20_000))[0]).toMatch(/have 12\d{5} characters; 1000000 are taken\.$/);
  });

  it('has no more lines than can be drawn', () => {
    const [item] = document().data.attributes.items as Place[];
    const narrow = { ...item, description: 'y\r\n'.repeat(5_001) };
    expect(findingsWith(['items'], [narrow, narrow])).toEqual([
      expect.objectContaining({
        rule: 'SB-LENGTH',
        field: 'items',
        message: 'All texts of the invoice together have 10002 line breaks; 10000 are taken.',
      }),
    ]);
  });

  it('with everything too long is told with twenty findings', () => {
    const [item] = document().data.attributes.items as Place[];
    const long = { ...item, description: 'x'.repeat(20_001) };
    expect(findingsWith(['items'], Array(500).fill(long))).toHaveLength(20);
  });
});
