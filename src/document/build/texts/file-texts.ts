import type { ProblemText } from './problem-text.js';

/** Supporting documents (BG-24). */
export const FILE_TEXTS = {
  'unreadable file': {
    en: [
      'The supporting document {file} cannot be read ({why}).',
      'Put the file there and let the daemon’s user read it, or take it out of e_invoices.supporting_documents.',
    ],
    de: [
      'Die rechnungsbegründende Unterlage {file} ist nicht lesbar ({why}).',
      'Die Datei dort ablegen und für den Benutzer des Dienstes lesbar machen, oder sie aus e_invoices.supporting_documents nehmen.',
    ],
    pl: [
      'Nie można odczytać załącznika {file} ({why}).',
      'Umieścić tam plik i dać użytkownikowi usługi prawo odczytu albo usunąć wpis z e_invoices.supporting_documents.',
    ],
  },
  'large file': {
    en: [
      'The supporting document {file} is larger than 2 MiB.',
      'Make it smaller, or name its address (url) instead.',
    ],
    de: [
      'Die rechnungsbegründende Unterlage {file} ist größer als 2 MiB.',
      'Sie verkleinern oder statt der Datei ihre Adresse (url) angeben.',
    ],
    pl: ['Załącznik {file} jest większy niż 2 MiB.', 'Zmniejszyć plik albo podać jego adres (url).'],
  },
  'file of another kind': {
    en: [
      'The supporting document {file} is no PDF, PNG, JPEG, CSV (UTF-8), XLSX or ODS, or its name ends as if it were another (BR-CL-24).',
      'Save it as one of these, with the ending that belongs to it.',
    ],
    de: [
      'Die rechnungsbegründende Unterlage {file} ist keine PDF-, PNG-, JPEG-, CSV- (UTF-8), XLSX- oder ODS-Datei, oder ihre Endung passt nicht zum Inhalt (BR-CL-24).',
      'Sie in einem dieser Formate mit der passenden Endung speichern.',
    ],
    pl: [
      'Załącznik {file} nie jest plikiem PDF, PNG, JPEG, CSV (UTF-8), XLSX ani ODS albo rozszerzenie nie zgadza się z zawartością (BR-CL-24).',
      'Zapisać go w jednym z tych formatów, z właściwym rozszerzeniem.',
    ],
  },
  'large files': {
    en: [
      'The supporting documents are larger than {most} together.',
      'Make them smaller, or name the address (url) of some instead.',
    ],
    de: [
      'Die rechnungsbegründenden Unterlagen sind zusammen größer als {most}.',
      'Sie verkleinern oder bei einigen statt der Datei die Adresse (url) angeben.',
    ],
    pl: [
      'Załączniki są razem większe niż {most}.',
      'Zmniejszyć je albo przy niektórych podać adres (url) zamiast pliku.',
    ],
  },
} as const satisfies Record<string, ProblemText>;
