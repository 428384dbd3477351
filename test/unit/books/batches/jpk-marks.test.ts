import { describe, expect, it } from 'vitest';
import type { JpkTerms } from '../../../../src/domain/accounting/jpk-listing.js';
import type { JpkMarkRule } from '../../../../src/domain/accounting/jpk-marks.js';
import type { WholeBatch } from '../../../../src/domain/accounting/model.js';
import { type KsefProgress, newKsefProgress } from '../../../../src/domain/saga/ksef/model.js';
import type { SagaState } from '../../../../src/domain/saga/model.js';
import { item } from '../../../fixtures/invoices/item.js';
import { type Books, openBooks } from './books.js';

const JPK: JpkTerms = {
  issuesInKsef: true,
  outsideKsef: 'BFK',
  failures: [],
};
const NUMBER = '5265877635-20261120-0100001AF629-AF';
const IN_KSEF = newKsefProgress({ attaches: true, goesOffline: true, deadline: 0 });
const OFFLINE: KsefProgress = { ...IN_KSEF, offline: true };

/** Books with one invoice, A. */
async function opened(): Promise<Books> {
  const books = await openBooks();
  books.put({ id: 'a', number: 'A' });
  return books;
}

/** The invoice's e-invoice is there now; the invoice itself stays the same. */
function goes({ invoices }: Books, state: SagaState, ksef: KsefProgress | null): void {
  const snapshot = invoices.get('a');
  if (snapshot === undefined) throw new Error('no invoice');
  invoices.set('a', {
    ...snapshot,
    eInvoice: { state, ksef, reason: null },
    ksefNumber: ksef?.number ?? null,
  });
}

const rows = (batch: WholeBatch | null) =>
  batch?.entries.map(({ kind, ksefMark, ksefNumber, gross }) =>
    [kind, ksefMark ?? '-', ksefNumber ?? '-', gross].join(' '),
  ) ?? null;

const leftOut = (batch: WholeBatch | null) => batch?.manifest.leftOut.map(({ reason }) => reason);

describe('an export with JPK_V7M', () => {
  it('corrects the row of a document that was issued offline when its number has come', async () => {
    const books = await opened();
    goes(books, 'attached', OFFLINE);
    expect(rows(await books.export({ jpk: JPK }))).toEqual(['invoice DI - 41650']);
    expect(await books.export({ jpk: JPK })).toBeNull();
    goes(books, 'done', { ...OFFLINE, number: NUMBER });
    expect(rows(await books.export({ jpk: JPK }))).toEqual([
      'reversal DI - -41650',
      `invoice NrKSeF ${NUMBER} 41650`,
    ]);
    expect(await books.export({ jpk: JPK })).toBeNull();
  });

  it('lists no document that was only produced, and lists it once it is accepted', async () => {
    const books = await opened();
    books.put({ id: 'b', number: 'B' });
    goes(books, 'produced', IN_KSEF);
    const first = await books.export({ jpk: JPK });
    expect([rows(first), leftOut(first)]).toEqual([['invoice BFK - 41650'], ['on its way to KSeF']]);
    expect(first?.manifest.leftOutSums).toEqual([
      { reason: 'on its way to KSeF', currency: 'EUR', count: 1, gross: 41650 },
    ]);
    goes(books, 'done', { ...IN_KSEF, number: NUMBER });
    expect(rows(await books.export({ jpk: JPK }))).toEqual([`invoice NrKSeF ${NUMBER} 41650`]);
  });

  it('takes back a document that KSeF has rejected since it was listed, with its payment', async () => {
    const books = await opened();
    books.settings = { ...books.settings, payments: { account: '1200' } };
    books.put({ id: 'a', number: 'A', paidStatus: 'paid', paidDate: '2026-10-05', paidAmount: '416.5' });
    expect(rows(await books.export({ jpk: JPK }))).toEqual(['invoice BFK - 41650', 'payment - - -41650']);
    goes(books, 'released', IN_KSEF);
    const second = await books.export({ jpk: JPK });
    expect([rows(second), leftOut(second)]).toEqual([
      ['reversal BFK - -41650', 'reversal - - 41650'],
      ['not issued in KSeF'],
    ]);
  });

  it('takes back what the accountant enters', async () => {
    const books = await opened();
    await books.export({ jpk: JPK });
    const said = { by: 'anna', why: 'entered in March' };
    const exclusions = new Map([['a', said]]);
    const second = await books.export({ jpk: JPK, exclusions });
    expect([rows(second), leftOut(second)]).toEqual([['reversal BFK - -41650'], ['excluded']]);
    expect(second?.manifest.leftOut.map((each) => each.said)).toEqual([said]);
    expect(rows(await books.export({ jpk: JPK }))).toEqual(['invoice BFK - 41650']);
  });

  it('books nothing anew that earlier versions handed out without a mark', async () => {
    const books = await opened();
    expect(rows(await books.export())).toEqual(['invoice - - 41650']);
    goes(books, 'attached', OFFLINE);
    expect(await books.export({ jpk: JPK })).toBeNull();
  });

  it('books nothing anew when it writes JPK_V7M no more', async () => {
    const books = await opened();
    await books.export({ jpk: JPK });
    goes(books, 'released', IN_KSEF);
    expect(await books.export()).toBeNull();
  });

  it('gives entries the ids that they have without a mark', async () => {
    const idsWith = async (jpk: JpkTerms | undefined) => {
      const batch = await (await opened()).export({ jpk });
      return batch?.entries.map(({ id }) => id);
    };
    expect(await idsWith(JPK)).toEqual(await idsWith(undefined));
  });

  it.each([
    ['issued offline', 'attached', OFFLINE, false],
    ['under way', 'sent', IN_KSEF, false],
    ['rejected', 'released', IN_KSEF, false],
    ['accepted', 'done', { ...IN_KSEF, number: NUMBER }, true],
    ['outside', 'done', null, true],
  ] as const)(
    'looks again each night at a document until its way is over: %s',
    async (_name, state, ksef, isSettled) => {
      const books = await opened();
      goes(books, state, ksef);
      const prepared = await books.prepare({ jpk: JPK, isKept: true });
      const examined = prepared.status === 'blocked' ? null : prepared.examined;
      expect(examined && Array.from(examined.found, (each) => each.isSettled)).toEqual([isSettled]);
    },
  );
});

describe('GTU and procedures of an export with JPK_V7M', () => {
  const training: JpkMarkRule = { when: { accounting_code: 'TRAINING' }, marks: ['GTU_12'] };
  const marksIn = (batch: WholeBatch | null) =>
    batch?.entries.map(({ kind, net, jpkMarks }) => `${kind} ${net} ${jpkMarks?.join(' ') ?? '-'}`).sort() ??
    null;

  async function withItems(...rules: readonly JpkMarkRule[]): Promise<Books> {
    const books = await openBooks();
    books.settings = { ...books.settings, jpk_marks: rules };
    const items = [
      item({ net: '100' }),
      item({ net: '40', accountingCode: 'TRAINING' }),
      item({ net: '7', accountingCode: 'TRAINING', rate: '7' }),
    ];
    books.put({ id: 'a', number: 'A', items, customerNumber: '42' });
    return books;
  }

  it('are those of all items of an entry, and of each rule that fits', async () => {
    const books = await withItems(
      training,
      { when: { customer_number: '42' }, marks: ['TP'] },
      { when: { customer_number: '43' }, marks: ['IED'] },
      { when: { accounting_code: 'TRAINING', valid_from: '2027-01-01' }, marks: ['B_SPV'] },
    );
    expect(marksIn(await books.export({ jpk: JPK }))).toEqual([
      'invoice 14000 GTU_12 TP',
      'invoice 700 GTU_12 TP',
    ]);
  });

  it('are booked anew where the rules change, and nowhere else', async () => {
    const books = await withItems();
    expect(marksIn(await books.export({ jpk: JPK }))).toEqual(['invoice 14000 -', 'invoice 700 -']);
    books.settings = { ...books.settings, jpk_marks: [training] };
    expect(marksIn(await books.export({ jpk: JPK }))).toEqual([
      'invoice 14000 GTU_12',
      'invoice 700 GTU_12',
      'reversal -14000 -',
      'reversal -700 -',
    ]);
    expect(await books.export({ jpk: JPK })).toBeNull();
  });

  it('leave the ids of entries without marks as they are', async () => {
    const idsWith = async (...rules: readonly JpkMarkRule[]) =>
      (await (await withItems(...rules)).export({ jpk: JPK }))?.entries.map(({ id }) => id);
    expect(await idsWith({ when: { accounting_code: 'OTHER' }, marks: ['GTU_01'] })).toEqual(await idsWith());
  });

  it('are of the original in a correction, and of the document in what is paid of it', async () => {
    const books = await withItems(training);
    books.settings = {
      ...books.settings,
      payments: { account: '1200' },
      cash_accounting: {
        from: '2026-01-01',
        accounts: [
          { rate: '19', account: '1766' },
          { rate: '7', account: '1767' },
        ],
      },
    };
    const paid = books.invoices.get('a')?.invoice;
    if (paid === undefined) throw new Error('no invoice');
    books.put({
      ...{ id: 'a', number: 'A', customerNumber: '42', paidStatus: 'paid', paidDate: '2026-10-20' },
      items: [item({ net: '100', accountingCode: 'TRAINING' })],
      paidAmount: '119',
    });
    const entries = (await books.export({ jpk: JPK }))?.entries.filter(({ dueTax }) => dueTax !== undefined);
    expect(entries?.map(({ jpkMarks, dueTax }) => [jpkMarks, dueTax?.isListed])).toEqual([
      [['GTU_12'], true],
    ]);
  });
});
