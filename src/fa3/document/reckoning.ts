import { amount, type XmlTree } from '../../document/xml/tree.js';
import type { Decimal } from '../../domain/money.js';
import type { Fa3Document } from './fa3-document.js';

const REASON = 'Pozycje rozliczone przed wystawieniem faktury';

/**
 * Rozliczenie: what elements of payment cannot say. Items that were paid back before (or, in a correction, paid) make
 * the open amount larger than P_15: they are a charge (or a deduction). And what was paid beyond the total is to be
 * given back.
 */
export function reckoning({ fa3, totals }: Fa3Document): XmlTree | undefined {
  const { settlement } = fa3;
  if (settlement.state === 'paid') return overpaid(totals.due);
  if (settlement.state !== 'paid back') return undefined;
  const sum = amount(settlement.amount);
  const item = { Kwota: sum, Powod: REASON };
  return totals.taxInclusive.lt(0)
    ? { Odliczenia: item, SumaOdliczen: sum, DoRozliczenia: amount(totals.due.abs()) }
    : { Obciazenia: item, SumaObciazen: sum, DoZaplaty: amount(totals.due) };
}

/** What is due after everything was paid has the other sign than the total: somebody paid too much. */
function overpaid(due: Decimal): XmlTree | undefined {
  if (due.eq(0)) return undefined;
  return due.lt(0) ? { DoRozliczenia: amount(due.abs()) } : { DoZaplaty: amount(due) };
}
