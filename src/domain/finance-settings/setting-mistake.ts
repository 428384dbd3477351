/** What may be wrong with a field of a setting; keys of `setting-mistake` in templates/words/LANGUAGE/settings-page.json. */
export type SettingMistakeName =
  | 'needed'
  | 'rate'
  | 'country'
  | 'country-or-group'
  | 'date'
  | 'iban'
  | 'iban-in-text'
  | 'bic'
  | 'colour'
  | 'picture'
  | 'picture-damaged'
  | 'picture-cmyk'
  | 'picture-pixels'
  | 'not-drawn'
  | 'characters'
  | 'e-mail'
  | 'e-mail-address'
  | 'target-gone'
  | 'address-both'
  | 'address-number'
  | 'leitweg-digits'
  | 'vat-id'
  | 'vat-id-form'
  | 'vat-id-greek'
  | 'vat-id-digits'
  | 'vat-id-country'
  | 'customer-unknown'
  | 'customer-twice'
  | 'customer-filed'
  | 'nip'
  | 'reason-code'
  | 'footer'
  | 'one-line'
  | 'lines'
  | 'exempt-reason'
  | 'exempt-basis'
  | 'only-exempt'
  | 'not-taxed'
  | 'rate-taxed'
  | 'rate-untaxed'
  | 'without-iban';

export interface SettingMistake {
  /** Of `SETTING_FIELDS`. */
  readonly field: string;
  readonly mistake: SettingMistakeName;
  /** Of its sentence. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}
