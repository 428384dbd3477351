/** What may be wrong with a field of a setting; keys of `setting-mistake` in templates/words/LANGUAGE/settings-page.json. */
export type SettingMistakeName =
  | 'needed'
  | 'rate'
  | 'country'
  | 'country-or-group'
  | 'date'
  | 'iban'
  | 'bic'
  | 'colour'
  | 'picture'
  | 'e-mail'
  | 'vat-id'
  | 'nip'
  | 'reason-code'
  | 'footer'
  | 'one-line'
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
}
