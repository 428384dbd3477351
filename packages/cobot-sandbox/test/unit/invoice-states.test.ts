import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, type ErrorReply, type InvoiceReply, JSON_API, pdfForm } from './call.js';
import { standingClock } from './standing-clock.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: standingClock });
});
afterEach(() => sandbox.close());

const invoice = (path = ''): string => `${sandbox.baseUrl}/invoices/invoice-1${path}`;
const attributes = async (reply: Promise<{ json<T>(): T }>) =>
  (await reply).json<InvoiceReply>().data.attributes;
const problems = async (reply: Promise<{ status: number; json<T>(): T }>) => {
  const { status, json } = await reply;
  return [status, ...json<ErrorReply>().errors.map(({ detail, source }) => source?.pointer ?? detail)];
};

describe('the lock', () => {
  it('makes an invoice one that cannot be edited, until it is taken back', async () => {
    expect(await attributes(call('GET', invoice()))).toMatchObject({ canUpdate: true });
    expect(await attributes(call('POST', invoice('/lock')))).toMatchObject({ canUpdate: false });
    expect(await attributes(call('GET', invoice()))).toMatchObject({ canUpdate: false });
    expect(await attributes(call('DELETE', invoice('/lock')))).toMatchObject({ canUpdate: true });
  });

  it('can be set twice and taken back twice', async () => {
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE']) {
      expect((await call(method, invoice('/lock'))).status).toBe(200);
    }
  });

  it.each(['true', 'false'])('stays, with 409, once a PDF is there (e-invoice: %s)', async (eInvoice) => {
    await call('POST', invoice('/lock'));
    await call('POST', invoice('/pdf'), { body: pdfForm('%PDF-1', { eInvoice }) });
    expect(await problems(call('DELETE', invoice('/lock')))).toEqual([
      409,
      'This invoice has an e-invoice or final PDF attached and cannot be unlocked.',
    ]);
    expect(await attributes(call('GET', invoice()))).toMatchObject({ canUpdate: false });
  });
});

describe('an attached PDF', () => {
  it('is archived, stays locked and is shown byte for byte', async () => {
    await call('POST', invoice('/lock'));
    const form = pdfForm('%PDF-1.7 ä', { eInvoice: 'true', eInvoiceStandard: 'Zugferd' });
    expect(await attributes(call('POST', invoice('/pdf'), { body: form }))).toMatchObject({
      canUpdate: false,
      pdf: { archived: true, eInvoice: true, eInvoiceStandard: 'Zugferd' },
    });
    const { bytes, headers } = await call('GET', invoice('.pdf'));
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(new TextDecoder().decode(bytes)).toBe('%PDF-1.7 ä');
  });

  it('is no e-invoice unless the form says so', async () => {
    await call('POST', invoice('/lock'));
    expect(await attributes(call('POST', invoice('/pdf'), { body: pdfForm('%PDF-1') }))).toMatchObject({
      pdf: { archived: true, eInvoice: false, eInvoiceStandard: null },
    });
  });

  it('needs the file', async () => {
    await call('POST', invoice('/lock'));
    const form = pdfForm(null, { eInvoice: 'true' });
    expect(await problems(call('POST', invoice('/pdf'), { body: form }))).toEqual([
      422,
      '/data/attributes/pdf',
    ]);
    expect(await attributes(call('GET', invoice()))).toMatchObject({ pdf: { archived: false } });
  });

  it('needs the lock', async () => {
    expect(await problems(call('POST', invoice('/pdf'), { body: pdfForm('%PDF-1') }))).toEqual([
      409,
      'The invoice has to be locked.',
    ]);
  });

  it('is never replaced', async () => {
    await call('POST', invoice('/lock'));
    await call('POST', invoice('/pdf'), { body: pdfForm('%PDF-first') });
    expect((await call('POST', invoice('/pdf'), { body: pdfForm('%PDF-second') })).status).toBe(409);
    expect(new TextDecoder().decode((await call('GET', invoice('.pdf'))).bytes)).toBe('%PDF-first');
  });
});

describe('e-invoicing metadata', () => {
  const metadata = (attributes: Record<string, string>) => ({
    headers: { 'content-type': JSON_API },
    body: JSON.stringify({ data: { type: 'invoices', attributes } }),
  });
  const complete = {
    e_invoice_standard: 'KSeF',
    ksef_reference_number: '1234567890-20260126-ABC123DEF456-00',
    ksef_acceptance_timestamp: '2026-01-26T10:30:00Z',
  };

  it('locks the invoice and makes it an e-invoice of KSeF', async () => {
    expect(await attributes(call('POST', invoice('/e_invoice'), metadata(complete)))).toMatchObject({
      canUpdate: false,
      pdf: { eInvoice: true, eInvoiceStandard: 'KSeF', archived: false },
    });
    expect((await call('DELETE', invoice('/lock'))).status).toBe(409);
    const pdf = new TextDecoder().decode((await call('GET', invoice('.pdf'))).bytes);
    expect(pdf).toContain('KSeF: 1234567890-20260126-ABC123DEF456-00');
  });

  it.each(Object.keys(complete))('must hold %s', async (name) => {
    const { [name as keyof typeof complete]: _left, ...rest } = complete;
    expect(await problems(call('POST', invoice('/e_invoice'), metadata(rest)))).toEqual([
      422,
      `/data/attributes/${name}`,
    ]);
    expect(await attributes(call('GET', invoice()))).toMatchObject({ canUpdate: true });
  });

  it('may be absent: then the platform makes the e-invoice', async () => {
    expect(await attributes(call('POST', invoice('/e_invoice')))).toMatchObject({
      canUpdate: false,
      pdf: { eInvoice: true, eInvoiceStandard: 'Zugferd', archived: true },
    });
  });
});

describe('sending', () => {
  const sentStatus = () => sandbox.operator.invoice('invoice-1').sentStatus;
  const mails = () => sandbox.state.mails.entries().filter((mail) => mail.invoiceId === 'invoice-1');

  it('waits for a PDF when e-invoicing is on, then mails once', async () => {
    sandbox.operator.requestSending('invoice-1');
    expect(sentStatus()).toBe('sendingRequested');
    await call('POST', invoice('/lock'));
    expect(mails()).toEqual([]);
    const form = pdfForm('%PDF-1', { eInvoice: 'true' });
    expect(await attributes(call('POST', invoice('/pdf'), { body: form }))).toMatchObject({
      sentStatus: 'sending',
    });
    await expect.poll(sentStatus).toBe('sent');
    expect(mails()).toMatchObject([
      {
        to: ['billing@member.example'],
        eInvoice: true,
        outcome: 'sent',
        // printf '%%PDF-1' | sha256sum
        pdfSha256: '21af8e71c8703196df7fe1ff901869a88fe64c07bbaa83d838efb45a52b4f303',
      },
    ]);
  });

  it('mails at once when e-invoicing is off', async () => {
    sandbox.operator.switchSpace('space-berlin', { eInvoicing: false });
    sandbox.operator.requestSending('invoice-1', 'automatic');
    await expect.poll(sentStatus).toBe('sent');
    expect(mails()).toMatchObject([{ eInvoice: false }]);
  });

  it('mails again when asked again after it was sent', async () => {
    sandbox.operator.attachForeignPdf('invoice-1');
    sandbox.operator.requestSending('invoice-1');
    await expect.poll(sentStatus).toBe('sent');
    sandbox.operator.requestSending('invoice-1');
    expect(sentStatus()).toBe('sending');
    await expect.poll(() => mails().length).toBe(2);
  });

  it('ends as failedToSend when the mail fails, and can be asked for again', async () => {
    sandbox.operator.addFault({ match: { mail: true }, count: 1, action: { type: 'fail' } });
    sandbox.operator.attachForeignPdf('invoice-1');
    sandbox.operator.requestSending('invoice-1');
    await expect.poll(sentStatus).toBe('failedToSend');
    expect(mails()).toMatchObject([{ outcome: 'failed' }]);
    sandbox.operator.requestSending('invoice-1');
    await expect.poll(sentStatus).toBe('sent');
  });

  it('asks for an e-invoice although a final PDF is there that is none', () => {
    sandbox.operator.attachForeignPdf('invoice-1', { eInvoice: false });
    sandbox.operator.requestSending('invoice-1');
    expect(sentStatus()).toBe('sendingRequested');
  });
});

describe('an e-invoice in Poland', () => {
  const path = (action: string): string => `${sandbox.baseUrl}/invoices/polish/${action}`;
  const metadata = {
    e_invoice_standard: 'KSeF',
    ksef_reference_number: '1234567890-20260126-ABC123DEF456-00',
    ksef_acceptance_timestamp: '2026-01-26T10:30:00Z',
  };
  const create = (attributes?: Record<string, string>) =>
    call('POST', path('e_invoice'), {
      headers: { 'content-type': JSON_API },
      ...(attributes === undefined
        ? {}
        : { body: JSON.stringify({ data: { type: 'invoices', attributes } }) }),
    });
  beforeEach(() => {
    const items = [{ description: 'Biurko', net: '400', rate: '23' }];
    sandbox.operator.createInvoice({ id: 'polish', space: 'space-warsaw', items });
  });

  it('needs its metadata, and takes them after it was asked for without', async () => {
    expect(await problems(create())).toEqual([
      422,
      '/data/attributes/e_invoice_standard',
      '/data/attributes/ksef_reference_number',
      '/data/attributes/ksef_acceptance_timestamp',
    ]);
    expect(sandbox.operator.invoice('polish')).toMatchObject({ locked: false, eInvoice: false, pdf: null });
    expect(await attributes(create(metadata))).toMatchObject({
      pdf: { eInvoiceStandard: 'KSeF', archived: false },
    });
    expect((await create()).status).toBe(422);
    expect((await create(metadata)).status).toBe(409);
    expect(sandbox.operator.invoice('polish').pdf).toBeNull();
  });
});
