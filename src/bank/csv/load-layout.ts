import { readFileSync } from 'node:fs';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { Failure } from '../../domain/errors.js';
import { unreadable } from '../unreadable.js';
import { Layout } from './layout.js';

/** Layouts that come with the program; `templates` lies beside `src` and `dist`. */
export const LAYOUT_FOLDER = new URL('../../../templates/bank/', import.meta.url);

const FIX = 'docs/bank.md lists what a layout says';

/** One of `templates/bank/`, by the name of its file without `.yml`. */
export function ownLayout(name: string): Layout {
  return readLayout(
    readFileSync(new URL(`${name}.yml`, LAYOUT_FOLDER), 'utf8'),
    `templates/bank/${name}.yml`,
  );
}

/** Null where it nests so deep that the parser, which calls itself, runs out of room. */
function parsed(yaml: string, lineCounter: LineCounter): Document | null {
  try {
    return parseDocument(yaml, { lineCounter });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** An alias without its anchor is a mistake that only shows here. */
function plain(document: Document, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw unreadable({ file, line: 1, problem: error.message, fix: FIX });
  }
}

/**
 * A layout from YAML text.
 *
 * @param file as messages name it
 * @throws Failure `bank.unreadable` with the first mistake
 */
export function readLayout(yaml: string, file: string): Layout {
  const lines = new LineCounter();
  const document = parsed(yaml, lines);
  if (document === null) throw unreadable({ file, line: 1, problem: 'nests too deep', fix: FIX });
  const [mistake] = document.errors;
  if (mistake !== undefined) {
    const [problem = ''] = mistake.message.split('\n');
    throw unreadable({ file, line: lines.linePos(mistake.pos[0]).line, problem, fix: FIX });
  }
  const result = Layout.safeParse(plain(document, file));
  if (result.success) return result.data;
  throw complaint(result.error.issues[0], (path) => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    return isNode(node) && node.range ? lines.linePos(node.range[0]).line : null;
  });

  function complaint(
    issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
    lineAt: (path: readonly PropertyKey[]) => number | null,
  ): Failure {
    const { path = [], message = '' } = issue ?? {};
    const known = path.map((_, index) => path.slice(0, path.length - index));
    const line = [...known, []].map(lineAt).find((each) => each !== null) ?? 1;
    return unreadable({ file, line, field: path.join('.') || 'the layout', problem: message, fix: FIX });
  }
}
