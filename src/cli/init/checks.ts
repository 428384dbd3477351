import { listenAddress, webAddress } from '../../config/schema/address.js';
import { calendarDate, email, timeZone, vatId } from '../../config/schema/formats.js';
import { NAME, NO_NAME, NO_WEB_ADDRESS } from '../../config/schema/kinds.js';
import { parseIban } from '../../domain/bank-account.js';
import { parseNip } from '../../domain/nip.js';
import type { Complaint } from './asker.js';

/** The forms that answers must have: those of the configuration. */
type CheckAnswer = (answer: string) => Complaint;

function formed(parse: (text: string) => unknown, complaint: string): CheckAnswer {
  return (answer) => (parse(answer) === null || parse(answer) === false ? complaint : null);
}

export const isWebAddress = formed(webAddress, NO_WEB_ADDRESS);
export const isListenAddress = formed(listenAddress, 'is not an address and port, such as 127.0.0.1:8080');
export const isName = formed((text) => NAME.test(text), NO_NAME);
export const isDate = formed(calendarDate, 'is not a day that exists, written YYYY-MM-DD');
export const isTimeZone = formed(timeZone, 'is not an IANA time zone, such as Europe/Berlin');
export const isIban = formed(parseIban, 'is not an IBAN: its form or its check digits are wrong');
export const isEmail = formed(email, 'is not an e-mail address');
export const isLine = formed(
  (text) => text.length <= 200 && !/\p{Cc}/u.test(text),
  'is not one line of at most 200 characters',
);
export const isPath = formed((text) => text.length <= 4000 && !/\p{Cc}/u.test(text), 'is not a path');
export const isAccount = formed((text) => /^[A-Za-z0-9-]{1,20}$/.test(text), 'is not a number of an account');
export const isNumberFrom = (least: number, most: number): CheckAnswer =>
  formed(
    (text) => /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most,
    `is not a number from ${least} to ${most}`,
  );
export const isTaxOffice = formed(
  (text) => /^\d{4}$/.test(text),
  'is not a code of a tax office: four digits',
);
export const isCurrency = formed(
  (text) => /^[A-Z]{3}$/.test(text),
  'is not a currency of three capital letters',
);

/** @param country of the seller; null where it is not decided */
export function isVatIdOf(country: string | null): CheckAnswer {
  if (country === 'PL') {
    return formed(
      (text) => (/^\s*PL/i.test(text) ? parseNip(text) : null),
      'is not PL and a NIP of ten digits with the right check digit',
    );
  }
  return formed(vatId, 'is not a VAT id with its country prefix, such as DE123456788');
}
