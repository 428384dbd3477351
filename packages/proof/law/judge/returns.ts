import { ossOf } from '../../../../src/books/tax-returns/oss.js';
import { postedAmounts } from '../../../../src/books/tax-returns/posted-amounts.js';
import { ustvaOf } from '../../../../src/books/tax-returns/ustva.js';
import { vatUeOf } from '../../../../src/books/tax-returns/vat-ue.js';
import { zmOf } from '../../../../src/books/tax-returns/zm.js';
import type { DeclaredAmount } from '../../../../src/domain/accounting/declared-amount.js';
import type { Batches } from '../../../../src/store/books/batches.js';
import { SERIES, SPACE } from '../config.js';
import type { Terms } from '../terms.js';
import { declaredBy, type LawEntry } from './declared.js';
import { caseOf } from './sums.js';
import { Violation } from './violation.js';

/** All months that a history can have. */
const ALWAYS = { name: 'always', from: '2026-01-01', to: '2031-12-31' };

/** Every return of the program, over all months together, has what the entries declare, by case, rate, country and buyer. */
export async function requireReturnsAgree(
  batches: Pick<Batches, 'list' | 'entryTexts'>,
  { seller }: Terms,
  entries: readonly LawEntry[],
): Promise<void> {
  // The entries are those that count: what waits to be put back is none of them.
  const counting = { ...batches, withdrawn: async () => null };
  const { amounts } = await postedAmounts(counting, { spaceId: SPACE, series: SERIES, seller }, ALWAYS);
  const own = ownFigures(entries, seller);
  const shown = new Map([
    ...(seller === 'PL' ? polishFigures(amounts) : []),
    ...(seller === 'DE' ? germanFigures(amounts) : []),
    ...(seller === 'PL' ? [] : ossFigures(amounts, seller)),
  ]);
  for (const key of new Set([...own.keys(), ...shown.keys()])) {
    const [is, should] = [shown.get(key) ?? 0, own.get(key) ?? 0];
    if (is !== should)
      throw new Violation('P13', `${key} is ${is} in the return, and ${should} in the books`);
  }
}

type Figures = readonly (readonly [string, number])[];

function polishFigures(amounts: readonly DeclaredAmount[]): Figures {
  return vatUeOf(amounts).rows.map(({ vatId, net }) => [`buyer ${vatId}`, net] as const);
}

function germanFigures(amounts: readonly DeclaredAmount[]): Figures {
  const lines = ustvaOf(amounts).lines.filter(({ line }) => line === '81' || line === '86');
  return [
    ...zmOf(amounts).rows.map(({ vatId, net }) => [`buyer ${vatId}`, net] as const),
    ...lines.flatMap(
      ({ line, net, tax }): Figures => [
        [`net ${line}`, net],
        [`tax ${line}`, tax],
      ],
    ),
  ];
}

function ossFigures(amounts: readonly DeclaredAmount[], seller: string): Figures {
  const sums = new Map<string, number>();
  for (const { country, tax } of ossOf(amounts, ALWAYS, seller)) {
    sums.set(`oss ${country}`, (sums.get(`oss ${country}`) ?? 0) + tax);
  }
  return [...sums];
}

const LINES: Readonly<Record<string, string>> = { 'S 19': '81', 'S 7': '86' };

function ownFigures(entries: readonly LawEntry[], seller: Terms['seller']): ReadonlyMap<string, number> {
  const figures = new Map<string, number>();
  const add = (key: string, cents: number): void => {
    if (cents !== 0) figures.set(key, (figures.get(key) ?? 0) + cents);
  };
  // Art. 100 ustawy o VAT knows no losses; § 18a Abs. 7 UStG does.
  const counted = entries.filter(({ part }) => seller !== 'PL' || part !== 'write-off');
  const sums = declaredBy(counted, (entry) =>
    entry.taxCase === 'AE' ? `AE ${entry.buyer?.taxId}` : caseOf(entry),
  );
  for (const [key, { booksNet, booksTax }] of sums.rest()) {
    const [taxCase, rate, country] = key.split(' ');
    if (taxCase === 'AE' && seller !== 'NL') add(`buyer ${rate}`, booksNet);
    if (country !== undefined) add(`oss ${country}`, booksTax);
    const line = LINES[key];
    if (seller === 'DE' && line !== undefined) {
      add(`net ${line}`, booksNet);
      add(`tax ${line}`, booksTax);
    }
  }
  return figures;
}
