import type { DaySpan } from '../../domain/day-span.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { Db } from '../schema/tables.js';
import { type EInvoiceFigure, readEInvoices, readTaken, type TakenFigure } from './e-invoice-figures.js';
import {
  type EarlierFigure,
  type InvoicedFigure,
  type Months,
  type OpenFigure,
  type PaymentFigure,
  type RevenueFigure,
  readInvoiced,
  readOpen,
  readOpenBefore,
  readPayments,
  readRevenue,
} from './money-figures.js';

/** What pictures are drawn of, each of one space. */
export interface Figures {
  /** By the batches of an export. */
  revenue(spaceId: string, series: string, months: Months): Promise<readonly RevenueFigure[]>;
  open(spaceId: string, today: LocalDate): Promise<readonly OpenFigure[]>;
  /** What of it is of the program before. @param from first day of the books */
  openBefore(spaceId: string, from: LocalDate): Promise<readonly EarlierFigure[]>;
  invoiced(spaceId: string, months: Months): Promise<readonly InvoicedFigure[]>;
  payments(spaceId: string, months: Months): Promise<readonly PaymentFigure[]>;
  eInvoices(spaceId: string, days: readonly DaySpan[]): Promise<readonly EInvoiceFigure[]>;
  taken(spaceId: string, days: readonly DaySpan[]): Promise<readonly TakenFigure[]>;
}

export function createFigures(db: Db): Figures {
  return {
    revenue: (spaceId, series, months) => readRevenue(db, spaceId, series, months),
    open: (spaceId, today) => readOpen(db, spaceId, today),
    openBefore: (spaceId, from) => readOpenBefore(db, spaceId, from),
    invoiced: (spaceId, months) => readInvoiced(db, spaceId, months),
    payments: (spaceId, months) => readPayments(db, spaceId, months),
    eInvoices: (spaceId, days) => readEInvoices(db, spaceId, days),
    taken: (spaceId, days) => readTaken(db, spaceId, days),
  };
}
