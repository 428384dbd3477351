import type { MonthClosing } from '../../../../domain/accounting/examined-month.js';
import type { AuditRow } from '../../../../store/books/audit.js';
import { code, date, moment, type TableForm, text, whole } from '../table-form.js';

export const CLOSED_PERIODS: TableForm<MonthClosing> = {
  name: 'closed_periods',
  keys: 1,
  columns: [date('last_day', ({ through }) => through), moment('closed_at', ({ closedAt }) => closedAt)],
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
