import { roundToCents } from '../../domain/accounting/apportion.js';
import type { BankPayment } from '../../domain/bank/bank-payment.js';
import { readPaymentRecord } from '../../domain/payment-record-text.js';
import type { Db } from '../schema/tables.js';
import { toBankPayment } from './bank-payment-rows.js';

/** Payments that were recorded, and that the copy of the platform has otherwise. */
export function paymentDoubts(db: Db) {
  return {
    /** What counts as recorded since before the copy was made, and stands otherwise in the copy, or not at all. */
    doubtful: async (spaceId: string, copiedAt: number): Promise<readonly BankPayment[]> => {
      const rows = await db
        .selectFrom('bank_payment as payment')
        // Payments of an invoice without a copy are not copied either.
        .innerJoin('mirror_invoice as invoice', (join) =>
          join
            .onRef('invoice.space_id', '=', 'payment.space_id')
            .onRef('invoice.invoice_id', '=', 'payment.invoice_id'),
        )
        .leftJoin('mirror_payment_version as copy', (join) =>
          join
            .onRef('copy.space_id', '=', 'payment.space_id')
            .onRef('copy.payment_id', '=', 'payment.payment_id')
            .on('copy.version', '=', ({ selectFrom }) =>
              selectFrom('mirror_payment_version as latest')
                .select(({ fn }) => fn.max('latest.version').as('version'))
                .whereRef('latest.space_id', '=', 'payment.space_id')
                .whereRef('latest.payment_id', '=', 'payment.payment_id'),
            ),
        )
        .selectAll('payment')
        .select(['copy.deleted', 'copy.invoice_id as of', 'copy.document'])
        .where((eb) => eb.and({ 'payment.space_id': spaceId, 'payment.state': 'recorded' }))
        .where('payment.run_at', 'is', null)
        .where('payment.changed_at', '<', copiedAt)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('bank_payment as other')
                .select('other.id')
                .whereRef('other.line_id', '=', 'payment.line_id')
                .where('other.state', '=', 'intended'),
            ),
          ),
        )
        .execute();
      return rows
        .filter(({ deleted, of, document, invoice_id, cents }) => {
          if (deleted !== 0 || of !== invoice_id || document === null) return true;
          return roundToCents(readPaymentRecord(document).amount) !== cents;
        })
        .map(toBankPayment);
    },
    /**
     * Has somebody look whether these are still on the platform, as they were recorded: the copy says otherwise.
     *
     * @param seen those payments, as they were when they were compared
     */
    doubt: async (spaceId: string, seen: readonly BankPayment[], now: number): Promise<void> => {
      for (const { id, changedAt } of seen) {
        await db
          .updateTable('bank_payment')
          .set((eb) => ({ run_at: now, failures: 0, version: eb('version', '+', 1) }))
          .where((eb) => eb.and({ id, space_id: spaceId, state: 'recorded', changed_at: changedAt }))
          .where('run_at', 'is', null)
          .execute();
      }
    },
    /** Lines whose payments somebody else deleted or changed on the platform, and that nobody has decided about since. */
    linesGone: async (spaceId: string): Promise<readonly number[]> => {
      const rows = await db
        .selectFrom('bank_payment')
        .select('line_id')
        .distinct()
        .where((eb) => eb.and({ space_id: spaceId, state: 'withdrawn', failure: 'bank.record-gone' }))
        .orderBy('line_id')
        .execute();
      return rows.map(({ line_id }) => line_id);
    },
  };
}
