import { Composer, type CST, type Document, Lexer, LineCounter, Parser, YAMLParseError } from 'yaml';
import { causeOfMistake } from './cause-of-mistake.js';
import { field } from './field.js';
import type { YamlMistake } from './mistake.js';

/** Thirty times what a list of a thousand spaces has. */
const MOST_CHARACTERS = 64 * 1024 * 1024;
/** Lists and sections within each other: the parser calls itself for each, so the bound is ours. */
export const DEEPEST = 100;

interface YamlOptions {
  /** `failsafe`: texts, lists and sections alone. */
  readonly schema?: 'failsafe' | 'core';
  /** As the file is that is read: a layout is short. */
  readonly mostCharacters?: number;
}

export type ParsedYaml =
  | {
      readonly ok: true;
      readonly document: Document.Parsed;
      readonly lines: LineCounter;
      /** Offset of what the first of the document's errors comes from; 0 where there is none. */
      readonly cause: number;
    }
  | { readonly ok: false; readonly mistake: YamlMistake };

/**
 * Parses what somebody wrote, unless it is too long or nests too deep for the parser. Other mistakes are the document's `errors`,
 * which hold no excerpt: the first is told by its place alone.
 */
export function parseYaml(text: string, options: YamlOptions = {}): ParsedYaml {
  const { schema = 'core', mostCharacters = MOST_CHARACTERS } = options;
  if (text.length > mostCharacters) return { ok: false, mistake: tooLong(mostCharacters) };
  const lines = new LineCounter();
  // Keys that stand twice are found by mistakes-in.ts, in one pass.
  // Nor has anything of ours a use for the bytes, sets and moments that tags like !!binary make of a text.
  const composer = new Composer({ schema, prettyErrors: false, uniqueKeys: false, resolveKnownTags: false });
  try {
    const [document, more] = composer.compose(shallow(text, lines), true, text.length);
    // There is one at the very latest at the end.
    if (document === undefined) throw new Error('the parser gave no document');
    if (more !== undefined) document.errors.push(secondDocument(more));
    const read = document as Document.Parsed;
    const [mistake] = read.errors;
    const cause = mistake === undefined ? 0 : causeOfMistake(text, read, mistake);
    return { ok: true, document: read, lines, cause };
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return { ok: false, mistake: error.mistake };
  }
}

/** What the parser makes of a text before it composes anything, which is where it calls itself. @throws TooDeep */
function* shallow(text: string, lines: LineCounter): Generator<CST.Token> {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    // Beside them, the document and one text.
    if (parser.stack.length > DEEPEST + 2) throw new TooDeep(parser, lines);
  }
  yield* parser.end();
}

class TooDeep extends Error {
  readonly mistake: YamlMistake;

  constructor({ stack, offset }: Parser, lines: LineCounter) {
    super('too deep');
    const { line, col: column } = lines.linePos(offset);
    this.mistake = {
      ...{ line, column, field: field(keysOf(stack)), kind: 'too much' },
      problem: `nests more than ${DEEPEST} lists and sections in each other`,
      fix: 'close what was opened above, or write it flatter',
    };
  }
}

/** The keys under which the parser stands, outermost first. */
function keysOf(stack: readonly CST.Token[]): readonly string[] {
  return stack.flatMap((token) => {
    if (token.type !== 'block-map' && token.type !== 'flow-collection') return [];
    const key = token.items.at(-1)?.key;
    return key != null && 'source' in key ? [key.source] : [];
  });
}

function tooLong(mostCharacters: number): YamlMistake {
  return {
    ...{ line: 1, column: 1, field: null, kind: 'too much' },
    problem: `is longer than ${mostCharacters / 1024} KiB`,
    fix: 'take out what does not belong in it',
  };
}

function secondDocument({ range }: Document): YAMLParseError {
  const start = range?.[0] ?? 0;
  return new YAMLParseError([start, start + 1], 'MULTIPLE_DOCS', 'a second document starts here');
}
