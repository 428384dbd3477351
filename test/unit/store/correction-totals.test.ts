import { decimal } from '@spacebooks/base/money';
import { expect, it } from 'vitest';
import type { Invoice } from '../../../src/domain/invoice.js';
import { transactTogether } from '../../../src/store/engine/group-commit.js';
import { noteDeletion, noteReading } from '../../../src/store/invoices/write-invoice-facts.js';
import { createSagas } from '../../../src/store/sagas/sagas.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryDatabase } from './database.js';

it('corrections are known by what was read, also of corrections, but for those that are gone', async () => {
  const { db } = await temporaryDatabase();
  const plain = invoice();
  const read = (id: string, correctedInvoiceId: string | null, gross: string, spaceId = 'warsaw') => {
    const totalAmount = { ...plain.totalAmount, currency: 'PLN', gross: decimal(gross) };
    const shown: Invoice = { ...plain, id, correctedInvoiceId, totalAmount };
    return transactTogether(db, (transaction) =>
      noteReading(transaction, { spaceId, invoiceId: id, invoice: shown, deleted: false, now: 1 }),
    );
  };
  await read('first', 'again', '24600');
  await read('one', 'first', '-123.45');
  await read('again', 'one', '-61.5');
  await read('gone', 'first', '-7');
  await read('other', 'elsewhere', '-8');
  await read('elsewhere', 'first', '-9', 'krakow');
  await transactTogether(db, (transaction) =>
    noteDeletion(transaction, { spaceId: 'warsaw', invoiceId: 'gone' }, 2),
  );
  expect(await createSagas(db).correctionTotals('warsaw', 'first')).toEqual(
    new Map([
      ['one', { currency: 'PLN', gross: -12_345 }],
      ['again', { currency: 'PLN', gross: -6150 }],
    ]),
  );
});
