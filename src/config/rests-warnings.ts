import { takesBack } from '../domain/accounting/rests/rest-reason.js';
import type { SpaceConfig } from './config.js';
import { sellerCountry } from './einvoice-settings.js';

/** In Poland a lower price lowers the tax once a correction is issued of it (art. 29a ust. 13 ustawy o VAT). */
export function polishRests(space: SpaceConfig): readonly string[] {
  const rules = space.accounting?.settings.rests ?? [];
  const reasons = [...new Set(rules.map(({ because }) => because).filter(takesBack))];
  if (sellerCountry(space) !== 'PL' || reasons.length === 0) return [];
  return [
    `space ${space.id}: accounting.rests takes VAT back in the books (${reasons.join(', ')}), and JPK_V7M and VAT-UE take it back by a correction alone; issue one on the platform for each, which ends the entry`,
  ];
}
