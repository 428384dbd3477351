import { type Document, isCollection, isScalar, type Node, visit, type YAMLParseError } from 'yaml';

type Mistake = Pick<YAMLParseError, 'code' | 'message' | 'pos'>;

/**
 * Where a person has to look for a mistake: at the quote or bracket that was not closed, else at the first line from there on
 * that says something. The parser names the blank lines and comments before it, and for what was not closed the end.
 *
 * @returns an offset in the text
 */
export function causeOfMistake(text: string, document: Document.Parsed, mistake: Mistake): number {
  const [at] = mistake.pos;
  if (/^Missing closing ["'\\]/.test(mistake.message)) return lastOpened(document, at, isQuoted) ?? at;
  if (isUnclosed(mistake)) return lastOpened(document, at, isFlow) ?? at;
  if (!INDENTATION.has(mistake.code) && !isWithoutDash(mistake)) return at;
  return isDeeper(mistake, document.errors)
    ? firstContent(text, endOfLine(text, at))
    : firstContent(text, at);
}

/** Whether a bracket or a brace is open to the end of its section. */
export function isUnclosed({ code, message }: Pick<Mistake, 'code' | 'message'>): boolean {
  return code === 'BAD_INDENT' && message.includes('must be sufficiently indented and end with');
}

/** Whether a line was taken for the rest of the value above it, at which the parser points. */
export function isDeeper({ code, pos }: Mistake, all: readonly Mistake[]): boolean {
  return (
    code === 'BLOCK_AS_IMPLICIT_KEY' &&
    all.some((other) => other.code === 'MULTILINE_IMPLICIT_KEY' && other.pos[0] === pos[0])
  );
}

const INDENTATION: ReadonlySet<string> = new Set(['BAD_INDENT', 'BLOCK_AS_IMPLICIT_KEY']);

function isWithoutDash({ code, message }: Mistake): boolean {
  return code === 'MISSING_CHAR' && message.includes('without - indicator');
}

function endOfLine(text: string, at: number): number {
  return text.indexOf('\n', at) + 1 || text.length;
}

function firstContent(text: string, at: number): number {
  let start = text.lastIndexOf('\n', at - 1) + 1;
  // Within a line that says something the parser knows better.
  if (text.slice(start, at).trim() !== '') return at;
  while (start < text.length) {
    const end = endOfLine(text, start);
    const content = text.slice(start, end).trimStart();
    if (content !== '' && !content.startsWith('#')) return end - content.length;
    start = end;
  }
  return at;
}

/** Start of the last node of a kind that begins before an offset and reaches to it, or beyond. */
function lastOpened(document: Document.Parsed, at: number, is: (node: Node) => boolean): number | null {
  let found: number | null = null;
  visit(document, {
    Node: (_key, node) => {
      const [start = 0, , end = 0] = node.range ?? [];
      if (is(node) && start < at && end >= at - 1) found = start;
    },
  });
  return found;
}

function isQuoted(node: Node): boolean {
  return isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE');
}

function isFlow(node: Node): boolean {
  return isCollection(node) && node.flow === true;
}
