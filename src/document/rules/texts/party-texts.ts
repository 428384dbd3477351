import type { RuleTexts } from './rule-text.js';

const SETTINGS_EN =
  'Enter the tax ID in the space’s invoice settings, or e_invoices.seller in the configuration.';
const SETTINGS_DE =
  'Die Steuernummer in den Rechnungseinstellungen des Space eintragen, oder e_invoices.seller in der Konfiguration.';

/** Seller and buyer. */
export const PARTY_TEXTS = {
  'BR-06': {
    en: { message: 'The seller’s name (BT-27) is missing.' },
    de: { message: 'Der Name des Verkäufers (BT-27) fehlt.' },
  },
  'BR-07': {
    en: { message: 'The buyer’s name (BT-44) is missing.' },
    de: { message: 'Der Name des Käufers (BT-44) fehlt.' },
  },
  'BR-09': {
    en: { message: 'The seller’s country (BT-40) is missing.' },
    de: { message: 'Das Land des Verkäufers (BT-40) fehlt.' },
  },
  'BR-11': {
    en: { message: 'The buyer’s country (BT-55) is missing.' },
    de: { message: 'Das Land des Käufers (BT-55) fehlt.' },
  },
  'BR-CL-14': {
    en: {
      message: 'The country code (BT-40, BT-55) is none of ISO 3166-1.',
      fix: 'Choose the country again on the platform.',
    },
    de: {
      message: 'Der Ländercode (BT-40, BT-55) steht nicht in ISO 3166-1.',
      fix: 'Das Land auf der Plattform neu wählen.',
    },
  },
  'BR-CO-09': {
    en: {
      message: 'The VAT id (BT-31, BT-48) does not start with its country’s prefix.',
      fix: 'Enter the VAT id with its prefix, in Germany DE and nine digits.',
    },
    de: {
      message: 'Die USt-IdNr. (BT-31, BT-48) beginnt nicht mit dem Kürzel ihres Landes.',
      fix: 'Die USt-IdNr. mit Länderkürzel eintragen, in Deutschland DE und neun Ziffern.',
    },
  },
  'BR-CO-26': {
    en: {
      message:
        'Nothing identifies the seller: no VAT id (BT-31), registration (BT-30) or identifier (BT-29).',
      fix: SETTINGS_EN,
    },
    de: {
      message:
        'Nichts kennzeichnet den Verkäufer: keine USt-IdNr. (BT-31), Registernummer (BT-30) oder Kennung (BT-29).',
      fix: SETTINGS_DE,
    },
  },
  'BR-S-02': {
    en: {
      message: 'Items with VAT need the seller’s VAT id (BT-31) or tax number (BT-32).',
      fix: SETTINGS_EN,
    },
    de: {
      message:
        'Positionen mit Umsatzsteuer brauchen die USt-IdNr. (BT-31) oder Steuernummer (BT-32) des Verkäufers.',
      fix: SETTINGS_DE,
    },
  },
  'BR-AE-02': {
    en: {
      message:
        'Reverse charge (AE) needs the seller’s VAT id or tax number (BT-31, BT-32) and the buyer’s VAT id (BT-48).',
      fix: 'Enter the customer’s VAT id on the platform, and the seller’s in the space’s invoice settings.',
    },
    de: {
      message:
        'Für die Umkehr der Steuerschuld (AE) fehlt die USt-IdNr. oder Steuernummer des Verkäufers (BT-31, BT-32) oder die USt-IdNr. des Käufers (BT-48).',
      fix: 'Die USt-IdNr. des Kunden auf der Plattform eintragen, die eigene in den Rechnungseinstellungen des Space.',
    },
  },
  'BR-E-02': {
    en: {
      message: 'Exempt items (E) need the seller’s VAT id (BT-31) or tax number (BT-32).',
      fix: SETTINGS_EN,
    },
    de: {
      message:
        'Steuerbefreite Positionen (E) brauchen die USt-IdNr. (BT-31) oder Steuernummer (BT-32) des Verkäufers.',
      fix: SETTINGS_DE,
    },
  },
  'BR-G-02': {
    en: {
      message: 'Items for buyers outside the EU (G) need the seller’s VAT id (BT-31).',
      fix: SETTINGS_EN,
    },
    de: {
      message: 'Positionen für Käufer außerhalb der EU (G) brauchen die USt-IdNr. des Verkäufers (BT-31).',
      fix: SETTINGS_DE,
    },
  },
  'BR-O-02': {
    en: { message: 'An invoice that is not subject to VAT (O) must not state a VAT id (BT-31, BT-48).' },
    de: { message: 'Eine nicht steuerbare Rechnung (O) darf keine USt-IdNr. nennen (BT-31, BT-48).' },
  },
  'BR-62': {
    en: {
      message: 'The seller’s electronic address (BT-34) has no scheme.',
      fix: 'State the scheme, EM for an e-mail address.',
    },
    de: {
      message: 'Der elektronischen Adresse des Verkäufers (BT-34) fehlt das Schema.',
      fix: 'Das Schema angeben, für eine E-Mail-Adresse EM.',
    },
  },
  'BR-63': {
    en: { message: 'The buyer’s electronic address (BT-49) has no scheme.' },
    de: { message: 'Der elektronischen Adresse des Käufers (BT-49) fehlt das Schema.' },
  },
  'BR-CL-11': {
    en: {
      message: 'The scheme of the seller’s registration (BT-30) is not in the code list ISO 6523.',
      fix: 'Write one of the list, such as 0002 for SIREN or 0106 for KvK, or leave it out.',
    },
    de: {
      message: 'Das Schema der Registernummer des Verkäufers (BT-30) steht nicht in der Codeliste ISO 6523.',
      fix: 'Einen Code der Liste schreiben, etwa 0002 für SIREN oder 0106 für KvK, oder ihn weglassen.',
    },
  },
  'BR-CL-25': {
    en: {
      message: 'The scheme of the electronic address (BT-34, BT-49) is not in the code list EAS.',
      fix: 'Write EM for an e-mail address, or another code of the list EAS.',
    },
    de: {
      message: 'Das Schema der elektronischen Adresse (BT-34, BT-49) steht nicht in der Codeliste EAS.',
      fix: 'EM für eine E-Mail-Adresse schreiben, oder einen anderen Code der Liste EAS.',
    },
  },
} as const satisfies Record<string, RuleTexts>;
