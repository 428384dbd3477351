import { csvLine } from '../auditor/csv-line.js';
import { amountText } from './amount-text.js';
import type { Ustva } from './ustva.js';

const HEADER = [
  'Kennzahl',
  'Beleg',
  'Belegdatum',
  'Buchungsdatum',
  'Debitor',
  'Name',
  'Land',
  'USt-IdNr.',
  'Konto',
  'Steuersatz',
  'Netto',
  'Steuer',
  'Buchung',
  'Steuermonat',
];

/** The proof of each figure: its entries, and a row with their sum. */
export function ustvaCsv({ lines }: Ustva): string {
  const rows = lines.flatMap(({ line, net, tax, amounts }) => {
    const name = line === 'oss' ? 'OSS' : line === 'none' ? 'keine' : line;
    return [
      ...amounts.map(({ entry, net: own, tax: ownTax }) => [
        name,
        entry.documentNumber,
        entry.documentDate,
        entry.bookingDate,
        entry.debtor,
        entry.debtorName,
        entry.buyer?.country ?? '',
        entry.buyer?.taxId ?? '',
        entry.account,
        entry.taxRate,
        amountText(own),
        amountText(ownTax),
        entry.id,
        entry.taxMonth ?? '',
      ]),
      [name, 'Summe', '', '', '', '', '', '', '', '', amountText(net), amountText(tax), '', ''],
    ];
  });
  return [HEADER, ...rows].map(csvLine).join('');
}
