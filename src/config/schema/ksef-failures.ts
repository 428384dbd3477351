import { addDays, isCalendarDate } from '@spacebooks/base/calendar';
import { z } from 'zod';
import { momentOf, startOfDay } from '../../domain/local-moment.js';
import { POLISH_TIME_ZONE } from '../../domain/polish-calendar.js';
import { choice, otherwise, parsed } from './option.js';

const FORM = /^(20[2-9]\d-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(Z|[+-]\d{2}:\d{2})?)?$/;
const NO_DAY_OR_MOMENT =
  'is not a day (2026-03-02) or a moment by the clocks of Warsaw (2026-03-02T13:40) that exists';

/** A day or a moment of an announcement, in epoch milliseconds. @param ofDay the moment that a whole day stands for */
function dayOrMoment(description: string, example: string, ofDay: (day: string) => number) {
  return parsed(description, example, NO_DAY_OR_MOMENT, (given) => read(given, ofDay));
}

/** A moment without an offset is one of Warsaw's clocks, as the Ministry announces it. */
function read(given: string, ofDay: (day: string) => number): number | null {
  const [, day = '', hours, minutes, offset] = FORM.exec(given.trim()) ?? [];
  if (!isCalendarDate(day)) return null;
  if (hours === undefined) return ofDay(day);
  const time = `${hours}:${minutes}`;
  if (offset === undefined) return momentOf(day, time, POLISH_TIME_ZONE);
  const moment = Date.parse(`${day}T${time}:00${offset}`);
  return Number.isNaN(moment) ? null : moment;
}

const firstOf = (day: string): number => startOfDay(day, POLISH_TIME_ZONE);

export type GivenFailure = z.infer<typeof failure>;

const failure = z
  .strictObject({
    from: dayOrMoment(
      'When it began, as announced: a day, or a moment by the clocks of Warsaw.',
      '2026-03-02T13:40',
      firstOf,
    ),
    to: dayOrMoment(
      'When it ended, as announced: the last day, or the moment. Left out: no end was announced so far, and no deadline runs.',
      '2026-03-03T08:15',
      (day) => firstOf(addDays(day, 1)),
    ).optional(),
    kind: choice(
      ['failure', 'unavailable', 'total'],
      'What was announced: failure (awaria, art. 106nf), seven business days after its end; unavailable (niedostępność, art. 106nh), the next business day after its end; total (awaria całkowita, announced by the mass media, art. 106ng), what had to be sent is not sent, then or later.',
    ),
  })
  .refine(
    (given) => {
      const { from, to } = (given ?? {}) as { readonly from?: unknown; readonly to?: unknown };
      // What is no day or moment is complained about by itself.
      return typeof from !== 'number' || typeof to !== 'number' || from < to;
    },
    otherwise('to is not after from', 'write when it began as from, when it ended as to'),
  );

export const ksefFailures = z
  .array(failure)
  .prefault([])
  .describe(
    'Times in which KSeF was out of service, as the Ministry announced them: by them the deadlines are counted, and what JPK_V7M says of documents without a number (OFF, DI, BFK).',
  );
