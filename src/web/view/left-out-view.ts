import type { Report } from '../../domain/accounting/exclusion.js';
import type { LeftOut, LeftOutReason } from '../../domain/accounting/model.js';
import type { Beginning } from '../../store/batches.js';
import type { Formats } from './formats.js';

/** Of those that are left out, on a page; the files of the batch have all of them. */
export const MOST_LEFT_OUT = 100;

/** These are in no report in any case: there is nothing to leave out. */
const SETTLED: readonly LeftOutReason[] = [
  'excluded',
  'entered by hand',
  'before cutover',
  'zero',
  'payment',
  'write-off',
];

const OF_KSEF: readonly LeftOutReason[] = ['on its way to KSeF', 'not issued in KSeF'];

interface Around {
  readonly spaceId: string;
  /** How the space writes its amounts. */
  readonly figures: Formats;
  /** That the export writes. */
  readonly reports: readonly { readonly report: Report; readonly name: string }[];
}

interface LeftOutView {
  readonly rows: readonly (LeftOut & {
    readonly amount: string;
    /** The page of its e-invoice, where that decides; else null. */
    readonly href: string | null;
    /** The reports that it can be left out of. */
    readonly reports: Around['reports'];
  })[];
  readonly more: number;
}

/** @param list at least the first ones */
export function leftOutView(
  { rows, length }: Beginning<LeftOut>,
  { spaceId, figures, reports }: Around,
): LeftOutView {
  return {
    more: Math.max(0, length - MOST_LEFT_OUT),
    rows: rows.slice(0, MOST_LEFT_OUT).map((row) => ({
      ...row,
      amount: figures.amount(row.gross, row.currency),
      href: OF_KSEF.includes(row.reason)
        ? `/e-invoices/${encodeURIComponent(spaceId)}/${encodeURIComponent(row.invoiceId)}`
        : null,
      reports: SETTLED.includes(row.reason) ? [] : reports,
    })),
  };
}
