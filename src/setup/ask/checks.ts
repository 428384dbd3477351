import { parseIban } from '@spacebooks/base/bank-account';
import { parseNip } from '@spacebooks/base/nip';
import { listenAddress, secretAddress, webAddress } from '../../config/schema/address.js';
import { calendarDate, email, percentage, timeZone, vatId } from '../../config/schema/formats.js';
import { NAME } from '../../config/schema/kinds.js';
import type { Complaint } from './complaint.js';

/** The forms that answers must have: those of the configuration. */
type CheckAnswer = (answer: string) => Complaint | null;

function formed(
  parse: (text: string) => unknown,
  key: string,
  facts: NonNullable<Complaint['facts']> = {},
): CheckAnswer {
  return (answer) => (parse(answer) === null || parse(answer) === false ? { key, facts } : null);
}

export const isWebAddress = formed(webAddress, 'web-address');
export const isListenAddress = formed(listenAddress, 'listen');
export const isName = formed((text) => NAME.test(text), 'name');
export const isDate = formed(calendarDate, 'date');
export const isTimeZone = formed(timeZone, 'time-zone');
export const isIban = formed(parseIban, 'iban');
export const isEmail = formed(email, 'email');
export const isLine = formed((text) => text.length <= 200 && !/\p{Cc}/u.test(text), 'line');
export const isPath = formed((text) => text.length <= 4000 && !/\p{Cc}/u.test(text), 'path');
export const isAccount = formed((text) => /^[A-Za-z0-9-]{1,20}$/.test(text), 'account');
export const isAutomaticTax = formed((text) => text === 'none' || percentage(text) !== null, 'automatic');
export const isNumberFrom = (least: number, most: number): CheckAnswer =>
  formed((text) => /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most, 'number', {
    least,
    most,
  });
export const isTaxOffice = formed((text) => /^\d{4}$/.test(text), 'tax-office');
export const isCurrency = formed((text) => /^[A-Z]{3}$/.test(text), 'currency');

/** Names out of `settings`, separated by commas or blanks, or `none`. */
export const isSettings = (settings: readonly string[]): CheckAnswer =>
  formed((text) => namesIn(text).every((name) => settings.includes(name)), 'settings', {
    settings: settings.join(', '),
  });

export function namesIn(answer: string): readonly string[] {
  const names = answer.split(/[\s,]+/).filter((name) => name !== '');
  return names.length === 1 && names[0] === 'none' ? [] : names;
}

/** @param country of the seller; null where it is not decided */
export function isVatIdOf(country: string | null): CheckAnswer {
  if (country === 'PL') {
    return formed((text) => (/^\s*PL/i.test(text) ? parseNip(text) : null), 'vat-id-pl');
  }
  return formed(vatId, 'vat-id');
}

export const isUserName = formed((text) => /^[a-z0-9._@-]{1,64}$/.test(text), 'user-name');
export const isHost = formed((text) => /^[A-Za-z0-9.:-]{1,253}$/.test(text), 'host');
export const isSecretAddress = formed(secretAddress, 'secret-address');
/** A secret that was typed or pasted. */
export const isSecret = formed((text) => /^[\x21-\x7e]{8,4096}$/.test(text), 'secret');
export const isPasswordOf = (shortest: number): CheckAnswer =>
  formed((text) => [...text].length >= shortest && text.length <= 1000, 'password', { shortest });
/** Any one line that is not empty, such as the password of a mail server. */
export const isAnySecret = formed((text) => text.length <= 1000 && !/\p{Cc}/u.test(text), 'line');
