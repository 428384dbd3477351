import { flag, integer, text } from './column.js';
import type { Migration } from './migration.js';
import { table } from './table.js';

export const deposits = {
  tables: {
    /** Files of e-invoices that an approved platform takes from a folder or a server, one of each saga that makes such a file. */
    deposit: table(
      {
        saga_id: text().primary().refersTo('saga (id)').fixed(),
        space_id: text().fixed(),
        invoice_id: text().fixed(),
        /** Under which it is put there. */
        name: text(),
        /** In the archive, the SHA-256 of its bytes. */
        address: text(),
        /** When it is put there next; null before the platform has the e-invoice, and once it was put. */
        run_at: integer().nullable(),
        failures: integer(),
        failure: text().nullable(),
        detail: text().nullable(),
        /** 1: it waits for a person, and is tried daily. */
        parked: flag(),
        deposited_at: integer().nullable(),
        /** Where it was put. */
        place: text().nullable(),
      },
      {
        indexes: {
          deposit_due: '(space_id, run_at) where run_at is not null',
          deposit_of_invoice: '(space_id, invoice_id)',
        },
      },
    ),
  },
  sqlite: [],
  postgres: [],
  onlyAdds: true,
} satisfies Migration;
