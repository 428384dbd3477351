import type { LocalDate } from '@spacebooks/base/calendar';
import { signed } from '@spacebooks/base/signed';
import { bankReferenceOf } from '../bank-reference.js';
import { quoted, Unreadable } from '../unreadable.js';
import { dayNear, dayOf } from './day.js';
import type { Field } from './fields.js';
import { isIbanLike } from './iban-like.js';
import { statedCents } from './stated-cents.js';

/** What a `:61:` says. */
export interface Movement {
  readonly bookedOn: LocalDate;
  readonly valueOn: LocalDate;
  /** Cents: above zero what came in. */
  readonly amount: number;
  /** Takes back an earlier movement: marks RC and RD. */
  readonly isReversal: boolean;
  /** `NTRF`, `NRTI`; empty where the bank states none. */
  readonly type: string;
  /** What the customer gave as a reference, or what else the bank puts there. */
  readonly customerReference: string;
  /** The other account, where a bank puts its IBAN there. */
  readonly account: string | null;
  readonly bankReference: string | null;
  /** Behind the references, where a bank has more than fits. */
  readonly name: string | null;
  /** The lines below the first. */
  readonly supplement: readonly string[];
}

/** Value day, booking day, mark (R: takes back, E: expected), third letter of the currency, amount; then text. */
const MONEY = /^(\d{6}) *(?:(\d{4}) *)?(R[CD]|E[CD]|[CD]) *(?:[A-Z] *)?(\d[\d.,]*)(|[ A-Z/].*)$/;

const TYPE = /^([A-Z][A-Z0-9 ]{3})(.*)$/;

/**
 * Dates, side and amount are read strictly, because the balance proves them; all else is text, which banks write as they like.
 *
 * @param isPreliminary whether marks of what is only expected (EC, ED) may stand there
 * @throws Unreadable
 */
export function movementOf({ line, lines }: Field, isPreliminary: boolean): Movement {
  const [text = '', ...supplement] = lines;
  const [, value = '', booking, mark = '', stated = '', rest = ''] = MONEY.exec(text.trim()) ?? [];
  const valueOn = dayOf(value);
  const isSame = booking === undefined || booking === value.slice(2);
  const bookedOn = isSame || valueOn === null ? valueOn : dayNear(booking, valueOn);
  const cents = statedCents(stated);
  if (valueOn === null || bookedOn === null || cents === null || (mark.startsWith('E') && !isPreliminary)) {
    throw new Unreadable({
      line,
      field: ':61:',
      problem: `${quoted(text)} is no line such as 2611031103C119,00NTRFNONREF//8327`,
      fix: 'date, side and amount are not guessed: download it from the bank again, or as CAMT.053',
    });
  }
  const [, type = '', behind = rest.trim()] = TYPE.exec(rest.trim()) ?? [];
  return {
    bookedOn,
    valueOn,
    // What is taken back has the other sign.
    amount: signed(cents, ['C', 'RD', 'EC'].includes(mark) ? 1 : -1),
    isReversal: mark.startsWith('R'),
    type: type.trim(),
    ...referencesOf(behind),
    supplement,
  };
}

/** Characters of the customer's reference: what is longer is made by the bank. */
const LONGEST = 16;

/** Rabobank of before fills the reference with blanks, and writes a name behind it. */
function withName(given: string): { readonly reference: string; readonly name: string | null } {
  const padded = given.slice(0, LONGEST);
  if (given.length <= LONGEST || !/^\S+ +$/.test(padded)) return { reference: given, name: null };
  return { reference: padded.trim(), name: given.slice(LONGEST).trim() };
}

type References = Pick<Movement, 'customerReference' | 'account' | 'bankReference' | 'name'>;

function referencesOf(text: string): References {
  const slashes = text.indexOf('//');
  const given = (slashes === -1 ? text : text.slice(0, slashes)).trim();
  const bank = bankReferenceOf(slashes === -1 ? '' : text.slice(slashes + 2));
  const { reference, name } = withName(given);
  const account = isIbanLike(reference) ? reference : null;
  const stated = { account, bankReference: bank, name };
  if (account !== null) return { ...stated, customerReference: '' };
  if (reference.length <= LONGEST) return { ...stated, customerReference: reference };
  return { ...stated, customerReference: '', bankReference: bank ?? bankReferenceOf(reference) };
}
