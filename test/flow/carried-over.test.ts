import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { checkPdfA } from '@spacebooks/pdf/check';
import { describe, expect, it } from 'vitest';
import { drawnCodes, drawnLinks } from '../unit/pdf/ksef/drawn-codes.js';
import { type Stage, type StageOptions, setStage } from './stage.js';

const SPAIN = `service_period: [{ period: month of invoice }]
      seller: { country: ES, name: 'Sol Coworking SL', vat_id: ESB58818501 }`;

const OFFICE: Partial<InvoiceInput> = {
  sender: {
    company: 'Sol Coworking SL',
    street: 'Calle Mayor 3',
    postCode: '28013',
    city: 'Madrid',
    countryCode: 'ES',
  },
  sender_tax_id: 'ESB58818501',
  recipient: {
    company: 'Luna SL',
    street: 'Calle Sol 9',
    postCode: '41001',
    city: 'Sevilla',
    countryCode: 'ES',
  },
  tax_id: null,
  items: [{ description: 'Oficina', net: '80', rate: '21' }],
};

async function play(platform: Record<string, unknown>, options: StageOptions): Promise<Stage> {
  const stage = await setStage(options);
  const answer = await fetch(`${stage.sandbox.url}/sandbox/spaces/space-berlin`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(platform),
  });
  expect(answer.status).toBe(204);
  return stage;
}

async function attached(stage: Stage, id: string): Promise<Uint8Array> {
  const { xml } = await stage.reaches(id, 'done');
  const pdf = stage.sandbox.operator.invoice(id).pdf ?? Buffer.alloc(0);
  expect(await checkPdfA(pdf, await stage.daemon().archive.get(xml ?? ''))).toEqual([]);
  return pdf;
}

const urls = async (pdf: Uint8Array) => (await drawnLinks(pdf)).map(({ url }) => url);

describe('what the platform puts on its PDF', () => {
  it('reaches the customer on ours: the code of Verifactu, for one more request', async () => {
    const stage = await play(
      { verifactu: true },
      { eInvoices: SPAIN, platformSettings: '{ verifactu: on }' },
    );
    const id = stage.request({ ...OFFICE, number: 'SOL/26-12' });
    const pdf = await attached(stage, id);
    const [code] = await drawnCodes(pdf);
    expect(code?.text).toMatch(
      /ValidarQR\?nif=B58818501&numserie=SOL%2F26-12&fecha=[\d-]{10}&importe=96.80$/,
    );
    expect(await urls(pdf)).toEqual([code?.text]);
    expect(stage.requests(id)).toEqual([
      'GET  200',
      'GET .pdf 200',
      'POST /lock 200',
      'POST /pdf 200',
      'GET  200',
    ]);
  });

  it('is lost where nobody states it', async () => {
    const stage = await play({ verifactu: true, pay_now: true }, { eInvoices: SPAIN });
    expect(await urls(await attached(stage, stage.request(OFFICE)))).toEqual([]);
  });

  it('refuses the invoice, before a lock, where a code is promised and there is none', async () => {
    const stage = await play(
      { verifactu: false },
      { eInvoices: SPAIN, platformSettings: '{ verifactu: on }' },
    );
    const id = stage.request(OFFICE);
    await stage.reaches(id, 'refused');
    expect(stage.requests(id)).toEqual(['GET  200', 'GET .pdf 200']);
    expect(stage.alertsOf(id)).toEqual(['invoice.refused']);
    expect(JSON.stringify(stage.alerts)).toContain('SB-VERIFACTU');
  });

  it('is the pay-now link, on what is to be paid alone', async () => {
    const stage = await play({ pay_now: true }, { platformSettings: '{ pay_now: on }' });
    const due = stage.request();
    expect(await urls(await attached(stage, due))).toEqual([
      `${stage.sandbox.spaceUrl('berlin')}/invoices/${due}/pay`,
    ]);
    const paid = stage.request({ items: [{ description: 'Desk', net: '100', rate: '19', paid: true }] });
    expect(await urls(await attached(stage, paid))).toEqual([]);
  });
});
