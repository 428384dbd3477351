/** The effect of a tax key (BU-Schlüssel, field 9) on an account without a function. */
export type KeyEffect =
  /** Output VAT of `rate` percent; null: turnover without tax. */
  | { readonly kind: 'output'; readonly rate: string | null }
  /** VAT of another member state: its country and rate stand in fields 40 and 41 of the row. */
  | { readonly kind: 'abroad' }
  /** No tax at all, on automatic accounts, too. */
  | { readonly kind: 'off' }
  /** Input VAT, also beside output VAT of the same amount (§ 13b, acquisitions): nothing is owed of turnover. */
  | { readonly kind: 'input' };

/** The key that switches the automatic tax of an account off (Aufhebung der Automatik). */
export const NO_AUTOMATIC_TAX = '40';

/**
 * Keys of years from 2021 on. Sources: lexware.de, DATEV-Steuerschlüssel hinterlegen (2 to 9, 16 to 19, 91, 94, 240, 250); DATEV's chart, meaning of keys
 * (1, 44, 46, 47); softengine.de, USt-ID-Fehlerprüfung (10 to 13); easybill.de, Steuerschlüssel für OSS (240, 241, 285, 286); DATEV 0907048 (401).
 * Keys of an adviser's own are declared (`datev.tax_keys`); what stands in neither is unknown.
 */
const EFFECTS: Readonly<Record<string, KeyEffect>> = {
  ...effects({ kind: 'output', rate: '19' }, '3 13 286'),
  ...effects({ kind: 'output', rate: '7' }, '2 12 285'),
  ...effects({ kind: 'output', rate: '16' }, '5'),
  ...effects({ kind: 'output', rate: '5' }, '4'),
  ...effects({ kind: 'output', rate: null }, '1 11 46 47'),
  ...effects({ kind: 'abroad' }, '10 44 240 241 250'),
  ...effects({ kind: 'off' }, NO_AUTOMATIC_TAX),
  ...effects({ kind: 'input' }, '6 7 8 9 16 17 18 19 91 92 94 95 401'),
};

function effects(effect: KeyEffect, keys: string): Readonly<Record<string, KeyEffect>> {
  return Object.fromEntries(keys.split(' ').map((key) => [key, effect]));
}

/**
 * @param key without leading zeros
 * @param declared rates of the adviser's own keys, percent as text, null for no tax; they go before the public ones
 * @returns undefined for a key without public meaning
 */
export function keyEffect(
  key: string,
  declared: Readonly<Record<string, string | null>> = {},
): KeyEffect | undefined {
  const rate = declared[key];
  return rate === undefined ? EFFECTS[key] : { kind: 'output', rate };
}

/** With country and rate in fields 40 and 41: services that another member state taxes (OSS). */
const KEY_OF_OTHERS = '250';

/** The key that books a rate on an account without a function: the key of that rate, else the key for net and tax in two rows. */
export function keyForTax(rate: string, isOfAnotherCountry: boolean): string {
  if (isOfAnotherCountry) return KEY_OF_OTHERS;
  return { '19': '3', '7': '2' }[rate] ?? NO_AUTOMATIC_TAX;
}
