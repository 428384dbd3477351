import type { Saga } from '../saga/model.js';

/** What the books know of an invoice's e-invoice: of the one that KSeF accepted, else the last one. */
export interface EInvoiceProgress extends Pick<Saga, 'state' | 'ksef' | 'reason'> {
  /** Archive address of the settings that the invoice's document is, or will be, made by; null where there is none. */
  readonly pinnedSettings?: string | null;
}
