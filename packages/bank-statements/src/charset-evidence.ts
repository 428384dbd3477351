import type { Charset } from './charsets.js';
import { type StatementRemark, someOf } from './statement-remark.js';

/** Letters beside those of English that a country's texts have, in central Europe. */
const CENTRAL: Readonly<Record<string, string>> = {
  PL: 'ąćęłńóśźż',
  CZ: 'áčďéěíňóřšťúůýž',
  SK: 'áäčďéíĺľňóôŕšťúýž',
  HU: 'áéíóöőúüű',
  SI: 'čšžćđ',
  HR: 'čšžćđ',
  RO: 'ăâîșțşţ',
};

/** And elsewhere. */
const WEST: Readonly<Record<string, string>> = {
  DE: 'äöüßé',
  AT: 'äöüßé',
  CH: 'äöüàâçéèêëîïôùûìò',
  LU: 'äöüßàâçéèêëîïôùû',
  FR: 'àâæçéèêëîïôœùûÿ',
  BE: 'àâçéèêëîïôùûöü',
  NL: 'éèêëïöü',
  IT: 'àèéìòù',
  ES: 'áéíóúüñç',
};

/** There, names from other countries have these. */
const WESTERN = new Set('äöüßàâæçéèêëîïôœùûÿñáíóúìòãõåøð');

/** Signs that texts have beside letters and digits. */
const SIGNS = new Set('€§°·«»„“”‚‘’–—…´`¨¿¡£²³½µ©®™\u00a0');

/** What banks of a country write, the most usual first. */
export function usualCharsets(country: string): readonly Charset[] {
  return country in CENTRAL
    ? ['windows-1250', 'iso-8859-2', 'cp852', 'windows-1252', 'utf-8']
    : ['windows-1252', 'iso-8859-15', 'cp850', 'macintosh', 'utf-8'];
}

/** Words, one a line, as one charset reads them. */
interface Reading {
  readonly charset: Charset;
  readonly text: string;
}

/**
 * The charset whose reading has the letters of the country, the first of equals, with a remark where the letters do not prove
 * it.
 *
 * @param readings the usual charset first, each of the same words
 */
export function evidentCharset(
  readings: readonly Reading[],
  country: string,
): { readonly charset: Charset; readonly remarks: readonly StatementRemark[] } {
  const own = new Set(CENTRAL[country] ?? WEST[country] ?? WESTERN);
  const others: ReadonlySet<string> = country in CENTRAL ? new Set() : WESTERN;
  const rated = readings.map((reading) => ({ ...reading, ...ratingOf(reading.text, own, others) }));
  const best = rated.reduce((one, other) => (other.rating > one.rating ? other : one));
  const { charset, text, rating, strange } = best;
  const equals = rated.filter((each) => each.rating === rating && each.text !== text);
  const doubted = [...strange, ...equals.flatMap((other) => differences(text, other.text))];
  if (doubted.length === 0 && charset === readings[0]?.charset) return { charset, remarks: [] };
  const kind = doubted.length > 0 ? 'charset-doubted' : 'charset-guessed';
  return { charset, remarks: [{ kind, charset, words: someOf(doubted.length > 0 ? doubted : best.own) }] };
}

/** Points for letters of the country, against what no text has; and the words that have either. */
function ratingOf(text: string, letters: ReadonlySet<string>, others: ReadonlySet<string>) {
  let rating = 0;
  const own: string[] = [];
  const strange: string[] = [];
  for (const word of text.split('\n')) {
    const points = pointsOf(word, letters, others);
    rating += points;
    if (points > 0) own.push(word);
    else if (points < 0) strange.push(word);
  }
  return { rating, own, strange };
}

/** A capital within small letters and a sign within letters are a letter that was read wrong. */
function pointsOf(word: string, own: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let points = 0;
  const characters = [...word];
  for (const [index, character] of characters.entries()) {
    if (character <= '\x7f') continue;
    const before = characters[index - 1] ?? '';
    const after = characters[index + 1] ?? '';
    const isMisplaced = isSmall(before) && character !== character.toLowerCase();
    if (own.has(character.toLowerCase()) && !isMisplaced) points += 2;
    else if (others.has(character.toLowerCase()) && !isMisplaced) points += 1;
    else if (/\p{L}/u.test(character)) points -= isMisplaced ? 3 : 1;
    else if (!SIGNS.has(character)) points -= 5;
    else if (/\p{L}/u.test(after) && character !== '’' && (/\p{L}/u.test(before) || !QUOTES.has(character)))
      points -= 3;
    else if (/\p{L}{3}$/u.test(word.slice(0, word.indexOf(character))) && ENDS_NO_WORD.has(character))
      points -= 3;
  }
  return points;
}

/** They end no word; `m²` and `km²` are short. */
const ENDS_NO_WORD = new Set('©®²³½£§¡¿µ');

/** They may stand right before a word. */
const QUOTES = new Set('„“”‚‘«»¿¡–—…\u00a0');

function isSmall(character: string): boolean {
  return character !== '' && character === character.toLowerCase() && character !== character.toUpperCase();
}

/** Words that two readings of the same bytes differ in. */
function differences(text: string, other: string): readonly string[] {
  const others = other.split('\n');
  return text.split('\n').filter((word, index) => word !== others[index]);
}
