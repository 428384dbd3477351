import { adviceOf } from '../../../domain/advice/advice.js';
import { found, type SwitchLine, switchLine } from '../../../domain/switch/checklist.js';
import { isNew } from '../../../domain/switch/program-before.js';
import type { BookSpace } from '../../book-space.js';
import type { SwitchFacts } from '../switch-facts.js';

/** Whether customers have the accounts that they had in the program before. @param facts null before the first copy */
export function debtorsStep({ id, accounting }: BookSpace, facts: SwitchFacts | null): SwitchLine {
  const { before, debtorList, settings } = accounting;
  const list = adviceOf('take over debtors', { at: 'admin' }, { space: id });
  const without = facts?.withoutAccount ?? [];
  if (without.length > 0) {
    const named = without.map((number) => (number === '' ? '–' : number)).slice(0, 5);
    const values = { count: without.length, numbers: named.join(', ') };
    return switchLine('debtors', 'open', found('debtors.without', values, list));
  }
  if (isNew(before)) return switchLine('debtors', 'not used', found('before.none'));
  const count = Object.keys(settings.debtors.numbers ?? {}).length;
  if (debtorList !== null) return switchLine('debtors', 'done', found('debtors.listed', { count }));
  if (before?.debtors === 'same') return switchLine('debtors', 'done', found('debtors.same'));
  if (before?.debtors === 'new') return switchLine('debtors', 'done', found('debtors.new'));
  return switchLine('debtors', 'unknown', found('debtors.unstated', {}, list));
}
