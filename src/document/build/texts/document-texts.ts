import type { ProblemText } from './problem-text.js';

/** The invoice as a whole. */
export const DOCUMENT_TEXTS = {
  'no number': {
    en: ['The invoice has no number.', 'Give the invoice a number on the platform.'],
    de: ['Die Rechnung hat keine Nummer.', 'Der Rechnung auf der Plattform eine Nummer geben.'],
    pl: ['Faktura nie ma numeru.', 'Nadać fakturze numer na platformie.'],
  },
  'character that is left out': {
    en: [
      'The text has the character {code}, which shows nothing and cannot be kept.',
      'Type the text anew on the platform, without it.',
    ],
    de: [
      'Der Text hat das Zeichen {code}, das man nicht sieht und das nicht erhalten bliebe.',
      'Den Text auf der Plattform neu eintippen, ohne dieses Zeichen.',
    ],
    pl: [
      'Tekst ma znak {code}, którego nie widać i który nie zostałby zachowany.',
      'Wpisać tekst na platformie ponownie, bez tego znaku.',
    ],
  },
  'long text': {
    en: ['The text has {length} characters; {most} are taken.', 'Shorten it on the platform.'],
    de: ['Der Text hat {length} Zeichen; {most} werden angenommen.', 'Ihn auf der Plattform kürzen.'],
    pl: ['Tekst ma {length} znaków; przyjmuje się {most}.', 'Skrócić go na platformie.'],
  },
  'long list': {
    en: ['There are {length} of them; {most} are taken.', 'Make several invoices of it on the platform.'],
    de: [
      'Es sind {length}; {most} werden angenommen.',
      'Auf der Plattform mehrere Rechnungen daraus machen.',
    ],
    pl: ['Jest ich {length}; przyjmuje się {most}.', 'Wystawić na platformie kilka faktur.'],
  },
  'long texts': {
    en: [
      'All texts of the invoice together have {length} characters; {most} are taken.',
      'Make several invoices of it on the platform.',
    ],
    de: [
      'Alle Texte der Rechnung haben zusammen {length} Zeichen; {most} werden angenommen.',
      'Auf der Plattform mehrere Rechnungen daraus machen.',
    ],
    pl: [
      'Wszystkie teksty faktury mają razem {length} znaków; przyjmuje się {most}.',
      'Wystawić na platformie kilka faktur.',
    ],
  },
  'many lines': {
    en: [
      'All texts of the invoice together have {length} line breaks; {most} are taken.',
      'Take out line breaks on the platform.',
    ],
    de: [
      'Alle Texte der Rechnung haben zusammen {length} Zeilenumbrüche; {most} werden angenommen.',
      'Auf der Plattform Zeilenumbrüche herausnehmen.',
    ],
    pl: [
      'Wszystkie teksty faktury mają razem {length} końców wierszy; przyjmuje się {most}.',
      'Usunąć na platformie końce wierszy.',
    ],
  },
  'before the cutover': {
    en: [
      'The invoice is of {date}, before the cutover on {cutover}.',
      'Issue it the way you did before, or set e_invoices.from to an earlier date.',
    ],
    de: [
      'Die Rechnung ist vom {date}, vor dem Stichtag {cutover}.',
      'Sie wie bisher ausstellen, oder e_invoices.from auf einen früheren Tag setzen.',
    ],
    pl: [
      'Faktura jest z dnia {date}, sprzed daty przejścia {cutover}.',
      'Wystawić ją tak jak dotąd albo ustawić w e_invoices.from wcześniejszy dzień.',
    ],
  },
  'unknown original': {
    en: [
      'The invoice corrects another one whose number is not known.',
      'Check on the platform that the corrected invoice still exists and has a number; with spacebooks render, name it with --corrects and --corrects-date.',
    ],
    de: [
      'Die Rechnung korrigiert eine andere, deren Nummer nicht bekannt ist.',
      'Auf der Plattform prüfen, ob es die korrigierte Rechnung noch gibt und ob sie eine Nummer hat; bei spacebooks render sie mit --corrects und --corrects-date nennen.',
    ],
    pl: [
      'Faktura koryguje inną, której numer nie jest znany.',
      'Sprawdzić na platformie, czy korygowana faktura nadal istnieje i ma numer; przy spacebooks render podać ją w --corrects i --corrects-date.',
    ],
  },
  'undated original': {
    en: [
      'The date of the corrected invoice is not known, and e_invoices.service_period counts from it.',
      'Check on the platform that the corrected invoice still exists; with spacebooks render, add --corrects-date.',
    ],
    de: [
      'Das Datum der korrigierten Rechnung ist nicht bekannt, und e_invoices.service_period rechnet von ihm aus.',
      'Auf der Plattform prüfen, ob es die korrigierte Rechnung noch gibt; bei spacebooks render --corrects-date ergänzen.',
    ],
    pl: [
      'Data korygowanej faktury nie jest znana, a e_invoices.service_period liczy od niej.',
      'Sprawdzić na platformie, czy korygowana faktura nadal istnieje; przy spacebooks render dodać --corrects-date.',
    ],
  },
  'other currency': {
    en: [
      'The item is in {item}, the invoice’s total in {total}.',
      'Put items of different currencies on different invoices.',
    ],
    de: [
      'Die Position ist in {item}, der Gesamtbetrag der Rechnung in {total}.',
      'Positionen in verschiedenen Währungen auf verschiedene Rechnungen setzen.',
    ],
    pl: [
      'Pozycja jest w {item}, a kwota ogółem faktury w {total}.',
      'Umieścić pozycje w różnych walutach na różnych fakturach.',
    ],
  },
  'wrong IBAN': {
    en: [
      'The IBAN {given} is wrong: its check digits or its length do not fit.',
      'Copy the IBAN of the account again into the configuration.',
    ],
    de: [
      'Die IBAN {given} ist falsch: Prüfziffern oder Länge passen nicht.',
      'Die IBAN des Kontos noch einmal in die Konfiguration übertragen.',
    ],
    pl: [
      'IBAN {given} jest błędny: nie zgadzają się cyfry kontrolne albo długość.',
      'Przepisać IBAN rachunku do konfiguracji jeszcze raz.',
    ],
  },
  'wrong BIC': {
    en: [
      'The BIC {given} is not 8 or 11 letters and digits of the right form.',
      'Copy the BIC again, or leave it out: transfers within the euro area do not need it.',
    ],
    de: [
      'Der BIC {given} besteht nicht aus 8 oder 11 Buchstaben und Ziffern der richtigen Form.',
      'Den BIC noch einmal übertragen, oder weglassen: Überweisungen im Euroraum brauchen ihn nicht.',
    ],
    pl: [
      'BIC {given} nie składa się z 8 lub 11 liter i cyfr we właściwej postaci.',
      'Przepisać BIC jeszcze raz albo go pominąć.',
    ],
  },
} as const satisfies Record<string, ProblemText>;
