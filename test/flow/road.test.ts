import { extractXml } from '@spacebooks/pdf/extract';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { setStage, subscribed } from './stage.js';

describe('the road', () => {
  it('takes an invoice from the event to the attached e-invoice in four requests, and the customer gets one mail', async () => {
    const stage = await setStage();
    const id = stage.request();
    const saga = await stage.reaches(id, 'done');
    expect(saga.steps.map((step) => step.state)).toEqual([
      'requested',
      'fetched',
      'checked',
      'lock-intended',
      'locked',
      'produced',
      'attach-intended',
      'attached',
      'done',
    ]);
    expect(stage.requests(id)).toEqual(['GET  200', 'POST /lock 200', 'POST /pdf 200', 'GET  200']);
    await eventually(() => expect(stage.mails(id)).toBe(1));
    const invoice = stage.sandbox.operator.invoice(id);
    expect(invoice).toMatchObject({
      locked: true,
      eInvoice: true,
      eInvoiceStandard: 'Zugferd',
      sentStatus: 'sent',
    });
    const { archive } = stage.daemon();
    const pdf = await archive.get(saga.pdf ?? '');
    expect(Buffer.compare(invoice.pdf ?? Buffer.alloc(0), pdf)).toBe(0);
    expect(Buffer.from((await extractXml(pdf)) ?? [])).toEqual(
      Buffer.from(await archive.get(saga.xml ?? '')),
    );
    expect(stage.alerts).toEqual([]);
  });

  it('subscribes to the six invoice events with a secret path each', async () => {
    const stage = await setStage();
    await subscribed(stage);
    const urls = [...stage.sandbox.state.subscriptions.values()].map(
      (subscription) => subscription.callbackUrl,
    );
    expect(new Set(urls).size).toBe(6);
    for (const url of urls)
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callbacks\/main\/berlin\/[\w-]{32}$/);
    await stage.stop();
    await stage.start();
    const after = [...stage.sandbox.state.subscriptions.values()].map(
      (subscription) => subscription.callbackUrl,
    );
    expect(after).toEqual(urls);
  });
});
