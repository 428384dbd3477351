import type { PlanSink } from '../../domain/accounting/journal-basis.js';
import type { OpenRest } from '../../domain/accounting/rests/open-rest.js';
import { planBooks } from './plan-books.js';
import type { ExportPeriod } from './request.js';
import { type ExportDeps, type ExportSpace, type ExportTerms, formatsOf, rulesOf } from './run-export.js';

/** What no rule of rests is for, of every copy; nothing is stored. */
export async function openRests(
  deps: ExportDeps,
  space: ExportSpace,
  terms: ExportTerms,
  { to, now }: Pick<ExportPeriod, 'to' | 'now'>,
): Promise<readonly OpenRest[]> {
  const found: OpenRest[] = [];
  const nothing = () => {};
  const planned: PlanSink = {
    ...{ add: nothing, reverse: nothing, openItem: nothing, leftOut: nothing },
    ...{ documentNumber: nothing, source: nothing, examined: nothing },
    openRest: (rest) => found.push(rest),
  };
  const request = { ...rulesOf(space, terms, await formatsOf(terms)), to, now };
  const period = { from: request.settings.from, to };
  await planBooks(deps, request, { reading: null, planned, period, closedThrough: null, filedThrough: null });
  return found.sort((one, other) => (one.documentNumber < other.documentNumber ? -1 : 1));
}
