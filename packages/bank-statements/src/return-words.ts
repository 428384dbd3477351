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
const RETURNS = wordList(
  '*rücklast* lastschriftrück* lastschriftretoure* rücküberweisung* rückgabegrund chargeback*',
  'insolut* impayé* impagad* impago*',
);

/** They mean a return beside an instrument; people do not write them on payments of their own. */
const BANKS_ALONE = wordList(
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
const BOOKED = wordList(
  'storno* stornier* rückbuch* rückgabe* return returns reversal reversed',
  'terugboek* retour retours retourn* devolu* vratk* zwrot*',
);

/** These are a return in the bank's own field only beside a direct debit: cards and sales are refunded, too. */
const GIVEN_BACK = wordList(
  'rückzahl* erstattung* refund* terugstort* terugbetal* annulation* remboursement* rimborso* richiam* anulac*',
);

const DIRECT_DEBITS = wordList(
  '*lastschrift* *lastschr lastschrifteinzug debit debits sdd dd',
  '*incass* domicili* prélèv* prelev* prlv addebit* rid sepadd',
  'recibo recibos adeudo* inkas* polecenia polecenie',
);

const TRANSFERS = wordList(
  '*überweisung* transfer transfers payment payments sepa sct',
  'overschrijving* overboeking* betaling* virement* vir bonific* disposizion* transferenc*',
  'platba platby platbu plateb úhrad* převod* prevod* przelew* płatnoś*',
);

/** The bank's work and cards: of these no direct debit or transfer came back. */
const OTHER_BOOKINGS = wordList(
  '*gebühr* *entgelt* *zinsen* zins *provision* *spesen* kosten *schriftkosten bankkosten retourkosten incassokosten karte karten* kartenzahl*',
  'fee fees charge charges interest commission* card cards',
  'tarief rente frais intérêt* carte cartes spese interess* carta carte',
  'comisi* gasto gastos interes* tarjeta* poplat* úrok*',
  'karta karty kartą kartę kartou opłat* prowizj* odset*',
);

function isReturnBooking(booking: string): boolean {
  const words = wordsOf(booking);
  const returns = [RETURNS, BANKS_ALONE, BOOKED].flatMap((list) => placesOf(words, list));
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
    ...[BOOKED, GIVEN_BACK].flatMap((list) => placesOf(words, list)).filter((each) => isNear(each, debits)),
  ];
  return place !== undefined && !isOtherBooking(words, place, text);
}

/** Banks state their fee behind the return that they took it for, further on, or with the reason. */
function isOtherBooking(words: readonly string[], place: number, text: string): boolean {
  const others = placesOf(words, OTHER_BOOKINGS);
  const isBefore = others.some((other) => other <= place);
  return isBefore || (isNear(place, others) && isoReasonIn(text) === null);
}

/** `Rückgabe der SEPA Lastschrift` */
const MOST_BETWEEN = 2;

function isNear(place: number, others: readonly number[]): boolean {
  return others.some((other) => Math.abs(place - other) <= MOST_BETWEEN + 1);
}

function placesOf(words: readonly string[], wanted: WordList): readonly number[] {
  return words.flatMap((word, place) => (isListed(word, wanted) ? [place] : []));
}

/** Words, and stems by where further letters may stand; beginnings by their first two letters. */
interface WordList {
  readonly whole: ReadonlySet<string>;
  readonly beginnings: ReadonlyMap<string, readonly string[]>;
  readonly ends: readonly string[];
  readonly within: readonly string[];
}

function isListed(word: string, { whole, beginnings, ends, within }: WordList): boolean {
  return (
    whole.has(word) ||
    (beginnings.get(word.slice(0, 2))?.some((stem) => word.startsWith(stem)) ?? false) ||
    ends.some((stem) => word.endsWith(stem)) ||
    within.some((stem) => word.includes(stem))
  );
}

function wordList(...ofLanguages: readonly string[]): WordList {
  const given = ofLanguages.flatMap((line) => folded(line).split(' '));
  const stems = (form: RegExp): readonly string[] =>
    given.filter((word) => form.test(word)).map((word) => word.replaceAll('*', ''));
  return {
    whole: new Set(stems(/^[^*]*$/)),
    beginnings: Map.groupBy(stems(/^[^*]*\*$/), (stem) => stem.slice(0, 2)),
    ends: stems(/^\*[^*]*$/),
    within: stems(/^\*[^*]*\*$/),
  };
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
