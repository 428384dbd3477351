import type { Cents } from '../domain/accounting/cents.js';
import { guarded } from '../domain/formula-guard.js';
import type { LocalDate } from '../domain/invoice.js';
import { isReadOtherwise, spreadsheetOf } from '../domain/spreadsheet.js';
import type { InvoiceFacts } from '../store/invoices/invoice-facts.js';
import { INVOICE_COLUMNS, LAST_COLUMNS } from './columns.js';
import type { ListWords } from './list-words.js';
import { paymentToday } from './row.js';

/** Spreadsheets take a file for UTF-8 by it. */
const MARK = '\ufeff';

/**
 * A list as spreadsheets of the reader's language open it by a click: its separator, its decimal sign, its words; dates as
 * the standard has them.
 */
export async function* invoicesCsv(
  pieces: AsyncIterable<readonly InvoiceFacts[]>,
  words: ListWords,
  today: LocalDate,
): AsyncGenerator<string> {
  const { delimiter, decimalSign } = spreadsheetOf(words.language);
  const amount = (cents: Cents): string => amountText(cents, decimalSign);
  const text = (value: string | null): string => {
    const safe = guarded(value ?? '');
    return `"${isReadOtherwise(safe) ? "'" : ''}${safe.replaceAll('"', '""')}"`;
  };
  const line = (cells: readonly string[]): string => `${cells.join(delimiter)}\r\n`;
  const heads = INVOICE_COLUMNS.map((name) => words.say(`invoices.${name}`));
  const last = LAST_COLUMNS.map((name) => words.say(name));
  yield MARK + line([...heads, ...last].map(text));
  for await (const rows of pieces) {
    yield rows
      .map((row) => {
        const { terms } = row;
        const payment = paymentToday(row, today);
        return line([
          text(row.number),
          text(terms?.customer ?? null),
          text(terms?.customerNumber ?? null),
          terms?.invoiceDate ?? '',
          terms?.dueDate ?? '',
          ...(terms === null ? ['', '', ''] : [terms.gross, terms.net, terms.open].map(amount)),
          terms?.currency ?? '',
          text(payment === null ? null : words.say(`payment-state.${payment}`)),
          text(words.say(`e-invoice-state.${row.eInvoice}`)),
          text(row.spaceId),
          text(row.ksefNumber),
          text(row.invoiceId),
        ]);
      })
      .join('');
  }
}

function amountText(cents: Cents, sign: '.' | ','): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${sign}${digits.slice(-2)}`;
}
