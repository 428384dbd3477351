import type { Entry } from '../../../domain/accounting/model.js';
import type { PolishRate } from '../../../domain/polish-rate.js';
import type { VatId } from '../text/vat-id.js';

export type JpkField =
  | 'K_10'
  | 'K_11'
  | 'K_12'
  | 'K_13'
  | 'K_15'
  | 'K_16'
  | 'K_17'
  | 'K_18'
  | 'K_19'
  | 'K_20'
  | 'K_21'
  | 'K_22';

export interface AmountFields {
  readonly net: readonly JpkField[];
  readonly tax: JpkField | null;
}

/** Why there are none. */
export type NoAmountFields = 'no VAT id of another member state' | 'domestic reverse charge' | 'unknown';

/** 22 % and 23 %, 7 % and 8 % share their fields. */
const TAXED: Readonly<Record<string, AmountFields>> = {
  '23': { net: ['K_19'], tax: 'K_20' },
  '22': { net: ['K_19'], tax: 'K_20' },
  '8': { net: ['K_17'], tax: 'K_18' },
  '7': { net: ['K_17'], tax: 'K_18' },
  '5': { net: ['K_15'], tax: 'K_16' },
};

const EXEMPT: AmountFields = { net: ['K_10'], tax: null };
/** Goods and services whose place is outside Poland. */
const ELSEWHERE: AmountFields = { net: ['K_11'], tax: null };
/** K_12 is the part of K_11 that are services to businesses in the EU (art. 100 ust. 1 pkt 4). */
const EU_SERVICE: AmountFields = { net: ['K_11', 'K_12'], tax: null };
const EU_GOODS: AmountFields = { net: ['K_21'], tax: null };

/** The cases without tax; a seller has had no field for domestic reverse charge since split payment took its place. */
const UNTAXED: Readonly<Partial<Record<PolishRate, AmountFields>>> = {
  zw: EXEMPT,
  '0 KR': { net: ['K_13'], tax: null },
  '0 WDT': EU_GOODS,
  '0 EX': { net: ['K_22'], tax: null },
  'np I': ELSEWHERE,
  'np II': EU_SERVICE,
};

/**
 * The fields of SprzedazWiersz for an entry.
 *
 * @param isTold an earlier batch has stated it: it is stated so again, and never refused for its buyer
 */
export function amountFields(
  entry: Entry,
  buyer: VatId | null,
  isTold: boolean,
): AmountFields | NoAmountFields {
  const { taxCase, polishCase, taxRate, taxCountry = 'PL' } = entry;
  // 23 % of Portugal is no tax of Poland: One Stop Shop turnover is in no JPK.
  if (taxCase === 'S') return (taxCountry === 'PL' && TAXED[taxRate]) || 'unknown';
  if (polishCase === undefined) return byCategory(entry, buyer, isTold);
  if (polishCase === 'oo') return 'domestic reverse charge';
  const fields = UNTAXED[polishCase] ?? 'unknown';
  const isStated = isTold || isMember(buyer, fields === EU_GOODS);
  return (fields === EU_SERVICE || fields === EU_GOODS) && !isStated
    ? 'no VAT id of another member state'
    : fields;
}

/** Where no Polish case is known: an entry by the tax cases of another country's law. */
function byCategory({ taxCase }: Entry, buyer: VatId | null, isTold: boolean): AmountFields | NoAmountFields {
  switch (taxCase) {
    case 'E':
      return EXEMPT;
    case 'G':
    case 'O':
      return ELSEWHERE;
    case 'AE':
      if (isMember(buyer, false)) return EU_SERVICE;
      // As it was stated by earlier versions.
      return isTold ? ELSEWHERE : 'no VAT id of another member state';
    default:
      return 'unknown';
  }
}

/** Northern Ireland (XI) is in the EU for goods alone. */
function isMember(buyer: VatId | null, ofGoods: boolean): boolean {
  return buyer !== null && buyer.country !== 'PL' && (ofGoods || buyer.country !== 'XI');
}
