import { readFileSync } from 'node:fs';
import { type Document, isNode, isScalar, LineCounter, parseDocument, type Scalar, visit } from 'yaml';
import { Failure } from '../../../domain/errors.js';
import { safeLine } from '../../../domain/one-line.js';
import { cut } from '../../../domain/plain-line.js';
import { LAYOUT_FOLDER } from '../../../export-formats.js';
import { spelledIn } from '../text/charset.js';
import { fieldNames, kindOf } from './rows.js';
import { type Column, Layout } from './schema.js';

const loaded = new Map<string, Layout>();

/** A layout of `templates/export/`, by the name of its file without `.yml`. */
export function ownLayout(name: string): Layout {
  let layout = loaded.get(name);
  if (layout === undefined) {
    const file = new URL(`${name}.yml`, LAYOUT_FOLDER);
    layout = readLayout(readFileSync(file, 'utf8'), `templates/export/${name}.yml`);
    loaded.set(name, layout);
  }
  return layout;
}

/**
 * A layout from YAML text.
 *
 * @param file as messages name it
 * @throws Failure `export.layout-invalid` with file, line, column and field of the first mistakes
 */
export function readLayout(yaml: string, file: string): Layout {
  const lines = new LineCounter();
  const document = parsed(yaml, file, lines);
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const place = (path: readonly PropertyKey[]): string => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return at(node.range[0]);
    }
    return `${file}:1:1`;
  };
  const [mistake] = document.errors;
  if (mistake !== undefined) throw invalid([`${at(mistake.pos[0])}: ${mistake.message.split('\n')[0]}`]);
  const twice = duplicates(document);
  if (twice.length > 0) {
    throw invalid(
      twice.map((key) => `${at(key.range?.[0] ?? 0)}: the key ${String(key.value)} stands twice`),
    );
  }
  const result = Layout.safeParse(plain(document, file));
  if (!result.success) {
    throw invalid(
      result.error.issues.map(
        ({ path, message }) => `${place(path)}: ${path.join('.') || 'the file'}: ${message}`,
      ),
    );
  }
  const { file: named, zip } = result.data;
  if (named.includes('{fiscal_year_end}') && !named.includes('{batch}') && zip === undefined) {
    const problem = 'every batch of a fiscal year would have this name: add {batch} to it, or zip';
    throw invalid([`${place(['file'])}: file: ${problem}`]);
  }
  const problems = mismatches(result.data).map(
    ({ column, message }) => `${place(['columns', column])}: columns.${column}: ${message}`,
  );
  if (problems.length > 0) throw invalid(problems);
  return result.data;
}

/** Duplicate keys of a map. The parser's own check compares each with every other one. */
function duplicates(document: Document): readonly Scalar[] {
  const found: Scalar[] = [];
  visit(document, {
    Map: (_, { items }) => {
      const names = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(String(key.value))) found.push(key);
        names.add(String(key.value));
      }
    },
  });
  return found;
}

interface Mismatch {
  /** Index of the column, from 0. */
  readonly column: number;
  readonly message: string;
}

/** What single columns cannot be, though each of their options is written well. */
function mismatches(layout: Layout): readonly Mismatch[] {
  return layout.columns.flatMap((column, index) => {
    const message = mismatch(column, layout);
    return message === undefined ? [] : [{ column: index, message }];
  });
}

function mismatch({ name, field, literal, values, type }: Column, layout: Layout): string | undefined {
  const fixed = [name, literal ?? '', ...Object.values(values ?? {})];
  const foreign = fixed.find((text) => spelledIn(text, layout.charset) !== text);
  if (foreign !== undefined) return `"${foreign}" has characters that ${layout.charset} lacks`;
  if (field === undefined) return values === undefined ? undefined : `"${name}" has values without a field`;
  const kind = kindOf(layout.rows, field);
  if (kind === undefined) {
    return `there is no field "${field}"; ${layout.rows} have ${fieldNames(layout.rows).join(', ')}`;
  }
  const isPlain = (one: string): boolean => one === 'text' || one === 'number';
  const fits = kind === type || (isPlain(kind) && isPlain(type));
  return fits ? undefined : `"${field}" is of another type: give "${name}" type: ${kind}`;
}

/** The parser calls itself for whatever nests. @throws Failure `export.layout-invalid` */
function parsed(yaml: string, file: string, lineCounter: LineCounter): Document {
  try {
    return parseDocument(yaml, { lineCounter, uniqueKeys: false });
  } catch (error) {
    if (error instanceof RangeError) throw invalid([`${file}:1:1: it nests too deep`]);
    throw error;
  }
}

/** An alias without its anchor is a mistake that only shows here. @throws Failure `export.layout-invalid` */
function plain(document: Document, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (error instanceof ReferenceError) throw invalid([`${file}:1:1: ${error.message}`]);
    throw error;
  }
}

/** A layout may quote itself; what is told of it fits on a screen. */
const LONGEST_PROBLEM = 300;

function invalid(problems: readonly string[]): Failure {
  const said = problems.slice(0, 10).map((problem) => cut(safeLine(problem), LONGEST_PROBLEM));
  return new Failure('export.layout-invalid', { detail: said.join('; ') });
}
