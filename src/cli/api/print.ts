import type { Failure, FailureCode } from '../../domain/errors.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import type { RawAnswer } from '../../platform/raw-answer.js';
import { failureAdvice, failureText } from '../../words/failures.js';
import { failureExitCode } from '../failure-exit-code.js';
import { writeOutput } from '../files.js';
import { type Output, printAdvice, usageError } from '../output.js';
import type { ApiOptions } from './options.js';

/** Prints an answer, or writes its body to a file. */
export async function printAnswer(
  answer: RawAnswer,
  options: Pick<ApiOptions, 'include' | 'json' | 'output'>,
  output: Output,
): Promise<ExitCode> {
  const { status, body } = answer;
  const { 'set-cookie': _cookie, ...headers } = answer.headers;
  if (body.kind === 'bytes' && options.output === undefined) {
    throw usageError(
      `the response is not JSON (${body.type}, ${body.bytes.byteLength} bytes)`,
      'name a file for it with --output FILE',
    );
  }
  if (options.output !== undefined) await writeBody(options.output, body, output);
  const shown = body.kind === 'json' && options.output === undefined ? body.value : undefined;
  if (options.json) {
    const whole = {
      status,
      ...(options.include && { headers }),
      ...(shown !== undefined && { body: shown }),
    };
    output.line(JSON.stringify(whole));
    return EXIT.ok;
  }
  if (options.include) {
    output.line(`HTTP ${status}`);
    for (const name of Object.keys(headers).sort()) output.line(`${name}: ${headers[name]}`);
    output.line('');
  }
  if (shown !== undefined) output.line(JSON.stringify(shown, null, 2));
  return EXIT.ok;
}

function writeBody(path: string, body: RawAnswer['body'], { redaction }: Output): Promise<void> {
  const bytes =
    body.kind === 'bytes'
      ? body.bytes
      : body.kind === 'json'
        ? `${redaction.redact(JSON.stringify(body.value, null, 2))}\n`
        : '';
  return writeOutput(path, bytes, 0o600);
}

/** Advice for a person at the command line; other codes have the daemon's advice. */
const ADVICE: Partial<Record<FailureCode, string>> = {
  'platform.forbidden':
    'spacebooks docs platform-api names the scope of each operation; its user must have the role that the platform asks for.',
  'platform.not-found': 'Check the path, and the ids in it.',
  'platform.conflict': 'Read the detail: the record is not in the state that this needs.',
  'platform.unavailable': 'Try again. If it lasts, ask the platform for its state.',
};

const NOT_SURE =
  'What was asked for may have happened or not: look before you ask again. If it lasts, check the network.';

export function printFailure(
  failure: Failure,
  { method, json }: { readonly method: string; readonly json: boolean },
  output: Output,
): ExitCode {
  const isSafe = method.toUpperCase() === 'GET';
  // Without a connection nothing was asked for.
  const isUnclear = failure.code === 'platform.unreachable' && failure.obstacle === null && !isSafe;
  const advice = isUnclear ? NOT_SURE : (ADVICE[failure.code] ?? failureAdvice(failure));
  if (json) {
    const { code, status, detail } = failure;
    output.line(JSON.stringify({ error: { code, status, summary: failureText({ code }), detail, advice } }));
  } else printAdvice(output, failureText(failure), advice);
  return failureExitCode(failure);
}
