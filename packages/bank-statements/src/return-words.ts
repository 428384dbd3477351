/** What is written about a line, and by whom. Texts in any case, with or without accents. */
interface BookingWords {
  /** What the bank alone writes: the booking text, the type, additional information of the entry. */
  readonly booking: string;
  /** Where payer, payee and bank write in one place, such as the remittance. */
  readonly text: string;
  /** Cents, below zero for a debit of the account. */
  readonly amount: number;
}

/**
 * Why a direct debit or transfer came back: a reason of ISO 20022 (`AC04`), or `NARR` where the words say that it came back
 * and not why; null for everything else, a fee for a return among it.
 *
 * Knows the words of German, Polish, English, Dutch, French, Italian, Spanish, Czech and Slovak banks. People write most
 * of them, too: outside of the bank's own field only a debit is a return, and only by words that a bank alone uses.
 */
export function returnReasonIn({ booking, text, amount }: BookingWords): string | null {
  if (!isReturnBooking(booking) && !(amount < 0 && isReturnText(text))) return null;
  return isoReasonIn(booking) ?? isoReasonIn(text) ?? 'NARR';
}

/** Reasons of ISO 20022 for what comes back. */
const ISO_REASON =
  /(?:^|[^A-Z0-9])((?:AC|AG|AM|BE|DT|ED|FF|MD|MS|RC|RR|SL|TM)\d\d|ARDT|CNOR|CURR|CUTA|DNOR|DUPL|FOCR|FRAD|CUST|TECH|UPAY|NOAS|NOOR)(?![A-Z0-9])/;

/** Null where none stands in the text. */
export function isoReasonIn(text: string): string | null {
  return ISO_REASON.exec(text)?.[1] ?? null;
}

/** They mean a return by themselves. `*` stands for further letters. */
const RETURNS = patterns(
  '*rücklast* lastschriftrück* lastschriftretoure* rücküberweisung* rückgabegrund chargeback*',
  'insolut* impayé* impagad* impago*',
);

/** They mean a return beside an instrument; people do not write them on payments of their own. */
const BANKS_ALONE = patterns(
  'retoure* retournier* nichteinlös* rückbelast* rückrechnung widersprochen widerspruch*',
  'unpaid returned rejected dishonoured dishonored bounced',
  'onbetaald* geweigerd* gestorneerd* stornering* teruggeboekt',
  'rejet rejets rejeté* retourné*',
  'respint* stornat* restituit*',
  'devuelt* rechaz* retroces*',
  'odmítnut* zamítnut* neproved* vrácen* odmietnut* zamietnut* vráten*',
  'odrzuc* odmow* zwróco* niezrealiz*',
);

/** People write these on what they pay back, too; in the bank's own field they say what it booked. */
const BOOKED = patterns(
  'storno* stornier* rückbuch* rückgabe* return returns reversal reversed',
  'terugboek* retour retours retourn* devolu* vratk* zwrot*',
);

/** These are a return in the bank's own field only beside a direct debit: cards and sales are refunded, too. */
const GIVEN_BACK = patterns(
  'rückzahl* erstattung* refund* terugstort* terugbetal* annulation* remboursement* rimborso* richiam* anulac*',
);

const DIRECT_DEBITS = patterns(
  '*lastschrift* *lastschr lastschrifteinzug debit debits sdd dd',
  '*incass* domicili* prélèv* prelev* prlv addebit* rid sepadd',
  'recibo recibos adeudo* inkas* polecenia polecenie',
);

const TRANSFERS = patterns(
  '*überweisung* transfer transfers payment payments sepa sct',
  'overschrijving* overboeking* betaling* virement* vir bonific* disposizion* transferenc*',
  'platba platby platbu plateb úhrad* převod* prevod* przelew* płatnoś*',
);

/** The bank's work and cards: of these no direct debit or transfer came back. */
const OTHER_BOOKINGS = patterns(
  '*gebühr* *entgelt* *zinsen* zins *provision* *spesen* *kosten* karte karten* kartenzahl*',
  'fee fees charge charges interest commission* card cards',
  'tarief rente frais intérêt* carte cartes spese interess* carta carte',
  'comisi* gasto gastos interes* tarjeta* poplat* úrok*',
  'karta karty kartą kartę kartou opłat* prowizj* odset*',
);

function isReturnBooking(booking: string): boolean {
  const words = wordsOf(booking);
  const returns = placesOf(words, [...RETURNS, ...BANKS_ALONE, ...BOOKED]);
  const givenBack = placesOf(words, DIRECT_DEBITS).length > 0 ? placesOf(words, GIVEN_BACK) : [];
  const [place] = [...returns, ...givenBack];
  return place !== undefined && !isOtherBooking(words, place, booking);
}

function isReturnText(text: string): boolean {
  const words = wordsOf(text);
  const debits = placesOf(words, DIRECT_DEBITS);
  const instruments = [...debits, ...placesOf(words, TRANSFERS)];
  const [place] = [
    ...placesOf(words, RETURNS),
    ...placesOf(words, BANKS_ALONE).filter((each) => each === 0 || isNear(each, instruments)),
    ...placesOf(words, [...BOOKED, ...GIVEN_BACK]).filter((each) => isNear(each, debits)),
  ];
  return place !== undefined && !isOtherBooking(words, place, text);
}

/** Banks state their fee behind the return that they took it for; then they say why it came back, too. */
function isOtherBooking(words: readonly string[], place: number, text: string): boolean {
  const [first] = placesOf(words, OTHER_BOOKINGS);
  return first !== undefined && (first <= place || isoReasonIn(text) === null);
}

/** `Rückgabe der SEPA Lastschrift` */
const MOST_BETWEEN = 2;

function isNear(place: number, others: readonly number[]): boolean {
  return others.some((other) => Math.abs(place - other) <= MOST_BETWEEN + 1);
}

/** `*` of a pattern stands for further letters at that end. */
interface WordPattern {
  readonly stem: string;
  readonly isOpenBefore: boolean;
  readonly isOpenBehind: boolean;
}

function placesOf(words: readonly string[], patterns: readonly WordPattern[]): readonly number[] {
  return words.flatMap((word, place) => (patterns.some((pattern) => fits(word, pattern)) ? [place] : []));
}

function fits(word: string, { stem, isOpenBefore, isOpenBehind }: WordPattern): boolean {
  if (!isOpenBehind) return isOpenBefore ? word.endsWith(stem) : word === stem;
  return isOpenBefore ? word.includes(stem) : word.startsWith(stem);
}

function patterns(...ofLanguages: readonly string[]): readonly WordPattern[] {
  return ofLanguages
    .flatMap((line) => folded(line).split(' '))
    .map((pattern) => ({
      stem: pattern.replaceAll('*', ''),
      isOpenBefore: pattern.startsWith('*'),
      isOpenBehind: pattern.endsWith('*'),
    }));
}

function wordsOf(text: string): readonly string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Without case and accents; `ü` and `ue` are one letter, so that every spelling is the same. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/g, '$1');
}
