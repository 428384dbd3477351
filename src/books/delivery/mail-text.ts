import type { OperatorLanguage } from '../../domain/settings.js';
import { fill } from '../../words/load-words.js';
import type { Parcel } from './parcel.js';

interface MailText {
  readonly subject: string;
  readonly text: string;
}

const WORDING: Readonly<
  Record<
    OperatorLanguage,
    { readonly subject: string; readonly intro: string; readonly files: string; readonly note: string }
  >
> = {
  de: {
    subject: 'Buchungen',
    intro:
      'Guten Tag,\n\nanbei die Buchungen des Exports „{series}“ für {space}, Stapel {number}, Belege vom {from} bis {to}.',
    files: 'Dateien (SHA-256):',
    note: 'Diese Nachricht kann in seltenen Fällen doppelt ankommen; sie hat dann dieselbe Message-ID und dieselben Dateien.',
  },
  en: {
    subject: 'Bookings',
    intro:
      'Hello,\n\nattached are the bookings of the export “{series}” for {space}, batch {number}, documents from {from} to {to}.',
    files: 'Files (SHA-256):',
    note: 'In rare cases this message arrives twice; it then has the same Message-ID and the same files.',
  },
  pl: {
    subject: 'Księgowania',
    intro:
      'Dzień dobry,\n\nw załączeniu księgowania eksportu „{series}” dla {space}, partia {number}, dokumenty od {from} do {to}.',
    files: 'Pliki (SHA-256):',
    note: 'W rzadkich przypadkach ta wiadomość może nadejść dwa razy; ma wtedy ten sam Message-ID i te same pliki.',
  },
};

/** Subject and plain text of the mail that carries a parcel. */
export function mailText(parcel: Parcel, language: OperatorLanguage): MailText {
  const { subject, intro, files, note } = WORDING[language];
  const values: Readonly<Record<string, string>> = {
    series: parcel.series,
    space: parcel.spaceId,
    number: String(parcel.batchNumber),
    ...parcel.period,
  };
  const list = parcel.files.map(({ name, address }) => `  ${name}\n  ${address}`);
  return {
    subject: `${subject} ${parcel.spaceId} ${parcel.series} ${parcel.batchNumber}`,
    text: [fill(intro, values), '', files, ...list, '', note, ''].join('\n'),
  };
}
