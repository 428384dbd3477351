import type { ProblemText } from './problem-text.js';

const SAVE_ITEM_TEXTS = {
  en: 'Save the item again on the platform, so that it computes its amounts.',
  de: 'Die Position auf der Plattform noch einmal speichern, damit sie ihre Beträge berechnet.',
  pl: 'Zapisać pozycję na platformie jeszcze raz, aby obliczyła jej kwoty.',
};

/** Items and when they were supplied. */
export const ITEM_TEXTS = {
  'no items': {
    en: ['The invoice has no items.', 'Add at least one item on the platform.'],
    de: ['Die Rechnung hat keine Positionen.', 'Auf der Plattform mindestens eine Position hinzufügen.'],
    pl: ['Faktura nie ma pozycji.', 'Dodać na platformie co najmniej jedną pozycję.'],
  },
  'no description': {
    en: ['The item has no description.', 'Say on the platform what the item is.'],
    de: ['Die Position hat keine Beschreibung.', 'Auf der Plattform angeben, was die Position ist.'],
    pl: ['Pozycja nie ma opisu.', 'Podać na platformie, czym jest pozycja.'],
  },
  'wrong item total': {
    en: ['The item’s total {total} is not {quantity} times {price}.', SAVE_ITEM_TEXTS.en],
    de: ['Der Betrag der Position {total} ist nicht {quantity} mal {price}.', SAVE_ITEM_TEXTS.de],
    pl: ['Kwota pozycji {total} nie jest równa {quantity} razy {price}.', SAVE_ITEM_TEXTS.pl],
  },
  'inseparable taxes': {
    en: [
      'The item has {count} taxes, and their amounts do not say which part of the net price each belongs to; an invoice line can have one tax only.',
      'Split the item on the platform into one item for each tax.',
    ],
    de: [
      'Die Position hat {count} Steuern, und ihre Beträge sagen nicht, zu welchem Teil des Nettopreises jede gehört; eine Rechnungszeile kann nur eine Steuer haben.',
      'Die Position auf der Plattform in eine Position für jede Steuer teilen.',
    ],
    pl: [
      'Pozycja ma podatki w liczbie {count}, a ich kwoty nie mówią, do której części ceny netto należy każdy z nich; wiersz faktury może mieć tylko jeden podatek.',
      'Podzielić pozycję na platformie na osobne pozycje dla każdego podatku.',
    ],
  },
  'gross without tax': {
    en: [
      'The item has no tax, but its gross amount is not its net amount.',
      'Give the item its tax on the platform.',
    ],
    de: [
      'Die Position hat keine Steuer, ihr Bruttobetrag ist aber nicht ihr Nettobetrag.',
      'Der Position auf der Plattform ihre Steuer geben.',
    ],
    pl: [
      'Pozycja nie ma podatku, ale jej kwota brutto różni się od kwoty netto.',
      'Nadać pozycji podatek na platformie.',
    ],
  },
  'differing rates': {
    en: ['The price has {price} tax and the item’s total {total}.', SAVE_ITEM_TEXTS.en],
    de: ['Der Preis hat {price} Steuer, der Betrag der Position {total}.', SAVE_ITEM_TEXTS.de],
    pl: ['Cena ma podatek {price}, a kwota pozycji {total}.', SAVE_ITEM_TEXTS.pl],
  },
  'no period rule': {
    en: [
      'No rule in e_invoices.service_period says when this item was supplied.',
      'Add a rule for its revenue account or accounting code to e_invoices.service_period.',
    ],
    de: [
      'Keine Regel in e_invoices.service_period sagt, wann diese Leistung erbracht wurde.',
      'In e_invoices.service_period eine Regel für ihr Erlöskonto oder ihren Buchungscode ergänzen.',
    ],
    pl: [
      'Żadna reguła w e_invoices.service_period nie mówi, kiedy wykonano tę usługę.',
      'Dodać do e_invoices.service_period regułę dla jej konta przychodów lub kodu księgowego.',
    ],
  },
  'no period in text': {
    en: [
      'The item’s text does not say when it was supplied.',
      'Write the day, the month or the period into the item’s text, for example 01.10.2026 - 31.10.2026 or October 2026.',
    ],
    de: [
      'Der Text der Position sagt nicht, wann die Leistung erbracht wurde.',
      'Tag, Monat oder Zeitraum in den Text der Position schreiben, zum Beispiel 01.10.2026 - 31.10.2026 oder Oktober 2026.',
    ],
    pl: [
      'Opis pozycji nie mówi, kiedy wykonano usługę.',
      'Wpisać do opisu pozycji dzień, miesiąc lub okres, na przykład 01.10.2026 - 31.10.2026 albo październik 2026.',
    ],
  },
  'unclear period in text': {
    en: [
      'The item’s text names several dates, or one that can be read in more than one way.',
      'Write one day, month or period into the item’s text, for example 01.10.2026 - 31.10.2026 or October 2026.',
    ],
    de: [
      'Der Text der Position nennt mehrere Zeitangaben, oder eine, die sich verschieden lesen lässt.',
      'Einen Tag, Monat oder Zeitraum in den Text der Position schreiben, zum Beispiel 01.10.2026 - 31.10.2026 oder Oktober 2026.',
    ],
    pl: [
      'Opis pozycji podaje kilka dat albo datę, którą można odczytać różnie.',
      'Wpisać do opisu pozycji jeden dzień, miesiąc lub okres, na przykład 01.10.2026 - 31.10.2026 albo październik 2026.',
    ],
  },
} as const satisfies Record<string, ProblemText>;
