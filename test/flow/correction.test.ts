import { extractXml } from '@spacebooks/pdf/extract';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { type Stage, setStage } from './stage.js';
import { addFault } from './steps.js';

/** A correction of `original` that takes back one desk. */
function correct(stage: Stage, original: string): string {
  const items = [{ description: 'Fix Desk', quantity: '-1', net: '350', rate: '19' }];
  return stage.request({ corrected_invoice: original, items });
}

async function xmlOf(stage: Stage, id: string): Promise<string> {
  const { xml } = await stage.reaches(id, 'done');
  return Buffer.from(await stage.daemon().archive.get(xml ?? '')).toString('utf8');
}

it('names the invoice that is corrected, for one more request', async () => {
  const stage = await setStage();
  const original = stage.request();
  const { invoiceNumber } = await stage.reaches(original, 'done');
  const id = correct(stage, original);
  const xml = await xmlOf(stage, id);
  expect(xml).toContain('<ram:TypeCode>384</ram:TypeCode>');
  expect(xml).toMatch(
    new RegExp(
      `<ram:InvoiceReferencedDocument>\\s*<ram:IssuerAssignedID>${invoiceNumber}</ram:IssuerAssignedID>`,
    ),
  );
  expect(stage.requests(id)).toEqual(['GET  200', 'POST /lock 200', 'POST /pdf 200', 'GET  200']);
  expect(stage.requests(original)).toHaveLength(5);
  expect(await extractXml(stage.sandbox.operator.invoice(id).pdf ?? Buffer.alloc(0))).not.toBeNull();
});

it('waits until the e-invoice of the other one is finished', async () => {
  const stage = await setStage();
  addFault(stage, 'attach', { action: { type: 'status', status: 503 }, count: 2 });
  const original = stage.request();
  const id = correct(stage, original);
  const corrected = await stage.reaches(id, 'done');
  const [saga] = await stage.sagas(original);
  expect(saga?.state).toBe('done');
  const lockedAt = corrected.steps.find(({ state }) => state === 'locked')?.at;
  expect(lockedAt).toBeGreaterThan(saga?.steps.at(-1)?.at ?? Number.POSITIVE_INFINITY);
  expect(stage.alerts).toEqual([]);
});

it('refuses a correction whose original is gone', async () => {
  const stage = await setStage();
  const id = correct(stage, 'no-such-invoice');
  const { reason } = await stage.reaches(id, 'refused');
  expect(reason?.findings).toEqual([expect.objectContaining({ rule: 'BR-55', field: 'correctedInvoice' })]);
  await eventually(() => expect(stage.alertsOf(id)).toEqual(['invoice.refused']));
});
