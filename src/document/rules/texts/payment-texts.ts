import type { RuleTexts } from './rule-text.js';

const IBAN_EN = 'Copy the IBAN of the account again into the configuration.';
const IBAN_DE = 'Die IBAN des Kontos noch einmal in die Konfiguration übertragen.';

/** The payment instructions. */
export const PAYMENT_TEXTS = {
  'BR-61': {
    en: { message: 'A credit transfer needs the account (BT-84).', fix: IBAN_EN },
    de: { message: 'Eine Überweisung braucht das Konto (BT-84).', fix: IBAN_DE },
  },
  'BR-50': {
    en: { message: 'The account (BG-17) has no identifier (BT-84).', fix: IBAN_EN },
    de: { message: 'Dem Konto (BG-17) fehlt die Kennung (BT-84).', fix: IBAN_DE },
  },
  'BR-DE-19': {
    en: { message: 'The IBAN (BT-84) is wrong: its check digits or its length do not fit.', fix: IBAN_EN },
    de: { message: 'Die IBAN (BT-84) ist falsch: Prüfziffern oder Länge passen nicht.', fix: IBAN_DE },
  },
} as const satisfies Record<string, RuleTexts>;
