import type { EInvoiceStandard } from '../../domain/settings.js';
import type { EInvoiceDocument } from '../model.js';

/** BT-24 by the standard of the settings. */
export const PROFILES: Readonly<Record<EInvoiceStandard, EInvoiceDocument['profile']>> = {
  zugferd: 'en16931',
  xrechnung: 'xrechnung',
  'xrechnung-ubl': 'xrechnung',
  ubl: 'en16931',
  ksef: 'fa3',
};
