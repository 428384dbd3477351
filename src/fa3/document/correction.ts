import { text, type XmlTree } from '../../document/xml/tree.js';
import type { Fa3Document } from './fa3-document.js';

/** PrzyczynaKorekty, TypKorekty and DaneFaKorygowanej; nothing where the document corrects none. */
export function correctionData({ fa3, precedingInvoice, totals }: Fa3Document): XmlTree {
  const { correction } = fa3;
  if (correction === null || precedingInvoice === null) return {};
  const { ksefNumber } = correction;
  return {
    PrzyczynaKorekty: text(correction.reason),
    // What lowers the tax counts on the date of the correction (art. 29a ust. 13). When more tax counts depends on
    // why it is more, which nobody told us; the element may be left out.
    TypKorekty: totals.taxInclusive.lt(0) ? '2' : undefined,
    DaneFaKorygowanej: {
      DataWystFaKorygowanej: text(precedingInvoice.issueDate),
      NrFaKorygowanej: precedingInvoice.number,
      ...(ksefNumber === null ? { NrKSeFN: '1' } : { NrKSeF: '1', NrKSeFFaKorygowanej: ksefNumber }),
    },
  };
}
