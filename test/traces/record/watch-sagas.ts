import type { Database } from 'better-sqlite3';
import type { FailureCode } from '../../../src/domain/errors.js';
import type { Observation } from './observation.js';
import { observationsOf, type Seen } from './observations-of-rows.js';
import { ASKED, LATER, TOLD, WATCH } from './watch-sql.js';

/** Tells what a connection has committed of the sagas. */
export interface SagaWatch {
  /** What came since it was asked last. @param now what the daemon's clock shows */
  news(now: number): readonly Observation[];
}

/** @param raw a connection whose database has its tables */
export function watchSagas(raw: Database): SagaWatch {
  raw.exec(WATCH);
  const later = raw.prepare<[number], Seen>(LATER);
  const told = raw.prepare<[string], FailureCode>(TOLD).pluck();
  const asked = raw.prepare<[string], number>(ASKED).pluck();
  const questions = {
    told: (invoice: string) => told.all(invoice),
    asked: (saga: string) => asked.get(saga) !== undefined,
  };
  let last = 0;
  return {
    news: (now) => {
      const seen = later.all(last);
      last = seen.at(-1)?.id ?? last;
      return seen.length === 0 ? [] : observationsOf(seen, now, questions);
    },
  };
}
