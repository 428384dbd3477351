/** One mark more than Unicode's own bound (UAX 15, stream-safe text). */
const LONG_RUN = /(\p{M}{30})(?=\p{M})/gu;
/** Below this nothing is composed. */
const ABOVE_LATIN = /[^\0-\u02FF]/;
const COMBINING_GRAPHEME_JOINER = '\u034F';

/**
 * Unicode NFC. The runtime puts a run of marks in order by insertion, so that 160,000 of them take 20 seconds; here
 * each run is parted after 30 marks, as UAX 15 does it, by a character that shows nothing.
 */
export function composed(text: string): string {
  if (!ABOVE_LATIN.test(text)) return text;
  return text.replace(LONG_RUN, `$1${COMBINING_GRAPHEME_JOINER}`).normalize('NFC');
}
