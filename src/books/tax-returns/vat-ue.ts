import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import { csvLine } from '../auditor/csv-line.js';
import { amountFields } from '../formats/jpk/amount-fields.js';
import { euVatId } from '../formats/text/vat-id.js';
import { type RecapitulativeStatement, recapitulativeStatement } from './recapitulative-statement.js';

/**
 * The informacja podsumowująca VAT-UE (art. 100 ustawy o VAT): section C are goods to other member states (ust. 1 pkt 1), E are
 * services whose tax the buyer there owes (ust. 1 pkt 4).
 */
export type VatUe = RecapitulativeStatement<'C' | 'E'>;

/** What the JPK states in K_21 and K_12, by buyer; one source for both. */
export function vatUeOf(amounts: readonly DeclaredAmount[]): VatUe {
  return recapitulativeStatement(amounts, { home: 'PL', services: 'E', kindOf: sectionOf });
}

export function vatUeCsv({ rows }: VatUe): string {
  const header = csvLine([
    'Część',
    'Kod kraju',
    'Numer identyfikacyjny VAT kontrahenta',
    'Kwota transakcji (zł)',
  ]);
  const lines = rows.map(({ vatId, amount, kind }) =>
    csvLine([kind, vatId.slice(0, 2), vatId.slice(2), amount]),
  );
  return [header, ...lines].join('');
}

/** As if each had been told before: a buyer without VAT id has to be named here, and not to be left out. */
function sectionOf({ entry }: DeclaredAmount): 'C' | 'E' | null {
  const fields = amountFields(entry, euVatId(entry.buyer?.taxId ?? null), true);
  if (typeof fields === 'string') return null;
  if (fields.net.includes('K_21')) return 'C';
  return fields.net.includes('K_12') ? 'E' : null;
}
