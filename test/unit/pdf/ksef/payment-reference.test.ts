import { expect, it } from 'vitest';
import type { EInvoiceDocument } from '../../../../src/document/model.js';
import { withPaymentReference } from '../../../../src/pdf/ksef/payment-reference.js';
import { KSEF_NUMBER, polishDocument } from '../polish-documents.js';

const quoted = ({ payment }: EInvoiceDocument) => payment.remittanceInformation;

it('asks a buyer with a NIP to quote the number in KSeF, and everybody else for that of the invoice', () => {
  const document = polishDocument();
  expect(quoted(withPaymentReference(document, KSEF_NUMBER))).toBe(KSEF_NUMBER);
  expect(quoted(withPaymentReference(document, 'OFFLINE'))).toBe('FV/2026/11/001');
  expect(quoted(withPaymentReference(document, 'PODGLĄD'))).toBe('FV/2026/11/001');
  const consumer = { ...document, fa3: { ...document.fa3, buyer: { kind: 'none' as const } } };
  expect(quoted(withPaymentReference(consumer, KSEF_NUMBER))).toBe('FV/2026/11/001');
});
