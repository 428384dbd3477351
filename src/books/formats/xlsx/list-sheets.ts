import type { Cell, Row } from 'write-excel-file/node';
import type { Batch } from '../../../domain/accounting/model.js';
import { reversedInvoices } from '../documents.js';
import { ENTRY_FIELDS, type EntryRow } from '../layout/entry-fields.js';
import type { Field } from '../layout/field.js';
import { ownLayout } from '../layout/load.js';
import { amountCell, dateCell, heading, textCell } from './cell.js';

/** What debtors owe at the time of the batch. */
export function openItemsSheet({ openItems }: Batch): Row[] {
  const names = ['Document number', 'Document date', 'Due date', 'Debtor account', 'Debtor', 'Currency'];
  return [
    [...names, 'Gross', 'Paid', 'Open', 'Status', 'Invoice'].map(heading),
    ...openItems.map((item) => [
      textCell(item.documentNumber),
      dateCell(item.documentDate),
      dateCell(item.dueDate),
      textCell(item.debtor),
      textCell(item.debtorName),
      textCell(item.currency),
      amountCell(item.gross),
      amountCell(item.paid),
      amountCell(item.open),
      textCell(item.paidStatus),
      textCell(item.invoiceId),
    ]),
  ];
}

/** What is not in the batch, and why. */
export function leftOutSheet({ manifest }: Batch): Row[] {
  return [
    ['Document number', 'Document date', 'Reason', 'Currency', 'Gross', 'Invoice'].map(heading),
    ...manifest.leftOut.map((item) => [
      textCell(item.documentNumber),
      dateCell(item.documentDate),
      textCell(item.reason),
      textCell(item.currency),
      amountCell(item.gross),
      textCell(item.invoiceId),
    ]),
  ];
}

/** The columns of the neutral CSV, with real dates and amounts. */
export function entriesSheet(batch: Batch): Row[] {
  const columns = ownLayout('csv').columns.flatMap(({ name, field }) => {
    const found = field === undefined ? undefined : ENTRY_FIELDS[field];
    return found === undefined ? [] : [{ name, field: found }];
  });
  const debtors = new Map(batch.debtors.map((debtor) => [debtor.number, debtor]));
  const old = reversedInvoices(batch);
  const rows = batch.entries.map((entry) => {
    const again = entry.reverses === null && old.has(entry.invoiceId);
    const row: EntryRow = { entry, batch, again, debtor: debtors.get(entry.debtor) ?? null };
    return columns.map(({ field }) => cellOf(field, row));
  });
  return [columns.map(({ name }) => heading(name)), ...rows];
}

function cellOf(field: Field<EntryRow>, row: EntryRow): Cell {
  if (field.kind === 'amount') return amountCell(field.value(row));
  return field.kind === 'date' ? dateCell(field.value(row)) : textCell(field.value(row));
}
