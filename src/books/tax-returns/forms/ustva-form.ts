import type { FormLine, TaxForm } from './form-line.js';

/** The Kennzahlen of the Umsatzsteuer-Voranmeldung that turnover in these books goes into. */
export type UstvaCode = '81' | '86' | '87' | '35' | '41' | '48' | '60' | '21' | '45';

/** Kennzahlen of the annual return (USt 2 A 2026), where they are known; what is exempt has one for each provision there. */
export const ANNUAL_CODES: Readonly<Partial<Record<UstvaCode | '50', string>>> = {
  '81': '177',
  '86': '275',
  '35': '155/156',
  '41': '741',
  '60': '209',
  '21': '721',
  '45': '205',
  '50': '650',
};

/** Percent that the form multiplies the base by. */
export const USTVA_RATES: Readonly<Partial<Record<UstvaCode, number>>> = { '81': 19, '86': 7 };

/** Lines of taxable supplies: their uncollectible amounts stand in Kz 50, too. */
export const TAXABLE: ReadonlySet<UstvaCode> = new Set(['81', '86', '87', '35']);

/** @param row printed number of the line @param codes `81`, or base and tax: `35/36` */
const printedLine = (
  row: number,
  codes: string,
  meaning: string,
  law: string,
  has: FormLine['has'] = 'turnover',
): FormLine => {
  const [code = '', taxCode] = codes.split('/');
  return { code, ...(taxCode !== undefined && { taxCode }), row, meaning, law, has };
};

/**
 * Umsatzsteuer-Voranmeldung 2026. Its changes are by the BMF's letter, told by haufe.de (2026-01-07) and steuerschroeder.de; printed lines by
 * OCA/l10n-germany #249. That turnover of the One Stop Shop is in Kz 45, as a supply not taxable here, is DATEV's key 44 ("Ausweis MOSS und
 * Kennzahl 45", SKR03).
 */
export const USTVA_2026: TaxForm = {
  name: 'USt 1 A 2026',
  source: 'BMF, 29 December 2025, III C 3 - S 7344/00039/007/036',
  lines: [
    printedLine(13, '81', 'taxable at 19 %', '§ 12 Abs. 1 UStG'),
    printedLine(14, '86', 'taxable at 7 %', '§ 12 Abs. 2 UStG'),
    printedLine(15, '87', 'taxable at 0 %', '§ 12 Abs. 3 UStG'),
    printedLine(16, '35/36', 'taxable at other rates', '§ 12, § 28 UStG'),
    printedLine(17, '77', 'farms, to other member states', '§ 24 UStG', 'other business'),
    printedLine(18, '76/80', 'farms, taxable', '§ 24 UStG', 'other business'),
    printedLine(19, '41', 'goods to other member states, exempt', '§ 4 Nr. 1 Buchst. b, § 6a UStG'),
    printedLine(20, '44', 'new vehicles to buyers without a VAT id', '§ 6a UStG', 'other business'),
    printedLine(21, '49', 'new vehicles, sold outside a business', '§ 2a UStG', 'other business'),
    printedLine(
      22,
      '43',
      'exempt with deduction of input tax',
      '§ 4 Nr. 1 Buchst. a, Nr. 2 bis 7 UStG',
      'other business',
    ),
    printedLine(23, '48', 'exempt without deduction of input tax', '§ 4 Nr. 8 bis 29, § 19 UStG'),
    printedLine(24, '91', 'acquisitions, exempt', '§ 4b UStG', 'purchases'),
    printedLine(25, '89', 'acquisitions at 19 %', '§ 1a UStG', 'purchases'),
    printedLine(26, '93', 'acquisitions at 7 %', '§ 1a UStG', 'purchases'),
    printedLine(27, '90', 'acquisitions at 0 %', '§ 1a UStG', 'purchases'),
    printedLine(28, '95/98', 'acquisitions at other rates', '§ 1a UStG', 'purchases'),
    printedLine(29, '94/96', 'acquisitions of new vehicles', '§ 1b UStG', 'purchases'),
    printedLine(30, '46/47', 'tax owed as recipient: sellers in the EU', '§ 13b Abs. 1 UStG', 'purchases'),
    printedLine(31, '73/74', 'tax owed as recipient: real estate', '§ 13b Abs. 2 Nr. 3 UStG', 'purchases'),
    printedLine(32, '84/85', 'tax owed as recipient: others', '§ 13b Abs. 2 UStG', 'purchases'),
    printedLine(33, '42', 'first buyer in a triangular transaction', '§ 25b Abs. 2 UStG', 'other business'),
    printedLine(34, '60', 'reverse charge within Germany', '§ 13b Abs. 5 UStG'),
    printedLine(35, '21', 'services to businesses in other member states', '§ 18b Satz 1 Nr. 2 UStG'),
    printedLine(36, '45', 'not taxable in Germany', '§ 3a UStG'),
    printedLine(38, '66', 'input tax on invoices', '§ 15 Abs. 1 Satz 1 Nr. 1 UStG', 'purchases'),
    printedLine(
      39,
      '61',
      'input tax on intra-Community acquisitions',
      '§ 15 Abs. 1 Satz 1 Nr. 3 UStG',
      'purchases',
    ),
    printedLine(40, '62', 'import VAT', '§ 15 Abs. 1 Satz 1 Nr. 2 UStG', 'purchases'),
    printedLine(41, '67', 'input tax on § 13b supplies', '§ 15 Abs. 1 Satz 1 Nr. 4 UStG', 'purchases'),
    printedLine(42, '63', 'input tax by average rates', '§ 23a UStG', 'purchases'),
    printedLine(43, '59', 'input tax on new vehicles', '§ 15 Abs. 4a UStG', 'purchases'),
    printedLine(44, '64', 'corrections of input tax', '§ 15a UStG', 'purchases'),
    printedLine(46, '65', 'tax after a change of the form of taxation', '§ 20 UStG', 'filing'),
    printedLine(47, '69', 'tax shown by mistake, and others', '§ 14c UStG', 'filing'),
    printedLine(49, '39', 'special advance payment', '§ 47 UStDV', 'filing'),
    printedLine(50, '83', 'payment or surplus', '§ 18 Abs. 1 UStG', 'total'),
    printedLine(
      51,
      '50',
      'reductions: uncollectible amounts',
      '§ 17 Abs. 1, Abs. 2 Nr. 1 Satz 1 UStG',
      'supplement',
    ),
    printedLine(
      52,
      '37',
      'corrections of input tax: unpaid invoices',
      '§ 17 Abs. 1, Abs. 2 Nr. 1 Satz 1 UStG',
      'purchases',
    ),
  ],
};
