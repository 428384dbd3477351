import type { RuleTexts } from './rule-text.js';

const contact = (en: string, de: string, key: string): RuleTexts => ({
  en: {
    message: `The seller’s contact has no ${en}.`,
    fix: `Set e_invoices.seller.contact.${key} in the configuration.`,
  },
  de: {
    message: `Beim Ansprechpartner des Verkäufers fehlt ${de}.`,
    fix: `In der Konfiguration e_invoices.seller.contact.${key} setzen.`,
  },
});

const place = (
  whose: readonly [en: string, de: string],
  what: readonly [en: string, de: string],
): RuleTexts => ({
  en: { message: `The ${whose[0]} ${what[0]} is missing.`, fix: 'Complete the address on the platform.' },
  de: { message: `${what[1]} ${whose[1]} fehlt.`, fix: 'Die Adresse auf der Plattform vervollständigen.' },
});

const SELLER = ['seller’s', 'des Verkäufers'] as const;
const BUYER = ['buyer’s', 'des Käufers'] as const;

/** What XRechnung asks for beyond EN 16931. */
export const XRECHNUNG_TEXTS = {
  'BR-DE-2': {
    en: {
      message: 'The seller’s contact (BG-6) is missing.',
      fix: 'Set e_invoices.seller.contact in the configuration.',
    },
    de: {
      message: 'Der Ansprechpartner des Verkäufers (BG-6) fehlt.',
      fix: 'In der Konfiguration e_invoices.seller.contact setzen.',
    },
  },
  'BR-DE-3': place(SELLER, ['city (BT-37)', 'Der Ort (BT-37)']),
  'BR-DE-4': place(SELLER, ['post code (BT-38)', 'Die Postleitzahl (BT-38)']),
  'BR-DE-5': contact('name (BT-41)', 'der Name (BT-41)', 'name'),
  'BR-DE-6': contact('telephone number (BT-42)', 'die Telefonnummer (BT-42)', 'phone'),
  'BR-DE-7': contact('e-mail address (BT-43)', 'die E-Mail-Adresse (BT-43)', 'email'),
  'BR-DE-8': place(BUYER, ['city (BT-52)', 'Der Ort (BT-52)']),
  'BR-DE-9': place(BUYER, ['post code (BT-53)', 'Die Postleitzahl (BT-53)']),
  'BR-DE-15': {
    en: {
      message: 'The buyer reference (BT-10) is missing, for German authorities the Leitweg-ID.',
      fix: 'Ask the customer for it and set buyer_reference for this customer in e_invoices.customers.',
    },
    de: {
      message: 'Die Käuferreferenz (BT-10) fehlt, bei deutschen Behörden die Leitweg-ID.',
      fix: 'Beim Kunden erfragen und für ihn buyer_reference in e_invoices.customers setzen.',
    },
  },
  'BR-DE-16': {
    en: {
      message: 'The seller’s VAT id (BT-31) and tax number (BT-32) are missing.',
      fix: 'Enter the tax ID in the space’s invoice settings, or e_invoices.seller in the configuration.',
    },
    de: {
      message: 'USt-IdNr. (BT-31) und Steuernummer (BT-32) des Verkäufers fehlen.',
      fix: 'Die Steuernummer in den Rechnungseinstellungen des Space eintragen, oder e_invoices.seller in der Konfiguration.',
    },
  },
  'BR-DE-18': {
    en: {
      message:
        'The terms of payment (BT-20) have a line with # that is no cash discount in XRechnung’s form.',
      fix: 'Write for example #SKONTO#TAGE=7#PROZENT=2.00# on a line of its own, with another line after it, or no # at the start.',
    },
    de: {
      message:
        'Die Zahlungsbedingungen (BT-20) haben eine Zeile mit #, die kein Skonto in der Form der XRechnung ist.',
      fix: 'Zum Beispiel #SKONTO#TAGE=7#PROZENT=2.00# in einer eigenen Zeile schreiben, mit einer weiteren danach, oder kein # am Anfang.',
    },
  },
  'BR-DE-23-a': {
    en: {
      message: 'A credit transfer needs the account (BG-17).',
      fix: 'Set e_invoices.payment.iban in the configuration.',
    },
    de: {
      message: 'Eine Überweisung braucht das Konto (BG-17).',
      fix: 'In der Konfiguration e_invoices.payment.iban setzen.',
    },
  },
  'BR-DE-22': {
    en: {
      message: 'Two supporting documents have files of the same name (BT-125).',
      fix: 'Give one of the files in e_invoices.supporting_documents another name.',
    },
    de: {
      message: 'Zwei rechnungsbegründende Unterlagen haben Dateien desselben Namens (BT-125).',
      fix: 'In e_invoices.supporting_documents einer der Dateien einen anderen Namen geben.',
    },
  },
  'BR-DE-26': {
    en: { message: 'A corrected invoice (384) names no invoice that it corrects (BG-3).' },
    de: { message: 'Eine Rechnungskorrektur (384) nennt die Rechnung nicht, die sie korrigiert (BG-3).' },
  },
  'BR-DE-27': {
    en: {
      message: 'The telephone number of the seller’s contact (BT-42) has fewer than three digits.',
      fix: 'Correct e_invoices.seller.contact.phone in the configuration.',
    },
    de: {
      message: 'Die Telefonnummer des Ansprechpartners (BT-42) hat weniger als drei Ziffern.',
      fix: 'In der Konfiguration e_invoices.seller.contact.phone berichtigen.',
    },
  },
  'BR-DE-28': {
    en: {
      message: 'The e-mail address of the seller’s contact (BT-43) is none.',
      fix: 'Correct e_invoices.seller.contact.email in the configuration.',
    },
    de: {
      message: 'Die E-Mail-Adresse des Ansprechpartners (BT-43) ist keine.',
      fix: 'In der Konfiguration e_invoices.seller.contact.email berichtigen.',
    },
  },
  'PEPPOL-EN16931-R010': {
    en: {
      message: 'The buyer’s electronic address (BT-49) is missing.',
      fix: 'Enter a billing e-mail address on the platform, or electronic_address in e_invoices.customers.',
    },
    de: {
      message: 'Die elektronische Adresse des Käufers (BT-49) fehlt.',
      fix: 'Auf der Plattform eine E-Mail-Adresse für Rechnungen eintragen, oder electronic_address in e_invoices.customers.',
    },
  },
  'PEPPOL-EN16931-R061': {
    en: {
      message: 'A direct debit needs the reference of its mandate (BT-89).',
      fix: 'Set payment.mandate of the customer in the configuration.',
    },
    de: {
      message: 'Eine Lastschrift braucht die Mandatsreferenz (BT-89).',
      fix: 'In der Konfiguration payment.mandate des Kunden setzen.',
    },
  },
  'BR-DE-20': {
    en: {
      message: 'The IBAN of the debited account (BT-91) is wrong: its check digits or its length do not fit.',
      fix: 'Copy the IBAN again into payment.account of the customer in the configuration.',
    },
    de: {
      message: 'Die IBAN des belasteten Kontos (BT-91) ist falsch: Prüfziffern oder Länge passen nicht.',
      fix: 'Die IBAN noch einmal in payment.account des Kunden in der Konfiguration übertragen.',
    },
  },
  'BR-DE-31': {
    en: {
      message: 'A direct debit needs the account that is debited (BT-91).',
      fix: 'Set payment.account of the customer in the configuration.',
    },
    de: {
      message: 'Eine Lastschrift braucht das belastete Konto (BT-91).',
      fix: 'In der Konfiguration payment.account des Kunden setzen.',
    },
  },
  'PEPPOL-EN16931-R020': {
    en: {
      message: 'The seller’s electronic address (BT-34) is missing.',
      fix: 'Set e_invoices.seller.electronic_address in the configuration.',
    },
    de: {
      message: 'Die elektronische Adresse des Verkäufers (BT-34) fehlt.',
      fix: 'In der Konfiguration e_invoices.seller.electronic_address setzen.',
    },
  },
} as const satisfies Record<string, RuleTexts>;
