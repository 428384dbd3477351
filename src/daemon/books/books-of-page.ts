import type { BookSpace } from '../../books/book-space.js';
import type { ExportConfig } from '../../config/accounting-config.js';
import type { Config } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import { unknownSpace } from '../../words/failures.js';
import { perList } from '../spaces/live-config.js';
import { bookSpace } from './book-spaces.js';

/** Finds a space with books as it is configured now. */
export function spacesWithBooks(config: Config): (id: string) => BookSpace {
  const spacesOf = perList((spaces) => spaces.flatMap((space) => bookSpace(space) ?? []));
  return (id) => {
    const spaces = spacesOf(config.spaces);
    const space = spaces.find((each) => each.id === id);
    if (space === undefined) throw unknownSpace(id, spaces);
    return space;
  };
}

/** @throws Failure `operator.unknown` */
export function exportOf({ id, accounting }: BookSpace, name: string): ExportConfig {
  const found = accounting.exports.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw new Failure('operator.unknown', { detail: `${id} has no export ${name}` });
}
