import type { RuleTexts } from './rule-text.js';

/** The document's own terms. */
export const HEADER_TEXTS = {
  'BR-02': {
    en: {
      message: 'The invoice number (BT-1) is missing.',
      fix: 'Give the invoice a number on the platform.',
    },
    de: {
      message: 'Die Rechnungsnummer (BT-1) fehlt.',
      fix: 'Der Rechnung auf der Plattform eine Nummer geben.',
    },
  },
  'BR-03': {
    en: { message: 'The invoice date (BT-2) is no calendar date.' },
    de: { message: 'Das Rechnungsdatum (BT-2) ist kein Tag des Kalenders.' },
  },
  'BR-CL-04': {
    en: { message: 'The currency (BT-5) is no code of ISO 4217.' },
    de: { message: 'Die Währung (BT-5) ist kein Code der ISO 4217.' },
  },
  'BR-16': {
    en: { message: 'The invoice has no line (BG-25).', fix: 'Add an item on the platform.' },
    de: {
      message: 'Die Rechnung hat keine Position (BG-25).',
      fix: 'Auf der Plattform eine Position hinzufügen.',
    },
  },
  'BR-29': {
    en: { message: 'The service period (BG-14) ends before it begins.' },
    de: { message: 'Der Leistungszeitraum (BG-14) endet, bevor er beginnt.' },
  },
  'BR-52': {
    en: {
      message: 'A supporting document (BG-24) has no reference (BT-122).',
      fix: 'Write a visible reference in e_invoices.supporting_documents.',
    },
    de: {
      message: 'Eine rechnungsbegründende Unterlage (BG-24) hat keine Kennung (BT-122).',
      fix: 'In e_invoices.supporting_documents eine sichtbare Kennung (reference) eintragen.',
    },
  },
  'BR-55': {
    en: {
      message: 'The invoice corrects another one whose number (BT-25) is not known.',
      fix: 'Check on the platform that the corrected invoice still exists and has a number.',
    },
    de: {
      message: 'Die Rechnung korrigiert eine andere, deren Nummer (BT-25) nicht bekannt ist.',
      fix: 'Auf der Plattform prüfen, ob es die korrigierte Rechnung noch gibt und ob sie eine Nummer hat.',
    },
  },
  'BR-CO-25': {
    en: {
      message: 'An amount is due, but there is neither a due date (BT-9) nor terms of payment (BT-20).',
      fix: 'Set e_invoices.payment.terms in the configuration.',
    },
    de: {
      message:
        'Es ist ein Betrag zu zahlen, aber es fehlen Fälligkeit (BT-9) und Zahlungsbedingungen (BT-20).',
      fix: 'In der Konfiguration e_invoices.payment.terms setzen.',
    },
  },
  'SB-DATE': {
    en: { message: 'A date of the invoice is no calendar date.' },
    de: { message: 'Ein Datum der Rechnung ist kein Tag des Kalenders.' },
  },
  'SB-TEXT': {
    en: { message: 'The text has a character that XML forbids, or blanks around it.' },
    de: { message: 'Der Text enthält ein Zeichen, das XML verbietet, oder Leerraum am Rand.' },
  },
  'PEPPOL-EN16931-R008': {
    en: { message: 'The text would be an empty element.' },
    de: { message: 'Der Text wäre ein leeres Element.' },
  },
} as const satisfies Record<string, RuleTexts>;
