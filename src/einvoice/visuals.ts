import type { EInvoiceSettings } from '../domain/settings.js';
import type { Draw } from './drawn.js';
import type { drawKsef } from './ksef/draw-ksef.js';

/** Makes what people see of e-invoices, in place of our own layout and the platform's. */
export interface Visuals {
  invoice(settings: EInvoiceSettings): Draw;
  readonly ksef: typeof drawKsef;
}
