import type { MonthClosing } from '../../../../domain/accounting/examined-month.js';
import type { ReturnFigure, ShownReturn } from '../../../../domain/accounting/shown-return.js';
import type { AuditRow } from '../../../../store/books/audit.js';
import type { ReturnKey } from '../../../../store/books/shown-returns.js';
import { amount, code, date, moment, type TableForm, text, whole } from '../table-form.js';

export const CLOSED_PERIODS: TableForm<MonthClosing> = {
  name: 'closed_periods',
  keys: 1,
  columns: [date('last_day', ({ through }) => through), moment('closed_at', ({ closedAt }) => closedAt)],
};

export interface ShownFigure {
  readonly shown: ReturnKey & ShownReturn;
  readonly figure: ReturnFigure;
}

/** What was declared, and what corrects it: of each return the figures of each time that it differed. */
export const SHOWN_RETURNS: TableForm<ShownFigure> = {
  name: 'shown_returns',
  keys: 5,
  columns: [
    text('report', ({ shown }) => shown.report),
    text('period', ({ shown }) => shown.period),
    text('series', ({ shown }) => shown.series),
    moment('shown_at', ({ shown }) => shown.at),
    text('figure', ({ figure }) => figure.of),
    amount('net', ({ figure }) => figure.net),
    amount('tax', ({ figure }) => figure.tax),
    text('shown_by', ({ shown }) => shown.by),
    text('figures_sha256', ({ shown }) => shown.digest),
  ],
};

/** Only what concerns the space; the chain file has the hashes of all rows. */
export const AUDIT_LOG: TableForm<AuditRow> = {
  name: 'audit_log',
  keys: 1,
  columns: [
    whole('sequence', ({ sequence }) => sequence),
    moment('at', ({ at }) => at),
    code('action', 'action', ({ action }) => action),
    text('details', ({ details }) =>
      Object.entries(details)
        .map(([name, value]) => `${name}=${value ?? ''}`)
        .join('; '),
    ),
    text('previous_hash', ({ previous }) => previous),
    text('hash', ({ hash }) => hash),
  ],
};
