import { z } from 'zod';
import { textsOf } from '../../words/load-words.js';

/** What only the visual part of an FA(3) says. */
export const KsefWords = z.strictObject({
  /** Above a part of the page. */
  headings: textsOf('seller', 'buyer', 'recipient', 'correctedInvoice', 'verification'),
  /** Above a value or a column. */
  heads: textsOf(
    'ksefNumber',
    'placeOfIssue',
    'reason',
    'grossPrice',
    'grossAmount',
    'taxInPln',
    'settledBefore',
  ),
  /** Before a value. */
  labels: textsOf('ksefNumber', 'nip', 'euVat', 'otherId', 'internalId', 'bank'),
  /** Short notes; the law wants some of them word for word. */
  remarks: textsOf('cashAccounting', 'splitPayment', 'outsideKsef', 'localGovernmentUnit', 'vatGroupMember'),
  /** What a rate that is no percentage means, by its value in P_12. */
  rates: textsOf('0 WDT', '0 EX', 'zw', 'oo', 'np I', 'np II'),
  sentences: textsOf(
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
