import { found, type SwitchFinding, type SwitchLine, switchLine } from '../../../domain/switch/checklist.js';
import type { BookSpace } from '../../book-space.js';
import { amountTexts } from '../../month/amount-texts.js';
import type { SwitchFacts } from '../switch-facts.js';

/** What the program before left open, as the platform has it. @param facts null before the first copy */
export function openingStep({ id, settings }: BookSpace, facts: SwitchFacts | null): SwitchLine {
  if (facts === null) {
    return switchLine('opening', 'unknown', found('opening.uncopied', {}, `spacebooks sync --space ${id}`));
  }
  const command = `spacebooks switch opening --space ${id}`;
  const sums = [...facts.unpaid].sort(([one], [other]) => (one < other ? -1 : 1));
  if (sums.length === 0) return switchLine('opening', 'done', found('opening.none', { day: settings.from }));
  const findings = sums.map(([currency, { count, gross }]): SwitchFinding => {
    const amounts = { amount: { cents: gross, currency } };
    const values = { count, day: settings.from, ...amountTexts(amounts) };
    return { key: 'opening.unpaid', values, amounts, command };
  });
  return switchLine('opening', 'unknown', ...findings);
}
