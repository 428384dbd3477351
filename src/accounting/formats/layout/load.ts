import { readFileSync } from 'node:fs';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { Failure } from '../../../domain/errors.js';
import { fieldNames, kindOf } from './rows.js';
import { Layout } from './schema.js';

/** The layouts that come with the program; `templates` lies beside `src` and `dist`. */
const FOLDER = new URL('../../../../templates/export/', import.meta.url);
const loaded = new Map<string, Layout>();

/** A layout of `templates/export/`, by the name of its file without `.yml`. */
export function ownLayout(name: string): Layout {
  let layout = loaded.get(name);
  if (layout === undefined) {
    const file = new URL(`${name}.yml`, FOLDER);
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
  const document = parseDocument(yaml, { lineCounter: lines });
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
  const result = Layout.safeParse(document.toJS());
  if (!result.success) {
    throw invalid(
      result.error.issues.map(
        ({ path, message }) => `${place(path)}: ${path.join('.') || 'the file'}: ${message}`,
      ),
    );
  }
  const problems = mismatches(result.data).map(
    ({ column, message }) => `${place(['columns', column])}: columns.${column}: ${message}`,
  );
  if (problems.length > 0) throw invalid(problems);
  return result.data;
}

/** Fields that the rows do not have, and types that do not fit them. */
function mismatches(layout: Layout): { column: number; message: string }[] {
  const known = fieldNames(layout.rows);
  return layout.columns.flatMap(({ field, type, name, values }, column) => {
    if (field === undefined) {
      return values === undefined ? [] : [{ column, message: `"${name}" has values without a field` }];
    }
    const kind = kindOf(layout.rows, field);
    if (kind === undefined) {
      return [{ column, message: `there is no field "${field}"; ${layout.rows} have ${known.join(', ')}` }];
    }
    const fits =
      kind === type || (type === 'text' && kind === 'number') || (type === 'number' && kind === 'text');
    return fits ? [] : [{ column, message: `"${field}" is of another type: give "${name}" type: ${kind}` }];
  });
}

function invalid(problems: readonly string[]): Failure {
  return new Failure('export.layout-invalid', { detail: problems.slice(0, 10).join('; ') });
}
