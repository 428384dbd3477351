import type { EInvoiceSettings } from '../domain/settings.js';
import type { SpaceConfig } from './config.js';

/** What the e-invoice room needs of a space. */
export function einvoiceSettings(space: SpaceConfig): EInvoiceSettings {
  return { ...space.e_invoices, customers: [], language: space.language, time_zone: space.time_zone };
}
