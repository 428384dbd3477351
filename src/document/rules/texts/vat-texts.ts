import type { RuleTexts } from './rule-text.js';

/** Categories without VAT whose rules are the same but for the letters in their names. */
export type FreeCategory = 'AE' | 'E' | 'G' | 'O';

type FreeRule = `BR-${FreeCategory}-${'01' | '05' | '08' | '09' | '10'}`;

/** The VAT breakdown and the categories. */
export const VAT_TEXTS = {
  'BR-CO-18': {
    en: { message: 'There is no VAT breakdown (BG-23).' },
    de: { message: 'Die Aufschlüsselung der Umsatzsteuer (BG-23) fehlt.' },
  },
  'BR-CO-17': {
    en: { message: '{rate} %: The tax (BT-117) is far from the taxable amount times the rate.' },
    de: { message: '{rate} %: Die Steuer (BT-117) ist weit weg von Bemessungsgrundlage mal Satz.' },
  },
  'BR-S-08': {
    en: { message: '{rate} %: There is no one taxable amount (BT-116) that is the sum of the lines.' },
    de: {
      message:
        '{rate} %: Es gibt nicht genau eine Bemessungsgrundlage (BT-116), die die Summe der Positionen ist.',
    },
  },
  'BR-S-09': {
    en: { message: '{rate} %: The tax (BT-117) is not the taxable amount times the rate.' },
    de: { message: '{rate} %: Die Steuer (BT-117) ist nicht Bemessungsgrundlage mal Satz.' },
  },
  'BR-S-10': {
    en: { message: '{rate} %: Standard VAT (S) must have no reason for an exemption (BT-120, BT-121).' },
    de: { message: '{rate} %: Zur Umsatzsteuer (S) gehört kein Grund für eine Befreiung (BT-120, BT-121).' },
  },
  'BR-O-11': {
    en: {
      message: 'What is not subject to VAT (O) is on one invoice with other tax cases (BG-23).',
      fix: 'Put it on an invoice of its own.',
    },
    de: {
      message: 'Nicht steuerbare Leistungen (O) stehen mit anderen Steuerfällen auf einer Rechnung (BG-23).',
      fix: 'Eine eigene Rechnung dafür schreiben.',
    },
  },
  'BR-O-12': {
    en: {
      message: 'What is not subject to VAT (O) is on one invoice with lines of other tax cases (BT-151).',
      fix: 'Put it on an invoice of its own.',
    },
    de: {
      message:
        'Nicht steuerbare Leistungen (O) stehen mit Positionen anderer Steuerfälle auf einer Rechnung (BT-151).',
      fix: 'Eine eigene Rechnung dafür schreiben.',
    },
  },
  'BR-CL-22': {
    en: {
      message: 'The code of the reason for having no VAT (BT-121) is not in the code list VATEX.',
      fix: 'Correct reason_code in e_invoices.tax_cases, or leave it out.',
    },
    de: {
      message: 'Der Code des Befreiungsgrundes (BT-121) steht nicht in der Codeliste VATEX.',
      fix: 'reason_code in e_invoices.tax_cases berichtigen oder weglassen.',
    },
  },
  ...freeTexts('AE', 'Reverse charge (AE)', 'Umkehr der Steuerschuld (AE)'),
  ...freeTexts('E', 'Exempt (E)', 'Steuerbefreit (E)'),
  ...freeTexts('G', 'Outside the EU (G)', 'Außerhalb der EU (G)'),
  ...freeTexts('O', 'Not subject to VAT (O)', 'Nicht steuerbar (O)'),
} as const satisfies Record<string, RuleTexts>;

function freeTexts<C extends FreeCategory>(
  category: C,
  en: string,
  de: string,
): Record<Extract<FreeRule, `BR-${C}-${string}`>, RuleTexts> {
  const messages: readonly (readonly [number: string, en: string, de: string])[] = [
    [
      '01',
      'lines and VAT breakdown do not go together: there must be one entry (BG-23) exactly when there are lines.',
      'Positionen und Aufschlüsselung passen nicht zusammen: zu den Positionen gehört genau ein Eintrag (BG-23).',
    ],
    ['05', 'the line has a rate above 0 (BT-152).', 'die Position hat einen Satz über 0 (BT-152).'],
    [
      '08',
      'the taxable amount (BT-116) is not the sum of the lines.',
      'die Bemessungsgrundlage (BT-116) ist nicht die Summe der Positionen.',
    ],
    ['09', 'the tax (BT-117) is not 0.', 'die Steuer (BT-117) ist nicht 0.'],
    [
      '10',
      'the reason for having no VAT (BT-120 or BT-121) is missing.',
      'der Grund dafür, dass keine Umsatzsteuer anfällt (BT-120 oder BT-121), fehlt.',
    ],
  ];
  return Object.fromEntries(
    messages.map(([number, english, german]) => [
      `BR-${category}-${number}`,
      { en: { message: `${en}: ${english}` }, de: { message: `${de}: ${german}` } },
    ]),
  ) as Record<Extract<FreeRule, `BR-${C}-${string}`>, RuleTexts>;
}
