import { inBooks } from '../../../src/books/formats/documents.js';
import type { Entry, WholeBatch } from '../../../src/domain/accounting/model.js';
import { postingsOf } from '../../../src/domain/accounting/postings.js';
import { REST_REASONS, type RestReason } from '../../../src/domain/accounting/rests/rest-reason.js';
import { batch, entry } from '../../unit/books/formats/sample.js';
import { variedBatch } from '../../unit/books/formats/varied.js';

/** The account of a payment difference, and the amount on it. */
const RESTS: Readonly<Record<RestReason, readonly [account: string, net: number, tax: number]>> = {
  discount: ['8736', -2_000, -380],
  waived: ['8720', -1_500, -285],
  'small difference': ['8700', -17, -3],
  uncollectable: ['2406', -30_000, -5_700],
  'bank fee': ['4970', -550, 0],
  'provider fee': ['4975', -129, 0],
  withheld: ['473', -1_900, 0],
  overpayment: ['1705', 5_000, 0],
  'exchange difference': ['2150', -355, 0],
};

function restEntries(): readonly Entry[] {
  return REST_REASONS.map((because) => {
    const [account, net, tax] = RESTS[because];
    const untaxed = { taxAccount: null, taxCase: null, taxRate: '0' };
    return entry({
      ...{ because, account, accountName: because, net, tax, dueDate: null, documentDate: '2026-11-12' },
      ...{ kind: 'write-off', part: 'write-off', documentNumber: `RE-${account}` },
      ...(tax === 0 ? untaxed : { taxKey: account === '8700' ? '3' : '' }),
    });
  });
}

/** Between revenue and its months, on an account of what is held, kept by a service, and too small for another currency. */
function otherEntries(): readonly Entry[] {
  const untaxed = { taxAccount: null, taxCase: null, taxRate: '0', tax: 0, dueDate: null };
  const moved = {
    ...untaxed,
    kind: 'deferral',
    part: 'deferral',
    debtor: '0990',
    taxKey: '40',
  } as const;
  const cents = { currency: 'EUR', rate: '0.86', net: -1, tax: 0, gross: -1 };
  return [
    entry({ ...moved, id: 'deferral', net: -5_000 }),
    entry({ ...moved, id: 'release', kind: 'release', documentDate: '2026-11-30', net: 1_250 }),
    entry({
      ...untaxed,
      documentNumber: 'RE-8',
      account: '1732',
      taxCase: 'O',
      holds: 'deposit',
      net: 50_000,
    }),
    entry({
      ...untaxed,
      id: 'fee',
      kind: 'fee',
      part: 'fee',
      documentNumber: 'po_1',
      debtor: '1361',
      account: '4970',
      net: -315,
    }),
    entry({
      ...untaxed,
      documentNumber: 'RE-7',
      kind: 'write-off',
      part: 'write-off',
      account: '2400',
      currency: 'GBP',
      net: 0,
      exchange: cents,
    }),
  ];
}

/** The batch that every reader opens: an entry of each kind, with amounts and texts that some reader takes for days, numbers or the end of a name. */
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
  const { entries, manifest } = batch([...automatic, ...added, ...restEntries(), ...otherEntries()]);
  return {
    ...varied,
    entries,
    manifest: { ...varied.manifest, ...manifest, leftOut: varied.manifest.leftOut },
  };
}

/** Whole cents by account, debit above zero; accounts whose balance is 0 are left out. */
export type Balances = Readonly<Record<string, number>>;

/** Balance of each account, in the currency of the books. */
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
