import { expect, it } from 'vitest';
import type { EInvoiceProgress } from '../../../../src/domain/accounting/e-invoice-progress.js';
import { isMarkOfSettings, type JpkTerms } from '../../../../src/domain/accounting/jpk-listing.js';
import { failureOfDays } from '../../../../src/domain/ksef-failures.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';

const TERMS: JpkTerms = { issuesInKsef: true, outsideKsef: 'BFK', failures: [] };
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const FAILURE = [failureOfDays('failure', OCTOBER)];
const made = invoice({ invoiceDate: '2026-10-05' });
const snapshot = (eInvoice: object | null, ksefNumber: string | null = null) => ({
  ...{ invoice: made, version: 1, deleted: false, ksefNumber },
  eInvoice: eInvoice as EInvoiceProgress | null,
});
const offline = snapshot({ state: 'in-doubt', ksef: { offline: true } });

it('what documents outside KSeF are is a matter of settings, and which days are failures', () => {
  expect(isMarkOfSettings(snapshot(null), 'DI', TERMS)).toBe(true);
  expect(isMarkOfSettings(snapshot(null), 'BFK', TERMS)).toBe(false);
  expect(isMarkOfSettings(offline, 'DI', { ...TERMS, failures: FAILURE })).toBe(true);
  expect(isMarkOfSettings(offline, 'DI', { ...TERMS, failures: [failureOfDays('total', OCTOBER)] })).toBe(
    true,
  );
  expect(isMarkOfSettings(offline, 'DI', TERMS)).toBe(false);
});

it('what KSeF says of a document is none: its number, and that it was issued offline', () => {
  expect(isMarkOfSettings(snapshot({ state: 'done', ksef: {} }, '1-2-3'), 'DI', TERMS)).toBe(false);
  expect(isMarkOfSettings(offline, 'BFK', TERMS)).toBe(false);
  expect(isMarkOfSettings(snapshot({ state: 'sent', ksef: {} }), 'BFK', TERMS)).toBe(false);
  expect(isMarkOfSettings(snapshot(null), null, TERMS)).toBe(false);
  expect(isMarkOfSettings(snapshot(null), 'DI', undefined)).toBe(false);
});
