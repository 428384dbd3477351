import qrcode from 'qrcode-generator';
import type { EInvoiceDocument } from '../../document/model.js';
import { balanceOf } from './balance.js';

/** Where the BIC may be left out with version 002: the European Economic Area. */
const EEA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);
/** EPC069-12: the code's largest size, and the lengths of its elements. */
const LARGEST_VERSION = 13;
const MODULES_OF_VERSION_1 = 21;
const LONGEST_NAME = 70;
const LONGEST_REMITTANCE = 140;
const LARGEST_AMOUNT = '999999999.99';

/**
 * The text of the payment code (EPC069-12, version 002, UTF-8, SEPA credit transfer), which banking apps read.
 * Null when there is nothing to pay, no account, or the transfer is none in euros.
 */
export function giroCodeText(document: EInvoiceDocument): string | null {
  const { payment, seller } = document;
  const { account } = payment;
  const { side, amount } = balanceOf(document);
  if (account === null || document.currency !== 'EUR' || side !== 'due' || amount.gt(LARGEST_AMOUNT))
    return null;
  const iban = account.iban.replace(/\s/g, '').toUpperCase();
  if (account.bic === null && !EEA.has(iban.slice(0, 2))) return null;
  const elements = [
    'BCD',
    '002',
    '1',
    'SCT',
    account.bic ?? '',
    oneLine(account.name ?? seller.name, LONGEST_NAME),
    iban,
    `EUR${amount.toFixed(2)}`,
    '',
    '',
    oneLine(payment.remittanceInformation ?? '', LONGEST_REMITTANCE),
  ];
  return elements.join('\n').trimEnd();
}

/** Rows of modules, true where dark, without the quiet zone. Null when the text is too long for the code. */
export function giroCodeModules(text: string): boolean[][] | null {
  const code = qrcode(0, 'M');
  // The generator takes one character for one byte.
  code.addData(Buffer.from(text, 'utf8').toString('latin1'), 'Byte');
  code.make();
  const size = code.getModuleCount();
  if (size > MODULES_OF_VERSION_1 + 4 * (LARGEST_VERSION - 1)) return null;
  const indices = [...Array(size).keys()];
  return indices.map((row) => indices.map((column) => code.isDark(row, column)));
}

function oneLine(text: string, length: number): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, length).join('').trim();
}
