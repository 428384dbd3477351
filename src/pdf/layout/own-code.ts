import {
  isQrIban,
  parseCreditorReference,
  parseSwissReference,
} from '@spacebooks/bank-statements/references';
import { balanceOf } from '../../document/balance.js';
import type { EInvoiceDocument } from '../../document/model.js';
import { COUNTRIES } from '../../domain/countries/countries.js';
import type { CountryLaw } from '../../domain/countries/country-law.js';
import { SELLER_COUNTRIES } from '../../domain/settings.js';

type Transfers = NonNullable<CountryLaw['transfers']>;

/** How accounts of the seller's country are paid, where this transfer is to one of them. */
function transfersOf({ payment, seller, currency, profile }: EInvoiceDocument): Transfers | null {
  const { account } = payment;
  const country = SELLER_COUNTRIES.find((each) => each === seller.address.countryCode);
  if (account === null || country === undefined || profile === 'fa3') return null;
  const { transfers } = COUNTRIES[country];
  const isOne = transfers?.accounts.test(account.iban) === true && transfers.currencies.includes(currency);
  return isOne ? transfers : null;
}

/** The code of the seller's own country that this demand is paid by; null for the European one, or none. */
export function ownCodeOf(document: EInvoiceDocument): Transfers['code'] | null {
  const { payment, currency, buyer } = document;
  const code = transfersOf(document)?.code ?? null;
  if (payment.code === 'none' || payment.account === null || balanceOf(document).side !== 'due') return null;
  if (code !== 'QR-bill') return code;
  const quoted = payment.remittanceInformation ?? '';
  if (isQrIban(payment.account.iban)) return parseSwissReference(quoted) === null ? null : code;
  // Banks elsewhere read no QR-bill; of francs they read nothing else either.
  const isReadElsewhere = currency === 'EUR' && !/^(?:CH|LI)$/.test(buyer.address.countryCode);
  return isReadElsewhere ? null : code;
}

/** What the page calls that which the payer quotes. */
export function kindOfReference(document: EInvoiceDocument): Transfers['reference'] | null {
  const kind = transfersOf(document)?.reference ?? null;
  const quoted = document.payment.remittanceInformation ?? '';
  switch (kind) {
    case 'structured communication':
      return quoted.startsWith('+++') ? kind : null;
    case 'variable symbol':
      return /^[1-9]\d{0,9}$/.test(quoted) ? kind : null;
    default: {
      const isReference = parseCreditorReference(quoted) !== null || parseSwissReference(quoted) !== null;
      return isReference ? kind : null;
    }
  }
}
