import { describe, expect, it } from 'vitest';
import type { CustomerPaymentSettings, PaymentSettings } from '../../../../src/domain/settings.js';
import { createKsefProducer } from '../../../../src/fa3/produce.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { polish, polishInvoice, polishItem, polishSettings } from '../../../fixtures/polish.js';
import { ReadXml } from './read-xml.js';

const CHARGED = { canCharge: true, chargeAt: '2026-12-02T09:00:00Z' };
const ACCOUNT = 'RachunekBankowy';

/** Names and texts below Platnosc. */
async function paymentOf(
  overrides: InvoiceOverrides,
  payment: PaymentSettings = {},
  customer?: CustomerPaymentSettings,
  more: Parameters<typeof polishSettings>[0] = {},
) {
  const { payment: usual } = polishSettings();
  const settings = polishSettings({
    ...more,
    payment: { ...usual, ...payment },
    customers: [{ customer_number: 'K-1001', payment: customer }],
  });
  const produced = await createKsefProducer(settings).produce(
    polishInvoice({ customerNumber: 'K-1001', ...overrides }),
  );
  if (!produced.ok) throw new Error(JSON.stringify(produced.findings));
  const read = new ReadXml(produced.xml);
  const names = read.names('/Faktura/Fa/Platnosc');
  const form = read.all('/Faktura/Fa/Platnosc/FormaPlatnosci');
  const other = read.all('/Faktura/Fa/Platnosc/OpisPlatnosci');
  const day = read.all('/Faktura/Fa/Platnosc/TerminPlatnosci/Termin');
  const discount = read.all('/Faktura/Fa/Platnosc/Skonto/*');
  read.dispose();
  return { names, form, other, day, discount };
}

describe('Platnosc', () => {
  it('of what the buyer transfers has form 6 and the account', async () => {
    const { names, form } = await paymentOf({});
    expect(form).toEqual(['6']);
    expect(names).toContain(ACCOUNT);
  });

  it('of what is charged has the day of the charge, a form of its own and no account', async () => {
    const { names, other, day } = await paymentOf(CHARGED);
    expect([other, day]).toEqual([['pobranie z zapisanej metody płatności'], ['2026-12-02']]);
    expect(names).toEqual(['TerminPlatnosci', 'PlatnoscInna', 'OpisPlatnosci']);
  });

  it.each([
    ['card', 'FormaPlatnosci', '2'],
    ['cash', 'FormaPlatnosci', '1'],
    ['direct debit', 'OpisPlatnosci', 'polecenie zapłaty'],
    ['online', 'OpisPlatnosci', 'płatność online'],
    ['clearing', 'OpisPlatnosci', 'kompensata'],
  ] as const)('by %s has %s %s', async (means, name, text) => {
    const { names, form, other } = await paymentOf({}, {}, { means });
    expect(names).toContain(name);
    expect([...form, ...other]).toEqual([text]);
    expect(names).not.toContain(ACCOUNT);
  });

  it.each(['pending', 'writtenOff', 'canceled'])('of what is %s demands nothing', async (paidStatus) => {
    const { names, day } = await paymentOf({ paidStatus });
    expect(day).toEqual([]);
    expect(names).not.toContain(ACCOUNT);
    expect(names).not.toContain('FormaPlatnosci');
  });

  it('offers Skonto', async () => {
    const { discount } = await paymentOf({}, { cash_discounts: [{ days: 7, percent: '2' }] });
    expect(discount).toEqual(['zapłata do dnia 2026-11-27', '2 %']);
  });

  it('offers Skonto on supplies, beside a deposit', async () => {
    const items = [polishItem(), polishItem({ rate: '0', accountingCode: 'KAUCJA', net: '500' })];
    const tax_cases = [
      { when: { rate: '23' }, category: 'S' as const },
      { when: { accounting_code: 'KAUCJA' }, ...polish('not subject') },
    ];
    const terms = { cash_discounts: [{ days: 7, percent: '3' }] };
    const { discount } = await paymentOf({ items }, terms, undefined, { tax_cases });
    expect(discount).toEqual(['zapłata do dnia 2026-11-27', '3 % od 1230,00 PLN']);
  });
});

it('states the day of each line where the lines differ, and no day or period of the whole', async () => {
  const settings = polishSettings({
    service_period: [
      { when: { accounting_code: 'BIURKO' }, period: 'month of invoice' },
      { period: 'month before' },
    ],
  });
  const items = [polishItem({ accountingCode: 'BIURKO' }), polishItem({ description: 'Sala' })];
  const produced = await createKsefProducer(settings).produce(polishInvoice({ items }));
  if (!produced.ok) throw new Error(JSON.stringify(produced.findings));
  const read = new ReadXml(produced.xml);
  const stated = [
    read.all('/Faktura/Fa/FaWiersz/P_6A'),
    read.all('/Faktura/Fa/P_6'),
    read.all('/Faktura/Fa/OkresFa/*'),
  ];
  read.dispose();
  expect(stated).toEqual([['2026-11-30', '2026-10-31'], [], []]);
});
