import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { inWarsaw } from './ksef-stage.js';

describe('an invoice of a space in Warsaw', () => {
  it('is accepted by KSeF, and the platform learns its number', async () => {
    const stage = await inWarsaw();
    const id = stage.request();
    const saga = await stage.reaches(id, 'done');
    expect(saga.steps.map(({ state }) => state)).toEqual([
      'requested',
      'fetched',
      'checked',
      'lock-intended',
      'locked',
      'produced',
      'send-intended',
      'sent',
      'accepted',
      'register-intended',
      'registered',
      'done',
    ]);
    const [document, ...others] = stage.ksef.operator.documents();
    expect(others).toEqual([]);
    expect(document).toMatchObject({ status: 200, ksefNumber: saga.ksefNumber, mode: 'Online' });
    const { archive } = stage.daemon();
    const xml = await archive.get(saga.xml ?? '');
    expect(createHash('sha256').update(xml).digest('base64')).toBe(document?.hash);
    expect(Buffer.from(await archive.get(saga.receipt ?? '')).toString()).toContain(saga.ksefNumber ?? '-');
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({
      locked: true,
      eInvoice: true,
      eInvoiceStandard: 'KSeF',
      ksef: { referenceNumber: saga.ksefNumber },
      pdf: null,
    });
    expect(stage.requests(id)).toEqual([
      'GET  200',
      'POST /lock 200',
      'GET  200',
      'POST /e_invoice 200',
      'GET  200',
    ]);
    await vi.waitFor(() => expect(stage.mails(id)).toBe(1));
    expect(stage.alerts).toEqual([]);
  });
});
