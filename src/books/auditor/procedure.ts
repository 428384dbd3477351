import { retainedUntil } from '../../domain/accounting/retention.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';

export interface YearProcedureFacts {
  readonly space: string;
  readonly year: number;
  /** Of this program. */
  readonly version: string;
  readonly settings: AccountingSettings;
}

type Section = readonly [title: string, ...paragraphs: readonly string[]];

/**
 * The procedure documentation (Verfahrensdokumentation, GoBD section 10.1): how the books come about, with the
 * settings that are in force. In German, the language of those who ask for it.
 */
export function procedureText(facts: YearProcedureFacts): string {
  const { space, year, version, settings } = facts;
  const sections = [...PROCEDURE, retention(year)].map(
    ([title, ...paragraphs]) => `## ${title}\n\n${paragraphs.join('\n\n')}`,
  );
  return [
    `# Verfahrensdokumentation ${space}, ${year}`,
    `Erzeugt von spacebooks ${version}.`,
    ...sections,
    '## Geltende Einstellungen',
    `\`\`\`json\n${JSON.stringify(settings, null, 2)}\n\`\`\``,
    '',
  ].join('\n\n');
}

const PROCEDURE: readonly Section[] = [
  [
    'Herkunft der Daten',
    'Rechnungen entstehen in der Coworking-Plattform. spacebooks liest sie jede Nacht, bewahrt jede gelesene Fassung auf und erkennt Änderungen und Löschungen. Es verändert keine Beträge.',
  ],
  [
    'Buchung',
    'Jede Rechnung ab dem Stichtag wird zu Buchungen: Debitor brutto an Erlöse netto je Konto, Steuerfall und Kostenstelle und an Umsatzsteuer je Steuersatz. Gerechnet wird in ganzen Cent; die Summen sind die der Rechnung. Korrekturen sind eigene Belege mit negativen Beträgen.',
    'Konten ergeben sich aus den Regeln unten; die erste passende gilt. Passt keine, entsteht kein Stapel, und die fehlende Regel wird genannt. Ein Auffangkonto gibt es nicht.',
    'Debitorennummern ergeben sich aus der Kundennummer. Führen zwei Kundennummern auf dasselbe Konto, entsteht kein Stapel.',
  ],
  [
    'Stapel und Unveränderbarkeit',
    'Buchungen werden in fortlaufend nummerierten Stapeln ausgegeben. Jede Buchung steht in genau einem gültigen Stapel; die Datenbank weist Änderung und Löschung zurück. Ausgegebene Dateien liegen unter der Prüfsumme ihres Inhalts (SHA-256) im Archiv und werden bei erneutem Abruf unverändert geliefert.',
    'Ändert sich ein Beleg nach der Ausgabe, wird die ursprüngliche Buchung mit ihren Werten storniert (Generalumkehr) und neu gebucht. Perioden werden abgeschlossen; was später dafür eintrifft, wird im ersten offenen Monat gebucht und behält sein Belegdatum.',
    'Ein Stapel kann vor der Übernahme durch die Buchhaltung für ungültig erklärt oder von ihr zurückgewiesen werden. Seine Nummer bleibt vergeben, seine Buchungen erscheinen erneut.',
  ],
  [
    'Protokoll',
    'Ausgabe, Annahme, Zurückweisung und Ungültigkeit von Stapeln, weitere Dateien und Abschlüsse von Perioden stehen in einem Protokoll, dessen Zeilen durch Prüfsummen verkettet sind (audit-log.jsonl). Jeder Stapel nennt das Ende der Kette zur Zeit seiner Ausgabe. Der Befehl `spacebooks audit verify` prüft Kette, Buchungen und Dateien.',
  ],
];

function retention(year: number): Section {
  return [
    'Aufbewahrung',
    `Belege des Jahres ${year} sind bis ${retainedUntil('voucher', year)} aufzubewahren, Journal, Protokoll und diese Dokumentation bis ${retainedUntil('books', year)} (§ 147 Abs. 3 und 4 AO). spacebooks löscht nichts davon.`,
  ];
}
