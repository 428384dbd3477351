import type { KeyedRules } from '../../../domain/accounting/export-formats.js';
import type { Entry, EntryPart } from '../../../domain/accounting/model.js';
import { ALL_OTHERS, taxKeyFor } from '../../../domain/accounting/tax-key.js';
import type { Reports } from './cell-writer.js';

/** By part of the journal, the option whose rules give its key; payments and fees have none. */
const RULES: Partial<Record<EntryPart, KeyedRules>> = {
  revenue: 'accounts',
  'write-off': 'write_offs',
  deferral: 'deferrals',
  accrual: 'deferrals',
};

/**
 * Refuses an entry without a tax key. A program that determines tax by a code needs one for every turnover, 0 % too: exempt, reverse charge
 * and export are codes of their own, and so are moves of deferrals, which take no tax. A reversal repeats what was posted, and batches of
 * earlier versions have no keys: one without gets a note.
 */
export function demandTaxKey(
  entry: Entry,
  { format, keyOption }: { readonly format: string; readonly keyOption: string },
  { notes, refusals }: Reports,
): void {
  const { part, because, account, taxRate, reverses, documentNumber } = entry;
  const rules = RULES[part];
  if (rules === undefined || taxKeyFor(format, entry) !== '') return;
  if (reverses !== null) {
    notes.add('left out', 'tax key', 'no-tax-key', { document: documentNumber, account });
    return;
  }
  const values = { account, rate: taxRate, format };
  const key = keyOption === ALL_OTHERS ? 'tax key of a layout' : 'SB-EXPORT-TAX-KEY';
  const option = because === undefined ? rules : 'rests';
  refusals.add('SB-EXPORT-TAX-KEY', `${option}.tax_key`, values, key);
}
