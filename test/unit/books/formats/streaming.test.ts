import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import { watched } from './expiring.js';
import { batch, booksIn, context, entry, filesOf } from './sample.js';

/** As many as one document may have. */
const MOST = 3;
const STREAMING = [...FORMATS.keys()];

const made = batch(
  Array.from({ length: 400 }, (_, index) => [
    entry({
      id: `one-${index}`,
      documentNumber: `RE ${index}`,
      documentDate: `2026-${String(1 + (index % 12)).padStart(2, '0')}-05`,
      debtorName: `Łukasz ${index}`,
      taxKey: 'OUT',
    }),
    entry({
      id: `two-${index}`,
      documentNumber: `RE ${index}`,
      documentDate: `2026-${String(1 + (index % 12)).padStart(2, '0')}-05`,
      account: '8300',
      taxKey: 'OUT2',
      taxRate: '7',
      tax: 700,
    }),
  ]).flat(),
);

/** The same in zloty, at Polish rates. */
const inZloty = {
  ...made,
  entries: made.entries.map((one) => ({
    ...one,
    currency: 'PLN',
    taxRate: one.taxRate === '7' ? '8' : '23',
  })),
};

it.each(STREAMING)('%s lets go of each entry when the next document has come', async (name) => {
  const format = FORMATS.get(name);
  if (format === undefined) throw new Error(`no format ${name}`);
  const isPolish = name === 'jpk-v7m';
  const whole = isPolish ? inZloty : made;
  const books = booksIn(isPolish ? 'PLN' : 'EUR');
  const around = context({ accounting: { ...books, automatic_accounts: { 8400: 'none', 8300: 'none' } } });
  const { batch: given, late } = watched(whole, MOST);
  const digest = async (of: Parameters<typeof filesOf>[1]): Promise<string> => {
    const hash = createHash('sha256');
    for (const { bytes, ...file } of await filesOf(format, of, around)) {
      hash.update(JSON.stringify(file)).update(bytes);
    }
    return hash.digest('hex');
  };
  expect(await digest(given)).toBe(await digest(whole));
  expect([...late]).toEqual([]);
});
