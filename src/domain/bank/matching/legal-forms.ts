/** Written in letters with full stops or blanks between, too: `G m b H`, `S.à r.l.`, `e. K.`. */
const FORMS = `gmbh ggmbh ug ag kg ohg gbr egbr ek ekfm ekfr eg ev eu se co kgaa mbh partg partgmbb mbb ltd limited llc llp inc plc bv srl sas
  sasu sarl eurl snc sci sa oy ab as aps nv cv vof bvba sprl asbl vzw spa srls sl slu sro vos zs kft zrt doo spk spj spp sp sc
  ska psa spzoo`;
const IS_FORM: ReadonlySet<string> = new Set(FORMS.split(/\s+/));

/** Of several words, which some write in pieces of their own; `sp z` where a bank has cut it. */
const IN_WORDS: ReadonlyMap<string, string> = new Map([
  ...['sp z o o', 'sp z oo', 'sp zoo', 'sp zo o', 'sp z o', 'sp z'].map((form) => [form, 'spzoo'] as const),
  ['sp k', 'spk'],
  ['sp j', 'spj'],
  ['sp p', 'spp'],
  ['sa rl', 'sarl'],
  ['s a rl', 'sarl'],
  ['e kfm', 'ek'],
  ['e kfr', 'ek'],
  ['partg mbb', 'partgmbb'],
  ['ph d', ''],
  ['spol s r o', 'sro'],
  ['spolka komandytowa', 'spk'],
  ['spolka jawna', 'spj'],
  ['spolka cywilna', 'sc'],
  ['spolka akcyjna', 'sa'],
  ...['& co', '+ co', 'u co', 'und co', 'and co'].map((form) => [form, 'co'] as const),
  ['eingetragener verein', 'ev'],
  ['haftungsbeschrankt', ''],
  ['haftungsbeschraenkt', ''],
]);
const SHORT: Readonly<Record<string, string>> = { limited: 'ltd', ekfm: 'ek', ekfr: 'ek' };
const LIMITED_IN_POLISH = /^spolka z ograniczona? ?(?:o(?:d(?:p[a-z]*)?)?)?$/;
const LONGEST = 5;
/** Shorter ones are initials in front of a name: `AB Studio`. */
const SHORTEST_IN_FRONT = 3;

const IS_LONG: ReadonlySet<string> = new Set(
  ['ograniczona odpowiedzialnoscia', ...IN_WORDS.keys()]
    .flatMap((form) => form.split(' '))
    .filter(({ length }) => length > 3),
);

/** What firms are by law, folded: in a text it says nothing. Two letters may stand for anything: `AB`, `SE`. */
export function isLegalForm(word: string): boolean {
  return word.length > 2 && (IS_FORM.has(word) || IS_LONG.has(word));
}

/**
 * Splits a name into what tells it apart and its legal forms, which stand at its end, longer ones in front as well: letters
 * elsewhere are its own. The forms are short and sorted, joined by blanks.
 *
 * @param words folded
 */
export function withoutLegalForms(words: readonly string[]): {
  readonly from: number;
  readonly to: number;
  readonly legalForm: string;
} {
  const forms: string[] = [];
  let to = words.length;
  for (let count = formAtEnd(words, to); count > 0; count = formAtEnd(words, to)) {
    forms.push(formOf(words.slice(to - count, to)) ?? '');
    to -= count;
  }
  const [first = ''] = words;
  const isInFront = to > 1 && first.length >= SHORTEST_IN_FRONT && IS_FORM.has(first);
  if (isInFront) forms.push(formOf([first]) ?? '');
  return {
    from: isInFront ? 1 : 0,
    to,
    legalForm: forms
      .filter((form) => form !== '')
      .toSorted()
      .join(' '),
  };
}

/** How many words the longest form has that ends there; 0 for none. Letters alone are no form where nothing else is left: `A & B`. */
function formAtEnd(words: readonly string[], to: number): number {
  for (let count = Math.min(LONGEST, to); count > 0; count--) {
    if ((count < to || count === 1) && formOf(words.slice(to - count, to)) !== null) return count;
  }
  return 0;
}

function formOf(words: readonly string[]): string | null {
  const text = words.join(' ');
  const said = LIMITED_IN_POLISH.test(text) ? 'spzoo' : IN_WORDS.get(text);
  if (said !== undefined) return said;
  const isOne = words.length === 1 || words.every(({ length }) => length === 1);
  const joined = words.join('');
  return isOne && IS_FORM.has(joined) ? (SHORT[joined] ?? joined) : null;
}
