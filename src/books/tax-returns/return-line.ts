import {
  type DeclaredAmount,
  isMemberState,
  isOfOneStopShop,
} from '../../domain/accounting/declared-amount.js';
import type { Entry } from '../../domain/accounting/model.js';
import { euVatId } from '../formats/text/vat-id.js';

/**
 * Where a turnover of a seller in Germany is declared: a Kennzahl of the Umsatzsteuer-Voranmeldung, the return of the One Stop
 * Shop, or none of them.
 *
 * - 81, 86: taxable at 19 % and 7 % (§ 12 UStG); 35: at another rate, its tax is 36
 * - 41: supply of goods to another member state (§ 4 Nr. 1 b UStG); 21: service to a business there (§ 18b Nr. 2 UStG)
 * - 60: the recipient in Germany owes the tax (§ 13b Abs. 5 UStG)
 * - 45: not taxable, because the place of supply is outside the country
 * - 87: taxable at 0 % (§ 12 Abs. 3 UStG)
 * - 48: exempt without deduction of input tax (§ 4 Nr. 8 to 29 UStG)
 */
export type ReturnLine = '81' | '86' | '35' | '87' | '41' | '21' | '60' | '45' | '48' | 'oss' | 'none';

/** In the order of the form. */
export const RETURN_LINES: readonly ReturnLine[] = [
  '41',
  '48',
  '81',
  '86',
  '35',
  '87',
  '60',
  '21',
  '45',
  'oss',
  'none',
];

/** The country of the form. */
const GERMANY = 'DE';

export function returnLineOf(amount: DeclaredAmount): ReturnLine {
  const { entry } = amount;
  switch (entry.taxCase) {
    case 'S':
      return taxedLine(amount);
    case 'AE':
      return reverseChargeLine(entry);
    case 'K':
      return '41';
    case 'E':
      return '48';
    case 'G':
      return '45';
    case 'Z':
      return '87';
    default:
      return 'none';
  }
}

function taxedLine(amount: DeclaredAmount): ReturnLine {
  const { country, entry } = amount;
  if (isOfOneStopShop(amount, GERMANY)) return 'oss';
  // Taxed in a country outside the EU.
  if (country !== null && country !== GERMANY) return '45';
  if (entry.taxRate === '19') return '81';
  return entry.taxRate === '7' ? '86' : '35';
}

/** Whose country says where: that of the VAT id, else of the address. */
function reverseChargeLine({ buyer }: Pick<Entry, 'buyer'>): ReturnLine {
  const country = euVatId(buyer?.taxId ?? null)?.country ?? (buyer?.country ?? GERMANY).replace('GR', 'EL');
  if (country === GERMANY) return '60';
  return isMemberState(country) ? '21' : '45';
}
