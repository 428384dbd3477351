import { amount, type XmlTree } from '../../xml/tree.js';
import type { Fa3Document } from './fa3-document.js';

const REASON = 'Pozycje rozliczone przed wystawieniem faktury';

/**
 * Rozliczenie: what makes the open amount larger than P_15. An element of payment can only make it smaller, so items
 * that were paid back before (or, in a correction, paid) are a charge (or a deduction) here.
 */
export function reckoning({ fa3, totals }: Fa3Document): XmlTree | undefined {
  const { settlement } = fa3;
  if (settlement.state !== 'paid back') return undefined;
  const sum = amount(settlement.amount);
  const item = { Kwota: sum, Powod: REASON };
  return totals.taxInclusive.lt(0)
    ? { Odliczenia: item, SumaOdliczen: sum, DoRozliczenia: amount(totals.due.abs()) }
    : { Obciazenia: item, SumaObciazen: sum, DoZaplaty: amount(totals.due) };
}
