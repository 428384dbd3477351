import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATEV } from '../../../../src/books/formats/datev/format.js';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import type { Batch, WholeBatch } from '../../../../src/domain/accounting/model.js';
import { temporaryDatabase } from '../../store/database.js';
import { openBooks } from '../batches/books.js';
import { history } from '../batches/history.js';
import { World } from '../batches/world.js';
import { readDelimited } from './delimited.js';
import { context, filesOf } from './sample.js';

/** Every format that takes all entries in the books' own currency. */
const ALL_TAKING = ['hledger', 'xlsx', 'csv', 'csv-data', 'fec'];

/** Some items are on an automatic account of another rate. */
function withTaxApart(batch: WholeBatch): Batch {
  return { ...batch, entries: batch.entries.map((entry) => ({ ...entry, taxKey: '40' })) };
}

describe('batches of real books', () => {
  it('can be written, and what DATEV has after all of them is what each debtor owes', {
    timeout: 60_000,
  }, async () => {
    const opened = await temporaryDatabase();
    let runs = 0;
    let batches = 0;
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        runs += 1;
        const books = await openBooks(`space-${runs}`, opened);
        const world = new World(books, false);
        const released: Batch[] = [];
        for (const step of steps) {
          if (world.play(step) || step.do !== 'export') continue;
          const batch = await books.export({ to: world.today });
          if (batch !== null) released.push(withTaxApart(batch));
        }
        const around = context({ accounting: books.settings });
        batches += released.length;
        const owed = new Map<string, number>();
        for (const batch of released) {
          for (const { debtor, currency, gross } of batch.entries) add(owed, `${debtor} ${currency}`, gross);
          for (const { key, amount } of await datevRows(batch)) add(owed, key, -amount);
          for (const name of ALL_TAKING) {
            const format = FORMATS.get(name);
            expect(format && (await filesOf(format, batch, around)).length).toBeGreaterThan(0);
          }
        }
        expect([...owed].filter(([, difference]) => difference !== 0)).toEqual([]);

        async function datevRows(batch: Batch) {
          const files = (await filesOf(DATEV, batch, around)).filter(({ name }) =>
            name.includes('Buchungsstapel'),
          );
          return files
            .flatMap((file) => readDelimited(file, ';', 'windows-1252').slice(2))
            .map(([amount = '', side, currency, , , , debtor]) => ({
              key: `${debtor} ${currency}`,
              amount: Number(amount.replace(',', '')) * (side === 'S' ? 1 : -1),
            }));
        }
      }),
      // Always the same histories, so that they are known to release something.
      { numRuns: 15, seed: 20_261_122 },
    );
    expect(batches).toBeGreaterThan(runs / 3);
  });
});

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}
