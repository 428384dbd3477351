import { describe, expect, it } from 'vitest';
import { extractXml } from '../../src/einvoice/pdf/extract.js';
import { eventually } from '../eventually.js';
import { inWarsaw, states, xmlOf } from './ksef-stage.js';

const ATTACH = ['after_acceptance: attach'];

describe('our own visualisation', () => {
  it('is attached with the number before the platform learns it, so that the customer gets it', async () => {
    const stage = await inWarsaw(ATTACH);
    const id = stage.request();
    const saga = await stage.reaches(id, 'done');
    expect(states(saga).slice(8)).toEqual([
      'accepted',
      'attach-intended',
      'attached',
      'register-intended',
      'registered',
      'done',
    ]);
    const invoice = stage.sandbox.operator.invoice(id);
    expect(invoice).toMatchObject({ eInvoiceStandard: 'KSeF', ksef: { referenceNumber: saga.ksefNumber } });
    const { archive } = stage.daemon();
    const pdf = Buffer.from(await archive.get(saga.pdf ?? ''));
    expect(Buffer.compare(Buffer.from(invoice.pdf ?? []), pdf)).toBe(0);
    expect(Buffer.from((await extractXml(pdf)) ?? []).toString('utf8')).toBe(await xmlOf(stage, saga));
    await eventually(() => expect(stage.mails(id)).toBe(1));
    expect(stage.alerts).toEqual([]);
  });

  it('whose answer was lost is compared, and not attached twice', async () => {
    const stage = await inWarsaw(ATTACH);
    const match = { operation: 'attach-invoice-pdf' };
    stage.sandbox.operator.addFault({ match, count: 1, action: { type: 'drop-after-effect' } });
    const id = stage.request();
    await stage.reaches(id, 'done');
    expect(stage.requests(id).filter((each) => each.startsWith('POST /pdf'))).toHaveLength(1);
    await eventually(() => expect(stage.mails(id)).toBe(1));
  });

  it('that the platform refuses does not hold up the number', async () => {
    const stage = await inWarsaw(ATTACH);
    const match = { operation: 'attach-invoice-pdf' };
    stage.sandbox.operator.addFault({ match, action: { type: 'status', status: 422 } });
    const id = stage.request();
    const saga = await stage.reaches(id, 'done');
    expect(stage.sandbox.operator.invoice(id).ksef?.referenceNumber).toBe(saga.ksefNumber);
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['platform.rejected']));
  });
});
