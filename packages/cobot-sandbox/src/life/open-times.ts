/** Opening hours on days of the week, 1 is Monday; no days for every day. */
export interface OpenTime {
  readonly from: string;
  readonly to: string;
  readonly weekdays: readonly number[];
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const ENTRY = /^(?:([a-z]+)(?:\s*-\s*([a-z]+))?\s+)?(\d{1,2}):(\d\d)\s*-\s*(\d{1,2}):(\d\d)$/i;

/**
 * Parses `Mon-Fri 9:00-18:00, Sat 10:00-14:00` and `mo - tu 15:00 - 16:00`; hours without a day hold every day. The
 * documents do not show the platform's own grammar beyond one example, so this one is ours: a day is the beginning of
 * its name, two letters at least.
 *
 * @returns null when the text is anything else
 */
export function parseOpenTimes(text: string): readonly OpenTime[] | null {
  const entries = text.split(/[,;\n]/).filter((part) => part.trim() !== '');
  const times = entries.map((entry) => parseEntry(entry.trim()));
  return times.includes(null) ? null : (times as OpenTime[]);
}

function parseEntry(text: string): OpenTime | null {
  const found = ENTRY.exec(text);
  if (found === null) return null;
  const [, first, last = first, fromHour = '', fromMinute, toHour = '', toMinute] = found;
  const from = `${fromHour.padStart(2, '0')}:${fromMinute}`;
  const to = `${toHour.padStart(2, '0')}:${toMinute}`;
  const weekdays = first === undefined ? [] : daysBetween(first, last ?? first);
  return weekdays === null || from >= to || to > '24:00' ? null : { from, to, weekdays };
}

function daysBetween(first: string, last: string): readonly number[] | null {
  const [start, end] = [weekdayOf(first), weekdayOf(last)];
  if (start === 0 || end === 0) return null;
  const count = ((end - start + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => ((start - 1 + index) % 7) + 1);
}

/** 1 is Monday, 0 for what is no day. */
function weekdayOf(written: string): number {
  const begun = written.toLowerCase();
  return begun.length < 2 ? 0 : DAYS.findIndex((day) => day.startsWith(begun)) + 1;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether a time lies within the hours, in local time; no hours means always open. */
export function isWithinTimes(
  times: readonly OpenTime[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  timeZone: string,
): boolean {
  if (times.length === 0) return true;
  const start = wallClock(fromMs, timeZone);
  // The last instant counts, so that an end at midnight is of the day before.
  const end = wallClock(toMs - 1, timeZone);
  return times.some(({ from, to, weekdays }) => {
    const isDay = weekdays.length === 0 || weekdays.includes(start.weekday);
    return isDay && start.date === end.date && start.time >= from && end.time < to;
  });
}

function wallClock(ms: number, timeZone: string): { date: string; time: string; weekday: number } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  const [date = '', time = ''] = format.format(new Date(ms)).split(' ');
  return { date, time, weekday: ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1 };
}
