import type { Entry } from '../../../domain/accounting/model.js';

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
  | 'K_20';

export interface AmountFields {
  readonly net: readonly JpkField[];
  readonly tax: JpkField | null;
}

/** 22 % and 23 %, 7 % and 8 % share their fields. */
const DOMESTIC: Readonly<Record<string, AmountFields>> = {
  '23': { net: ['K_19'], tax: 'K_20' },
  '22': { net: ['K_19'], tax: 'K_20' },
  '8': { net: ['K_17'], tax: 'K_18' },
  '7': { net: ['K_17'], tax: 'K_18' },
  '5': { net: ['K_15'], tax: 'K_16' },
};

/**
 * The fields of SprzedazWiersz for an entry, null where we know none.
 *
 * @param country prefix of the buyer's VAT id in the EU
 */
export function amountFields({ taxCase, taxRate }: Entry, country: string | null): AmountFields | null {
  switch (taxCase) {
    case 'S':
      return DOMESTIC[taxRate] ?? null;
    case 'E':
      return { net: ['K_10'], tax: null };
    case 'AE':
      // Services whose place is with the buyer; K_12 is the part of K_11 that is in the EU (art. 100 (1) (4)).
      if (country === 'PL') return null;
      return { net: country === null ? ['K_11'] : ['K_11', 'K_12'], tax: null };
    case 'G':
    case 'O':
      return { net: ['K_11'], tax: null };
    default:
      return null;
  }
}
