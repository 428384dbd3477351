import type { LocalDate } from '../../invoice.js';
import { type Atom, atomsOf } from './atoms.js';
import { datedPlaces } from './dated-places.js';
import { withoutZeros } from './invoice-number.js';
import { OTHER_PURPOSES } from './matching-words.js';
import { lettersAndDigits } from './open-books.js';
import { isPlainWord } from './plain-words.js';

/** What programs and people write where there is no id; letters and digits alone. */
const NO_IDS: ReadonlySet<string> = new Set(
  `notavailable none nonref noref noreference noid na nv null nil unknown undefined keine keinangabe keineangabe keineangaben
  kein ohne ohneangabe ohneangaben ohnereferenz nichtangegeben nichtvorhanden nichtverfugbar unbekannt entfallt leer brak bez
  brakdanych niepodano niedotyczy geen geenreferentie onbekend nietopgegeven aucun aucune neant sans nonfourni nonfournie
  nonprecise inconnu nessuno nessuna assente nondisponibile nonfornito nonindicato ninguno ninguna sin nodisponible
  noindicado zadny zadna neuvedeno neposkytnuto nezadano sct sctinst sdd sepa inst instant empty default endtoend endtoendid
  e2e e2eid eref reference referenz 12 123 1234 12345 123456 1234567 12345678 123456789`.split(/\s+/),
);
const SHORTEST_PROOF = 6;
/** What programs of banks put before the digits of an id. */
const OF_PROGRAMS: ReadonlySet<string> = new Set(
  'sepa payment transfer bunq holvi qonto paypal revolut wise stripe batch msgid pmtid pmtinf txid trxid instr instrid endtoendid transaction'.split(
    ' ',
  ),
);
const SHORTEST_WORD = 4;
const SHORTEST_OPAQUE = 10;

/** Whether an end-to-end id says that there is none: `NOTPROVIDED`, `-`, `0`, `KEINE ANGABE`, `XXXX`. */
export function isNoId(id: string): boolean {
  const plain = lettersAndDigits(id);
  return /^(.?)\1*$/.test(plain) || plain.startsWith('notprovid') || NO_IDS.has(plain);
}

/** Whether an id is long enough to be of one payment alone, without words, months and zeros. */
export function isLongId(id: string, bookedOn: LocalDate): boolean {
  if (isNoId(id)) return false;
  const written = atomsOf(id);
  const dated = datedPlaces(written, bookedOn);
  const own = written.atoms
    .filter((_, at) => !dated.some(({ from, to }) => from <= at && at <= to))
    .filter(({ isDigits, text }) => isDigits || !isPlainWord(text))
    .map(({ text }) => withoutZeros(text))
    .join('');
  return own.length >= SHORTEST_PROOF && /\d{3}/.test(own);
}

/**
 * Whether an end-to-end id is a text of the payer: what has no digits, words with blanks between, a month, a word for deposits and
 * the like, or one that is neither plain nor of programs. Letters that are glued to digits, and hexadecimal ones, are a program's.
 */
export function isTextId(id: string, bookedOn: LocalDate): boolean {
  if (isNoId(id)) return false;
  const written = atomsOf(id);
  const { atoms } = written;
  if (!/\d/.test(id) || atoms.some(({ gap }, at) => at > 0 && gap === 'blank')) return true;
  if (atoms.some(({ text }) => OTHER_PURPOSES.has(text))) return true;
  const months = datedPlaces(written, bookedOn).filter(({ month }) => month !== null);
  const isMonth = months.some(({ from, to }) => from === 0 && to === atoms.length - 1 && to > 0);
  const isNamed = months.some(
    ({ from, to }) => atoms[to + 1]?.gap !== 'none' && atoms.slice(from, to + 1).some(isWord),
  );
  const words = atoms.filter((atom, at) => {
    const isGlued = atom.gap === 'none' || atoms[at + 1]?.gap === 'none';
    const isLong = atom.text.length >= SHORTEST_WORD && !/^[a-f]+$/.test(atom.text);
    return isWord(atom) && isLong && !isGlued && !OF_PROGRAMS.has(atom.text);
  });
  return (
    isMonth ||
    isNamed ||
    words.some(({ text }) => !isPlainWord(text)) ||
    (words.length > 0 && months.length > 0)
  );
}

function isWord({ isDigits, text }: Atom): boolean {
  return !isDigits && text.length > 1;
}

/** Whether an id is so long that its digits, repeated in a text, are nothing else. */
export function isOpaqueId(id: string, bookedOn: LocalDate): boolean {
  return id.replace(/\D/g, '').length >= SHORTEST_OPAQUE && !isTextId(id, bookedOn);
}
