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

export function zmCsv({ rows }: Zm): string {
  const header = csvLine(['USt-IdNr.', 'Betrag (Euro)', 'Art der Leistung']);
  return [header, ...rows.map(({ vatId, amount, kind }) => csvLine([vatId, amount, kind]))].join('');
}

function kindOf(amount: DeclaredAmount): 'S' | 'L' | null {
  const line = returnLineOf(amount);
  if (line === '21') return 'S';
  return line === '41' ? 'L' : null;
}
