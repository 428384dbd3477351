import { type Fields, number, text } from '../layout/field.js';

export interface AccountLabel {
  readonly account: string;
  readonly label: string;
}

/** What the columns of Kontenbeschriftungen can show (templates/export/datev-account-labels.yml). */
export const LABEL_FIELDS: Fields<AccountLabel> = {
  account: number(({ account }) => account),
  label: text(({ label }) => label),
};
