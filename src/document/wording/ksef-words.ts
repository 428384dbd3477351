import { z } from 'zod';
import { words } from './words.js';

/** What only the visual part of an FA(3) says. */
export const KsefWords = z.strictObject({
  /** Above a part of the page. */
  headings: words('seller', 'buyer', 'recipient', 'correctedInvoice', 'verification'),
  /** Above a value or a column. */
  heads: words(
    'ksefNumber',
    'placeOfIssue',
    'reason',
    'grossPrice',
    'grossAmount',
    'taxInPln',
    'settledBefore',
  ),
  /** Before a value. */
  labels: words('ksefNumber', 'nip', 'euVat', 'otherId', 'internalId', 'bank'),
  /** Short notes; the law wants some of them word for word. */
  remarks: words('cashAccounting', 'splitPayment', 'outsideKsef', 'localGovernmentUnit', 'vatGroupMember'),
  /** What a rate that is no percentage means, by its value in P_12. */
  rates: words('0 WDT', '0 EX', 'zw', 'oo', 'np I', 'np II'),
  sentences: words(
    'exchangeRate',
    'differences',
    'paid',
    'partlyPaid',
    'paidBack',
    'scan',
    'scanBoth',
    'offline',
  ),
});
