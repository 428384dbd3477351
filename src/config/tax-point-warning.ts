import type { SpaceConfig } from './config.js';

/** DATEV declares by the tax period of a booking, which stands beside a day of service and never alone. */
export function untoldTaxPoint({ id, accounting }: SpaceConfig): readonly string[] {
  if (accounting?.settings.tax_point === undefined) return [];
  const { settings, formats, exports } = accounting;
  const isTold = formats.datev?.service_date === true && settings.service_date !== undefined;
  if (isTold || !exports.some((each) => each.formats.includes('datev'))) return [];
  return [
    `space ${id}: DATEV does not hear of accounting.tax_point, and declares by booking date; write accounting.service_date: as invoiced, and datev.service_date: yes as agreed with the tax adviser`,
  ];
}
