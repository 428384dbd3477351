import { expect, it } from 'vitest';
import { Failure, type FailureCode } from '../../../src/domain/errors.js';
import { readPaymentMethods } from '../../../src/einvoice/read-payment-methods.js';
import type { EInvoiceSpace } from '../../../src/einvoice/space.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../fixtures/invoices/invoice-document.js';
import { settings } from '../../fixtures/invoices/settings.js';

const CARD = [{ name: 'Card', provider: 'stripe' }];
const METHODS = [{ provider: 'stripe', means: 'card' as const }];
const CHARGED = { canCharge: true, chargeAt: '2026-12-02T09:00:00Z' };

async function read(given: InvoiceOverrides, methods: typeof METHODS | undefined, failure?: FailureCode) {
  const asked: string[] = [];
  const warnings: string[] = [];
  const paymentMethods = async (id: string) => {
    asked.push(id);
    if (failure !== undefined) throw new Failure(failure);
    return CARD;
  };
  const space = {
    invoices: { paymentMethods },
    settings: settings({ payment: { methods } }),
  } as unknown as EInvoiceSpace;
  const found = await readPaymentMethods(invoice(given), space, { warn: (text) => void warnings.push(text) });
  return { found, asked, warnings };
}

it.each<[string, InvoiceOverrides]>([
  ['charged on a day', CHARGED],
  ['being collected', { paidStatus: 'pending' }],
  ['paid', { paidStatus: 'paid' }],
])('asks once about an invoice that is %s', async (_what, given) => {
  expect(await read(given, METHODS)).toEqual({ found: CARD, asked: ['inv-1'], warnings: [] });
});

it.each<[string, InvoiceOverrides, typeof METHODS | undefined]>([
  ['that is to be paid', {}, METHODS],
  ['that could be charged, but is not', { canCharge: true }, METHODS],
  ['that is written off', { paidStatus: 'writtenOff' }, METHODS],
  ['where the configuration does not say what the methods are', CHARGED, undefined],
])('spends no request on an invoice %s', async (_what, given, methods) => {
  expect(await read(given, methods)).toEqual({ found: undefined, asked: [], warnings: [] });
});

it.each<FailureCode>(['platform.forbidden', 'platform.not-found'])(
  'goes on without what %s keeps from it, and says so',
  async (failure) => {
    const { found, warnings } = await read(CHARGED, METHODS, failure);
    expect([found, warnings.length]).toEqual([undefined, 1]);
  },
);

it('leaves to a later try what may pass', async () => {
  await expect(read(CHARGED, METHODS, 'platform.unavailable')).rejects.toThrow(Failure);
});
