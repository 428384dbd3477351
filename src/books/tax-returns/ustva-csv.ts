import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import { csvLine } from '../auditor/csv-line.js';
import type { AmountSum } from './amount-sum.js';
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

/** The proof of each figure: its entries, and a row with their sum. Kz 50 has entries that stand in other lines, too. */
export function ustvaCsv({ lines, uncollectible }: Ustva): string {
  const lost = { ...uncollectible, line: '50', sign: -1 };
  const groups = [
    ...lines.map((line) => ({ ...line, sign: 1 })),
    ...(lost.amounts.length === 0 ? [] : [lost]),
  ];
  const rows = groups.flatMap(({ line, net, tax, amounts, sign }) => [
    ...amounts.map((amount) => rowOf(line, amount, sign)),
    [line, 'Summe', '', '', '', '', '', '', '', '', ...texts({ net, tax }), '', ''],
  ]);
  return [HEADER, ...rows].map(csvLine).join('');
}

function rowOf(line: string, { entry, net, tax }: DeclaredAmount, sign: number): readonly string[] {
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
    ...texts({ net: sign * net, tax: sign * tax }),
    entry.id,
    entry.taxMonth ?? '',
  ];
}

function texts({ net, tax }: AmountSum): readonly [string, string] {
  return [amountText(net), amountText(tax)];
}
