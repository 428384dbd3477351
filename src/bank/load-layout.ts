import { readdirSync, readFileSync } from 'node:fs';
import type { Layout } from '@spacebooks/bank-statements/csv/layout';
import { readLayout as read } from '@spacebooks/bank-statements/csv/read-layout';
import { bankFailure } from './unreadable.js';

/** Layouts that come with the program; `templates` lies beside `src` and `dist`. */
const LAYOUT_FOLDER = new URL('../../templates/bank/', import.meta.url);

/** Their names, in order: those of the files in `templates/bank/` without `.yml`. */
export function ownLayoutNames(): readonly string[] {
  return readdirSync(LAYOUT_FOLDER)
    .flatMap((file) => (file.endsWith('.yml') ? [file.slice(0, -'.yml'.length)] : []))
    .toSorted();
}

/** One of them. */
export function ownLayout(name: string): Layout {
  return readLayout(
    readFileSync(new URL(`${name}.yml`, LAYOUT_FOLDER), 'utf8'),
    `templates/bank/${name}.yml`,
  );
}

/**
 * A layout from YAML text.
 *
 * @param file as messages name it
 * @throws Failure `bank.unreadable` with the first mistake
 */
export function readLayout(yaml: string, file: string): Layout {
  try {
    return read(yaml, file, 'spacebooks docs bank-layouts lists what a layout says');
  } catch (error) {
    throw bankFailure(error);
  }
}
