import nock from 'nock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoiceDocument } from '../../fixtures/invoices/invoice-document.js';
import { BASE_URL, CANARY, type Connected, connected, failureOf, JSON_API } from './parts.js';

let platform: Connected;

beforeEach(() => {
  nock.disableNetConnect();
  platform = connected();
});

afterEach(() => {
  platform.connection.close();
  expect(nock.pendingMocks()).toEqual([]);
  nock.cleanAll();
  nock.enableNetConnect();
});

const answer = { 'Content-Type': JSON_API };
const headers = (accept = JSON_API) => ({
  reqheaders: { accept, authorization: `Bearer ${CANARY}`, 'user-agent': 'spacebooks/1.2.3' },
});

describe('invoices', () => {
  it('shows one, with the document it was read from', async () => {
    const document = invoiceDocument({ id: 'inv-7', number: 'CW-7' });
    nock(BASE_URL, headers()).get('/invoices/inv-7').reply(200, document, answer);
    const shown = await platform.invoices.show('inv-7');
    expect(shown.invoice.number).toBe('CW-7');
    expect(shown.document).toEqual(document);
  });

  it('sends no Content-Type with a GET', async () => {
    nock(BASE_URL, { badheaders: ['content-type'] })
      .get('/invoices/inv-1')
      .reply(200, invoiceDocument(), answer);
    await platform.invoices.show('inv-1');
  });

  it.each([
    ['lock', 'POST'],
    ['unlock', 'DELETE'],
  ] as const)('%ss with %s and the media type of version 2.0', async (call, method) => {
    const document = invoiceDocument({ canUpdate: call === 'unlock' });
    nock(BASE_URL, { reqheaders: { ...headers().reqheaders, 'content-type': JSON_API } })
      .intercept('/invoices/inv-1/lock', method, '')
      .reply(200, document, answer);
    const shown = await platform.invoices[call]('inv-1');
    expect(shown.invoice.canUpdate).toBe(call === 'unlock');
  });

  it('registers what KSeF said, in the names of version 2.0', async () => {
    const attributes = {
      e_invoice_standard: 'KSeF',
      ksef_reference_number: '5265877635-20261121-0100001AF629-AF',
      ksef_acceptance_timestamp: '2026-11-21T10:00:00.123+00:00',
    };
    const pdf = { eInvoice: true, archived: false, eInvoiceStandard: 'KSeF' };
    nock(BASE_URL, { reqheaders: { ...headers().reqheaders, 'content-type': JSON_API } })
      .post('/invoices/inv-1/e_invoice', { data: { type: 'invoices', attributes } })
      .reply(200, invoiceDocument({ pdf }), answer);
    const shown = await platform.invoices.registerInKsef('inv-1', {
      ksefNumber: attributes.ksef_reference_number,
      acceptedAt: attributes.ksef_acceptance_timestamp,
    });
    expect(shown.invoice.pdf).toEqual(pdf);
  });

  it('attaches a PDF as a form, the same bytes each time', async () => {
    const bodies: string[] = [];
    const types: string[] = [];
    nock(BASE_URL, headers())
      .post('/invoices/inv-1/pdf', (body: string) => bodies.push(body) > 0)
      .times(2)
      .reply(
        200,
        function () {
          types.push(String(this.req.headers['content-type']));
          return invoiceDocument({ pdf: { eInvoice: true, archived: true, eInvoiceStandard: 'Zugferd' } });
        },
        answer,
      );
    const attachment = {
      pdf: Buffer.from('%PDF-1.7 ä'),
      fileName: 'CW 2026/7".pdf',
      eInvoice: true,
      eInvoiceStandard: 'Zugferd',
    };
    const shown = await platform.invoices.attach('inv-1', attachment);
    await platform.invoices.attach('inv-1', attachment);
    expect(shown.invoice.pdf).toEqual({ eInvoice: true, archived: true, eInvoiceStandard: 'Zugferd' });
    const boundary = /^multipart\/form-data; boundary=(spacebooks-[0-9a-f]{32})$/.exec(types[0] ?? '')?.[1];
    expect(bodies[0]?.split(`--${boundary}`).map((part) => part.trim())).toEqual([
      '',
      'Content-Disposition: form-data; name="eInvoice"\r\n\r\ntrue',
      'Content-Disposition: form-data; name="eInvoiceStandard"\r\n\r\nZugferd',
      [
        'Content-Disposition: form-data; name="pdf"; filename="CW_2026_7_.pdf"',
        'Content-Type: application/pdf\r\n\r\n%PDF-1.7 ä',
      ].join('\r\n'),
      '--',
    ]);
    expect(bodies[1]).toBe(bodies[0]);
  });

  it('fetches the PDF', async () => {
    nock(BASE_URL, headers(`application/pdf, ${JSON_API}`))
      .get('/invoices/inv-1.pdf')
      .reply(200, Buffer.from('%PDF-1.7 \xff\x00', 'latin1'), { 'Content-Type': 'application/pdf' });
    const pdf = await platform.invoices.pdf('inv-1');
    expect(Buffer.from(pdf).toString('latin1')).toBe('%PDF-1.7 \xff\x00');
  });

  it('fetches the PDF without anything about payment', async () => {
    nock(BASE_URL).get('/invoices/inv-1.pdf?e_invoice=true').reply(200, '%PDF-1.7');
    const pdf = await platform.invoices.pdf('inv-1', { withoutPayment: true });
    expect(Buffer.from(pdf).toString('latin1')).toBe('%PDF-1.7');
  });

  it('takes nothing else for a PDF', async () => {
    nock(BASE_URL).get('/invoices/inv-1.pdf').reply(200, '<html>', { 'Content-Type': 'text/html' });
    const failure = await failureOf(platform.invoices.pdf('inv-1'));
    expect(failure.code).toBe('platform.unreadable');
    expect(failure.detail).toBe('GET /invoices/inv-1.pdf: the answer is no PDF');
  });

  it.each(['', '.', '..'])('asks for nothing when the id is "%s"', async (id) => {
    expect((await failureOf(platform.invoices.show(id))).code).toBe('platform.not-found');
  });

  it('takes a base address with a path and a slash at its end', async () => {
    const { connection, invoices } = connected({ baseUrl: `${BASE_URL}/two/` });
    nock(BASE_URL).get('/two/invoices/inv-1').reply(200, invoiceDocument(), answer);
    await invoices.show('inv-1');
    connection.close();
  });

  it('escapes ids', async () => {
    nock(BASE_URL)
      .get('/invoices/a%2F..%2Fb%3Fc')
      .reply(200, invoiceDocument({ id: 'a/../b?c' }), answer);
    await platform.invoices.show('a/../b?c');
  });

  it('takes no answer about another invoice than the one it asked for', async () => {
    nock(BASE_URL)
      .post('/invoices/inv-2/lock')
      .reply(200, invoiceDocument({ id: 'inv-1' }), answer);
    await expect(platform.invoices.lock('inv-2')).rejects.toMatchObject({
      code: 'platform.unreadable',
      detail: expect.stringContaining('asked for invoice inv-2, the answer is another one'),
    });
  });
});
