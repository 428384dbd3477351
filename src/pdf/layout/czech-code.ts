import { variableSymbolOf } from '@spacebooks/bank-statements/references';
import { balanceOf } from '../../document/balance.js';
import type { EInvoiceDocument } from '../../document/model.js';
import { ownCodeOf } from './own-code.js';

/** Česká bankovní asociace, QR Platba (SPD 1.0): lengths of the elements. */
const LONGEST_NAME = 35;
const LONGEST_MESSAGE = 60;
const LONGEST_AMOUNT = 10;
/** What a QR code has a short form for; the asterisk divides the elements, and a percent sign begins a coded character. */
const OTHER_CHARACTERS = /[^0-9A-Z $+\-./:]/g;

/**
 * The text of the code that Czech banking apps read, with the number of the invoice as its variable symbol, or as its message
 * where it has no such. Null where there is nothing to pay, and where the European code is read.
 */
export function czechCodeText(document: EInvoiceDocument): string | null {
  const { payment, currency, seller, number, paymentDueDate } = document;
  const { account, remittanceInformation } = payment;
  if (account === null || ownCodeOf(document) !== 'QR Platba') return null;
  const amount = balanceOf(document).amount.toFixed(2);
  if (amount.length > LONGEST_AMOUNT) return null;
  const symbol = variableSymbolOf(remittanceInformation ?? '');
  const isSymbol = symbol !== null && symbol === remittanceInformation;
  const elements: readonly (readonly [key: string, value: string | null])[] = [
    ['ACC', account.bic === null ? account.iban : `${account.iban}+${account.bic}`],
    ['AM', amount],
    ['CC', currency],
    ['DT', paymentDueDate?.replaceAll('-', '') ?? null],
    ['RN', elementText(account.name ?? seller.name, LONGEST_NAME)],
    ['X-VS', isSymbol ? symbol : null],
    ['MSG', elementText(number, LONGEST_MESSAGE)],
  ];
  const given = elements.filter(([, value]) => value !== null && value !== '');
  return `SPD*1.0*${given.map(([key, value]) => `${key}:${value}`).join('*')}`;
}

/** Letters without their marks, in capitals, as banks print them. */
function elementText(text: string, length: number): string {
  const plain = text
    .normalize('NFD')
    .toUpperCase()
    .replace(/\p{Mark}/gu, '');
  return plain.replace(OTHER_CHARACTERS, ' ').replace(/ +/g, ' ').trim().slice(0, length).trim();
}
