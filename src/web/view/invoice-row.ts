import type { EInvoiceState } from '../../domain/invoice-states.js';
import type { PaymentFilter } from '../../store/invoices/list/filter.js';
import type { Tone } from './state-tone.js';

const E_INVOICE_TONES: Readonly<Record<EInvoiceState, Tone>> = {
  none: 'quiet',
  open: 'busy',
  waiting: 'need',
  done: 'good',
  foreign: 'good',
  gone: 'quiet',
  missing: 'need',
  unsent: 'need',
  exempt: 'quiet',
};

const PAYMENT_TONES: Readonly<Record<PaymentFilter, Tone>> = {
  open: 'busy',
  overdue: 'need',
  pending: 'busy',
  paid: 'good',
  canceled: 'quiet',
  'written-off': 'quiet',
  other: 'quiet',
  deleted: 'quiet',
};

export function eInvoiceTone(state: EInvoiceState): Tone {
  return E_INVOICE_TONES[state];
}

export function paymentTone(state: PaymentFilter): Tone {
  return PAYMENT_TONES[state];
}
