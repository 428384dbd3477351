import { describe, expect, it } from 'vitest';
import { closePeriod } from '../../../../src/books/batches/close-period.js';
import { booksDifference } from '../../../../src/books/batches/difference.js';
import type { Entry, WholeBatch } from '../../../../src/domain/accounting/model.js';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting } from '../../domain/accounting/settings.js';
import { type Books, NOW, openBooks, SERIES, SPACE } from './books.js';

const shown = (batch: WholeBatch | null) => batch?.entries.map(shownEntry);
const shownEntry = ({ kind, documentNumber, bookingDate, debtor, account, gross }: Entry): string =>
  [kind, documentNumber, bookingDate, debtor, account, gross].join(' ');

async function booksWith(count: number): Promise<Books> {
  const books = await openBooks();
  for (let index = 1; index <= count; index += 1) {
    books.put({
      id: `inv-${index}`,
      number: `R${index}`,
      invoiceDate: `2026-10-0${index}`,
      customerNumber: `${index}`,
    });
  }
  return books;
}

describe('a batch', () => {
  it('hands out what is new, and nothing when nothing has changed', async () => {
    const books = await booksWith(2);
    const first = await books.export();
    expect(shown(first)).toEqual([
      'invoice R1 2026-10-01 10001 8400 41650',
      'invoice R2 2026-10-02 10002 8400 41650',
    ]);
    expect(first?.number).toBe(1);
    expect(first?.id).toMatch(/^[0-9a-f]{16}$/);
    expect((await books.prepare()).status).toBe('unchanged');
    expect(await books.export()).toBeNull();
  });

  it('knows the numbers of all documents in the books, not only of its own', async () => {
    const books = await openBooks();
    books.put({ id: 'a', number: '2026/1' });
    await books.export();
    books.put({ id: 'b', number: '2026/1 K' });
    books.put({ id: 'c', number: '2027/1', invoiceDate: '2027-01-01' });
    const prepared = await books.prepare();
    const numbers = prepared.status === 'ready' ? [...prepared.documentNumbers] : [];
    expect(numbers).toEqual(['2026/1', '2026/1 K']);
  });

  it('states its sums, sources and what it leaves out', async () => {
    const books = await openBooks();
    books.settings = accounting({ locked_only: true });
    const mitte = { name: 'Mitte', number: '100' };
    books.put({
      id: 'a',
      number: 'A',
      canUpdate: false,
      items: [item({ costCenter: mitte }), item({ net: '10', rate: '7' })],
    });
    books.put({ id: 'b', number: 'B', canUpdate: true });
    books.put({ id: 'c', number: 'C', canUpdate: false, invoiceDate: '2026-11-01' });
    books.put({ id: 'd', number: 'D', canUpdate: false, invoiceDate: '2026-09-30' });
    books.put({ id: 'e', number: 'E', canUpdate: false, items: [item({ net: '0' })] });
    books.put({
      id: 'f',
      number: 'F',
      canUpdate: false,
      paidStatus: 'paid',
      paidDate: '2026-10-09',
      paidAmount: '416.5',
    });
    const batch = await books.export();
    const row = { currency: 'EUR' };
    expect(batch?.manifest).toMatchObject({
      entries: 3,
      invoices: 2,
      totals: [{ key: 'revenue', ...row, entries: 3, net: 71000, tax: 13370, gross: 84370 }],
      byAccount: [
        { key: '8300', ...row, entries: 1, net: 1000, tax: 70, gross: 1070 },
        { key: '8400', ...row, entries: 2, net: 70000, tax: 13300, gross: 83300 },
      ],
      byTaxCase: [
        { key: 'S 19', ...row, entries: 2, net: 70000, tax: 13300, gross: 83300 },
        { key: 'S 7', ...row, entries: 1, net: 1000, tax: 70, gross: 1070 },
      ],
      byCostCenter: [
        { key: '', ...row, entries: 2, net: 36000, tax: 6720, gross: 42720 },
        { key: '100', ...row, entries: 1, net: 35000, tax: 6650, gross: 41650 },
      ],
      auditHead: null,
    });
    expect(
      batch?.manifest.leftOut.map(({ documentNumber, reason, gross }) => [documentNumber, reason, gross]),
    ).toEqual([
      ['B', 'not locked', 41650],
      ['E', 'zero', 0],
      ['F', 'payment', 41650],
      ['C', 'after cut-off', 41650],
    ]);
    expect(batch?.manifest.leftOutSums).toEqual([
      { reason: 'after cut-off', ...row, count: 1, gross: 41650 },
      { reason: 'before cutover', ...row, count: 1, gross: 41650 },
      { reason: 'not locked', ...row, count: 1, gross: 41650 },
      { reason: 'payment', ...row, count: 1, gross: 41650 },
      { reason: 'zero', ...row, count: 1, gross: 0 },
    ]);
    expect(batch?.openItems.map(({ documentNumber, open }) => [documentNumber, open])).toEqual([
      ['A', 42720],
    ]);
    expect(batch?.debtors).toMatchObject([{ number: '10042', name: 'Müller & Söhne GmbH', city: 'Hamburg' }]);
  });

  it('takes back what was changed, with its original values, and hands out the new', async () => {
    const books = await booksWith(2);
    const first = await books.export();
    books.put({ id: 'inv-1', number: 'R1', customerNumber: '1', items: [item({ net: '100' })] });
    const second = await books.export();
    expect(shown(second)).toEqual([
      'reversal R1 2026-10-01 10001 8400 -41650',
      'invoice R1 2026-10-01 10001 8400 11900',
    ]);
    expect(second?.entries[0]?.reverses).toBe(first?.entries[0]?.id);
    expect(second?.manifest.auditHead).toBe((await books.audit.rows(0, 1))[0]?.hash);
    expect(await books.batches.get(SPACE, 1)).toEqual(first);
  });

  it('books again what was changed back, with an id of its own', async () => {
    const books = await booksWith(1);
    const first = await books.export();
    books.put({ id: 'inv-1', number: 'R1', customerNumber: '1', items: [item({ net: '100' })] });
    await books.export();
    books.put({ id: 'inv-1', number: 'R1', customerNumber: '1' });
    const third = await books.export();
    expect(shown(third)).toEqual([
      'reversal R1 2026-10-01 10001 8400 -11900',
      'invoice R1 2026-10-01 10001 8400 41650',
    ]);
    expect(third?.entries[1]?.id).not.toBe(first?.entries[0]?.id);
  });

  it('ignores what changes no book: names, due date, KSeF number, payment without account', async () => {
    const books = await booksWith(1);
    await books.export();
    books.put({
      id: 'inv-1',
      number: 'R1',
      customerNumber: '1',
      dueDate: '2026-12-24',
      recipientAddress: { company: 'Neuer Name GmbH' },
      paidStatus: 'paid',
      paidAmount: '416.5',
    });
    expect(await books.export()).toBeNull();
  });

  it('takes back what was deleted', async () => {
    const books = await booksWith(2);
    await books.export();
    books.remove('inv-2');
    expect(shown(await books.export())).toEqual(['reversal R2 2026-10-02 10002 8400 -41650']);
    expect(await books.export()).toBeNull();
  });

  it('takes back what was deleted after a clock had run ahead: in the night that reaches its date', async () => {
    const books = await booksWith(0);
    books.put({ id: 'a', number: 'A', invoiceDate: '2026-11-21' });
    await books.export({ to: '2026-12-14', now: Date.UTC(2026, 11, 15, 3) });
    books.remove('a');
    expect(await books.export({ to: '2026-11-20' })).toBeNull();
    const night = { to: '2026-11-21', now: Date.UTC(2026, 10, 22, 3) };
    expect(shown(await books.export(night))).toEqual(['reversal A 2026-11-21 10042 8400 -41650']);
  });

  it('blocks when the copy of an invoice that is out is gone', async () => {
    const books = await booksWith(2);
    await books.export();
    books.invoices.delete('inv-2');
    expect(await books.prepare()).toMatchObject({ status: 'blocked', findings: [{ rule: 'SB-COPY' }] });
  });

  it('books again what another rule now sends elsewhere', async () => {
    const books = await booksWith(1);
    await books.export();
    books.settings = accounting({ accounts: [{ account: '8401' }] });
    expect(shown(await books.export())).toEqual([
      'reversal R1 2026-10-01 10001 8400 -41650',
      'invoice R1 2026-10-01 10001 8401 41650',
    ]);
  });

  it('blocks on what no rule covers, once for each cause, and makes nothing', async () => {
    const books = await booksWith(7);
    books.settings = accounting({ accounts: [{ when: { rate: '7' }, account: '8300' }] });
    const prepared = await books.prepare();
    expect(prepared).toMatchObject({ status: 'blocked', findings: [{ rule: 'SB-ACCOUNT' }] });
    if (prepared.status !== 'blocked') return;
    expect(prepared.findings[0]?.message).toMatch(/Concerns R1, R2, R3, R4, R5 and 2 more\.$/);
    const inGerman = await books.prepare({ language: 'de' });
    expect(inGerman.status === 'blocked' && inGerman.findings[0]?.message).toBe(
      'Für Positionen dieser Art legt keine Regel ein Konto fest: ohne Erlöskonto, Steuerfall S, 19 %, Kunden in DE. Betrifft R1, R2, R3, R4, R5 und 2 weitere.',
    );
    expect(await books.batches.list(SPACE)).toEqual([]);
  });

  it('refuses customers that would share a debtor’s account', async () => {
    const books = await openBooks();
    books.put({ id: 'a', customerNumber: '7' });
    books.put({ id: 'b', customerNumber: '007' });
    const prepared = await books.prepare();
    expect(prepared).toMatchObject({
      status: 'blocked',
      findings: [
        {
          rule: 'SB-DEBTOR-COLLISION',
          message: expect.stringContaining("10007 would be shared by '007' and '7'"),
        },
      ],
    });
    books.settings = accounting({
      debtors: { length: 5, offset: 10_000, collective: '69999', numbers: { '007': '20007' } },
    });
    expect(shown(await books.export())?.map((line) => line.split(' ')[3])).toEqual(['10007', '20007']);
  });

  it('moves what comes late into the first open period, and keeps its date', async () => {
    const books = await booksWith(2);
    await books.export();
    await books.periods.close(SPACE, '2026-10-31', NOW);
    books.remove('inv-1');
    books.put({ id: 'inv-3', number: 'R3', invoiceDate: '2026-10-30', customerNumber: '3' });
    const late = await books.export({ to: '2026-11-20' });
    expect(shown(late)).toEqual([
      'reversal R1 2026-11-01 10001 8400 -41650',
      'invoice R3 2026-11-01 10003 8400 41650',
    ]);
    expect(late?.entries.map((entry) => entry.documentDate)).toEqual(['2026-10-01', '2026-10-30']);
  });

  it('looks only at documents of its period', async () => {
    const books = await booksWith(3);
    expect(shown(await books.export({ from: '2026-10-02', to: '2026-10-02' }))).toEqual([
      'invoice R2 2026-10-02 10002 8400 41650',
    ]);
    books.put({ id: 'inv-2', number: 'R2', invoiceDate: '2026-10-05', customerNumber: '2' });
    // Taken back where it was, and booked when its new date comes.
    expect(shown(await books.export({ to: '2026-10-02' }))).toEqual([
      'invoice R1 2026-10-01 10001 8400 41650',
      'reversal R2 2026-10-02 10002 8400 -41650',
    ]);
    expect(shown(await books.export())).toEqual([
      'invoice R3 2026-10-03 10003 8400 41650',
      'invoice R2 2026-10-05 10002 8400 41650',
    ]);
  });

  it('follows an invoice that is out whatever its lock', async () => {
    const books = await openBooks();
    books.settings = accounting({ locked_only: true });
    books.put({ id: 'a', canUpdate: false });
    await books.export();
    books.put({ id: 'a', canUpdate: true });
    expect(await books.export()).toBeNull();
  });

  it('looks at nothing before the cutover, and takes back what was moved there', async () => {
    const books = await booksWith(1);
    books.put({ id: 'old', invoiceDate: '2026-09-30' });
    expect(shown(await books.export({ from: '2026-01-01' }))).toEqual([
      'invoice R1 2026-10-01 10001 8400 41650',
    ]);
    books.put({ id: 'inv-1', number: 'R1', invoiceDate: '2026-09-30', customerNumber: '1' });
    expect(shown(await books.export({ from: '2026-01-01' }))).toEqual([
      'reversal R1 2026-10-01 10001 8400 -41650',
    ]);
    books.put({ id: 'inv-3', number: 'R3', invoiceDate: '2026-10-03', customerNumber: '3' });
    books.put({ id: 'inv-2', number: 'R2', invoiceDate: '2026-10-02', customerNumber: '2' });
    expect(shown(await books.export({ from: '2026-10-03' }))).toEqual([
      'invoice R3 2026-10-03 10003 8400 41650',
    ]);
  });

  it('notices another cost center, and another customer', async () => {
    const books = await booksWith(1);
    await books.export();
    const costCenter = { name: 'Mitte', number: '100' };
    books.put({ id: 'inv-1', number: 'R1', customerNumber: '1', items: [item({ costCenter })] });
    const second = await books.export();
    expect(second?.entries.map((entry) => entry.costCenter)).toEqual([null, '100']);
    books.put({ id: 'inv-1', number: 'R1', customerNumber: '2', items: [item({ costCenter })] });
    const third = await books.export();
    expect(third?.entries.map((entry) => entry.debtor)).toEqual(['10001', '10002']);
  });

  it('counts each series for itself, in one row of numbers', async () => {
    const books = await booksWith(1);
    expect((await books.export())?.number).toBe(1);
    expect((await books.export({ series: 'controlling' }))?.number).toBe(2);
    expect(await books.export({ series: 'controlling' })).toBeNull();
    expect((await books.batches.list(SPACE, SERIES)).map(({ number }) => number)).toEqual([1]);
  });

  it('adds up to the invoices', async () => {
    const books = await booksWith(3);
    await books.export();
    const source = { snapshots: () => [[...books.invoices.values()]] };
    const difference = () => booksDifference({ journal: books.journal, source }, SPACE, SERIES);
    const agreed = { currency: 'EUR', invoices: 124950, entries: 124950, difference: 0 };
    expect(await difference()).toEqual([agreed]);
    books.remove('inv-1');
    expect(await difference()).toEqual([{ ...agreed, invoices: 83300, difference: 41650 }]);
    await books.export();
    expect(await difference()).toEqual([{ ...agreed, invoices: 83300, entries: 83300 }]);
  });
});

describe('what was paid and given up', () => {
  const booked = { payments: { account: '1200' }, write_offs: [{ rate: '19', account: '2406' }] };

  it('is booked where accounts are configured', async () => {
    const books = await openBooks();
    books.settings = accounting(booked);
    books.put({ id: 'a', number: 'A' });
    await books.export();
    books.put({ id: 'a', number: 'A', paidAmount: '100.0', payableAmount: '316.5', paidDate: '2026-10-20' });
    expect(shown(await books.export())).toEqual(['payment A 2026-10-20 10042 1200 -10000']);
    const paid = { paidAmount: '100.0', payableAmount: '316.5', paidDate: null };
    books.put({ id: 'a', number: 'A', ...paid, paidStatus: 'writtenOff' });
    // Without a date of its own it is booked on the day on which it was first seen.
    const lost = await books.export();
    expect(shown(lost)).toEqual([
      'reversal A 2026-10-20 10042 1200 10000',
      'payment A 2026-10-31 10042 1200 -10000',
      'write-off A 2026-10-31 10042 2406 -31650',
    ]);
    expect(lost?.entries[2]).toMatchObject({ net: -26597, tax: -5053, taxAccount: '1776', taxCase: 'S' });
    expect(await books.export({ to: '2026-11-20' })).toBeNull();
  });

  it('goes with the invoice: when it is deleted, or moved out of the period', async () => {
    const books = await openBooks();
    books.settings = accounting(booked);
    const paid = {
      id: 'a',
      number: 'A',
      paidAmount: '100.0',
      payableAmount: '316.5',
      paidStatus: 'writtenOff',
    };
    const takenBack = [
      'reversal A 2026-10-01 10042 8400 -41650',
      'reversal A 2026-10-20 10042 1200 10000',
      'reversal A 2026-10-31 10042 2400 31650',
    ];
    books.settings = accounting({ ...booked, write_offs: [{ account: '2400' }] });
    books.put({ ...paid, paidDate: '2026-10-20' });
    await books.export();
    books.put({ ...paid, paidDate: '2026-10-20', invoiceDate: '2026-12-01' });
    expect(shown(await books.export())).toEqual(takenBack);
    books.put({ ...paid, paidDate: '2026-10-20' });
    expect(await books.export()).not.toBeNull();
    books.remove('a');
    expect(shown(await books.export())).toEqual(takenBack);
  });

  it('is booked on the cutover when it was paid before it', async () => {
    const books = await openBooks();
    books.settings = accounting(booked);
    books.put({ id: 'a', number: 'A', paidStatus: 'paid', paidDate: '2026-09-28' });
    const batch = await books.export();
    expect(shown(batch)).toEqual([
      'payment A 2026-10-01 10042 1200 -41650',
      'invoice A 2026-10-01 10042 8400 41650',
    ]);
    expect(batch?.entries.map((entry) => entry.documentDate)).toEqual(['2026-09-28', '2026-10-01']);
    books.remove('a');
    expect((await books.export())?.entries.map((entry) => entry.gross)).toEqual([41650, -41650]);
  });

  it('is taken back when it turns out not to be so', async () => {
    const books = await openBooks();
    books.settings = accounting(booked);
    books.put({ id: 'a', number: 'A', paidStatus: 'writtenOff', paidDate: '2026-10-20' });
    await books.export();
    books.put({ id: 'a', number: 'A' });
    expect(shown(await books.export())).toEqual(['reversal A 2026-10-31 10042 2406 41650']);
  });

  it('is never dated on a day to come, and is taken back in the night in which it turns out not to be so', async () => {
    const books = await openBooks();
    books.settings = accounting({ ...booked, write_offs: [{ account: '2400' }] });
    books.seenOn = '2026-11-21';
    books.put({ id: 'a', number: 'A', paidStatus: 'writtenOff', paidDate: null });
    // By hand, up to the end of the year: now is the 21st of November.
    expect(shown(await books.export({ to: '2026-12-31' }))).toEqual([
      'invoice A 2026-10-01 10042 8400 41650',
      'write-off A 2026-11-21 10042 2400 -41650',
    ]);
    books.put({ id: 'a', number: 'A', paidStatus: 'paid', paidDate: '2026-11-22' });
    const night = { to: '2026-11-22', now: Date.UTC(2026, 10, 23, 3) };
    expect(shown(await books.export(night))).toEqual([
      'reversal A 2026-11-21 10042 2400 41650',
      'payment A 2026-11-22 10042 1200 -41650',
    ]);
  });

  it('is taken back at once where a clock that ran a year ahead dated it', async () => {
    const books = await openBooks();
    books.settings = accounting({ ...booked, write_offs: [{ account: '2400' }] });
    const ahead = { to: '2027-11-20', now: Date.UTC(2027, 10, 21, 3) };
    const night = { to: '2026-11-20' };
    const lost = { id: 'a', number: 'A', paidStatus: 'writtenOff', paidDate: null };
    books.seenOn = '2027-11-20';
    books.put(lost);
    expect(shown(await books.export(ahead))).toEqual([
      'invoice A 2026-10-01 10042 8400 41650',
      'write-off A 2027-11-20 10042 2400 -41650',
    ]);
    expect(await books.export(night)).toBeNull();
    books.put({ id: 'a', number: 'A' });
    const reversal = 'reversal A 2027-11-20 10042 2400 41650';
    expect(shown(await books.export(night))).toEqual([reversal]);
    books.put(lost);
    await books.export(ahead);
    books.remove('a');
    expect(shown(await books.export(night))).toEqual(['reversal A 2026-10-01 10042 8400 -41650', reversal]);
  });

  it('is no loss where a correction took the invoice back', async () => {
    const books = await openBooks();
    books.settings = accounting(booked);
    books.put({ id: 'a', number: 'A', paidStatus: 'writtenOff' });
    books.put({ id: 'b', number: 'B', correctedInvoiceId: 'a', items: [item({ quantity: '-1' })] });
    expect(shown(await books.export())).toEqual([
      'invoice A 2026-10-01 10042 8400 41650',
      'correction B 2026-10-01 10042 8400 -41650',
    ]);
  });

  it('is listed, and no loss, where the customer is owed', async () => {
    const books = await openBooks();
    books.settings = accounting(booked);
    books.put({ id: 'a', number: 'A', paidStatus: 'writtenOff', items: [item({ quantity: '-1' })] });
    const batch = await books.export();
    expect(shown(batch)).toEqual(['invoice A 2026-10-01 10042 8400 -41650']);
    expect(batch?.manifest.leftOut).toMatchObject([{ reason: 'write-off', gross: -41650 }]);
  });

  it('is listed once where none are', async () => {
    const books = await openBooks();
    const listed = (batch: WholeBatch | null) =>
      batch?.manifest.leftOut.map(({ documentNumber, reason, gross }) => [documentNumber, reason, gross]);
    books.put({
      id: 'a',
      number: 'A',
      paidStatus: 'writtenOff',
      paidAmount: '100.0',
      payableAmount: '316.5',
    });
    expect(listed(await books.export())).toEqual([
      ['A', 'payment', 10000],
      ['A', 'write-off', 31650],
    ]);
    books.put({ id: 'b', number: 'B', paidStatus: 'paid', paidAmount: '416.5' });
    const second = await books.export();
    expect(listed(second)).toEqual([['B', 'payment', 41650]]);
    expect(second?.manifest.leftOutSums).toEqual([
      { reason: 'payment', currency: 'EUR', count: 2, gross: 51650 },
      { reason: 'write-off', currency: 'EUR', count: 1, gross: 31650 },
    ]);
  });
});

describe('a decision about a batch', () => {
  const decide = (books: Books, number: number, status: 'accepted' | 'rejected' | 'voided') =>
    books.batches.decide({
      spaceId: SPACE,
      number,
      status,
      reason: status === 'accepted' ? null : 'wrong key',
      now: NOW,
    });

  it.each(['voided', 'rejected'] as const)(
    '%s: it counts as never handed out, its number stays used',
    async (status) => {
      const books = await booksWith(1);
      const first = await books.export();
      await decide(books, 1, status);
      const again = await books.export();
      expect(again?.number).toBe(2);
      expect(again?.entries).toEqual(first?.entries);
      expect(
        (await books.batches.list(SPACE)).map((batch) => [batch.number, batch.status, batch.reason]),
      ).toEqual([
        [1, status, 'wrong key'],
        [2, 'released', null],
      ]);
      expect(await books.batches.get(SPACE, 1)).toEqual(first);
    },
  );

  it('brings back what it had taken back', async () => {
    const books = await booksWith(1);
    await books.export();
    books.remove('inv-1');
    const second = await books.export();
    await decide(books, 2, 'voided');
    expect((await books.export())?.entries).toEqual(second?.entries);
    expect(await books.export()).toBeNull();
  });

  it('is final', async () => {
    const books = await booksWith(1);
    await books.export();
    await decide(books, 1, 'accepted');
    await expect(decide(books, 1, 'voided')).rejects.toMatchObject({ code: 'batch.decided' });
    await expect(decide(books, 2, 'voided')).rejects.toMatchObject({ code: 'batch.unknown' });
  });

  it('waits for the later batch that takes entries back', async () => {
    const books = await booksWith(1);
    await books.export();
    books.remove('inv-1');
    await books.export();
    await expect(decide(books, 1, 'voided')).rejects.toMatchObject({ code: 'batch.needed' });
    await decide(books, 2, 'voided');
    await decide(books, 1, 'voided');
    expect(await books.export()).toBeNull();
  });

  it('made meanwhile keeps a batch from being released', async () => {
    const books = await booksWith(2);
    await books.export({ to: '2026-10-01' });
    const prepared = await books.prepare();
    const [entry] = (await books.batches.get(SPACE, 1)).entries;
    await decide(books, 1, 'voided');
    await expect(books.journal.entries([entry?.id ?? ''])).rejects.toMatchObject({ code: 'batch.outdated' });
    if (prepared.status !== 'ready') throw new Error(prepared.status);
    const release = books.batches.release({ ...prepared, files: [] });
    await expect(release).rejects.toMatchObject({ code: 'batch.outdated' });
  });
});

describe('closing a period', () => {
  it('takes whole months that are over, one after the other', async () => {
    const { periods } = await openBooks();
    const close = (month: string, today: string) =>
      closePeriod(periods, { spaceId: SPACE, month, today, now: NOW });
    await expect(close('2026-10', '2026-10-31')).rejects.toMatchObject({ code: 'period.not-over' });
    await expect(close('2026-13', '2027-10-31')).rejects.toMatchObject({ code: 'period.not-over' });
    expect(await close('2026-10', '2026-11-01')).toBe('2026-10-31');
    await expect(close('2026-10', '2026-11-01')).rejects.toMatchObject({ code: 'period.not-over' });
    expect(await periods.closedThrough(SPACE)).toBe('2026-10-31');
  });
});
