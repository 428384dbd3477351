/** The parts of a moment (epoch milliseconds) as a clock in the zone (IANA name) shows them. */
export interface LocalTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM:SS` */
  readonly time: string;
  /** Three digits. */
  readonly milliseconds: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

export function localTime(at: number, timeZone: string): LocalTime {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  const [date = '', time = ''] = format.format(new Date(at)).split(' ');
  return { date, time, milliseconds: String(at % 1000).padStart(3, '0') };
}
