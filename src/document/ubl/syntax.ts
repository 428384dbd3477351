import type { Decimal } from '@spacebooks/base/money';
import { amount, type XmlTree } from '../xml/tree.js';

/** The two documents of UBL that carry an invoice; their elements differ in name only. */
export type Syntax = 'Invoice' | 'CreditNote';

/** UBL states the currency with every amount. */
export function amountIn(currency: string, value: Decimal): XmlTree {
  return { '@currencyID': currency, '#': amount(value) };
}

export const VAT_SCHEME: XmlTree = { 'cbc:ID': 'VAT' };
