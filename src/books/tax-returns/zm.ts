import type { Entry } from '../../domain/accounting/model.js';
import { csvLine } from '../auditor/csv-line.js';
import { type RecapitulativeStatement, recapitulativeStatement } from './recapitulative-statement.js';
import { returnLineOf } from './return-line.js';

/** The Zusammenfassende Meldung (§ 18a UStG): S for services, L for goods. A correction counts where it is booked (Abs. 8). */
export type Zm = RecapitulativeStatement<'S' | 'L'>;

export function zmOf(entries: readonly Entry[]): Zm {
  return recapitulativeStatement(entries, { home: 'DE', services: 'S', kindOf });
}

export function zmCsv({ rows }: Zm): string {
  const header = csvLine(['USt-IdNr.', 'Betrag (Euro)', 'Art der Leistung']);
  return [header, ...rows.map(({ vatId, amount, kind }) => csvLine([vatId, amount, kind]))].join('');
}

function kindOf(entry: Entry): 'S' | 'L' | null {
  const line = returnLineOf(entry);
  if (line === '21') return 'S';
  return line === '41' ? 'L' : null;
}
