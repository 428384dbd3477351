import type { Writable } from 'node:stream';
import { createLogger, format, transports } from 'winston';
import type { Clock } from '../clock.js';
import { LOG_EVENTS, type LogEvent } from '../domain/log-events.js';
import { jsonLine, textLine } from './log-line.js';
import { logValue } from './log-value.js';
import type { Redaction } from './redaction.js';

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
