import type { LocalDate } from '../../invoice.js';
import { atomsOf } from './atoms.js';
import { datedPlaces } from './dated-places.js';
import { withoutZeros } from './invoice-number.js';
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
