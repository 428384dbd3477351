import type { RuleTexts } from './rule-text.js';

/** The lines of the invoice. */
export const LINE_TEXTS = {
  'BR-21': {
    en: { message: 'The line has no identifier (BT-126).' },
    de: { message: 'Der Position fehlt die Nummer (BT-126).' },
  },
  'BR-CL-23': {
    en: { message: 'The unit (BT-130) is no code of UN/ECE Recommendation 20.' },
    de: { message: 'Die Einheit (BT-130) ist kein Code der UN/ECE-Empfehlung 20.' },
  },
  'BR-25': {
    en: { message: 'The item has no name (BT-153).', fix: 'Describe the item on the platform.' },
    de: {
      message: 'Der Position fehlt die Bezeichnung (BT-153).',
      fix: 'Die Position auf der Plattform beschreiben.',
    },
  },
  'BR-27': {
    en: { message: 'The price (BT-146) is negative.' },
    de: { message: 'Der Preis (BT-146) ist negativ.' },
  },
  'BR-30': {
    en: { message: 'The period of the line (BG-26) ends before it begins.' },
    de: { message: 'Der Zeitraum der Position (BG-26) endet, bevor er beginnt.' },
  },
  'BR-S-05': {
    en: { message: 'An item with standard VAT (S) has no rate above 0 (BT-152).' },
    de: { message: 'Eine Position mit Umsatzsteuer (S) hat keinen Satz über 0 (BT-152).' },
  },
  'BR-DEC-23': {
    en: { message: 'The line’s net amount (BT-131) has more than two decimals.' },
    de: { message: 'Der Nettobetrag der Position (BT-131) hat mehr als zwei Nachkommastellen.' },
  },
  'PEPPOL-EN16931-R120': {
    en: { message: 'The line’s net amount (BT-131) is not quantity times price.' },
    de: { message: 'Der Nettobetrag der Position (BT-131) ist nicht Menge mal Preis.' },
  },
  'PEPPOL-EN16931-R121': {
    en: { message: 'The quantity that the price is for (BT-149) is not above 0.' },
    de: { message: 'Die Menge, für die der Preis gilt (BT-149), ist nicht größer als 0.' },
  },
  'SB-LINE-ID': {
    en: { message: 'Two lines have the same identifier (BT-126).' },
    de: { message: 'Zwei Positionen haben dieselbe Nummer (BT-126).' },
  },
} as const satisfies Record<string, RuleTexts>;
