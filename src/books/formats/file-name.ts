import { withoutEnds } from '@spacebooks/base/text/edges';
import { plainLine } from '@spacebooks/base/text/plain-line';
import type { Batch } from '../../domain/accounting/model.js';
import type { FormatContext } from './format.js';
import { spelledIn } from './text/charset.js';

/** A text as part of a file's name on every system: letters, digits, `-` and `_`. */
export function nameSafe(text: string): string {
  const plain = spelledIn(plainLine(text), 'windows-1252')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^A-Za-z0-9_-]+/g, '-');
  const safe = withoutEnds(plain, '-');
  return safe === '' ? 'x' : safe;
}

/** Space, series and number: what makes the files of a batch unlike those of every other batch. */
export function batchName(batch: Batch, { space }: FormatContext): string {
  return `${nameSafe(space)}_${nameSafe(batch.series)}_${String(batch.number).padStart(5, '0')}`;
}
