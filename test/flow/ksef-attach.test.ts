import { dirname, join } from 'node:path';
import { extractXml } from '@spacebooks/pdf/extract';
import { describe, expect, it } from 'vitest';
import { createArchive } from '../../src/archive/archive.js';
import { eventually } from '../eventually.js';
import { inWarsaw, states, type WarsawStage, xmlOf } from './ksef-stage.js';
import { besideDaemon } from './steps.js';

const ATTACH = ['after_acceptance: attach'];

/** As if a later version made another document of the same invoice: it is given other settings than those of its XML. */
function makesOtherDocuments(stage: WarsawStage): Promise<void> {
  const archive = createArchive(join(dirname(stage.databasePath), 'archive'));
  return besideDaemon(stage, async (db) => {
    const { pinned_settings } = await db
      .selectFrom('saga')
      .select('pinned_settings')
      .executeTakeFirstOrThrow();
    const settings = JSON.parse(Buffer.from(await archive.get(pinned_settings ?? '')).toString('utf8'));
    const other = { ...settings, ksef: { ...settings.ksef, place_of_issue: 'Zakopane' } };
    const address = await archive.put(Buffer.from(JSON.stringify(other)));
    await db.updateTable('saga').set({ pinned_settings: address }).execute();
  });
}

interface Document {
  readonly data: { readonly attributes: Record<string, unknown> };
}

/** The invoice as the platform shows it now. */
async function shownBy({ sandbox }: WarsawStage, id: string): Promise<Document> {
  const headers = { authorization: 'Bearer admin-token', accept: 'application/vnd.api+json' };
  return (await fetch(`${sandbox.baseUrl}/invoices/${id}`, { headers })).json() as Promise<Document>;
}

describe('our own visualisation', () => {
  it('shows the document that KSeF has, whatever a later version would make of the invoice', async () => {
    const stage = await inWarsaw(ATTACH);
    stage.ksef.operator.setDown(true);
    const id = stage.request();
    await stage.reaches(id, 'produced');
    await stage.stop();
    await makesOtherDocuments(stage);
    stage.ksef.operator.setDown(false);
    await stage.start();
    const saga = await stage.reaches(id, 'done');
    const pdf = Buffer.from(stage.sandbox.operator.invoice(id).pdf ?? []);
    const [document] = stage.ksef.operator.documents();
    expect(Buffer.from((await extractXml(pdf)) ?? []).toString('utf8')).toBe(await xmlOf(stage, saga));
    expect(document?.ksefNumber).toBe(saga.ksefNumber);
    expect(stage.alerts).toEqual([]);
  });

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

  it('beside which the number was taken and the answer lost: it is read, and not told again', async () => {
    const stage = await inWarsaw(ATTACH);
    const match = { operation: 'create-e-invoice' };
    stage.sandbox.operator.addFault({ match, count: 1, action: { type: 'drop-after-effect' } });
    const id = stage.request();
    await stage.reaches(id, 'done');
    expect(stage.requests(id).filter((each) => each.startsWith('POST /e_invoice'))).toHaveLength(1);
    await eventually(() => expect(stage.mails(id)).toBe(1));
    expect(stage.alerts).toEqual([]);
  });

  it('beside which the platform shows no number that it has taken: the same is registered until it does', async () => {
    const stage = await inWarsaw(ATTACH, { processingMs: 10_000 });
    const id = stage.request();
    await stage.reaches(id, 'sent');
    const { data } = await shownBy(stage, id);
    const pdf = { eInvoice: false, eInvoiceStandard: null, archived: true, url: 'https://example.com/a.pdf' };
    const body = { data: { ...data, attributes: { ...data.attributes, pdf } } };
    const action = { type: 'status', status: 200, body } as const;
    stage.sandbox.operator.addFault({ match: { operation: 'create-e-invoice' }, count: 2, action });
    const { ksefNumber } = await stage.reaches(id, 'done');
    expect(stage.requests(id).slice(-6)).toEqual([
      'POST /e_invoice 200',
      'GET  200',
      'POST /e_invoice 200',
      'GET  200',
      'POST /e_invoice 200',
      'GET  200',
    ]);
    expect(stage.sandbox.operator.invoice(id).ksef?.referenceNumber).toBe(ksefNumber);
    await eventually(() => expect(stage.mails(id)).toBe(1));
    expect(stage.alerts).toEqual([]);
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
