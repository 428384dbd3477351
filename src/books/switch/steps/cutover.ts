import type { SpaceConfig } from '../../../config/config.js';
import { movedCutovers } from '../../../config/cutovers-in-force.js';
import { adviceOf } from '../../../domain/advice/advice.js';
import type { LocalDate } from '../../../domain/invoice.js';
import { PAGE } from '../../../domain/page-paths.js';
import { found, type SwitchLine, switchLine } from '../../../domain/switch/checklist.js';

/** The days that are in force, and those that wait for a yes. @param booksFrom null where the space has no books */
export function cutoverStep(space: SpaceConfig, booksFrom: LocalDate | null): SwitchLine {
  const moved = movedCutovers(space);
  if (moved.length > 0) {
    const place = { at: 'page', path: PAGE.switch(space.id) } as const;
    const advice = adviceOf('answer a moved cutover', place, { space: space.id });
    const asked = moved.map(({ kind, accepted, asked: day }) =>
      found(
        kind === 'accounting' ? 'cutover.books-moved' : 'cutover.e-invoices-moved',
        { day: accepted ?? '–', stated: day ?? '–' },
        advice,
      ),
    );
    return switchLine('cutover', 'open', ...asked);
  }
  const books = booksFrom === null ? [] : [found('cutover.books', { day: booksFrom })];
  return switchLine('cutover', 'done', ...books, found('cutover.e-invoices', { day: space.e_invoices.from }));
}
