import { isQrIban, parseCreditorReference } from '@spacebooks/bank-statements/references';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { type QrModules, qrModules } from '@spacebooks/pdf/page/qr-code';
import { balanceOf } from '../../document/balance.js';
import type { EInvoiceDocument } from '../../document/model.js';
import { ownCodeOf } from './own-code.js';

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
 * Null when there is nothing to pay, no account, the transfer is none in euros, the account takes none of SEPA, the seller's
 * country has another code, or the invoice is Polish, where no banking app reads it.
 */
export function giroCodeText(document: EInvoiceDocument): string | null {
  const { payment, seller } = document;
  const { account } = payment;
  const { side, amount } = balanceOf(document);
  if (document.profile === 'fa3' || payment.code === 'none' || ownCodeOf(document) !== null) return null;
  if (account === null || document.currency !== 'EUR' || side !== 'due' || amount.gt(LARGEST_AMOUNT))
    return null;
  const iban = account.iban.replace(/\s/g, '').toUpperCase();
  if (isQrIban(iban) || (account.bic === null && !EEA.has(iban.slice(0, 2)))) return null;
  const elements = [
    'BCD',
    '002',
    '1',
    'SCT',
    account.bic ?? '',
    elementText(account.name ?? seller.name, LONGEST_NAME),
    iban,
    `EUR${amount.toFixed(2)}`,
    '',
    ...remittanceElements(payment.remittanceInformation ?? ''),
  ];
  return elements.join('\n').trimEnd();
}

/** Null when the text is too long for the code. */
export function giroCodeModules(text: string): QrModules | null {
  const modules = qrModules(text, 'M');
  return modules.length > MODULES_OF_VERSION_1 + 4 * (LARGEST_VERSION - 1) ? null : modules;
}

/** A structured reference or a text, never both; structured is that of ISO 11649 alone, a Belgian one is a text. */
function remittanceElements(quoted: string): readonly [structured: string, text: string] {
  const reference = parseCreditorReference(quoted);
  return reference === null ? ['', elementText(quoted, LONGEST_REMITTANCE)] : [reference, ''];
}

function elementText(text: string, length: number): string {
  return [...singleSpaced(text)].slice(0, length).join('').trim();
}
