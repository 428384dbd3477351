import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import { csvLine } from '../auditor/csv-line.js';
import type { AmountSum } from './amount-sum.js';
import { amountText } from './amount-text.js';

/** A line of a return, with what stands in it. */
interface ProvenLine extends AmountSum {
  readonly line: string;
  readonly amounts: readonly DeclaredAmount[];
}

/** Headings of the columns, and what a row of a sum is called. */
interface Headings {
  readonly columns: readonly string[];
  readonly sum: string;
}

/** Headings for returns in Germany and Austria. */
export const GERMAN: Headings = {
  columns: [
    ...['Kennzahl', 'Beleg', 'Belegdatum', 'Buchungsdatum', 'Debitor', 'Name', 'Land', 'USt-IdNr.'],
    ...['Konto', 'Steuersatz', 'Netto', 'Steuer', 'Buchung', 'Steuermonat'],
  ],
  sum: 'Summe',
};

/** Headings for returns in France. */
export const FRENCH: Headings = {
  columns: [
    ...['Ligne', 'Pièce', 'Date de la pièce', 'Date de comptabilisation', 'Compte auxiliaire', 'Nom', 'Pays'],
    ...['N° TVA', 'Compte', 'Taux', 'Montant HT', 'TVA', 'Écriture', 'Mois de la taxe'],
  ],
  sum: 'Total',
};

/** The proof of each figure: its entries, and a row with their sum. An entry may stand in several lines. */
export function proofCsv(lines: readonly ProvenLine[], { columns, sum }: Headings): string {
  const rows = lines.flatMap(({ line, net, tax, amounts }) => [
    ...amounts.map((amount) => rowOf(line, amount)),
    [line, sum, '', '', '', '', '', '', '', '', amountText(net), amountText(tax), '', ''],
  ]);
  return [columns, ...rows].map(csvLine).join('');
}

function rowOf(line: string, { entry, net, tax }: DeclaredAmount): readonly string[] {
  return [
    line,
    entry.documentNumber,
    entry.documentDate,
    entry.bookingDate,
    entry.debtor,
    entry.debtorName,
    entry.buyer?.country ?? '',
    entry.buyer?.taxId ?? '',
    entry.account,
    entry.taxRate,
    amountText(net),
    amountText(tax),
    entry.id,
    entry.taxMonth ?? '',
  ];
}
