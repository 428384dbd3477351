import { withoutEnd } from '@spacebooks/base/text/edges';
import { Failure } from '../domain/errors.js';

/** The most records that version 2.0 gives at once. */
export const PAGE_SIZE = 200;

/**
 * One segment of a path, made of an id that may come from a callback.
 *
 * @throws Failure `platform.not-found` for what a URL would read as a step up or as nothing
 */
export function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new Failure('platform.not-found', { detail: `no id: "${id}"` });
  return encodeURIComponent(id);
}

/** `base` without a slash at its end, then `path`, then the parameters that are given. */
export function address(
  base: string,
  path: string,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const query = new URLSearchParams(given).toString();
  return `${withoutEnd(base, '/')}${path}${query === '' ? '' : `?${query}`}`;
}
