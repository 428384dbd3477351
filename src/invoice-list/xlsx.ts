import { amountCell, dateCell, heading, textCell } from '@spacebooks/workbook/cell';
import { frameOf } from '@spacebooks/workbook/frame';
import { packed } from '@spacebooks/workbook/pack-parts';
import { workbookParts } from '@spacebooks/workbook/parts';
import type { Row } from 'write-excel-file/node';
import type { LocalDate } from '../domain/invoice.js';
import type { OperatorLanguage } from '../domain/settings.js';
import type { InvoiceFacts } from '../store/invoices/invoice-facts.js';
import { INVOICE_COLUMNS, LAST_COLUMNS } from './columns.js';
import type { ListWords } from './list-words.js';
import { paymentToday } from './row.js';

/** They stand in memory, a kilobyte each with their texts; what has more of them is for a program. */
export const MOST_XLSX_ROWS = 100_000;

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const DATES: Readonly<Record<OperatorLanguage, string>> = {
  de: 'DD.MM.YYYY',
  en: 'YYYY-MM-DD',
  pl: 'DD.MM.YYYY',
};

/**
 * A list as a workbook, its dates and amounts as cells that can be counted with. Where there are more than it takes, its last
 * row says so.
 */
export async function* invoicesXlsx(
  pieces: AsyncIterable<readonly InvoiceFacts[]>,
  words: ListWords,
  today: LocalDate,
  most = MOST_XLSX_ROWS,
): AsyncGenerator<Uint8Array> {
  const { facts, hasMore } = await firstOf(pieces, most);
  const sheet = {
    name: words.say('invoices.title'),
    headingRows: 1,
    // Up to the first one that has all forms of cells.
    sample:
      2 +
      Math.max(
        0,
        facts.findIndex(({ terms }) => terms !== null),
      ),
    rows: () => rowsOf(facts, hasMore, words, today),
  };
  const frame = await frameOf([sheet]);
  for (const piece of packed(workbookParts(frame, [sheet]))) {
    yield piece;
    // Others are answered meanwhile.
    await new Promise(setImmediate);
  }
}

async function firstOf(
  pieces: AsyncIterable<readonly InvoiceFacts[]>,
  most: number,
): Promise<{ readonly facts: readonly InvoiceFacts[]; readonly hasMore: boolean }> {
  const facts: InvoiceFacts[] = [];
  for await (const piece of pieces) {
    facts.push(...piece);
    if (facts.length > most) break;
  }
  return { facts: facts.slice(0, most), hasMore: facts.length > most };
}

function* rowsOf(
  facts: readonly InvoiceFacts[],
  hasMore: boolean,
  words: ListWords,
  today: LocalDate,
): Generator<Row> {
  const heads = INVOICE_COLUMNS.map((name) => words.say(`invoices.${name}`));
  yield [...heads, ...LAST_COLUMNS.map((name) => words.say(name))].map(heading);
  for (const row of facts) yield rowOf(row, words, today);
  if (hasMore) yield [textCell(words.say('invoices.xlsx-more', { count: words.number(facts.length) }))];
}

function rowOf(row: InvoiceFacts, words: ListWords, today: LocalDate): Row {
  const { terms } = row;
  const payment = paymentToday(row, today);
  const date = (day: LocalDate | undefined) => dateCell(day ?? null, DATES[words.language]);
  return [
    textCell(row.number),
    textCell(terms?.customer ?? null),
    textCell(terms?.customerNumber ?? null),
    date(terms?.invoiceDate),
    date(terms?.dueDate),
    amountCell(terms?.gross ?? null),
    amountCell(terms?.net ?? null),
    amountCell(terms?.open ?? null),
    textCell(terms?.currency ?? null),
    textCell(payment === null ? null : words.say(`payment-state.${payment}`)),
    textCell(words.say(`e-invoice-state.${row.eInvoice}`)),
    textCell(row.spaceId),
    textCell(row.ksefNumber),
    textCell(row.invoiceId),
  ];
}
