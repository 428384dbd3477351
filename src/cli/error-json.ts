import { ConfigError } from '../config/problem.js';
import { Failure } from '../domain/errors.js';
import { failureAdvice, failureText } from '../words/failures.js';
import { jsonText } from './json-text.js';
import { CommandError, SEE_HELP } from './output.js';

/** What a program is told of a command that failed: on standard output, in place of its answer. */
interface ErrorAnswer {
  /** Of the closed set of docs/errors.md, or `usage`, `command` or `defect`. */
  readonly code: string;
  readonly message: string;
  readonly advice: string | null;
}

/** `{ "ok": false, "error": { "code", "message", "advice" } }`, with `problems` for a configuration. */
export function errorJson(error: unknown): string {
  const problems = error instanceof ConfigError && { problems: error.problems };
  return jsonText({ ok: false, error: answerOf(error), ...problems });
}

/** @param message of the reader of the command line */
export function usageJson(message: string): string {
  const error: ErrorAnswer = { code: 'usage', message: message.replace(/^error: /, ''), advice: SEE_HELP };
  return jsonText({ ok: false, error });
}

function answerOf(error: unknown): ErrorAnswer {
  if (error instanceof Failure) {
    return { code: error.code, message: failureText(error), advice: failureAdvice(error) };
  }
  if (error instanceof CommandError) return { code: 'command', message: error.message, advice: error.advice };
  return { code: 'defect', message: error instanceof Error ? error.message : String(error), advice: null };
}
