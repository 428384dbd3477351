import { parseKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import { type Fa3Rule, fa3Rule } from './rule.js';

/** RodzajFaktury, and what it says of the corrected invoice. */
export const CORRECTION_RULES: readonly Fa3Rule[] = [
  fa3Rule('SB-FA3-TYPE', 'correctedInvoice', ({ typeCode, fa3 }) => {
    return typeCode === (fa3.correction === null ? '380' : '384');
  }),
  fa3Rule('SB-FA3-NEGATIVE', 'totalAmount.gross', ({ totals, fa3 }) => {
    return fa3.correction !== null || !totals.taxInclusive.lt(0);
  }),
  fa3Rule('SB-FA3-ORIGINAL', 'correctedInvoice', ({ precedingInvoice, fa3 }) => {
    return fa3.correction === null || (!!precedingInvoice?.number && precedingInvoice.issueDate !== null);
  }),
  {
    id: 'SB-FA3-KSEF-NUMBER',
    check: ({ fa3, precedingInvoice }) => {
      const given = fa3.correction?.ksefNumber ?? null;
      if (given === null || parseKsefNumber(given) !== null) return [];
      return [
        { field: 'e_invoices.ksef.originals', values: { given, number: precedingInvoice?.number ?? '–' } },
      ];
    },
  },
];
