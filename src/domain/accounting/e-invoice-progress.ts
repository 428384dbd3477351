import type { Saga } from '../saga/model.js';

/** What the books know of an invoice's e-invoice: of the one that KSeF accepted, else the last one. */
export interface EInvoiceProgress extends Pick<Saga, 'state' | 'ksef'> {
  /** Archive address of the settings that it was made by; null before. */
  readonly pinnedSettings?: string | null;
}
