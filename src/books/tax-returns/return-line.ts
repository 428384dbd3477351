import {
  type DeclaredAmount,
  isMemberState,
  isOfOneStopShop,
} from '../../domain/accounting/declared-amount.js';
import type { Entry } from '../../domain/accounting/model.js';
import { euVatId } from '../formats/text/vat-id.js';
import type { UstvaCode } from './forms/ustva-form.js';

/** The country of the form. */
const GERMANY = 'DE';

/** Where a turnover of a seller in Germany is declared. @throws RangeError for a tax case that no document of such a seller has */
export function returnLineOf(amount: DeclaredAmount): UstvaCode {
  const { entry } = amount;
  switch (entry.taxCase) {
    case 'S':
      return taxedLine(amount);
    case 'AE':
      return buyersLine(entry);
    case 'K':
      return '41';
    case 'E':
      return '48';
    case 'G':
      return '45';
    case 'Z':
      return '87';
    default:
      throw new RangeError(`${entry.id} is of the tax case ${entry.taxCase}, which no line has`);
  }
}

function taxedLine({ country, entry }: DeclaredAmount): UstvaCode {
  // Taxed in another country: by the One Stop Shop, or outside the EU.
  if (country !== null && country !== GERMANY) return '45';
  if (entry.taxRate === '19') return '81';
  return entry.taxRate === '7' ? '86' : '35';
}

function buyersLine(entry: Entry): UstvaCode {
  const place = placeOfBuyer(entry, GERMANY);
  if (place === 'home') return '60';
  return place === 'member state' ? '21' : '45';
}

/**
 * The buyer's place seen from the seller's country: by the VAT id, else by the address; without either it is home. Northern Ireland is in
 * the EU for goods alone, and so elsewhere.
 *
 * @param seller ISO 3166-1
 */
export function placeOfBuyer(
  { buyer }: Pick<Entry, 'buyer'>,
  seller: string,
): 'home' | 'member state' | 'elsewhere' {
  const country = euVatId(buyer?.taxId ?? null)?.country ?? (buyer?.country ?? seller).replace('GR', 'EL');
  if (country === seller) return 'home';
  return isMemberState(country) ? 'member state' : 'elsewhere';
}

/** Whether a seller in Germany declares the turnover in the One Stop Shop. */
export function isOfOss(amount: DeclaredAmount): boolean {
  return isOfOneStopShop(amount, GERMANY);
}
