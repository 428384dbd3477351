import { describe, expect, it } from 'vitest';
import { entryIds, reversalId } from '../../../../src/books/batches/entry-ids.js';
import { leftOutRow, whyLeftOut } from '../../../../src/domain/accounting/left-out.js';
import { unitKey } from '../../../../src/domain/accounting/posted-unit.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { draft } from './drafts.js';
import { accounting } from './settings.js';

const CUT_OFF = '2026-10-31';

describe('why an invoice is not posted', () => {
  it.each([
    ['before the cutover', { invoiceDate: '2026-09-30' }, false, 'before cutover'],
    ['before the cutover, though it is in the books', { invoiceDate: '2026-09-30' }, true, 'before cutover'],
    ['on the first day it is', { invoiceDate: '2026-10-01' }, false, null],
    ['on the last day it is', { invoiceDate: CUT_OFF }, false, null],
    ['after the cut-off', { invoiceDate: '2026-11-01' }, false, 'after cut-off'],
    ['in the books already, it is followed wherever it goes', { invoiceDate: '2026-11-01' }, true, null],
    ['not locked', { invoiceDate: CUT_OFF, canUpdate: true }, false, 'not locked'],
    ['in the books already, it is followed unlocked', { invoiceDate: CUT_OFF, canUpdate: true }, true, null],
  ] as const)('%s', (_, overrides, isPosted, reason) => {
    const given = invoice({ canUpdate: false, ...overrides });
    expect(whyLeftOut(given, accounting({ locked_only: true }), CUT_OFF, isPosted)).toBe(reason);
  });

  it('is no question of its lock where unlocked ones are posted as well', () => {
    const given = invoice({ invoiceDate: CUT_OFF, canUpdate: true });
    expect(whyLeftOut(given, accounting(), CUT_OFF, false)).toBeNull();
  });

  it('is listed with its document, and who said so', () => {
    const given = invoice({ id: 'inv-1', number: 'R1', invoiceDate: CUT_OFF });
    const row = {
      invoiceId: 'inv-1',
      documentNumber: 'R1',
      documentDate: CUT_OFF,
      reason: 'payment',
      currency: 'EUR',
      gross: 5,
    };
    expect(leftOutRow(given, 'payment', 5)).toStrictEqual(row);
    const said = { by: 'ada', why: 'entered there' };
    expect(leftOutRow(given, 'payment', 5, said)).toStrictEqual({ ...row, said });
  });
});

describe('the id of an entry', () => {
  const id = entryIds('berlin', 'accountant')(draft(), 0);

  it('is the same whenever it is computed, and 128 bits', () => {
    expect(entryIds('berlin', 'accountant')(draft(), 0)).toBe(id);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(reversalId(id)).toMatch(/^[0-9a-f]{32}$/);
    expect(reversalId(id)).toBe(reversalId(id));
  });

  it('is the one that earlier versions gave it: batches that are out have it', () => {
    expect(id).toBe('538fbe32c6a3ff11d2dc1c7c04c978aa');
    expect(reversalId('x')).toBe('cdca176932a8307ffd847ba70a497025');
  });

  it.each([
    ['of another space', entryIds('munich', 'accountant')(draft(), 0)],
    ['of another export', entryIds('berlin', 'adviser')(draft(), 0)],
    ['posted again', entryIds('berlin', 'accountant')(draft(), 1)],
    ['of another invoice', entryIds('berlin', 'accountant')(draft({ invoiceId: 'b' }), 0)],
    ['of another part', entryIds('berlin', 'accountant')(draft({ part: 'payment' }), 0)],
    ['with another content', entryIds('berlin', 'accountant')(draft({ net: 1 }), 0)],
    ['of its reversal', reversalId(id)],
    ['of the reversal of another one', reversalId(reversalId(id))],
  ])('is another one %s', (_, other) => {
    expect(other).not.toBe(id);
    expect(other).not.toBe(reversalId('x'));
  });
});

it('what is posted at once is told apart by invoice, part and payment', () => {
  const unit = { invoiceId: 'a', part: 'payment', paymentId: 'p' } as const;
  const keys = [
    unitKey(unit),
    unitKey({ ...unit, invoiceId: 'b' }),
    unitKey({ ...unit, part: 'revenue' }),
    unitKey({ ...unit, paymentId: 'q' }),
    unitKey({ invoiceId: 'a', part: 'payment' }),
  ];
  expect(new Set(keys).size).toBe(5);
  expect(unitKey({ ...unit, paymentId: undefined })).toBe(unitKey({ ...unit, paymentId: '' }));
});
