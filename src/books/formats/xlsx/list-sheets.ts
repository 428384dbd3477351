import type { Row } from 'write-excel-file/node';
import type { Batch } from '../../../domain/accounting/model.js';
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
