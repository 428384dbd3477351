import type { Archive } from '../archive/content.js';
import type { EInvoiceSettings } from '../domain/settings.js';
import type { SagaRecord } from '../store/sagas/saga-row.js';
import type { EInvoiceSpace } from './space.js';

/** The settings that the saga was locked with, whatever the configuration says since. */
export async function pinnedSettings(
  record: SagaRecord,
  space: EInvoiceSpace,
  archive: Archive,
): Promise<EInvoiceSettings> {
  const address = record.details.pinnedSettings;
  if (address === null) return space.settings;
  return settingsAt(address, archive);
}

/** Settings that were archived under this address. */
export async function settingsAt(address: string, archive: Pick<Archive, 'get'>): Promise<EInvoiceSettings> {
  return JSON.parse(Buffer.from(await archive.get(address)).toString('utf8')) as EInvoiceSettings;
}

/** @throws Error when the step that makes it was not done, a defect */
export function archived(address: string | null): string {
  if (address === null) throw new Error('nothing was archived for this saga');
  return address;
}
