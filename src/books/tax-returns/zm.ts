import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import { csvLine } from '../auditor/csv-line.js';
import { type RecapitulativeStatement, recapitulativeStatement } from './recapitulative-statement.js';
import { returnLineOf } from './return-line.js';

/**
 * The Zusammenfassende Meldung (§ 18a UStG): S for services, L for goods. It has what the Kennzahlen 21 and 41 have, losses
 * included: § 17 holds for both (§ 18a Abs. 7 Satz 2, § 18b Satz 4; UStAE 18a.4 Abs. 1 Satz 2).
 */
export type Zm = RecapitulativeStatement<'S' | 'L'>;

export function zmOf(amounts: readonly DeclaredAmount[]): Zm {
  return recapitulativeStatement(amounts, { home: 'DE', services: 'S', kindOf });
}

/** Most rows that the portal takes in one file. */
export const MOST_ROWS = 1500;

/**
 * The file that Mein ELSTER imports into the form: version 3.0, UTF-8, comma, VAT ids with their country, whole euros (elster.de, help
 * `zmdo_import_eop`; OCA/l10n-germany #185, #195 and #196, which was tried on the portal). A row of 0 euros says nothing and is left out.
 */
export function zmCsv({ rows }: Zm): string {
  const lines = rows
    .filter(({ amount }) => amount !== 0)
    .map(({ vatId, amount, kind }) => csvLine([vatId, amount, kind]));
  return [csvLine(['#v3.0']), csvLine(HEADING), ...lines].join('');
}

const HEADING = ['Umsatzsteuer-Identifikationsnummer (USt-IdNr.)', 'Summe (Euro)', 'Art der Leistung'];

function kindOf(amount: DeclaredAmount): 'S' | 'L' | null {
  const line = returnLineOf(amount);
  if (line === '21') return 'S';
  return line === '41' ? 'L' : null;
}
