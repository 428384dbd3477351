import { localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { asFailure, type FailureCode } from '../domain/errors.js';
import { type ExpectedInvoice, forecastDays, forecastMonths, forecastOf } from '../domain/forecast.js';
import type { LocalDate } from '../domain/invoice.js';
import type { Logger } from '../ops/log.js';
import type { PlatformClient } from '../platform/client.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';

interface ForecastDeps {
  readonly stores: Pick<BookStores, 'figures' | 'forecasts'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Ten invoices each: at sixty requests a minute the night is done a quarter of an hour later. */
const MOST_PAGES = 1_000;

/**
 * Keeps what the platform says that it will invoice in the next months; the first forecast of a day stays. It fails nothing: the
 * books of a night are complete without it, and why there is none is kept in its place.
 */
export async function makeForecast(
  deps: ForecastDeps,
  space: BookSpace,
  client: Pick<PlatformClient, 'previews'>,
  stop?: AbortSignal,
): Promise<void> {
  const { stores, clock, log } = deps;
  const madeAt = clock.now();
  const madeOn = localDate(madeAt, space.timeZone);
  try {
    if (stop?.aborted || (await stores.forecasts.last(space.id))?.madeOn === madeOn) return;
    const read = await expectedInvoices(deps, space, client, madeOn, stop);
    if (read === 'stopped') return;
    const made = { spaceId: space.id, madeOn, madeAt };
    if (typeof read === 'string') return await stores.forecasts.add({ ...made, outcome: read, months: [] });
    const [from = '', ...further] = forecastMonths(madeOn);
    const invoiced = await stores.figures.invoiced(space.id, { from, to: further.at(-1) ?? from });
    const months = forecastOf(madeOn, read, invoiced);
    await stores.forecasts.add({ ...made, outcome: 'read', months });
    log.info('forecast.made', { space: space.id, date: madeOn, invoices: read.length });
  } catch (error) {
    const { code, detail } = asFailure(error);
    log.warn('forecast.failed', { space: space.id, code, detail });
  }
}

async function expectedInvoices(
  { log }: ForecastDeps,
  { id, config }: BookSpace,
  client: Pick<PlatformClient, 'previews'>,
  today: LocalDate,
  stop?: AbortSignal,
): Promise<readonly ExpectedInvoice[] | 'too-many' | 'stopped' | FailureCode> {
  // One that moves to a later page while they are read would count twice.
  const found = new Map<string, ExpectedInvoice>();
  let pages = 0;
  try {
    for await (const page of client.previews(config.platform_id, forecastDays(today))) {
      for (const invoice of page) found.set(invoice.id, invoice);
      pages += 1;
      if (stop?.aborted) return 'stopped';
      if (pages > MOST_PAGES) return 'too-many';
    }
    return [...found.values()];
  } catch (error) {
    if (stop?.aborted) return 'stopped';
    const { code, detail } = asFailure(error);
    log.warn('forecast.failed', { space: id, code, detail });
    return code;
  }
}
