import { checkCopy } from '../../books/batches/check-copy.js';
import { closePeriod } from '../../books/batches/close-period.js';
import type { ExportOutcome } from '../../books/batches/run-export.js';
import type { BookSpace } from '../../books/book-space.js';
import { exportBatch } from '../../books/night.js';
import { withClaim } from '../../books/schedule/with-claim.js';
import type { ExportConfig } from '../../config/accounting-config.js';
import { endOfMonth } from '../../domain/accounting/service-date.js';
import { addDays, localDate } from '../../domain/calendar.js';
import type { LocalDate } from '../../domain/invoice.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { type Answer, done } from '../define-command.js';
import type { BookOptions } from '../options.js';
import type { CommandContext } from '../output.js';
import { printFindings } from './describe-batch.js';
import { type OpenBooks, onlySpace, withBooks } from './with-books.js';

/**
 * `spacebooks periods close MONTH`: every export releases the month, then it is closed. Where one of them is blocked it
 * stays open: entries released after closing would be posted in the next month.
 *
 * @throws Failure `period.not-over`, `accounting.not-copied`: what a stale copy lacks would go into the next month
 */
export async function closeMonth(
  options: BookOptions & { readonly month: string },
  context: CommandContext,
): Promise<Answer | ExitCode> {
  const { month } = options;
  return withBooks(options, context, async (books) => {
    const space = onlySpace(books);
    const { stores, clock, holder } = books;
    return withClaim({ claims: stores.claims, clock, holder }, space.id, async () => {
      const today = localDate(clock.now(), space.timeZone);
      const outcomes: { name: string; outcome: ExportOutcome }[] = [];
      if (await canClose(stores, space.id, month, today)) {
        await checkCopy(stores.mirror, space, endOfMonth(`${month}-01`));
        for (const terms of space.accounting.exports) {
          const outcome = await handOut(books, space, terms, endOfMonth(`${month}-01`), today);
          if (outcome.status === 'blocked') {
            printFindings(`${space.id} ${terms.name}`, outcome, context);
            return EXIT.refused;
          }
          outcomes.push({ name: terms.name, outcome });
        }
      }
      const through = await closePeriod(stores.periods, {
        spaceId: space.id,
        month,
        today,
        now: clock.now(),
      });
      return done({ space: space.id, closedThrough: through, exports: outcomes }, [
        ...outcomes.map(
          ({ name, outcome }) =>
            `${space.id} ${name}: ${outcome.status === 'released' ? `batch ${outcome.number}` : 'nothing has changed, no batch'}`,
        ),
        `${space.id}: closed through ${through}; later entries for it are posted on the next day`,
      ]);
    });
  });
}

/** Where it cannot be closed nothing is released either; `closePeriod` says why. */
async function canClose(
  { periods }: OpenBooks['stores'],
  spaceId: string,
  month: string,
  today: LocalDate,
): Promise<boolean> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return false;
  const last = endOfMonth(`${month}-01`);
  const closed = await periods.closedThrough(spaceId);
  return last < today && (closed === null || closed < last);
}

/** Nightly exports have had later days already. */
async function handOut(
  books: OpenBooks,
  space: BookSpace,
  terms: ExportConfig,
  last: LocalDate,
  today: LocalDate,
): Promise<ExportOutcome> {
  const to = terms.schedule.kind === 'nightly' ? addDays(today, -1) : last;
  const outcome = await exportBatch(books, space, terms, { to, now: books.clock.now() });
  const { waiting } = books.stores;
  for (const due of outcome.status === 'blocked' ? [] : await waiting.list(space.id)) {
    if (due.series === terms.name && due.cutOff <= to) await waiting.served(space.id, due);
  }
  return outcome;
}
