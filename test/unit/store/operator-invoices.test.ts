import { expect, it } from 'vitest';
import { transact } from '../../../src/store/engine/transact.js';
import { createOperatorInvoices } from '../../../src/store/invoices/operator-invoices.js';
import { insertSaga } from '../../../src/store/sagas/saga-start.js';
import { temporaryDatabase } from './database.js';

it.each([
  ['r-1', ['R-10', 'R-1_0']],
  ['%', ['A%\\1']],
  ['_', ['R-1_0']],
  ['\\', ['A%\\1']],
  ['R-11', []],
])('a part of a number, %s, is found as it is written, in whatever case', async (search, found) => {
  const { db } = await temporaryDatabase();
  for (const number of ['R-10', 'R-1_0', 'A%\\1']) {
    const start = { id: number, spaceId: 'berlin', invoiceId: number, settingsDigest: 'S', requested: true };
    await transact(db, async (transaction) => {
      await insertSaga(transaction, start, 1);
      await transaction
        .updateTable('saga')
        .set({ invoice_number: number })
        .where('id', '=', number)
        .execute();
    });
  }
  const page = await createOperatorInvoices(db).page({ search, limit: 10 });
  expect(page.map(({ details }) => details.invoiceNumber).toSorted()).toEqual(found.toSorted());
});
