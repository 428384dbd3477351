const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
};

const TRANSCRIBED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Small letters without their marks (`Müller` is `muller`); digits and all else stay. */
export function folded(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßłøđæœıþð]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The same with umlauts as banks write them: `Müller` is `mueller`, `Åse Øland` is `aase oeland`. */
export function transcribed(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const written = text.normalize('NFC').toLowerCase();
  return folded(written.replace(/[äöüåø]/g, (letter) => TRANSCRIBED[letter] ?? letter));
}

/** Words of a list, folded, with both ways to write an umlaut. @param words separated by blanks and line ends */
export function foldedWords(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).flatMap((word) => [folded(word), transcribed(word)]));
}

/** Most of what banks hand on, and folded already but for its capitals. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}
