import type { EInvoiceSettings } from '../domain/settings.js';
import type { SpaceConfig } from './config.js';

/** What the e-invoice room needs of a space. */
export function einvoiceSettings(space: SpaceConfig): EInvoiceSettings {
  const { layout, ...settings } = space.e_invoices;
  const { pdf: _drawnBy, ...appearance } = layout;
  return { ...settings, layout: appearance, language: space.language, time_zone: space.time_zone };
}
