import { addDays } from '@spacebooks/base/calendar';
import type { JpkSettings } from '../domain/accounting/export-settings.js';
import { failureOfDays, type KsefFailure } from '../domain/ksef-failures.js';
import { startOfDay, wallTime } from '../domain/local-moment.js';
import { POLISH_TIME_ZONE } from '../domain/polish-calendar.js';
import type { GivenFailure } from './schema/ksef-failures.js';

/** What was announced of KSeF, wherever a space's configuration says it. */
export function announcedOf(
  given: readonly GivenFailure[],
  jpk: Pick<JpkSettings, 'ksef_failures'> | undefined,
): readonly KsefFailure[] {
  const days = jpk?.ksef_failures ?? [];
  return [...given.map(resolved), ...days.map((period) => failureOfDays('failure', period))];
}

/** A last day is over when the next one begins in Warsaw. */
function resolved({ from, to, kind }: GivenFailure): KsefFailure {
  const start = (day: string) => startOfDay(day, POLISH_TIME_ZONE);
  return {
    kind,
    from: 'day' in from ? start(from.day) : from.moment,
    to: to === undefined ? null : 'day' in to ? start(addDays(to.day, 1)) : to.moment,
  };
}

/** For people, by the clocks of Warsaw. */
export function announcedText({ kind, from, to }: KsefFailure): string {
  const [begun, ended] = [from, to].map((at) => at !== null && wallTime(at, POLISH_TIME_ZONE).slice(0, 16));
  return ended === false ? `${kind} since ${begun}` : `${kind} from ${begun} to ${ended}`;
}
