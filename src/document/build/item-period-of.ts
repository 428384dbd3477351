import type { ItemPeriodOf } from '../../domain/accounting/deferral/item-period.js';
import type { Problem } from '../../domain/finding.js';
import type { ServicePeriodRule } from '../../domain/settings.js';
import { periodOfItem } from './service-period.js';

/** When the service of an item is given, for books that defer its revenue: as its e-invoice says. */
export function itemPeriodBy(rules: readonly ServicePeriodRule[]): ItemPeriodOf {
  return ({ items }, index, servedBy) => {
    const problems: Problem[] = [];
    const item = items[index];
    if (item === undefined) throw new RangeError(`the invoice has no item ${index}`);
    const found = periodOfItem(item, index, servedBy, rules, (problem) => void problems.push(problem));
    const [problem] = problems;
    if (problem !== undefined) return { ok: false, problem };
    if (found === null || found === 'undated')
      throw new Error(`item ${index} has neither period nor problem`);
    return { ok: true, period: { from: found.start, to: found.end } };
  };
}
