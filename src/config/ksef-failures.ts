import type { JpkSettings } from '../domain/accounting/export-settings.js';
import { failureOfDays, type KsefFailure } from '../domain/ksef-failures.js';
import { wallTime } from '../domain/local-moment.js';
import { POLISH_TIME_ZONE } from '../domain/polish-calendar.js';
import type { GivenFailure } from './schema/ksef-failures.js';

/** What was announced of KSeF, wherever a space's configuration says it. */
export function announcedOf(
  given: readonly GivenFailure[],
  jpk: Pick<JpkSettings, 'ksef_failures'> | undefined,
): readonly KsefFailure[] {
  const days = jpk?.ksef_failures ?? [];
  return [
    ...given.map(({ from, to, kind }) => ({ kind, from, to: to ?? null })),
    ...days.map((period) => failureOfDays('failure', period)),
  ];
}

/** For people, by the clocks of Warsaw. */
export function announcedText({ kind, from, to }: KsefFailure): string {
  const [begun, ended] = [from, to].map((at) => at !== null && wallTime(at, POLISH_TIME_ZONE).slice(0, 16));
  return ended === false ? `${kind} since ${begun}` : `${kind} from ${begun} to ${ended}`;
}
