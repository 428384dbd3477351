import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import type { Invoice } from '../../../src/domain/invoice.js';
import { type FollowDeps, followNumber } from '../../../src/inbox/follow-number.js';
import { silentLog } from '../../../src/ops/log.js';

const WAITING = {
  id: 'inv-1',
  number: 'RE-100',
  spaceId: 'space-1',
  invoiceDate: '2026-11-03',
  sentStatus: 'sendingRequested',
  pdf: { eInvoice: false, eInvoiceStandard: null, archived: false },
} as unknown as Invoice;

function world(
  invoice: Invoice | Failure = WAITING,
  found: { id: string } | Failure | null = { id: 'inv-1' },
) {
  const findNumbered = vi.fn(async () => {
    if (found instanceof Failure) throw found;
    return found === null ? null : { ...found, number: '100', printedNumber: 'RE-100', date: '2026-11-03' };
  });
  const recover = vi.fn(async () => true);
  const show = vi.fn(async () => {
    if (invoice instanceof Failure) throw invoice;
    return { invoice, document: {} };
  });
  const parts = {
    space: {
      id: 'berlin',
      platformId: 'space-1',
      timeZone: 'Europe/Berlin',
      from: '2026-01-01',
      settingsDigest: 's',
      invoices: { show },
    },
    plainInvoices: { findNumbered },
    inbox: { recover },
    lookBackDays: 60,
    contentDigest: () => 'c',
    clock: { now: () => Date.parse('2026-11-21T23:30:00Z') },
    random: { id: () => 'saga-1' },
    log: silentLog,
  } as unknown as FollowDeps;
  return { follow: (id: string) => followNumber(id, parts), findNumbered, recover };
}

describe('a number that version 2.0 does not know', () => {
  it('leads to the invoice that version 1.0 has under it', async () => {
    const { follow, findNumbered, recover } = world();
    expect(await follow('100')).toBe(true);
    expect(findNumbered).toHaveBeenCalledWith('100', { from: '2026-09-23', to: '2027-11-23' });
    const listedAt = Date.parse('2026-11-21T23:30:00Z');
    const waiting = { spaceId: 'berlin', invoiceId: 'inv-1', contentDigest: 'c', listedAt };
    const seed = { newId: 'saga-1', settingsDigest: 's' };
    expect(recover).toHaveBeenCalledWith(waiting, seed, listedAt);
  });

  it.each([
    ['an id', 'inv-100', world()],
    ['far too long', '1234567890123456', world()],
    ['known to nobody', '100', world(WAITING, null)],
    ['the very id', '100', world(WAITING, { id: '100' })],
    ['of another space', '100', world({ ...WAITING, spaceId: 'space-2' })],
    ['from before the cutover', '100', world({ ...WAITING, invoiceDate: '2025-12-31' })],
    ['not waiting', '100', world({ ...WAITING, sentStatus: 'unsent' })],
    ['served already', '100', world({ ...WAITING, pdf: { ...WAITING.pdf, eInvoice: true } })],
    ['refused by the platform', '100', world(WAITING, new Failure('platform.forbidden'))],
    ['deleted in between', '100', world(new Failure('platform.not-found'))],
  ])('leads nowhere when it is %s', async (_case, id, { follow, recover }) => {
    expect(await follow(id)).toBe(false);
    expect(recover).not.toHaveBeenCalled();
  });

  it('is looked for again when the platform does not answer', async () => {
    const { follow } = world(WAITING, new Failure('platform.unavailable'));
    await expect(follow('100')).rejects.toThrow(Failure);
  });
});
