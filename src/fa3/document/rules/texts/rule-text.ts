/** What is wrong, and what to do about it; `{name}` stands for a value of the document. */
type Words = readonly [message: string, fix: string];

/** One rule in each language of the findings. */
export interface Fa3RuleText {
  readonly en: Words;
  readonly de: Words;
  readonly pl: Words;
}

/** The fix where only a defect of ours can be the cause. */
export const DEFECT = {
  en: 'This is a defect of spacebooks: report it with the invoice.',
  de: 'Das ist ein Fehler von spacebooks: bitte mit der Rechnung melden.',
  pl: 'To błąd programu spacebooks: prosimy zgłosić go razem z fakturą.',
};
