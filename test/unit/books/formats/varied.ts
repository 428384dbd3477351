import type { DebtorAccount, WholeBatch } from '../../../../src/domain/accounting/model.js';
import { batch, debtor, entry, reversalOf } from './sample.js';

const FOREIGN: DebtorAccount = debtor({
  number: '10077',
  customerNumber: '77',
  name: 'Žižkov; Práce "sto" s.r.o.',
  street: 'Husitská 1',
  city: 'Praha',
  countryCode: 'CZ',
  taxId: 'CZ12345678',
});

/** One entry of every kind that formats treat in a way of its own, in two months. */
export function variedBatch(): WholeBatch {
  const replaced = entry({ documentNumber: 'RE-4', debtor: '10042', net: 20_000, tax: 3_800 });
  const entries = [
    entry(),
    entry({
      documentNumber: 'RE-2',
      account: '8300',
      accountName: 'Erlöse 7 % USt',
      taxAccount: '1771',
      taxRate: '7',
      taxKey: '2',
      net: 999,
      tax: 70,
      costCenter: 'B 01',
      costCenterName: 'Berlin',
    }),
    entry({ documentNumber: 'RE-2', net: 333, tax: 64, costCenter: 'B 01', costCenterName: 'Berlin' }),
    entry({
      documentNumber: 'RE/3 ä',
      debtor: '10077',
      debtorName: FOREIGN.name,
      account: '8336',
      accountName: '=SUMME(A1)',
      taxAccount: null,
      taxCase: 'AE',
      taxRate: '0',
      net: 50_000,
      tax: 0,
      serviceDate: '2026-10-31',
    }),
    reversalOf(replaced, { bookingDate: '2026-10-12', documentDate: '2026-09-30' }),
    {
      ...replaced,
      id: 'entry-RE-4-new',
      net: 21_000,
      tax: 3_990,
      gross: 24_990,
      bookingDate: '2026-10-12',
      documentDate: '2026-09-30',
    },
    entry({
      documentNumber: 'RE-5',
      documentDate: '2026-11-02',
      currency: 'USD',
      net: 10_000,
      tax: 1_900,
      exchange: { currency: 'EUR', rate: '1.0825', net: 9_238, tax: 1_755, gross: 10_993 },
    }),
    entry({
      documentNumber: 'RE-6',
      documentDate: '2026-11-03',
      kind: 'correction',
      net: -5_000,
      tax: -950,
      correctsInvoiceId: 'invoice-RE-1',
    }),
    entry({
      documentNumber: 'RE-1',
      documentDate: '2026-11-04',
      id: 'payment-RE-1',
      kind: 'payment',
      part: 'payment',
      account: '1200',
      accountName: 'Bank',
      taxAccount: null,
      taxCase: null,
      taxRate: '0',
      net: -11_900,
      tax: 0,
      dueDate: null,
    }),
    entry({
      documentNumber: 'RE-2',
      documentDate: '2026-11-05',
      id: 'write-off-RE-2',
      kind: 'write-off',
      part: 'write-off',
      account: '2400',
      accountName: 'Forderungsverluste',
      taxKey: '40',
      net: -333,
      tax: -64,
      dueDate: null,
    }),
  ];
  const made = batch(entries, {
    openItems: [
      {
        invoiceId: 'invoice-RE-6',
        documentNumber: 'RE-6',
        documentDate: '2026-11-03',
        dueDate: '2026-11-17',
        debtor: '10042',
        debtorName: 'Möbel Muster GmbH',
        currency: 'EUR',
        gross: -5_950,
        paid: 0,
        open: -5_950,
        paidStatus: 'unpaid',
      },
    ],
  });
  return {
    ...made,
    debtors: [debtor(), FOREIGN],
    manifest: {
      ...made.manifest,
      leftOut: [
        {
          invoiceId: 'invoice-0',
          documentNumber: 'RE-0',
          documentDate: '2025-12-31',
          reason: 'before cutover',
          currency: 'EUR',
          gross: 100,
        },
      ],
      leftOutSums: [{ reason: 'before cutover', currency: 'EUR', count: 1, gross: 100 }],
    },
  };
}
