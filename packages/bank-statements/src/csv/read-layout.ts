import { readYaml } from '@spacebooks/base/yaml/read-yaml';
import { unreadable } from '../unreadable.js';
import { Layout } from './layout.js';

/** What a layout says is a screen of text. */
const MOST_CHARACTERS = 256 * 1024;

/**
 * A layout from YAML text.
 *
 * @param file as messages name it
 * @param help what to do about a mistake that says nothing of it
 * @throws StatementError `bank.unreadable` with the first mistake
 */
export function readLayout(yaml: string, file: string, help = 'correct the layout'): Layout {
  const read = readYaml(yaml, MOST_CHARACTERS);
  if (!read.ok) {
    const [{ line, field, problem, fix }] = read.mistakes;
    throw unreadable({ file, line, ...(field !== null && { field }), problem, fix: fix ?? help });
  }
  const result = Layout.safeParse(read.value);
  if (result.success) return result.data;
  const { path = [], message = '' } = result.error.issues[0] ?? {};
  const line = read.placeOf(path)?.line ?? 1;
  throw unreadable({ file, line, field: path.join('.') || 'the layout', problem: message, fix: help });
}
