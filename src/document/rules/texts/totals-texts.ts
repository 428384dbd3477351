import type { RuleTexts } from './rule-text.js';

const decimals = <const Id extends string>(id: Id, en: string, de: string) =>
  ({
    [id]: {
      en: { message: `The ${en} has more than two decimals.` },
      de: { message: `${de} hat mehr als zwei Nachkommastellen.` },
    },
  }) as Record<Id, RuleTexts>;

/** The totals of the document, and the number of decimals in all amounts that are not of a line. */
export const TOTALS_TEXTS = {
  'BR-CO-10': {
    en: { message: 'The sum of the lines (BT-106) is not what the lines add up to.' },
    de: { message: 'Die Summe der Positionen (BT-106) ist nicht, was die Positionen ergeben.' },
  },
  'BR-CO-13': {
    en: { message: 'The total without VAT (BT-109) is not the sum of the lines.' },
    de: { message: 'Der Gesamtbetrag ohne Umsatzsteuer (BT-109) ist nicht die Summe der Positionen.' },
  },
  'BR-CO-14': {
    en: { message: 'The total VAT (BT-110) is not the sum over the rates.' },
    de: { message: 'Die gesamte Umsatzsteuer (BT-110) ist nicht die Summe über die Sätze.' },
  },
  'BR-CO-15': {
    en: { message: 'The total with VAT (BT-112) is not net plus VAT.' },
    de: { message: 'Der Gesamtbetrag mit Umsatzsteuer (BT-112) ist nicht netto plus Steuer.' },
  },
  'BR-CO-16': {
    en: { message: 'The amount due (BT-115) is not the total less what is paid.' },
    de: { message: 'Der fällige Betrag (BT-115) ist nicht der Gesamtbetrag abzüglich des Gezahlten.' },
  },
  ...decimals('BR-DEC-09', 'sum of the lines (BT-106)', 'Die Summe der Positionen (BT-106)'),
  ...decimals('BR-DEC-12', 'total without VAT (BT-109)', 'Der Gesamtbetrag ohne Umsatzsteuer (BT-109)'),
  ...decimals('BR-DEC-13', 'total VAT (BT-110)', 'Die gesamte Umsatzsteuer (BT-110)'),
  ...decimals('BR-DEC-14', 'total with VAT (BT-112)', 'Der Gesamtbetrag mit Umsatzsteuer (BT-112)'),
  ...decimals('BR-DEC-16', 'paid amount (BT-113)', 'Der gezahlte Betrag (BT-113)'),
  ...decimals('BR-DEC-18', 'amount due (BT-115)', 'Der fällige Betrag (BT-115)'),
  ...decimals(
    'BR-DEC-19',
    'taxable amount (BT-116) at {rate} %',
    'Die Bemessungsgrundlage (BT-116) zu {rate} %',
  ),
  ...decimals('BR-DEC-20', 'tax (BT-117) at {rate} %', 'Die Steuer (BT-117) zu {rate} %'),
} as const satisfies Record<string, RuleTexts>;
