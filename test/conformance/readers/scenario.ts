import { inBooks } from '../../../src/books/formats/documents.js';
import type { Entry, WholeBatch } from '../../../src/domain/accounting/model.js';
import { postingsOf } from '../../../src/domain/accounting/postings.js';
import { batch, entry } from '../../unit/books/formats/sample.js';
import { variedBatch } from '../../unit/books/formats/varied.js';

/** What every reader opens: an entry of each kind, with amounts and texts that somebody reads as days, numbers or the end of a name. */
export function scenario(): WholeBatch {
  const varied = variedBatch();
  const added = [
    entry({
      documentNumber: '1/10/2026',
      net: 2_356,
      tax: 448,
      costCenter: '2026-10',
      costCenterName: 'MAR 1',
    }),
    entry({ documentNumber: '0990', net: 1_234_567, tax: 234_568, debtorName: 'Łódź, "Ąć"; Söhne' }),
    entry({ documentNumber: '1013', net: 101, tax: 19, documentDate: '2026-11-28' }),
  ];
  // The accounts say the tax themselves.
  const automatic = varied.entries.map((one) => ({ ...one, taxKey: one.taxKey === '40' ? '40' : '' }));
  const { entries, manifest } = batch([...automatic, ...added]);
  return {
    ...varied,
    entries,
    manifest: { ...varied.manifest, ...manifest, leftOut: varied.manifest.leftOut },
  };
}

/** Whole cents by account, debit above zero; accounts whose balance is 0 are left out. */
export type Balances = Readonly<Record<string, number>>;

/** What stands on each account, in the currency of the books. */
export function balancesOf(entries: Iterable<Entry>): Balances {
  return summed(
    [...entries].flatMap((one) =>
      postingsOf({ ...one, ...inBooks(one) }).map(({ account, debit, credit }) => [account, debit - credit]),
    ),
  );
}

/** The same as rows of DATEV say it, which has the tax in the amount unless the key is 40. */
export function rowsOfDatev(entries: Iterable<Entry>): Balances {
  return summed(
    [...entries].flatMap((one) => {
      if (one.taxKey === '40') return Object.entries(balancesOf([one]));
      const { gross } = inBooks(one);
      return [
        [one.debtor, gross],
        [one.account, -gross],
      ];
    }),
  );
}

export function summed(amounts: Iterable<readonly [account: string, cents: number]>): Balances {
  const sums: Record<string, number> = {};
  for (const [account, cents] of amounts) sums[account] = (sums[account] ?? 0) + cents;
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}
