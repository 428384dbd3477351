import { type Decimal, sum } from '@spacebooks/base/money';
import { balanceOfMoney } from '../../document/build/money.js';
import type { EInvoiceDocument, MoneyItem } from '../../document/model.js';
import { amount, type XmlTree } from '../../document/xml/tree.js';
import type { Fa3Document } from './fa3-document.js';

const SETTLED_BEFORE = 'Pozycje rozliczone przed wystawieniem faktury';

/** Payable amount before any payment: P_15 and the money beside it; below zero where the buyer gets it. */
export function amountToSettle({ totals, money }: Pick<EInvoiceDocument, 'totals' | 'money'>): Decimal {
  return totals.taxInclusive.plus(balanceOfMoney(money));
}

/**
 * Rozliczenie: what elements of payment cannot say. P_15 has supplies alone: money that is no supply is a charge (Obciazenia), or a
 * deduction where it pays for them. Items that were paid back before (or, in a correction, paid) make the open amount larger: they
 * are the same. What was paid beyond the total is to be refunded.
 */
export function reckoning(document: Fa3Document): XmlTree | undefined {
  const { fa3, totals, money } = document;
  const { settlement } = fa3;
  const total = amountToSettle(document);
  const before = settlement.state === 'paid back' ? settlement.amount : undefined;
  const settled = before === undefined ? [] : [{ name: SETTLED_BEFORE, amount: before }];
  const charges = [...(money?.charged ?? []), ...(total.lt(0) ? [] : settled)];
  const deductions = [...(money?.setOff ?? []), ...(total.lt(0) ? settled : [])];
  if (settlement.state === 'paid' && !totals.due.eq(0)) {
    // An amount that is due after everything was paid has the other sign than the total: an overpayment.
    return { ...itemized(charges, deductions), ...open(totals.due) };
  }
  if (charges.length + deductions.length === 0) return undefined;
  // By the schema the balance of P_15, charges and deductions: what was paid of it stands with the payment.
  return { ...itemized(charges, deductions), ...open(before === undefined ? total : totals.due) };
}

function itemized(charges: readonly MoneyItem[], deductions: readonly MoneyItem[]): XmlTree {
  return {
    ...(charges.length > 0 && { Obciazenia: charges.map(item), SumaObciazen: total(charges) }),
    ...(deductions.length > 0 && { Odliczenia: deductions.map(item), SumaOdliczen: total(deductions) }),
  };
}

function item({ name, amount: sum }: MoneyItem): XmlTree {
  return { Kwota: amount(sum), Powod: name };
}

function total(items: readonly MoneyItem[]): string {
  return amount(sum(items.map(({ amount }) => amount)));
}

function open(due: Decimal): XmlTree {
  return due.lt(0) ? { DoRozliczenia: amount(due.abs()) } : { DoZaplaty: amount(due) };
}
