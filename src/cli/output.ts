import { styleText } from 'node:util';
import { UNSAFE } from '@spacebooks/base/text/one-line';
import { ConfigError, problemText } from '../config/problem.js';
import { Failure } from '../domain/errors.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { createRedaction, type Redaction } from '../ops/redaction.js';
import { failureAdvice, failureText, failureWords } from '../words/failures.js';
import { detailIn } from '../words/phrases.js';
import { say, sentencesOf } from '../words/say.js';

/** Where a command writes. Standard output holds its answer, standard error everything else. */
export interface Output {
  /** One line, or several, of the answer. */
  line(text: string): void;
  /** One line, or several, of anything else. */
  error(text: string): void;
  /** Standard error where that is a terminal: progress is drawn there. */
  readonly progressTo?: NodeJS.WritableStream;
  /** Columns of the terminal that standard output is; left out where it is none. */
  readonly width?: number;
  /** Whether standard error is a terminal that shows colours. */
  readonly colours: boolean;
  /** The same of standard output; false when left out. */
  readonly lineColours?: boolean;
  /** What must appear in neither; a command adds the secrets that it learns. */
  readonly redaction: Redaction;
}

/** What a command may know of its process. */
export interface CommandContext {
  readonly output: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Standard input; the process's own when left out. */
  readonly input?: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** What the person at the terminal reads; English when left out. */
  readonly language?: OperatorLanguage;
  /** Version of spacebooks. */
  readonly version: string;
}

/** The same where standard output is for one JSON value: what a person is told on the way goes to standard error. */
export function besideJson(context: CommandContext): CommandContext {
  return { ...context, output: { ...context.output, line: context.output.error } };
}

/** Ends a command: message and advice are printed, the code becomes the exit code of the process. */
export class CommandError extends Error {
  constructor(
    readonly exitCode: ExitCode,
    message: string,
    readonly advice: string,
  ) {
    super(message);
  }
}

/** An invalid command line; the advice says what to write. */
export function usageError(message: string, advice = SEE_HELP): CommandError {
  return new CommandError(EXIT.usage, message, advice);
}

/** The process's own streams. */
export function processOutput(): Output {
  const redaction = createRedaction();
  const isTerminal = process.stderr.isTTY === true;
  // The redrawn line must not stay in front of another one.
  const clear = isTerminal ? '\r\u001b[2K' : '';
  return {
    redaction,
    line: (text) => void process.stdout.write(`${redaction.redact(text)}\n`),
    error: (text) => void process.stderr.write(`${clear}${redaction.redact(text)}\n`),
    ...(isTerminal && { progressTo: process.stderr }),
    colours: isTerminal && (process.env.NO_COLOR ?? '') === '',
    ...(process.stdout.isTTY && { width: process.stdout.columns }),
    lineColours: process.stdout.isTTY === true && (process.env.NO_COLOR ?? '') === '',
  };
}

/** Prints what went wrong and what to do about it. */
export function printError(error: unknown, output: Output, language: OperatorLanguage = 'en'): void {
  if (error instanceof ConfigError) {
    for (const problem of error.problems) output.error(printable(problemText(problem)));
    printAdvice(output, failureText({ code: error.code }), failureAdvice(error));
  } else if (error instanceof CommandError) {
    printAdvice(output, error.message, error.advice);
  } else if (error instanceof Failure) {
    printFailure(error, output, language);
  } else {
    printAdvice(output, 'unexpected error', UNEXPECTED);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    for (const line of text.split('\n')) output.error(`  ${printable(line)}`);
  }
}

/** In the reader's language where all of it is, the detail too: never in two. */
function printFailure(error: Failure, output: Output, language: OperatorLanguage): void {
  const { summary, advice } = failureWords(language, error.code);
  const { detail, language: said } = detailIn(language, error);
  const isWhole = error.detail === undefined || said === language;
  if (language === 'en' || !isWhole || advice === null || error.obstacle !== null) {
    printAdvice(output, failureText(error), failureAdvice(error));
    return;
  }
  const way = say(sentencesOf('terminal', language), 'advice', { advice });
  printAdvice(output, detail === undefined ? summary : `${summary}: ${detail}`, advice, way);
}

const UNEXPECTED =
  'This is a defect of spacebooks or of this machine. If the lines below do not explain it, report them.';

/** The advice for an invalid command line. */
export const SEE_HELP = 'spacebooks --help lists the commands, spacebooks COMMAND --help their options';

/** `spacebooks: …` and `  what to do: …`, the form of every error. */
export function printAdvice(
  output: Output,
  message: string,
  advice: string,
  way = `what to do: ${advice}`,
): void {
  const plain = 'spacebooks:';
  const name = output.colours ? styleText('red', plain, { validateStream: false }) : plain;
  output.error(`${name} ${printable(message)}`);
  output.error(`  ${printable(way)}`);
}

/** Messages may quote other systems: nothing in them may move the terminal's cursor, or show a line as another one. */
export function printable(text: string): string {
  return text.replace(UNSAFE, '\u{FFFD}');
}
