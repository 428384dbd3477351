import { daysOf, isMonth } from '../../domain/accounting/month.js';
import { Failure } from '../../domain/errors.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { Checked, Periods } from '../../store/books/periods.js';

interface Closing {
  readonly spaceId: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** In the time zone of the space. */
  readonly today: LocalDate;
  readonly now: number;
  /** How its checklist was, for the record. */
  readonly checked?: Checked;
}

/**
 * Closes a month and all before it: later changes to it are posted in the first open month.
 *
 * @returns the last closed day
 * @throws Failure `period.not-over`
 */
export async function closePeriod(
  periods: Pick<Periods, 'close'>,
  { spaceId, month, today, now, checked }: Closing,
): Promise<LocalDate> {
  if (!isMonth(month)) throw new Failure('period.not-over', { detail: `${month} is no month YYYY-MM` });
  const through = daysOf(month).to;
  if (through >= today) {
    const phrase = { key: 'month not over', values: { month, day: through } };
    throw new Failure('period.not-over', { detail: `${month} ends on ${through}`, phrase });
  }
  await periods.close(spaceId, through, now, checked);
  return through;
}
