import type { SpaceConfig } from '../../config/config.js';
import type { ToldSpace } from '../../store/coverage/tell-coverage.js';

/** What of a space decides how people are told of invoices without an e-invoice. */
export function toldSpaceOf({
  id,
  time_zone: timeZone,
  e_invoices,
  platform_settings: stated,
}: SpaceConfig): ToldSpace {
  return {
    id,
    timeZone,
    goesToKsef: e_invoices.ksef !== undefined,
    othersIssue: stated?.french_e_invoices === 'on',
  };
}
