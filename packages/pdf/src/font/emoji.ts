/**
 * What people see as one emoji, though it is several characters (UTS #51): a flag, a key, a flag of tags, or
 * pictographs with their colours and presentation, joined.
 */
const SEQUENCE =
  /[\u{1F1E6}-\u{1F1FF}]{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:[\uFE0F\u{1F3FB}-\u{1F3FF}]|[\u{E0020}-\u{E007E}]{1,16}\u{E007F})?(?:\u200D\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?){0,8}/u;

export const EMOJI_SEQUENCE = SEQUENCE.source;

const SEQUENCES = new RegExp(SEQUENCE.source, 'gu');
const MAY_BE_ONE = /[\u200D\u20E3\uFE0F\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}\u{E007F}]/u;

/** Where emoji of several characters lie in a text: from, and to without. */
export function emojiSequences(text: string): (readonly [from: number, to: number])[] {
  if (!MAY_BE_ONE.test(text)) return [];
  return [...text.matchAll(SEQUENCES)]
    .map(({ 0: found, index }) => [index, index + found.length, found] as const)
    .filter(([, , found]) => [...found].length > 1)
    .map(([from, to]) => [from, to] as const);
}
