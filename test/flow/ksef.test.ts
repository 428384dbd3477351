import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDate } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import { previousPolishBusinessDay } from '../../src/domain/polish-calendar.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { inWarsaw, xmlOf } from './ksef-stage.js';

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
    await eventually(() => expect(stage.mails(id)).toBe(1));
    expect(stage.alerts).toEqual([]);
  });

  it('in another currency has the rate of its day pinned before the lock', async () => {
    const folder = temporaryFolder('rates-');
    const stage = await inWarsaw([`exchange_rates: ${folder}`]);
    const day = previousPolishBusinessDay(localDate(stage.clock.now(), 'Europe/Warsaw'));
    const rates = [{ currency: 'euro', code: 'EUR', mid: 4.2531 }];
    const table = { table: 'A', no: '225/A/NBP/2026', effectiveDate: day, rates };
    writeFileSync(join(folder, 'a.json'), JSON.stringify([table]));
    const saga = await stage.reaches(stage.request({ currency: 'EUR' }), 'done');
    const xml = await xmlOf(stage, saga);
    expect(xml).toContain('<P_14_1>230.00</P_14_1>');
    expect(xml).toContain('<P_14_1W>978.21</P_14_1W>');
    rmSync(join(folder, 'a.json'));
    const refused = await stage.reaches(stage.request({ currency: 'EUR' }), 'refused');
    expect(refused.reason?.findings).toEqual([expect.objectContaining({ rule: 'SB-KSEF-RATE' })]);
  });
});
