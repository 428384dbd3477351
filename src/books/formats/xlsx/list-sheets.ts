import { amountCell, dateCell, heading, textCell } from '@spacebooks/workbook/cell';
import type { Cell, Row } from 'write-excel-file/node';
import type { Batch } from '../../../domain/accounting/model.js';
import { paymentState } from '../../../domain/invoice-facts.js';
import { Reversed } from '../documents.js';
import { ENTRY_FIELDS, type EntryRow } from '../layout/entry-fields.js';
import { ownLayout } from '../layout/load.js';
import type { Manner } from './manner.js';

/** What debtors owe at the time of the batch. */
export function* openItemsSheet({ openItems }: Batch, manner: Manner): Generator<Row> {
  const of = ['document_number', 'document_date', 'due_date', 'debtor', 'debtor_name', 'currency'];
  yield headings([...of, 'gross', 'paid', 'open', 'status', 'invoice_id'], manner);
  for (const item of openItems) {
    yield [
      textCell(item.documentNumber),
      dateCell(item.documentDate, manner.date),
      dateCell(item.dueDate, manner.date),
      textCell(item.debtor),
      textCell(item.debtorName),
      textCell(item.currency),
      amountCell(item.gross),
      amountCell(item.paid),
      amountCell(item.open),
      textCell(manner.say(`status.${paymentState(item.paidStatus)}`)),
      textCell(item.invoiceId),
    ];
  }
}

/** What is not in the batch, and why. */
export function* leftOutSheet({ manifest }: Batch, manner: Manner): Generator<Row> {
  yield headings(['document_number', 'document_date', 'reason', 'currency', 'gross', 'invoice_id'], manner);
  for (const item of manifest.leftOut) {
    yield [
      textCell(item.documentNumber),
      dateCell(item.documentDate, manner.date),
      textCell(manner.say(`left-out.${item.reason}`)),
      textCell(item.currency),
      amountCell(item.gross),
      textCell(item.invoiceId),
    ];
  }
}

/** The columns of CSV, with real dates and amounts, and words for codes. */
export function* entriesSheet(batch: Batch, manner: Manner): Generator<Row> {
  const fields = ownLayout('csv-data').columns.flatMap(({ field }) => field ?? []);
  const debtors = new Map(batch.debtors.map((debtor) => [debtor.number, debtor]));
  const old = new Reversed(batch.entries);
  yield headings(fields, manner);
  for (const entry of batch.entries) {
    const again = old.isAgain(entry);
    const debtor = debtors.get(entry.debtor) ?? null;
    const number = entry.documentNumber;
    const row: EntryRow = { entry, number, batch, again, debtor, format: 'xlsx' };
    yield fields.map((field) => cellOf(field, row, manner));
  }
}

function headings(columns: readonly string[], { say }: Manner): Row {
  return columns.map((column) => heading(say(`column.${column}`)));
}

function cellOf(name: string, row: EntryRow, { codes, date }: Manner): Cell {
  const field = ENTRY_FIELDS[name];
  if (field === undefined) return null;
  if (field.kind === 'amount') return amountCell(field.value(row));
  if (field.kind === 'date') return dateCell(field.value(row), date);
  const value = field.value(row);
  return textCell(value === null ? null : (codes[name]?.[value] ?? value));
}
