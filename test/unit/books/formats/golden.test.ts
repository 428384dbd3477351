import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FormatContext } from '../../../../src/books/formats/format.js';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import type { Entry, WholeBatch } from '../../../../src/domain/accounting/model.js';
import { Failure } from '../../../../src/domain/errors.js';
import { randomBatch } from './random-batch.js';
import { batch, booksIn, context, debtor, entry, filesOf, reversalOf } from './sample.js';
import { variedBatch } from './varied.js';

/** Files once handed out, by digest: whoever changes how files are written must not change what is in them. */
const GOLDEN = JSON.parse(
  readFileSync(new URL('../../../fixtures/books/golden-files.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

const LINKED = '11111111111111111111111111111111';

const CONTEXTS: Readonly<Record<string, FormatContext>> = {
  plain: context(),
  german: context({ headings: 'de', language: 'de', documentNumbers: new Set(['RE-0', 'XY 1']) }),
  'all of DATEV': context({
    exports: {
      ...context().exports,
      datev: {
        consultant: 29_098,
        client: 55_003,
        vouchers: true,
        account_labels: true,
        service_date: true,
        locked: true,
        fiscal_year_start: 7,
        references: { 'RE-2': 'eigen 2' },
      },
    },
    voucher: async (id) =>
      id.includes('RE-1') ? { sha256: LINKED, bytes: async () => Buffer.from(`voucher of ${id}`) } : null,
  }),
  zloty: context({ accounting: booksIn('PLN') }),
};

const BATCHES: Readonly<Record<string, readonly WholeBatch[]>> = {
  varied: [variedBatch()],
  'of hundreds of documents': [manyDocuments(2_600)],
  'with references that collide': [
    batch([entry({ documentNumber: 'RE 1' }), entry({ documentNumber: 'RE_1' }), entry()]),
  ],
  empty: [batch([])],
  random: fc.sample(randomBatch('EUR', ['19', '7', '0', '5.5']), { numRuns: 25, seed: 20_261_125 }),
  'random, in zloty': fc.sample(randomBatch('PLN', ['23', '8', '0']), { numRuns: 25, seed: 20_261_126 }),
};

const CASES = [...FORMATS.keys()].flatMap((format) =>
  Object.keys(BATCHES).flatMap((batches) => Object.keys(CONTEXTS).map((around) => [format, batches, around])),
);

it.each(CASES)('%s of batches %s, %s, has the bytes that it always had', async (...names) => {
  const [name = '', batches = '', around = ''] = names;
  const format = FORMATS.get(name);
  const hash = createHash('sha256');
  for (const each of BATCHES[batches] ?? []) {
    try {
      if (format === undefined) throw new Error(`no format ${name}`);
      for (const { bytes, ...file } of await filesOf(format, each, CONTEXTS[around])) {
        hash.update(JSON.stringify(file)).update(bytes);
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      hash.update(JSON.stringify([error.code, error.detail, error.findings]));
    }
  }
  expect(hash.digest('hex').slice(0, 32)).toBe(GOLDEN[names.join(', ')]);
});

/** More than any portion has, over two years, some reversed and posted again, with names that need cleaning. */
function manyDocuments(count: number): WholeBatch {
  const entries: Entry[] = [];
  for (let number = 0; number < count; number += 1) {
    const month = String(1 + (number % 12)).padStart(2, '0');
    const posted = entry({
      documentNumber: number % 9 === 0 ? `RE ${number}/ä` : `RE-${String(number).padStart(5, '0')}`,
      documentDate: `${number % 7 === 0 ? '2025' : '2026'}-${month}-${String(1 + (number % 28)).padStart(2, '0')}`,
      debtor: String(10_000 + (number % 300)),
      debtorName: number % 4 === 0 ? `Łukasz & Söhne ${number}` : `Kundin ${number}`,
      costCenter: number % 5 === 0 ? 'B 1' : null,
      net: 100 + number,
      tax: Math.round((100 + number) * 0.19),
    });
    entries.push(posted);
    if (number % 10 === 0)
      entries.push({
        ...posted,
        id: `${posted.id}-7`,
        account: '8300',
        taxRate: '7',
        net: 500,
        tax: 35,
        gross: 535,
        taxAccount: '1771',
      });
    if (number % 13 === 0)
      entries.push(reversalOf({ ...posted, net: 7, tax: 1, gross: 8, id: `old-${posted.id}` }));
    if (number % 3 === 0) {
      const payment = {
        id: `payment-${posted.id}`,
        kind: 'payment' as const,
        part: 'payment' as const,
        account: '1200',
      };
      const amounts = { net: -posted.gross, tax: 0, gross: -posted.gross };
      entries.push({
        ...posted,
        ...payment,
        ...amounts,
        taxAccount: null,
        taxCase: null,
        taxRate: '0',
        dueDate: null,
      });
    }
  }
  const numbers = [...new Set(entries.map((one) => one.debtor))].sort();
  return {
    ...batch(entries),
    debtors: numbers.map((number) => debtor({ number, name: `Kundin ${number}` })),
  };
}
