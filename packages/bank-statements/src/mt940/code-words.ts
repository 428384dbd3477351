import { singleSpaced } from '@spacebooks/base/text/one-line';
import { endToEndIdOf } from './payer-reference.js';
import { type Direction, NOTHING_TOLD, type Told } from './told.js';

/**
 * Code words of SWIFT and of Dutch and Scandinavian banks: `/ORDP//NAME/…/REMI/…`. Those of a Polish split payment
 * (`/VAT//IDC//INV//TXT/`) are none: they stand in a payer's text.
 */
const WORD =
  /(?:^|\/)(EREF|CREF|PREF|IREF|KREF|ORDP|BENM|CNTP|ULTD|ULTC|ULTB|NAME|ADDR|IBAN|BIC|ID|REMI|RTRN|MARF|CSID|ISDT|PURP|TRTP|TRCD|TYPE|SVCL|OCMT|CHGS|EXCH)\//;

/** Such a text begins with a code word, of this bank or another, and has one of these. */
const BEGIN = /^\s*\/[A-Z]{2,8}\//;
const TELLING: readonly string[] = ['EREF', 'ORDP', 'BENM', 'CNTP', 'REMI', 'RTRN', '/NAME', '/IBAN'];

/** Each stands before what belongs to the party. */
const PARTIES: readonly string[] = ['ORDP', 'BENM', 'ULTD', 'ULTC', 'ULTB'];

/** Null for a text without code words. */
export function toldByCodeWords(lines: readonly string[], { isCredit }: Direction): Told | null {
  // Banks cut lines anywhere in a word.
  const whole = lines.join('');
  if (!BEGIN.test(whole)) return null;
  const { values, head } = valuesOf(whole.trim());
  if (!TELLING.some((key) => values.has(key))) return null;
  const first = (...keys: readonly string[]): string | null =>
    keys.map((key) => values.get(key) ?? '').find((value) => value !== '') ?? null;
  const rest = first('RTRN');
  const sides = [isCredit ? 'ORDP' : 'BENM', '', ...(values.has('RTRN') ? [isCredit ? 'BENM' : 'ORDP'] : [])];
  const of = (word: string) => first(...sides.map((side) => `${side}/${word}`));
  const [account = null, bic = null, name = null] = counterpartyOf(first('CNTP') ?? '');
  const ultimate = isCredit ? ['ULTD'] : ['ULTC', 'ULTB'];
  const { text, references } = remittanceOf(first('REMI') ?? '');
  const direct = partyOf(first(...sides.filter((side) => side !== '')) ?? '');
  return {
    ...NOTHING_TOLD,
    name: of('NAME') ?? direct.name ?? name,
    account: of('IBAN') ?? direct.account ?? account,
    bic: of('BIC') ?? bic,
    ultimateParty: first(...ultimate.map((party) => `${party}/NAME`), ...ultimate),
    remittance: [head, text, direct.text].filter((each) => each !== '').join(' '),
    endToEndId: endToEndIdOf(first('EREF') ?? ''),
    references,
    booking: first('TRTP', 'TYPE') ?? '',
    returnReason: values.has('RTRN') ? (rest?.split('/')[0] ?? 'NARR') : null,
  };
}

/** By word; what belongs to a party by `ORDP/NAME`, without one by `/NAME`. The first text of a word counts. And what is before them. */
function valuesOf(text: string) {
  const values = new Map<string, string>();
  const [head = '', ...parts] = text.split(WORD);
  let party = '';
  for (let index = 0; index < parts.length; index += 2) {
    const word = parts[index] ?? '';
    const stated = withoutSlashes(singleSpaced(parts[index + 1] ?? ''));
    // Other banks have other words: they end all but a text.
    const value =
      word === 'REMI' || PARTIES.includes(word) ? stated : (stated.split(OTHER_WORD)[0] ?? '').trim();
    if (PARTIES.includes(word)) party = word;
    else if (!OF_A_PARTY.includes(word)) party = '';
    const key = OF_A_PARTY.includes(word) ? `${party}/${word}` : word;
    if ((values.get(key) ?? '') === '') values.set(key, value);
  }
  return { values, head: withoutSlashes(singleSpaced(head)) };
}

const OTHER_WORD = /\/[A-Z]{4}\//;

const OF_A_PARTY: readonly string[] = ['NAME', 'ADDR', 'IBAN', 'BIC', 'ID'];

/** A name, or an account in a line of its own before name and text. */
function partyOf(value: string) {
  const [account = '', name = '', ...text] = value.split('/').map((part) => part.trim());
  if (!/^[A-Z]{0,2}\d[A-Z\d]{6,33}$/.test(account) || name === '')
    return { name: value || null, account: null, text: '' };
  return { name, account, text: text.filter((part) => part !== '').join(' ') };
}

/** `IBAN/BIC/name/city`, of ING; a name may have a slash, too. */
function counterpartyOf(value: string): readonly (string | null)[] {
  const parts = value.split('/').map((part) => part.trim() || null);
  if (parts.length <= 4) return parts;
  return [...parts.slice(0, 2), parts.slice(2, -1).join('/')];
}

/** `USTD//text`, `STRD/CUR/reference`, `CDTRREFTP//CD/SCOR/ISSR/CUR/CDTRREF/reference`, or the text. */
function remittanceOf(value: string): { readonly text: string; readonly references: readonly string[] } {
  const [, reference] = /^(?:STRD\/[A-Z]{3}|CDTRREFTP\/.*\/CDTRREF)\/(.*)$/.exec(value) ?? [];
  if (reference !== undefined) return { text: reference, references: [reference] };
  return { text: withoutSlashes(value.replace(/^USTD\//, '')), references: [] };
}

function withoutSlashes(text: string): string {
  let [from, to] = [0, text.length];
  while (text[from] === '/') from += 1;
  while (to > from && text[to - 1] === '/') to -= 1;
  return text.slice(from, to).trim();
}
