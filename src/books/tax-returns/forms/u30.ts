import { placeOfBuyer } from '../return-line.js';
import type { CountryForm } from './country-form.js';
import { formLine } from './form-line.js';

/** Line by rate. */
const TAXED: Readonly<Record<string, string>> = { '20': '022', '10': '029', '13': '006', '19': '037' };
const TOTAL = '000';

/**
 * Austria's Umsatzsteuervoranmeldung. Amounts have cents, and the form computes the tax of each base. What is not taxable in Austria
 * (services to businesses abroad, turnover of the One Stop Shop) is on no line.
 */
export const U30: CountryForm = {
  name: 'U 30 (2026)',
  source: 'BMF Austria; lines by odoo/odoo, addons/l10n_at',
  seller: 'AT',
  label: 'KZ',
  taxed: new Set(Object.values(TAXED)),
  round: (cents) => cents,
  lines: [
    formLine(TOTAL, 'all supplies that are taxable in Austria', '§ 1 Abs. 1 Z 1 UStG 1994'),
    formLine('001', 'own use', '§ 1 Abs. 1 Z 2 UStG 1994', 'other business'),
    formLine('021', 'less: reverse charge within Austria', '§ 19 UStG 1994'),
    formLine('011', 'exports', '§ 6 Abs. 1 Z 1, § 7 UStG 1994', 'other business'),
    formLine('012', 'work on goods that are exported', '§ 6 Abs. 1 Z 1, § 8 UStG 1994', 'other business'),
    formLine('015', 'ships, aircraft, diplomats', '§ 6 Abs. 1 Z 2 bis 6 UStG 1994', 'other business'),
    formLine('017', 'goods to other member states, exempt', 'Art. 6 Abs. 1 UStG 1994'),
    formLine('018', 'new vehicles to buyers without a VAT id', 'Art. 6 Abs. 1 UStG 1994', 'other business'),
    formLine('020', 'exempt without deduction of input tax', '§ 6 Abs. 1 UStG 1994'),
    formLine('022', 'taxable at 20 %', '§ 10 Abs. 1 UStG 1994'),
    formLine('029', 'taxable at 10 %', '§ 10 Abs. 2 UStG 1994'),
    formLine('006', 'taxable at 13 %', '§ 10 Abs. 3 UStG 1994'),
    formLine('037', 'taxable at 19 % (Jungholz, Mittelberg)', '§ 10 Abs. 4 UStG 1994'),
    formLine('052', 'farms, 10 %', '§ 22 UStG 1994', 'other business'),
    formLine('007', 'farms, 7 %', '§ 22 UStG 1994', 'other business'),
    formLine('056', 'tax shown by mistake', '§ 11 Abs. 12 und 14 UStG 1994', 'filing'),
    formLine('057', 'tax owed as recipient', '§ 19 Abs. 1 Satz 2 UStG 1994', 'purchases'),
    formLine('048', 'tax owed as recipient: building work', '§ 19 Abs. 1a UStG 1994', 'purchases'),
    formLine('044', 'tax owed as recipient: goods given as security', '§ 19 Abs. 1b UStG 1994', 'purchases'),
    formLine('032', 'tax owed as recipient: scrap and others', '§ 19 Abs. 1d UStG 1994', 'purchases'),
    formLine('070', 'intra-Community acquisitions', 'Art. 1 UStG 1994', 'purchases'),
    formLine('060', 'input tax', '§ 12 UStG 1994', 'purchases'),
    formLine('061', 'import VAT', '§ 12 Abs. 1 Z 2 UStG 1994', 'purchases'),
    formLine('065', 'input tax on intra-Community acquisitions', 'Art. 12 UStG 1994', 'purchases'),
    formLine('066', 'input tax on tax owed as recipient', '§ 12 Abs. 1 Z 3 UStG 1994', 'purchases'),
    formLine('090', 'other corrections', '§ 16 UStG 1994', 'filing'),
    formLine('095', 'payment or surplus', '§ 21 UStG 1994', 'total'),
  ],
  linesOf(amount) {
    const { country, entry } = amount;
    switch (entry.taxCase) {
      case 'S': {
        if (country !== null && country !== 'AT') return [];
        const line = TAXED[entry.taxRate];
        return line === undefined ? null : [TOTAL, line];
      }
      case 'AE':
        return placeOfBuyer(entry, 'AT') === 'home' ? [TOTAL, '021'] : [];
      case 'E':
        return [TOTAL, '020'];
      case 'K':
        return [TOTAL, '017'];
      case 'G':
        return [];
      default:
        return null;
    }
  },
  remarks: [
    'KZ 020 has all exempt turnover: that of real estate belongs in 019, that of a small business in 016',
  ],
};
