import { decimal } from '@spacebooks/base/money';
import type { Invoice } from '../../src/domain/invoice.js';
import type { SagaState } from '../../src/domain/saga/model.js';
import type { Db } from '../../src/store/engine/open.js';
import { transact } from '../../src/store/engine/transact.js';
import { noteReading, noteSaga } from '../../src/store/invoices/write-invoice-facts.js';
import { invoice } from '../fixtures/invoices/invoice.js';
import { NOW, REFUSED, ROWS } from './data.js';

/** Id, number, customer, date, due, gross, net, status: what people see in the list. */
const KNOWN = [
  [
    'berlin',
    'inv-1001',
    '2026-1001',
    'Müller & Söhne GmbH',
    '2026-10-02',
    '2026-10-16',
    '1428.00',
    '1200.00',
    'unpaid',
  ],
  [
    'berlin',
    'inv-1002',
    '2026-1002',
    'Café Nordwind',
    '2026-10-15',
    '2026-10-29',
    '119.00',
    '100.00',
    'paid',
  ],
  [
    'berlin',
    'inv-1003',
    '2026-1003',
    'Großmann Verlag KG',
    '2026-11-02',
    '2026-11-16',
    '297.50',
    '250.00',
    'writtenOff',
  ],
  ['berlin', 'inv-1004', '2026-1004', 'Studio Weiß', '2026-11-12', '2026-11-26', '416.50', '350.00', 'paid'],
  [
    'berlin',
    'inv-1005',
    '2026-1005',
    'Fuchs Softwareentwicklung UG (haftungsbeschränkt)',
    '2026-11-18',
    '2026-12-02',
    '833.00',
    '700.00',
    'pending',
  ],
  ['berlin', 'inv-1006', '2026-1006', 'Anna Weber', '2026-11-20', '2026-12-04', '238.00', '200.00', 'unpaid'],
  [
    'berlin',
    'inv-1007',
    '2026-1007',
    'Bäckerei Jørgensen ApS',
    '2026-11-21',
    '2026-12-05',
    '59.50',
    '50.00',
    'unpaid',
  ],
  [
    'warsaw',
    'inv-2001',
    'FV/2001/11/2026',
    'Łukasik i Wspólnicy sp. z o.o.',
    '2026-11-04',
    '2026-11-18',
    '2460.00',
    '2000.00',
    'canceled',
  ],
  [
    'warsaw',
    'inv-2002',
    'FV/2002/11/2026',
    'Kancelaria Żółkiewski',
    '2026-11-19',
    '2026-12-03',
    '1230.00',
    '1000.00',
    'paid',
  ],
] as const;

/** Facts of invoices as a mirror and sagas have left them; one was never read. */
export async function fillInvoices(db: Db): Promise<void> {
  await transact(db, async (transaction) => {
    for (const [spaceId, invoiceId, number, company, invoiceDate, dueDate, gross, net, paidStatus] of KNOWN) {
      const made = invoice({ id: invoiceId, number });
      const currency = spaceId === 'warsaw' ? 'PLN' : 'EUR';
      const totalAmount = { ...made.totalAmount, gross: decimal(gross), net: decimal(net), currency };
      const recipient = { ...made.recipient, company, name: null };
      const read: Invoice = {
        ...made,
        invoiceDate,
        dueDate,
        paidStatus,
        totalAmount,
        recipient,
        customerNumber: null,
        debitor: null,
      };
      await noteReading(transaction, { spaceId, invoiceId, invoice: read, deleted: false, now: NOW });
    }
    for (const { spaceId, invoiceId, invoiceNumber, state, code, ksefNumber, changedAt } of ROWS) {
      const reason = code === null ? null : { ...REFUSED, code: code as typeof REFUSED.code };
      const ksef = (ksefNumber === null ? null : { number: ksefNumber }) as never;
      const saga = { state: state as SagaState, reason, ksef };
      await noteSaga(transaction, { spaceId, invoiceId, saga, invoiceNumber, changedAt });
    }
  });
}
