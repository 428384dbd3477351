import type { Entry } from '../../../domain/accounting/model.js';
import { cut } from '../text/characters.js';

/** Field 14, Buchungstext. */
const LENGTH = 60;

const PREFIXES: Readonly<Record<Entry['kind'], string>> = {
  invoice: '',
  correction: 'Korrektur ',
  payment: 'Zahlung ',
  'write-off': 'Ausbuchung ',
  reversal: 'Storno ',
};

/** Who and what, in this order of importance: the account's name gives way to the customer's. */
export function bookingText({ kind, debtorName, accountName }: Entry): string {
  const who = `${PREFIXES[kind]}${debtorName}`.trim();
  const room = LENGTH - who.length - 2;
  return accountName === '' || room < 8 ? cut(who, LENGTH) : `${who}, ${cut(accountName, room)}`;
}
