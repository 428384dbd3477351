import type { FailureCode } from '../../domain/errors.js';
import type { ExpectedMonth } from '../../domain/forecast.js';
import type { LocalDate } from '../../domain/invoice.js';
import { transact } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import type { Months } from './money-figures.js';

/** `read`, or why there is none. */
type ForecastOutcome = 'read' | 'too-many' | FailureCode;

export interface Forecast {
  readonly spaceId: string;
  /** The day in its space. */
  readonly madeOn: LocalDate;
  readonly madeAt: number;
  readonly outcome: ForecastOutcome;
  readonly months: readonly ExpectedMonth[];
}

/** Forecasts as they were made: none is changed, so that they can be held against what became of them. */
export interface Forecasts {
  /** The first one of a day stays. */
  add(forecast: Forecast): Promise<void>;
  /** When the last one was made, and what came of it; null when there is none. */
  last(spaceId: string): Promise<Pick<Forecast, 'madeOn' | 'madeAt' | 'outcome'> | null>;
  /** What was expected of these months, by all forecasts that could be read, oldest first. */
  of(spaceId: string, months: Months): Promise<readonly (ExpectedMonth & { readonly madeOn: LocalDate })[]>;
}

export function createForecasts(db: Db): Forecasts {
  return {
    add: ({ spaceId, madeOn, madeAt, outcome, months }) =>
      transact(db, async (transaction) => {
        const added = await transaction
          .insertInto('forecast')
          .values({ space_id: spaceId, made_on: madeOn, made_at: madeAt, outcome })
          .onConflict((conflict) => conflict.columns(['space_id', 'made_on']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added === undefined || months.length === 0) return;
        const rows = months.map((month) => ({ forecast_id: added.id, ...month }));
        await transaction.insertInto('forecast_month').values(rows).execute();
      }),
    last: async (spaceId) => {
      const row = await db
        .selectFrom('forecast')
        .select(['made_on as madeOn', 'made_at as madeAt', 'outcome'])
        .where('space_id', '=', spaceId)
        .orderBy('made_on', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
    of: (spaceId, { from, to }) =>
      db
        .selectFrom('forecast')
        .innerJoin('forecast_month as month', 'month.forecast_id', 'forecast.id')
        .select(['forecast.made_on as madeOn', 'month.month', 'month.currency'])
        .select(['month.cents', 'month.invoices', 'month.invoiced'])
        .where('forecast.space_id', '=', spaceId)
        // None looks further ahead than four months.
        .where('forecast.made_on', '>=', `${Number(from.slice(0, 4)) - 1}${from.slice(4)}`)
        .where('month.month', '>=', from)
        .where('month.month', '<=', to)
        .orderBy('forecast.made_on')
        .orderBy('month.month')
        .orderBy('month.currency')
        .execute(),
  };
}
