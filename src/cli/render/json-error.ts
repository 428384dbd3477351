import type { ConfigProblem } from '../../config/problem.js';

/** Where a text is not JSON, and what was expected there. */
type JsonError = Pick<ConfigProblem, 'line' | 'column' | 'message'>;

const BLANK = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Thrown inside this file only. */
class Stop {
  constructor(
    readonly offset: number,
    readonly message: string,
  ) {}
}

/**
 * The first error of a text that JSON.parse refused. JSON.parse itself names a position only for some mistakes,
 * and not the same ones in every version of Node.
 */
export function jsonError(text: string): JsonError {
  try {
    const end = skipBlank(text, value(text, 0));
    if (end < text.length) throw new Stop(end, 'nothing may follow the value');
    return at(text, new Stop(0, 'no valid JSON'));
  } catch (error) {
    if (error instanceof Stop) return at(text, error);
    return at(text, new Stop(0, 'nested too deeply'));
  }
}

function at(text: string, { offset, message }: Stop): JsonError {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message };
}

/** Each function takes the offset where it begins and answers the offset behind what it read. */
function value(text: string, from: number): number {
  const start = skipBlank(text, from);
  if (text[start] === '{') return members(text, start, '}', member);
  if (text[start] === '[') return members(text, start, ']', value);
  const end = match(STRING, text, start) ?? match(SCALAR, text, start);
  if (end !== null) return end;
  if (start >= text.length) throw new Stop(start, 'the text ends where a value was expected');
  throw new Stop(
    start,
    text[start] === '"' ? 'this text is not closed or has a wrong character' : 'a value was expected',
  );
}

type Read = (text: string, from: number) => number;

function members(text: string, open: number, close: string, read: Read): number {
  const first = skipBlank(text, open + 1);
  if (text[first] === close) return first + 1;
  let end = first;
  for (;;) {
    end = skipBlank(text, read(text, end));
    if (text[end] === close) return end + 1;
    if (end >= text.length) throw new Stop(end, `the text ends where , or ${close} was expected`);
    if (text[end] !== ',') throw new Stop(end, `, or ${close} was expected`);
    end += 1;
  }
}

function member(text: string, from: number): number {
  const start = skipBlank(text, from);
  const name = match(STRING, text, start);
  if (name === null) throw new Stop(start, 'a name in double quotes was expected');
  const colon = skipBlank(text, name);
  if (text[colon] !== ':') throw new Stop(colon, ': was expected');
  return value(text, colon + 1);
}

function skipBlank(text: string, from: number): number {
  return match(BLANK, text, from) ?? from;
}

function match(pattern: RegExp, text: string, from: number): number | null {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : null;
}
