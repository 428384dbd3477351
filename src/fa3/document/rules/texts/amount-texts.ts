import { DEFECT, type Fa3RuleText } from './rule-text.js';

/** Sums, lines and numbers. */
export const AMOUNT_TEXTS = {
  'SB-FA3-TOTAL': {
    en: ['The sums and taxes of the rates make {groups}, but the total (P_15) is {total}.', DEFECT.en],
    de: ['Summen und Steuern der Sätze ergeben {groups}, der Gesamtbetrag (P_15) ist {total}.', DEFECT.de],
    pl: ['Sumy i podatki stawek dają {groups}, a kwota należności ogółem (P_15) to {total}.', DEFECT.pl],
  },
  'SB-FA3-GROUP': {
    en: [
      'The lines of the rate {rate} make {lines}, but its sum is {group}.',
      'Save the invoice again on the platform. Where its prices are net, set e_invoices.ksef.prices to net.',
    ],
    de: [
      'Die Positionen des Satzes {rate} ergeben {lines}, seine Summe ist {group}.',
      'Die Rechnung auf der Plattform neu speichern. Wenn ihre Preise netto sind, e_invoices.ksef.prices auf net setzen.',
    ],
    pl: [
      'Pozycje ze stawką {rate} dają {lines}, a jej suma to {group}.',
      'Zapisać fakturę na platformie ponownie. Jeśli jej ceny są netto, ustawić e_invoices.ksef.prices na net.',
    ],
  },
  'SB-FA3-LINE-GROUP': {
    en: ['The rate {rate} of the line has not exactly one sum.', DEFECT.en],
    de: ['Der Satz {rate} der Position hat nicht genau eine Summe.', DEFECT.de],
    pl: ['Stawka {rate} pozycji nie ma dokładnie jednej sumy.', DEFECT.pl],
  },
  'SB-FA3-SETTLEMENT': {
    en: [
      'What was paid does not fit the total: paid in full, in part, or not at all.',
      'Check the payments of the invoice on the platform.',
    ],
    de: [
      'Das Bezahlte passt nicht zum Gesamtbetrag: ganz, zum Teil oder gar nicht bezahlt.',
      'Die Zahlungen der Rechnung auf der Plattform prüfen.',
    ],
    pl: [
      'Zapłacona kwota nie pasuje do należności: zapłacono w całości, w części albo wcale.',
      'Sprawdzić wpłaty do faktury na platformie.',
    ],
  },
  'SB-FA3-ITEMS': {
    en: [
      'FA(3) takes 1 to 10,000 lines, numbered from 1.',
      'Divide the invoice into several ones, or add an item.',
    ],
    de: [
      'FA(3) nimmt 1 bis 10.000 Positionen, von 1 an gezählt.',
      'Die Rechnung in mehrere aufteilen, oder eine Position hinzufügen.',
    ],
    pl: [
      'FA(3) przyjmuje od 1 do 10 000 pozycji, numerowanych od 1.',
      'Podzielić fakturę na kilka albo dodać pozycję.',
    ],
  },
  'SB-FA3-PRICING': {
    en: ['Lines with gross prices and lines with net prices stand together.', DEFECT.en],
    de: ['Positionen mit Brutto- und mit Nettopreisen stehen nebeneinander.', DEFECT.de],
    pl: ['Na fakturze są pozycje z cenami brutto i z cenami netto.', DEFECT.pl],
  },
  'SB-FA3-NUMBER': {
    en: [
      '{number} has more than {digits} digits, or more than {decimals} of them after the point.',
      'Round the number on the platform.',
    ],
    de: [
      '{number} hat mehr als {digits} Stellen, oder mehr als {decimals} nach dem Komma.',
      'Die Zahl auf der Plattform runden.',
    ],
    pl: [
      '{number} ma więcej niż {digits} cyfr albo więcej niż {decimals} po przecinku.',
      'Zaokrąglić liczbę na platformie.',
    ],
  },
} as const satisfies Record<string, Fa3RuleText>;
