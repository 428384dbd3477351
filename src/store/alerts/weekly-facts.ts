import type { WeeklyFacts } from '../../domain/alerts/weekly.js';
import type { LocalDate } from '../../domain/invoice.js';
import { readInvoiced, readOpen } from '../figures/money-figures.js';
import { peopleDecisions } from '../people/people-decisions.js';
import type { Db } from '../schema/tables.js';
import { createDigestSource, NO_E_INVOICES } from './digest-facts.js';

/** What the summary of a week asks the store for. */
export type WeeklySource = ReturnType<typeof createWeeklySource>;

const MONTHS = 12;
const MOST_LISTED = 20;

export function createWeeklySource(db: Db) {
  const digests = createDigestSource(db);
  return {
    /** Of these spaces. Moments are epoch milliseconds. */
    facts: async (
      spaceIds: readonly string[],
      { today, since, until }: { readonly today: LocalDate; readonly since: number; readonly until: number },
    ): Promise<Omit<WeeklyFacts, 'from' | 'to' | 'tasks'>> => {
      const months = { from: monthsBefore(today, MONTHS - 1), to: today.slice(0, 7) };
      const owed: WeeklyFacts['owed'][number][] = [];
      const invoiced: WeeklyFacts['invoiced'][number][] = [];
      for (const spaceId of spaceIds) {
        owed.push(...(await readOpen(db, spaceId, today)));
        invoiced.push(...(await readInvoiced(db, spaceId, months)));
      }
      const eInvoices = await digests.eInvoices(since, until);
      return {
        owed,
        invoiced,
        spaces: spaceIds.map((spaceId) => ({ spaceId, eInvoices: eInvoices.get(spaceId) ?? NO_E_INVOICES })),
        open: await digests.open(spaceIds, MOST_LISTED),
        openCount: await digests.openCount(spaceIds),
        decided: await peopleDecisions(db, { spaceIds, from: since, before: until }, MOST_LISTED),
      };
    },
  };
}

/** The first of so many months before that of a day: `YYYY-MM`. */
function monthsBefore(date: LocalDate, count: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 7);
}
