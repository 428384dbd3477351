import { digest } from '../archive/archive.js';
import type { EInvoiceSettings } from '../domain/settings.js';
import type { PlatformClient } from '../platform/client.js';

/** A space that e-invoices, as this room sees it. */
export interface EInvoiceSpace {
  /** Its id in the configuration. */
  readonly id: string;
  /** Its id on the platform. */
  readonly platformId: string;
  readonly invoices: PlatformClient['invoices'];
  readonly settings: EInvoiceSettings;
}

/** Equal digests mean equal settings: a refused invoice is tried again when they change. */
export function settingsDigest(settings: EInvoiceSettings): string {
  return digest(settingsText(settings));
}

/** The settings as they are pinned in the archive. */
export function settingsText(settings: EInvoiceSettings): string {
  return JSON.stringify(settings, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
