const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment as a clock on the wall of a time zone shows it, for people: `YYYY-MM-DD HH:MM:SS`.
 *
 * @param at epoch milliseconds
 * @param timeZone IANA name
 */
export function wallTime(at: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(new Date(at));
}
