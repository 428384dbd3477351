import {
  belgianReferenceOf,
  creditorReferenceOf,
  isQrIban,
  swissReferenceOf,
  variableSymbolOf,
} from '@spacebooks/bank-statements/references';
import { COUNTRIES } from '../../domain/countries/countries.js';
import type { CountryLaw } from '../../domain/countries/country-law.js';
import type { PaymentSettings, SellerCountry } from '../../domain/settings.js';

interface Transfer {
  readonly number: string;
  readonly currency: string;
  readonly iban: string;
  /** Of the seller. */
  readonly country: SellerCountry | undefined;
  readonly wanted: PaymentSettings['reference'];
}

const REFERENCES: Readonly<
  Record<NonNullable<CountryLaw['transfers']>['reference'], (number: string) => string | null>
> = {
  'structured communication': belgianReferenceOf,
  'variable symbol': variableSymbolOf,
  'creditor reference': creditorReferenceOf,
};

/**
 * BT-83 of a transfer: what banks of the seller's country carry apart from texts and check, made of the number; the number where
 * none can be made of it, or the settings want it (docs/adr/0251).
 */
export function paymentReference(transfer: Transfer): string {
  return referenceOf(transfer) ?? transfer.number;
}

function referenceOf({ number, currency, iban, country, wanted }: Transfer): string | null {
  if (isQrIban(iban)) return swissReferenceOf(number);
  if (wanted === 'number') return null;
  const { transfers } = COUNTRIES[country ?? 'DE'];
  const isKnown = transfers?.accounts.test(iban) === true && transfers.currencies.includes(currency);
  if (wanted === 'creditor reference') {
    const isTaken = currency === 'EUR' || (isKnown && transfers.reference === 'creditor reference');
    return isTaken ? creditorReferenceOf(number) : null;
  }
  return isKnown ? REFERENCES[transfers.reference](number) : null;
}
