import { amountText } from '../../books/tax-returns/amount-text.js';
import type { RecapitulativeStatement } from '../../books/tax-returns/recapitulative-statement.js';
import { vatUeCsv, vatUeOf } from '../../books/tax-returns/vat-ue.js';
import { MOST_ROWS, zmCsv, zmOf } from '../../books/tax-returns/zm.js';
import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import { aligned } from '../table.js';
import type { TaxReturn } from './tax-return.js';

export function showZm(amounts: readonly DeclaredAmount[]): TaxReturn {
  const report = zmOf(amounts);
  const own = shown(report, 'not in these books: triangular transactions (D) and call-off stock');
  const isTooLong = report.rows.length > MOST_ROWS;
  const tooLong = `Mein ELSTER imports at most ${MOST_ROWS} rows of a file: divide it, and repeat its first two lines.`;
  return { ...own, csv: zmCsv(report), complaints: [...own.complaints, ...(isTooLong ? [tooLong] : [])] };
}

export function showVatUe(amounts: readonly DeclaredAmount[]): TaxReturn {
  const report = vatUeOf(amounts);
  const own = shown(report, 'not in these books: sections D (acquisitions) and F (call-off stock)');
  return { ...own, csv: vatUeCsv(report) };
}

/** @param missing what the form has besides */
function shown<K extends string>(
  report: RecapitulativeStatement<K>,
  missing: string,
): Omit<TaxReturn, 'csv'> {
  const rows = report.rows.map(({ vatId, kind, net, amount }) => [
    vatId,
    String(amount),
    kind,
    amountText(net),
  ]);
  return {
    json: {
      rows: report.rows,
      withoutVatId: report.withoutVatId.map(({ entry, net }) => ({ invoice: entry.documentNumber, net })),
    },
    lines: rows.length === 0 ? [] : aligned([['VAT id', 'amount', 'kind', 'net posted'], ...rows]),
    figures: report.rows.map(({ vatId, kind, net }) => ({ of: `${vatId} ${kind}`, net, tax: 0 })),
    notes: rows.length === 0 ? [] : [missing],
    complaints: report.withoutVatId.map(
      ({ entry, net }) =>
        `${entry.documentNumber} of ${entry.debtorName}: ${amountText(net)} belong in the report, and the document has no VAT id of another member state. Write it on the platform, then export again.`,
    ),
  };
}
