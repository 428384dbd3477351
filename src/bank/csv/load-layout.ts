import { readFileSync } from 'node:fs';
import { readYaml } from '@spacebooks/base/yaml/read-yaml';
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

/** What a layout says is a screen of text. */
const MOST_CHARACTERS = 256 * 1024;

/**
 * A layout from YAML text.
 *
 * @param file as messages name it
 * @throws Failure `bank.unreadable` with the first mistake
 */
export function readLayout(yaml: string, file: string): Layout {
  const read = readYaml(yaml, MOST_CHARACTERS);
  if (!read.ok) {
    const [{ line, field, problem, fix }] = read.mistakes;
    throw unreadable({ file, line, ...(field !== null && { field }), problem, fix: fix ?? FIX });
  }
  const result = Layout.safeParse(read.value);
  if (result.success) return result.data;
  const { path = [], message = '' } = result.error.issues[0] ?? {};
  const line = read.placeOf(path)?.line ?? 1;
  throw unreadable({ file, line, field: path.join('.') || 'the layout', problem: message, fix: FIX });
}
