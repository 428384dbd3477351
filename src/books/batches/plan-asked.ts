import type { Rebooking } from '../../domain/accounting/rebooking.js';
import type { Piles } from '../../store/engine/pile.js';
import { askRebooking } from './ask-rebooking.js';
import { type Plan, type PlanTerms, planBooks } from './plan-books.js';
import { PlannedBooks } from './planned-books.js';
import type { BooksDeps, BooksRequest } from './request.js';

interface PlanAsked extends Plan {
  readonly planned: PlannedBooks;
  /** What is not in it, because a person is to be asked. */
  readonly rebooking: Rebooking | null;
}

/** The plan; once more, without what a person is to be asked about, where there is something of the kind. */
export async function planAsked(
  deps: BooksDeps,
  request: BooksRequest,
  terms: Omit<PlanTerms, 'planned' | 'isHeld'>,
  piles: Piles,
): Promise<PlanAsked> {
  const open = () => new PlannedBooks(piles, request.isKept === true);
  const planned = open();
  const plan = await planBooks(deps, request, { ...terms, planned });
  const held = await askRebooking(deps, request, planned, terms);
  if (held === null) return { ...plan, planned, rebooking: null };
  const { isHeld, rebooking } = held;
  const without = open();
  return {
    ...(await planBooks(deps, request, { ...terms, planned: without, isHeld })),
    planned: without,
    rebooking,
  };
}
