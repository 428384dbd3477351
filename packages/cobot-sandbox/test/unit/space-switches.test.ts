import jsqr from 'jsqr';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, type InvoiceReply, json } from './call.js';
import { standingClock } from './standing-clock.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: standingClock, randomId: () => 'new-id' });
});
afterEach(() => sandbox.close());

const act = (method: string, path: string, body?: unknown) =>
  call(
    method,
    `${sandbox.url}/sandbox${path}`,
    body === undefined ? { headers: { 'content-type': null } } : json(body),
  );
const turn = (switches: Record<string, unknown>) => act('PATCH', '/spaces/space-berlin', switches);
const attributes = async (id = 'invoice-1') =>
  (await call('GET', `${sandbox.baseUrl}/invoices/${id}`)).json<InvoiceReply>().data.attributes;
const send = (trigger: string, id = 'invoice-1') => act('POST', `/invoices/${id}/send`, { trigger });
const pdfOf = async (id = 'invoice-1', query = '') =>
  Buffer.from((await call('GET', `${sandbox.baseUrl}/invoices/${id}.pdf${query}`)).bytes).toString('latin1');
const linksIn = (pdf: string) =>
  [...pdf.matchAll(/\/URI \((.*?)\)/g)].map(([, address]) => address?.replaceAll('\\', ''));
const journal = async (name: string) =>
  (await act('GET', `/journal/${name}`)).json<{ entries: Record<string, unknown>[] }>().entries;

/** What the QR code of a page says: its squares, drawn as a picture for a reader. */
function codeOnPage(pdf: string): string | undefined {
  const squares = [...pdf.matchAll(/^(\d+) (-\d+) 1 1 re$/gm)].map(([, x, y]) => [Number(x), -Number(y) - 1]);
  const scale = 4;
  const side = (Math.max(...squares.flat()) + 9) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x = 0, y = 0] of squares) {
    for (let index = 0; index < scale * scale; index += 1) {
      const at = ((y + 4) * scale + Math.floor(index / scale)) * side + (x + 4) * scale + (index % scale);
      pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return jsqr.default(pixels, side, side)?.data;
}

describe('the switches of a space', () => {
  it('are shown with the state, all but two of them off', async () => {
    const { spaces } = (await act('GET', '/state')).json<{ spaces: Record<string, unknown>[] }>();
    expect(spaces[0]).toMatchObject({
      eInvoicing: true,
      ownEInvoices: false,
      mailsInvoices: true,
      verifactu: false,
      frenchEInvoicing: false,
      payNow: false,
      retention: null,
      datevExport: false,
    });
  });

  it('are set one by one, and leave the others as they are', async () => {
    expect((await turn({ pay_now: true, retention: '15' })).status).toBe(204);
    expect((await turn({ datev_export: true })).status).toBe(204);
    expect(sandbox.state.spaces.get('space-berlin')).toMatchObject({
      eInvoicing: true,
      payNow: true,
      retention: '15',
      datevExport: true,
      verifactu: false,
    });
  });

  it.each([[{}], [{ colour: true }], [{ retention: '101' }], [{ pay_now: 'on' }]])(
    'refuse %j',
    async (switches) => {
      expect((await turn(switches)).status).toBe(422);
    },
  );

  it('are part of a seed', async () => {
    await act('POST', '/reset', {
      seed: {
        users: [{ email: 'eva@coworking.example', tokens: [{ token: 'sandbox-token' }] }],
        spaces: [
          {
            id: 'madrid',
            subdomain: 'madrid',
            name: 'Sol',
            retention: true,
            verifactu: true,
            mails_invoices: false,
          },
        ],
        invoices: [{ id: 'one', items: [{ description: 'Oficina', net: '200', rate: '21' }] }],
      },
    });
    expect(sandbox.state.spaces.get('madrid')).toMatchObject({
      retention: '19',
      verifactu: true,
      mailsInvoices: false,
    });
    expect(sandbox.state.invoices.get('one')?.content.payableAmount).toBe('204.0');
  });
});

describe('a space that does not mail its invoices', () => {
  beforeEach(() => turn({ mails_invoices: false }));

  it('neither sends one by itself nor asks for its e-invoice', async () => {
    await send('automatic');
    expect(await attributes()).toMatchObject({ sentStatus: 'unsent' });
    expect(await journal('mails')).toEqual([]);
  });

  it('sends one that an admin sends', async () => {
    await turn({ e_invoicing: false });
    await send('manual');
    await expect.poll(async () => (await attributes()).sentStatus).toBe('sent');
  });
});

describe("the platform's own e-invoices", () => {
  it('are made when an invoice is sent, and no app is asked', async () => {
    await turn({ own_e_invoices: true });
    await send('automatic');
    await expect.poll(async () => (await attributes()).sentStatus).toBe('sent');
    expect(await attributes()).toMatchObject({
      canUpdate: false,
      pdf: { eInvoice: true, eInvoiceStandard: 'Zugferd', archived: true },
    });
    expect(await journal('mails')).toMatchObject([{ eInvoice: true }]);
    expect(await journal('filings')).toEqual([]);
  });
});

describe('Verifactu', () => {
  const ADDRESS =
    'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B58818501&numserie=S-1%2F26&fecha=07-10-2026&importe=121.00';

  beforeEach(async () => {
    await turn({ verifactu: true, e_invoicing: false });
    await act('PATCH', '/invoices/invoice-1', {
      sender_tax_id: 'ESB58818501',
      number: 'S-1/26',
      invoice_date: '2026-10-07',
      items: [{ description: 'Oficina', net: '100', rate: '21' }],
    });
  });

  it('puts the address of the tax agency on the PDF, as text, link and code', async () => {
    const pdf = await pdfOf();
    expect(linksIn(pdf)).toEqual([ADDRESS]);
    expect(pdf).toContain('VERI*FACTU');
    expect(codeOnPage(pdf)).toBe(ADDRESS);
  });

  it('registers an invoice when it is sent, once, and closes it to changes', async () => {
    expect(await journal('filings')).toEqual([]);
    await send('manual');
    await send('manual');
    expect(await journal('filings')).toMatchObject([
      { channel: 'verifactu', invoiceId: 'invoice-1', invoiceNumber: 'S-1/26' },
    ]);
    expect(await attributes()).toMatchObject({ canUpdate: false, pdf: { eInvoice: false, archived: false } });
    expect((await call('DELETE', `${sandbox.baseUrl}/invoices/invoice-1/lock`)).status).toBe(409);
  });

  it('registers one whose PDF was replaced, which then has no code', async () => {
    await act('POST', '/invoices/invoice-1/pdf', {});
    await send('manual');
    expect(await journal('filings')).toMatchObject([{ channel: 'verifactu' }]);
    expect(linksIn(await pdfOf())).toEqual([]);
  });
});

describe('French e-invoicing', () => {
  beforeEach(() => turn({ french_e_invoicing: true }));

  it('makes an e-invoice of its own and sends it by its own channel', async () => {
    await turn({ e_invoicing: false });
    await send('automatic');
    expect(await journal('filings')).toMatchObject([{ channel: 'france', invoiceId: 'invoice-1' }]);
    expect(await attributes()).toMatchObject({
      canUpdate: false,
      pdf: { eInvoice: true, eInvoiceStandard: 'Factur-X', archived: true },
    });
    await expect.poll(async () => (await attributes()).sentStatus).toBe('sent');
  });

  it('sends a second document where an app made the e-invoice', async () => {
    await send('automatic');
    expect(await journal('filings')).toEqual([]);
    await act('POST', '/invoices/invoice-1/pdf', { e_invoice_standard: 'Zugferd' });
    expect(await journal('filings')).toMatchObject([{ channel: 'france' }]);
    expect(await attributes()).toMatchObject({ pdf: { eInvoiceStandard: 'Zugferd' } });
  });
});

describe('the pay-now link', () => {
  beforeEach(() => turn({ pay_now: true }));

  it('is on the PDF of what is to be paid, and leads somewhere', async () => {
    const [address = ''] = linksIn(await pdfOf());
    expect(address).toBe(`${sandbox.spaceUrl('berlin')}/invoices/invoice-1/pay`);
    expect((await call('GET', address)).status).toBe(200);
  });

  it('is not there without payment information, nor when it is paid', async () => {
    expect(linksIn(await pdfOf('invoice-1', '?e_invoice=true'))).toEqual([]);
    await act('POST', '/invoices/invoice-1/pay');
    expect(linksIn(await pdfOf())).toEqual([]);
  });
});

describe('the retention', () => {
  it('is taken off what is payable of invoices made from then on', async () => {
    await turn({ retention: true });
    const items = [
      { description: 'Oficina', net: '500', rate: '21' },
      { description: 'Sala', net: '50', rate: '21', paid: true },
    ];
    await act('POST', '/invoices', { id: 'two', items });
    // 605.00 to pay, less 19 % of 500
    expect(await attributes('two')).toMatchObject({
      payableAmount: '510.0',
      paidAmount: '0.0',
      totalAmount: { net: '550.0', gross: '665.5' },
    });
    expect(await attributes('invoice-1')).toMatchObject({ payableAmount: '416.5' });
    expect(await pdfOf('two')).toContain('Retention 19%: -95.0 EUR');
  });

  it('stays with an invoice that is edited after it was switched off', async () => {
    await turn({ retention: '15' });
    await act('POST', '/invoices', {
      id: 'two',
      items: [{ description: 'Oficina', net: '500', rate: '21' }],
    });
    await turn({ retention: false });
    await act('PATCH', '/invoices/two', { items: [{ description: 'Oficina', net: '100', rate: '21' }] });
    expect(await attributes('two')).toMatchObject({ payableAmount: '106.0' });
  });
});
