import type { Writable } from 'node:stream';
import type { Clock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import { UNSAFE } from '@spacebooks/base/text/one-line';
import { createLogger, format, transports } from 'winston';
import { Failure } from '../domain/errors.js';
import { LOG_EVENTS, type LogEvent } from '../domain/log-events.js';
import { failureText } from '../words/failures.js';
import type { Redaction } from './redaction.js';

const DEEPEST = 6;
const MOST_ENTRIES = 100;

/** A copy of a value that JSON can hold: errors with what they say, decimals as text, cycles cut off. */
function logValue(value: unknown, redact: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return redact(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object') return value === undefined ? undefined : redact(String(value));
  if (value instanceof Secret) return String(value);
  if (depth >= DEEPEST) return '…';
  const next = (part: unknown): unknown => logValue(part, redact, depth + 1);
  if (value instanceof Error) return next(errorFields(value));
  if (hasToJson(value)) return next(value.toJSON());
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map(next);
  const entries = Object.entries(value).slice(0, MOST_ENTRIES);
  return Object.fromEntries(entries.map(([key, part]) => [key, next(part)]));
}

/** A failure of the closed set is explained by its code; anything else needs its stack. */
function errorFields(error: Error): Record<string, unknown> {
  const { message, cause } = error;
  if (error instanceof Failure) {
    const { code, kind, status, findings } = error;
    return {
      code,
      kind,
      message: failureText(error),
      status,
      cause,
      // As they are said; what they are said from names items.
      findings: findings.length === 0 ? undefined : findings.map(({ source: _source, ...said }) => said),
    };
  }
  const { code } = error as NodeJS.ErrnoException;
  return { name: error.name, code, message, cause, stack: error.stack };
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/** What is written for one call of the log; `fields` hold nothing but JSON values. */
interface LogEntry {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly level: string;
  /** By which operators filter. */
  readonly event: string;
  /** The event as a sentence. */
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** One JSON object; fields cannot pass themselves off as the time, level, event or message. */
function jsonLine({ time, level, event, message, fields }: LogEntry): string {
  const { time: _time, level: _level, event: _event, message: _message, ...rest } = fields;
  return escaped(JSON.stringify({ time, level, event, message, ...rest }));
}

/** `2026-01-31T12:00:00.000Z info  message key=value key="two words"`, for people: without the event. */
function textLine({ time, level, message, fields }: LogEntry): string {
  const written = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}=${textValue(value)}`);
  return escaped(`${time} ${level.padEnd(5)} ${message}${written.join('')}`);
}

function textValue(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"=]+$/.test(value)) return value;
  return JSON.stringify(value);
}

/** JSON leaves some unsafe characters as they are. */
function escaped(line: string): string {
  return line.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export type LogFields = Readonly<Record<string, unknown>>;

/** Writes events of the catalogue; what differs from case to case goes into the fields. */
export interface Logger {
  debug(event: LogEvent, fields?: LogFields): void;
  info(event: LogEvent, fields?: LogFields): void;
  warn(event: LogEvent, fields?: LogFields): void;
  error(event: LogEvent, fields?: LogFields): void;
  /** A logger that adds `fields` to whatever it writes. */
  child(fields: LogFields): Logger;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface LogOptions {
  readonly level: LogLevel;
  readonly format: 'json' | 'text';
  readonly clock: Clock;
  readonly redaction: Redaction;
  /** Standard error by default: standard output belongs to what a command answers. */
  readonly stream?: Writable;
}

const LEVELS: Readonly<Record<LogLevel, number>> = { error: 0, warn: 1, info: 2, debug: 3 };

/** The log of a whole process, whose level can be changed while it runs. */
export interface ProcessLog extends Logger {
  readonly level: LogLevel;
  setLevel(level: LogLevel): void;
}

export function createLog({ level, format: form, clock, redaction, stream }: LogOptions): ProcessLog {
  const redact = (text: string): string => redaction.redact(text);
  const toLine = form === 'json' ? jsonLine : textLine;
  const winston = createLogger({
    levels: LEVELS,
    level,
    format: format.printf(({ level: written, message, event, fields }) => {
      const time = new Date(clock.now()).toISOString();
      const safe = logValue(fields, redact) as LogFields;
      // Once more over the whole line, for the names of fields and whatever only comes together in it.
      return redact(
        toLine({ time, level: written, event: String(event), message: String(message), fields: safe }),
      );
    }),
    transports: [new transports.Stream({ stream: stream ?? process.stderr, eol: '\n' })],
  });
  const logger = withFields({}, (entryLevel, event, fields) => {
    winston.log({ level: entryLevel, event, message: LOG_EVENTS[event], fields });
  });
  return {
    ...logger,
    get level() {
      return winston.level as LogLevel;
    },
    setLevel: (next) => {
      winston.level = next;
    },
  };
}

/** Takes everything and writes nothing. */
export const silentLog: Logger = withFields({}, () => {});

function withFields(
  fixed: LogFields,
  write: (level: LogLevel, event: LogEvent, fields: LogFields) => void,
): Logger {
  const at =
    (level: LogLevel) =>
    (event: LogEvent, fields: LogFields = {}): void =>
      write(level, event, { ...fixed, ...fields });
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => withFields({ ...fixed, ...fields }, write),
  };
}
