import { decimal } from '@spacebooks/base/money';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Entry } from '../../../src/domain/accounting/model.js';
import { createBatches } from '../../../src/store/books/batches.js';
import { createExclusions } from '../../../src/store/books/exclusions.js';
import { createInvoiceBooks, type InvoiceBooksReader } from '../../../src/store/books/invoice-books.js';
import type { Db } from '../../../src/store/engine/open.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { siteDesk } from '../../web/bank.js';
import { standingClock } from '../../web/site.js';
import { releaseOf } from './clients/release.js';
import { temporaryDatabase } from './database.js';

const T = Date.UTC(2026, 10, 25, 3);

let db: Db;
let books: InvoiceBooksReader;
beforeEach(async () => {
  ({ db } = await temporaryDatabase());
  books = createInvoiceBooks(db);
});

async function copied(): Promise<void> {
  const mirror = createMirror(db);
  const run = await mirror.begin('berlin', 'space-berlin', T);
  const copies = [
    invoice({ id: 'a', number: 'R-1' }),
    invoice({ id: 'c', number: 'R-3' }),
    invoice({ id: 'b', number: 'R-2' }),
    invoice({ id: 'd', number: 'R-4' }),
  ];
  await mirror.take(
    run,
    copies.map((each) => ({ ...each, correctedInvoiceId: CORRECTS[each.id] ?? null })),
    '2026-01-01',
    T,
  );
}

const CORRECTS: Readonly<Record<string, string>> = { b: 'a', c: 'a', d: 'old' };

/** A batch with one entry of an invoice. */
function release(number: number, series: string, invoiceId: string) {
  const given = releaseOf(number);
  const entry = {
    ...given.rows[Symbol.iterator]().next().value?.entry,
    id: `e${number}`,
    invoiceId,
    debtor: '10001',
  } as unknown as Entry;
  return {
    ...given,
    batch: { ...given.batch, series, entries: [entry] },
    rows: [{ entry, content: JSON.stringify(entry), generation: 1 }],
  } as unknown as typeof given;
}

describe('what is known of an invoice', () => {
  it('is nothing where nobody has seen it', async () => {
    expect(await books.of('berlin', 'a')).toEqual({
      copy: null,
      corrects: null,
      correctedBy: [],
      payments: [],
      bankPayments: [],
      entries: [],
      listed: [],
      exclusions: [],
    });
  });

  it('is its copy, what it corrects, and what corrects it', async () => {
    await copied();
    const { copy, corrects, correctedBy } = await books.of('berlin', 'a');
    expect(copy).toMatchObject({ deleted: false, seenAt: T, invoice: { id: 'a', number: 'R-1' } });
    expect(corrects).toBeNull();
    expect(correctedBy).toEqual([
      { invoiceId: 'b', number: 'R-2' },
      { invoiceId: 'c', number: 'R-3' },
    ]);
    expect((await books.of('berlin', 'b')).corrects).toEqual({ invoiceId: 'a', number: 'R-1' });
    expect((await books.of('berlin', 'd')).corrects).toEqual({ invoiceId: 'old', number: null });
    expect((await books.of('warsaw', 'a')).copy).toBeNull();
  });

  it('is the latest version of its copy, and no correction that is gone', async () => {
    await copied();
    const mirror = createMirror(db);
    const run = await mirror.begin('berlin', 'space-berlin', T + 1);
    await mirror.take(
      run,
      [{ ...invoice({ id: 'a', number: 'R-1a' }), correctedInvoiceId: null }],
      '2026-01-01',
      T + 1,
    );
    await mirror.markDeleted(run, 'b', T + 2);
    const { copy, correctedBy } = await books.of('berlin', 'a');
    expect(copy).toMatchObject({ seenAt: T + 1, invoice: { number: 'R-1a' } });
    expect(correctedBy).toEqual([{ invoiceId: 'c', number: 'R-3' }]);
    expect((await books.of('berlin', 'b')).copy).toMatchObject({ deleted: true });
  });

  it('is each payment', async () => {
    await copied();
    const mirror = createMirror(db);
    const run = await mirror.begin('berlin', 'space-berlin', T + 1);
    const method = { id: 'card', name: 'Card' };
    const record = { invoiceId: 'a', currency: 'EUR', amount: decimal('40.00'), method, note: null };
    await mirror.takePayments(
      run,
      [
        { id: 'p2', paidOn: '2026-11-12', ...record },
        { id: 'p1', paidOn: '2026-11-10', ...record },
        { id: 'p3', paidOn: '2026-11-10', ...record, invoiceId: 'b' },
      ],
      T + 1,
    );
    expect((await books.of('berlin', 'a')).payments.map(({ id, paidOn }) => [id, paidOn])).toEqual([
      ['p1', '2026-11-10'],
      ['p2', '2026-11-12'],
    ]);
  });

  it('is every entry in any export, with the state of its batch', async () => {
    const batches = createBatches(db);
    await batches.release(release(1, 'ledger', 'a'));
    await batches.release(release(2, 'adviser', 'a'));
    await batches.release(release(3, 'jpk', 'b'));
    const { entries } = await books.of('berlin', 'a');
    expect(
      entries.map(({ batchNumber, series, batchStatus, entry }) => [
        batchNumber,
        series,
        batchStatus,
        entry.id,
      ]),
    ).toEqual([
      [1, 'ledger', 'released', 'e1'],
      [2, 'adviser', 'released', 'e2'],
    ]);
    expect((await books.of('warsaw', 'a')).entries).toEqual([]);
  });

  it('is who took it out of a report, and back in', async () => {
    const exclusions = createExclusions(db);
    const said = { report: 'jpk-v7m', invoiceId: 'a', documentNumber: 'R-1' } as const;
    await exclusions.decide('berlin', true, { ...said, at: T, by: 'ben', why: 'reported as OSS' });
    await exclusions.decide('berlin', false, { ...said, at: T + 1, by: 'anna', why: 'it is not' });
    expect((await books.of('berlin', 'a')).exclusions).toEqual([
      { report: 'jpk-v7m', isExcluded: true, at: T, by: 'ben', why: 'reported as OSS' },
      { report: 'jpk-v7m', isExcluded: false, at: T + 1, by: 'anna', why: 'it is not' },
    ]);
    expect((await books.of('berlin', 'b')).exclusions).toEqual([]);
  });

  it('is the line of the bank that pays it, and who decided that', async () => {
    const desk = await siteDesk(db, standingClock());
    const { lines } = await desk.page({ limit: 50 });
    const line = lines.find(({ remittance }) => remittance === 'Rechnung 2026-0801');
    const choice = { kind: 'invoices', invoices: ['i1'], letGo: false } as const;
    await desk.decide(line?.id ?? 0, choice, { by: 'ben', why: 'paid in full' });
    expect((await books.of('berlin', 'i1')).bankPayments).toMatchObject([
      {
        lineId: line?.id,
        cents: 119_00,
        currency: 'EUR',
        by: 'ben',
        why: expect.stringContaining('paid in full'),
      },
    ]);
  });
});
