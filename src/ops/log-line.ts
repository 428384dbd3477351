/** What is written for one call of the log; `fields` hold nothing but JSON values. */
export interface LogEntry {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly level: string;
  /** By which operators filter. */
  readonly event: string;
  /** The event as a sentence. */
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Characters that would start a new line, or move a terminal's cursor: JSON leaves some of them as they are. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** One JSON object; fields cannot pass themselves off as the time, level, event or message. */
export function jsonLine({ time, level, event, message, fields }: LogEntry): string {
  const { time: _time, level: _level, event: _event, message: _message, ...rest } = fields;
  return escaped(JSON.stringify({ time, level, event, message, ...rest }));
}

/** `2026-01-31T12:00:00.000Z info  message key=value key="two words"`, for people: without the event. */
export function textLine({ time, level, message, fields }: LogEntry): string {
  const written = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}=${textValue(value)}`);
  return escaped(`${time} ${level.padEnd(5)} ${message}${written.join('')}`);
}

function textValue(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"=]+$/.test(value)) return value;
  return JSON.stringify(value);
}

function escaped(line: string): string {
  return line.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
