import type { ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import { plainReference } from './plain-reference.js';

/** NIP, day and the first half of what KSeF chose: fewer characters are those of many invoices. */
const SHORTEST = 24;
/** Blanks and hyphens at the places where a number has them; nothing of it goes on behind. */
const CUT =
  /\b\d{10}[-\s]?20\d{6}[-\s]?[0-9A-F]{6}-?[0-9A-F]{0,6}(?:-[0-9A-F]?)?(?!-?[0-9A-F]|\s[0-9A-F]{1,8}(?![0-9A-Z]))/g;
const CUT_AT_THE_END = /\d{10}20\d{6}[0-9A-F]{6,13}$/;

interface CutNumber {
  /** Letters and digits alone. */
  readonly written: string;
  /** Whose number begins so. */
  readonly items: readonly Receivable[];
}

/** Beginnings of known numbers in KSeF that a field of a bank has cut off. They tell invoices apart, and prove nothing. */
export function cutKsefNumbersIn(
  text: string,
  { byReference }: Pick<ReceivableIndex, 'byReference'>,
): readonly CutNumber[] {
  const atTheEnd = CUT_AT_THE_END.exec(plainReference(text))?.[0] ?? [];
  const within = [...text.toUpperCase().matchAll(CUT)].map(([written]) => plainReference(written));
  return [...new Set([...within, ...[atTheEnd].flat()])].flatMap((written) => {
    if (written.length < SHORTEST) return [];
    const items = [...byReference].flatMap(([known, own]) =>
      known.startsWith(written) && known.length > written.length ? own : [],
    );
    return items.length === 0 ? [] : [{ written, items }];
  });
}
