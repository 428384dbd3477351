import { extractXml } from '@spacebooks/pdf/extract';
import { expect, it } from 'vitest';
import { setStage } from './stage.js';
import { addFault } from './steps.js';

const AUTHORITY = `service_period: [{ period: month of invoice }]
      seller:
        contact: { name: Buchhaltung, phone: +49 30 1234567, email: rechnung@spreeufer.example }
        electronic_address: { scheme: EM, id: rechnung@spreeufer.example }
      customers:
        - { customer_number: A-1, standard: xrechnung-ubl, buyer_reference: 04011000-12345-03 }
        - { customer_number: A-2, standard: xrechnung }`;

it('gives a customer the standard that he needs, found again after a lost answer', async () => {
  const stage = await setStage({ eInvoices: AUTHORITY });
  addFault(stage, 'attach', { action: { type: 'drop-after-effect' }, count: 1 });
  const id = stage.request({ customer_number: 'A-1' });
  const { xml } = await stage.reaches(id, 'done');
  const { pdf, eInvoiceStandard } = stage.sandbox.operator.invoice(id);
  expect(eInvoiceStandard).toBe('XRechnung');
  const archived = await stage.daemon().archive.get(xml ?? '');
  const attached = Buffer.from((await extractXml(pdf ?? Buffer.alloc(0))) ?? []);
  expect(Buffer.compare(attached, archived)).toBe(0);
  expect(attached.toString('utf8')).toContain('<cbc:BuyerReference>04011000-12345-03</cbc:BuyerReference>');
  expect(stage.alerts).toEqual([]);
});

it('refuses an XRechnung without a buyer reference, in words of the space’s language', async () => {
  const stage = await setStage({ eInvoices: AUTHORITY });
  const id = stage.request({ customer_number: 'A-2' });
  const { reason } = await stage.reaches(id, 'refused');
  expect(reason?.findings).toMatchObject([
    {
      rule: 'BR-DE-15',
      field: 'e_invoices.customers.buyer_reference',
      message: 'Die Käuferreferenz (BT-10) fehlt, bei deutschen Behörden die Leitweg-ID.',
      fix: 'Beim Kunden erfragen und für ihn buyer_reference in e_invoices.customers setzen.',
    },
  ]);
  expect(stage.requests(id)).toEqual(['GET  200']);
});
