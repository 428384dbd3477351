import { closePeriod } from '../../accounting/close-period.js';
import type { ExportOutcome } from '../../accounting/run-export.js';
import { exportBatch } from '../../daemon/books/night.js';
import { endOfMonth } from '../../domain/accounting/service-date.js';
import { localDate } from '../../domain/calendar.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { withClaim } from '../../schedule/with-claim.js';
import type { Surroundings } from '../output.js';
import { type BookOptions, onlySpace, withBooks } from './open-books.js';
import { printFindings } from './print-findings.js';

export interface CloseOptions extends BookOptions {
  /** `YYYY-MM` */
  readonly month: string;
}

/**
 * `spacebooks periods close MONTH`: first the exports that wait for it hand out the month, then it is closed. Where
 * one of them is blocked, it stays open: its bookings would come with a later month.
 *
 * @throws Failure `period.not-over`
 */
export async function closeMonth(options: CloseOptions, surroundings: Surroundings): Promise<ExitCode> {
  const { month, json } = options;
  const { output } = surroundings;
  return withBooks(options, surroundings, async (books) => {
    const space = onlySpace(books);
    const { stores, clock, holder } = books;
    return withClaim({ claims: stores.claims, clock, holder }, space.id, async () => {
      const today = localDate(clock.now(), space.timeZone);
      const isOver = /^\d{4}-\d{2}$/.test(month) && endOfMonth(`${month}-01`) < today;
      const outcomes: { name: string; outcome: ExportOutcome }[] = [];
      for (const terms of isOver ? space.accounting.exports : []) {
        if (terms.schedule.kind !== 'close') continue;
        const period = { to: endOfMonth(`${month}-01`), now: clock.now() };
        const outcome = await exportBatch(books, space, terms, period);
        if (outcome.status === 'blocked') {
          printFindings(
            `${space.id} ${terms.name}`,
            outcome.code,
            outcome.detail,
            outcome.findings,
            surroundings,
          );
          return EXIT.refused;
        }
        outcomes.push({ name: terms.name, outcome });
      }
      const through = await closePeriod(stores.periods, {
        spaceId: space.id,
        month,
        today,
        now: clock.now(),
      });
      if (json)
        output.line(JSON.stringify({ ok: true, space: space.id, closedThrough: through, exports: outcomes }));
      else {
        for (const { name, outcome } of outcomes) {
          const said =
            outcome.status === 'released' ? `batch ${outcome.number}` : 'nothing has changed, no batch';
          output.line(`${space.id} ${name}: ${said}`);
        }
        output.line(
          `${space.id}: closed through ${through}; what comes later for it is booked on the next day`,
        );
      }
      return EXIT.ok;
    });
  });
}
