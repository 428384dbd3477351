import { DEFECT, type Fa3RuleText } from './rule-text.js';

/** The document as a whole, its dates and texts. */
export const DOCUMENT_TEXTS = {
  'SB-FA3-TYPE': {
    en: ['The kind of the document (RodzajFaktury) does not fit what it corrects.', DEFECT.en],
    de: ['Die Art des Dokuments (RodzajFaktury) passt nicht zu dem, was es korrigiert.', DEFECT.de],
    pl: ['Rodzaj dokumentu (RodzajFaktury) nie pasuje do tego, co koryguje.', DEFECT.pl],
  },
  'SB-FA3-NEGATIVE': {
    en: [
      'The total is negative, but the invoice corrects no other one.',
      'Make it a correction of the invoice that it reduces: KSeF knows no credit notes.',
    ],
    de: [
      'Der Gesamtbetrag ist negativ, aber die Rechnung korrigiert keine andere.',
      'Sie als Korrektur der Rechnung anlegen, die sie mindert: KSeF kennt keine Gutschriften.',
    ],
    pl: [
      'Kwota ogółem jest ujemna, a faktura nie koryguje żadnej innej.',
      'Wystawić ją jako korektę faktury, którą zmniejsza: KSeF nie zna not kredytowych.',
    ],
  },
  'SB-FA3-ORIGINAL': {
    en: [
      'The invoice corrects another one whose number or date is not known.',
      'Check on the platform that the corrected invoice still exists.',
    ],
    de: [
      'Die Rechnung korrigiert eine andere, deren Nummer oder Datum nicht bekannt ist.',
      'Auf der Plattform prüfen, ob es die korrigierte Rechnung noch gibt.',
    ],
    pl: [
      'Faktura koryguje inną, której numer lub data nie są znane.',
      'Sprawdzić na platformie, czy korygowana faktura nadal istnieje.',
    ],
  },
  'SB-FA3-KSEF-NUMBER': {
    en: [
      'The KSeF number {given} of the corrected invoice {number} is wrong: its check digits do not fit.',
      'Copy the number again from KSeF.',
    ],
    de: [
      'Die KSeF-Nummer {given} der korrigierten Rechnung {number} ist falsch: ihre Prüfziffern passen nicht.',
      'Die Nummer noch einmal aus KSeF übernehmen.',
    ],
    pl: [
      'Numer KSeF {given} korygowanej faktury {number} jest błędny: nie zgadza się suma kontrolna.',
      'Przepisać numer z KSeF jeszcze raz.',
    ],
  },
  'SB-FA3-DATE': {
    en: [
      '{date} is no date that FA(3) takes: it takes {first} to {last}.',
      'Correct the date, or issue the invoice the way you did before KSeF.',
    ],
    de: [
      '{date} ist kein Datum, das FA(3) annimmt: es nimmt {first} bis {last}.',
      'Das Datum berichtigen, oder die Rechnung ausstellen wie vor KSeF.',
    ],
    pl: [
      '{date} nie jest datą dopuszczalną w FA(3): dopuszczalne są daty od {first} do {last}.',
      'Poprawić datę albo wystawić fakturę tak jak przed KSeF.',
    ],
  },
  'SB-FA3-PERIOD': {
    en: [
      'The service period ends ({end}) before it begins ({start}).',
      'Correct the period in the items’ texts, or the rules in e_invoices.service_period.',
    ],
    de: [
      'Der Leistungszeitraum endet ({end}), bevor er beginnt ({start}).',
      'Den Zeitraum in den Texten der Positionen berichtigen, oder die Regeln in e_invoices.service_period.',
    ],
    pl: [
      'Okres usługi kończy się ({end}), zanim się zacznie ({start}).',
      'Poprawić okres w opisach pozycji albo reguły w e_invoices.service_period.',
    ],
  },
  'SB-FA3-TEXT': {
    en: [
      'The text of {element} has {length} characters; FA(3) takes 1 to {longest}.',
      'Shorten the text; what is too long is never cut.',
    ],
    de: [
      'Der Text von {element} hat {length} Zeichen; FA(3) nimmt 1 bis {longest}.',
      'Den Text kürzen; was zu lang ist, wird nie abgeschnitten.',
    ],
    pl: [
      'Tekst pola {element} ma {length} znaków; FA(3) przyjmuje od 1 do {longest}.',
      'Skrócić tekst; zbyt długie teksty nie są obcinane.',
    ],
  },
  'SB-FA3-SIZE': {
    en: [
      'The document has {bytes} bytes; KSeF takes {most} at most.',
      'Divide the invoice into several ones.',
    ],
    de: [
      'Das Dokument hat {bytes} Bytes; KSeF nimmt höchstens {most}.',
      'Die Rechnung in mehrere aufteilen.',
    ],
    pl: ['Dokument ma {bytes} bajtów; KSeF przyjmuje najwyżej {most}.', 'Podzielić fakturę na kilka.'],
  },
} as const satisfies Record<string, Fa3RuleText>;
