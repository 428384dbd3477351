import type { Cents } from '../../domain/accounting/cents.js';
import type { BankPaymentState } from '../../domain/bank/bank-payment.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { PaymentRecord } from '../../domain/payment-record.js';
import { createMirrorPayments } from '../mirror/mirror-payments.js';
import type { Db } from '../schema/tables.js';

/** What a line of a bank statement pays of an invoice. */
interface LinePayment {
  readonly lineId: number;
  readonly invoiceId: string;
  readonly cents: Cents;
  readonly currency: string;
  readonly paidOn: LocalDate;
  readonly state: BankPaymentState;
}

/** How some invoices were paid, the latest first. */
export interface CustomerPayments {
  /** As the platform records them. */
  readonly records: readonly PaymentRecord[];
  readonly lines: readonly LinePayment[];
}

export interface CustomerPaymentsReader {
  of(spaceId: string, invoiceIds: readonly string[], most: number): Promise<CustomerPayments>;
}

export function customerPayments(db: Db): CustomerPaymentsReader {
  const mirror = createMirrorPayments(db);
  return {
    of: async (spaceId, invoiceIds, most) => {
      if (invoiceIds.length === 0) return { records: [], lines: [] };
      const records = await mirror.paymentsOf(spaceId, invoiceIds);
      const lines = await db
        .selectFrom('bank_payment')
        .select(['line_id as lineId', 'invoice_id as invoiceId', 'cents', 'currency'])
        .select(['paid_on as paidOn', 'state'])
        .where('space_id', '=', spaceId)
        .where('invoice_id', 'in', [...invoiceIds])
        .orderBy('paid_on', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return { records: records.toReversed().slice(0, most), lines };
    },
  };
}
