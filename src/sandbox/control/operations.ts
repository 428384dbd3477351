import type { z } from 'zod';
import { jsonBody } from '../engine/body.js';
import type { Answer, Exchange, Method, Operation } from '../engine/operation.js';
import { Problem } from '../engine/problem.js';

/** One operation of the operator: its input is checked by a schema, its answer is plain JSON. */
export interface ControlRow<Input> {
  readonly method: Method;
  readonly path: string;
  readonly input?: z.ZodType<Input>;
  run(input: Input, exchange: Exchange): unknown;
}

export function control<Input>(row: ControlRow<Input>): Operation {
  return {
    name: `${row.method} ${row.path}`,
    method: row.method,
    path: row.path,
    access: 'public',
    scope: null,
    body: 'document',
    answersDocument: true,
    run: (exchange) => answerOf(row.run(inputOf(row, exchange), exchange)),
  };
}

function inputOf<Input>(row: ControlRow<Input>, exchange: Exchange): Input {
  if (row.input === undefined) return undefined as Input;
  const read = row.input.safeParse(jsonBody(exchange) ?? {});
  if (read.success) return read.data;
  const details = read.error.issues.map((issue) => ({
    detail: issue.message,
    pointer: `/${issue.path.join('/')}`,
  }));
  throw new Problem(422, details);
}

function answerOf(result: unknown): Answer {
  return result === undefined ? { status: 204 } : { status: 200, body: result };
}
