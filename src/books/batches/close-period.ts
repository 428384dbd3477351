import { endOfMonth } from '../../domain/accounting/service-date.js';
import { Failure } from '../../domain/errors.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { Periods } from '../../store/periods.js';

/**
 * Closes a month and all before it: later changes to it are posted in the first open month.
 *
 * @param month `YYYY-MM`
 * @param today in the time zone of the space
 * @returns the last closed day
 * @throws Failure `period.not-over`
 */
export async function closePeriod(
  periods: Periods,
  { spaceId, month, today, now }: { spaceId: string; month: string; today: LocalDate; now: number },
): Promise<LocalDate> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw new Failure('period.not-over', { detail: `${month} is no month YYYY-MM` });
  }
  const through = endOfMonth(`${month}-01`);
  if (through >= today) throw new Failure('period.not-over', { detail: `${month} ends on ${through}` });
  await periods.close(spaceId, through, now);
  return through;
}
