import { localDate } from '@spacebooks/base/calendar';
import { adviceOf } from '../../../domain/advice/advice.js';
import { found, type SwitchLine, switchLine } from '../../../domain/switch/checklist.js';
import { isNew } from '../../../domain/switch/program-before.js';
import type { BookSpace } from '../../book-space.js';
import type { BookStores } from '../../book-stores.js';

/** What came of the last comparison with files of the program before. */
export async function compareStep(
  { comparisons }: Pick<BookStores, 'comparisons'>,
  { id, timeZone, accounting }: BookSpace,
): Promise<SwitchLine> {
  if (isNew(accounting.before)) return switchLine('compare', 'not used', found('before.none'));
  const last = await comparisons.last(id);
  const advice = adviceOf('compare with the program before', { at: 'admin' }, { space: id });
  if (last === null) {
    const toDatev = accounting.exports.some(({ formats }) => formats.includes('datev'));
    return toDatev
      ? switchLine('compare', 'open', found('compare.never', {}, advice))
      : switchLine('compare', 'not used', found('compare.no-datev'));
  }
  const { documents, differences, why, by, isDoubted } = last;
  const values = { day: localDate(last.at, timeZone), documents, differences };
  if (why !== null) return switchLine('compare', 'done', found('compare.accepted', { ...values, by, why }));
  if (differences > 0) return switchLine('compare', 'open', found('compare.differs', values, advice));
  if (isDoubted) return switchLine('compare', 'unknown', found('compare.doubted', values, advice));
  return switchLine('compare', 'done', found('compare.equal', values));
}
