import { readFileSync } from 'node:fs';
import { safeLine } from '@spacebooks/base/text/one-line';
import { cut } from '@spacebooks/base/text/plain-line';
import { saidOf } from '@spacebooks/base/yaml/mistake';
import { readYaml } from '@spacebooks/base/yaml/read-yaml';
import { Failure } from '../../../domain/errors.js';
import { LAYOUT_FOLDER } from '../../../export-formats.js';
import { spelledIn } from '../text/charset.js';
import { type Breach, breachesOf } from './contract.js';
import { fieldNames, fieldOf, meantColumns } from './fields-of-rows.js';
import { ExportLayout, type LayoutColumn } from './schema.js';

/** What a layout says is some pages of text at most. */
const MOST_CHARACTERS = 256 * 1024;

const loaded = new Map<string, ExportLayout>();

/** A layout of `templates/export/`, by the name of its file without `.yml`. */
export function ownLayout(name: string): ExportLayout {
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
export function readLayout(yaml: string, file: string): ExportLayout {
  const read = readYaml(yaml, MOST_CHARACTERS);
  if (!read.ok)
    throw invalid(
      read.mistakes.map((mistake) => `${file}:${mistake.line}:${mistake.column}: ${saidOf(mistake)}`),
    );
  const place = (path: readonly PropertyKey[]): string => {
    const { line, column } = read.placeOf(path) ?? { line: 1, column: 1 };
    return `${file}:${line}:${column}`;
  };
  const result = ExportLayout.safeParse(read.value);
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
  const layout = result.data;
  const unfit = mismatches(layout);
  // The contract needs the meaning of each column, which a column that does not fit its field lacks.
  const problems = (unfit.length > 0 ? unfit : breachesOf(layout, meantColumns(layout))).map(
    ({ column, message }) =>
      column === null
        ? `${place([])}: ${message}`
        : `${place(['columns', column])}: columns.${column}: ${message}`,
  );
  if (problems.length > 0) throw invalid(problems);
  return layout;
}

/** What single columns cannot be, though each of their options is written well. */
function mismatches(layout: ExportLayout): readonly Breach[] {
  return layout.columns.flatMap((column, index) => {
    const message = mismatch(column, layout);
    return message === undefined ? [] : [{ column: index, message }];
  });
}

function mismatch(
  { name, field, literal, values, type }: LayoutColumn,
  layout: ExportLayout,
): string | undefined {
  const fixed = [name, literal ?? '', ...Object.values(values ?? {})];
  const foreign = fixed.find((text) => spelledIn(text, layout.charset) !== text);
  if (foreign !== undefined) return `"${foreign}" has characters that ${layout.charset} lacks`;
  if (field === undefined) return values === undefined ? undefined : `"${name}" has values without a field`;
  const kind = fieldOf(layout.rows, field)?.kind;
  if (kind === undefined) {
    return `there is no field "${field}"; ${layout.rows} have ${fieldNames(layout.rows).join(', ')}`;
  }
  const isPlain = (one: string): boolean => one === 'text' || one === 'number';
  const fits = kind === type || (isPlain(kind) && isPlain(type));
  return fits ? undefined : `"${field}" is of another type: give "${name}" type: ${kind}`;
}

/** A layout may quote itself; what is told of it fits on a screen. */
const LONGEST_PROBLEM = 300;

function invalid(problems: readonly string[]): Failure {
  const said = problems.slice(0, 10).map((problem) => cut(safeLine(problem), LONGEST_PROBLEM));
  return new Failure('export.layout-invalid', { detail: said.join('; ') });
}
