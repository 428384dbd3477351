import type { Period } from '../../domain/accounting/model.js';
import { csvLine } from '../auditor/csv-line.js';
import { amountText } from './amount-text.js';
import type { OssRow } from './oss.js';
import { kindOfRate } from './standard-rates.js';

/** Records of the file: a country of consumption, and services that were supplied from Germany (goods would be 3). */
const COUNTRY = '1';
const SERVICES = '2';
/** Version of the interface; the portal takes no other. */
const VERSION = '#v2.0';

/** Why a row is not in the file. */
type Reason = 'correction' | 'nothing' | 'below zero' | 'unknown rate';

interface OssImport {
  readonly text: string;
  readonly leftOut: readonly { readonly row: OssRow; readonly reason: Reason }[];
}

/**
 * The file that Mein ELSTER and Mein BOP import into the return of the One Stop Shop, EU scheme: version 2.0, UTF-8, no heading because it
 * has several kinds of records, no amounts of 0 (elster.de, help `osseust_import` and `allgemeine_csv-anleitung`). The fields of its records are
 * those of the exporters of WooCommerce Germanized (`CSVExporterBOP`) and of a Joomla shop of services (`com_membershiptaxreport`).
 * Corrections of earlier quarters are record 6 (taxdoo.com), whose fields are not public: they are left out.
 */
export function ossImport(rows: readonly OssRow[], period: Period): OssImport {
  const told = rows.map((row) => ({ row, kind: kindOfRate(row.country, row.rate, period) }));
  const leftOut = told.flatMap(({ row, kind }) => {
    const reason = reasonOf(row, kind);
    return reason === null ? [] : [{ row, reason }];
  });
  const taken = told.filter(({ row, kind }) => reasonOf(row, kind) === null);
  const lines = [...Map.groupBy(taken, ({ row }) => code(row.country))].flatMap(([country, of]) => [
    csvLine([COUNTRY, country]),
    ...of.map(({ row, kind }) =>
      csvLine([
        ...[SERVICES, country, kind === 'standard' ? 'STANDARD' : 'REDUCED', Number(row.rate).toFixed(2)],
        ...[amountText(row.net), amountText(row.tax)],
      ]),
    ),
  ]);
  return { text: [csvLine([VERSION]), ...lines].join(''), leftOut };
}

function reasonOf({ corrects, net, tax }: OssRow, kind: 'standard' | 'reduced' | null): Reason | null {
  if (corrects !== null) return 'correction';
  if (net === 0 || tax === 0) return 'nothing';
  if (net < 0 || tax < 0) return 'below zero';
  return kind === null ? 'unknown rate' : null;
}

/** As the Union writes Greece. */
function code(country: string): string {
  return country === 'GR' ? 'EL' : country;
}
