import {
  type DeclaredAmount,
  type DeclaredKind,
  declaredIn,
} from '../../domain/accounting/declared-amount.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { csvLine } from '../auditor/csv-line.js';
import { exportWords } from '../formats/export-words.js';
import { type AmountSum, sumOf } from './amount-sum.js';
import { amountText } from './amount-text.js';

/** What is declared in a month of one country, tax case, rate and kind. */
export interface DeclaredRow extends AmountSum {
  /** `YYYY-MM`, of the return. */
  readonly month: string;
  /** Whose tax it is: ISO 3166-1. */
  readonly country: string;
  /** VAT category of EN 16931, in Poland with its case: `AE np II`. */
  readonly taxCase: string;
  /** Percent. */
  readonly rate: string;
  readonly kind: DeclaredKind;
  /** How many amounts it sums up. */
  readonly amounts: number;
}

/** The table that every return is made of, summed up. @param seller whose country it is, ISO 3166-1 */
export function declaredRows(amounts: readonly DeclaredAmount[], seller: string): readonly DeclaredRow[] {
  const byKey = Map.groupBy(amounts, (amount) => JSON.stringify(placeOf(amount, seller)));
  const rows = [...byKey.values()].flatMap((of) => {
    const [first] = of;
    const sum = sumOf(of);
    if (first === undefined || (sum.net === 0 && sum.tax === 0)) return [];
    return [{ ...placeOf(first, seller), ...sum, amounts: of.length }];
  });
  return rows.sort((a, b) => compare(sortTextOf(a, seller), sortTextOf(b, seller)));
}

function placeOf(amount: DeclaredAmount, seller: string): Omit<DeclaredRow, 'net' | 'tax' | 'amounts'> {
  const { entry, kind, country } = amount;
  return {
    month: declaredIn(amount, seller) ?? amount.returnMonth,
    country: country ?? seller,
    taxCase: entry.polishCase === undefined ? (entry.taxCase ?? '') : `${entry.taxCase} ${entry.polishCase}`,
    rate: entry.taxRate,
    kind,
  };
}

const KINDS: readonly DeclaredKind[] = ['sale', 'correction', 'payment', 'loss', 'reduction'];

/** The seller's country first, and the highest rate. */
function sortTextOf({ month, country, taxCase, rate, kind }: DeclaredRow, seller: string): string {
  const place = (1000 - Number(rate)).toFixed(3).padStart(8, '0');
  return [month, country === seller ? '' : country, taxCase, place, KINDS.indexOf(kind)].join('\n');
}

const COLUMNS = [
  'return_month',
  'tax_month',
  'tax_country',
  'tax_case',
  'tax_rate',
  'declared_kind',
  'document_number',
  'document_date',
  'booking_date',
  'debtor_name',
  'country',
  'tax_id',
  'account',
  'net',
  'tax',
  'entry_id',
] as const;

/** Each document behind the sums; amounts are in the currency of the books. */
export function declaredCsv(
  amounts: readonly DeclaredAmount[],
  seller: string,
  language: OperatorLanguage,
): string {
  const words = exportWords(language);
  const lines = amounts.map((amount) => {
    const { entry, taxMonth, net, tax } = amount;
    const { month, country, taxCase, rate, kind } = placeOf(amount, seller);
    const { documentNumber, documentDate, bookingDate, debtorName, buyer, account, id } = entry;
    return csvLine([
      ...[month, taxMonth, country, taxCase, rate, words(`declared.${kind}`)],
      ...[documentNumber, documentDate, bookingDate, debtorName, buyer?.country ?? '', buyer?.taxId ?? ''],
      ...[account, amountText(net), amountText(tax), id],
    ]);
  });
  return [csvLine(COLUMNS.map((name) => words(`column.${name}`))), ...lines].join('');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
