import { type Decimal, roundHalfUp } from '@spacebooks/base/money';
import type { Problem } from './finding.js';
import type { LocalDate } from './invoice.js';

/** What a document states, as far as its reader may compute or compare it. */
export interface StatedFacts {
  readonly issueDate: LocalDate;
  /** On which it is due or collected. */
  readonly dueDate: LocalDate | null;
  /** Of the invoice that it corrects. */
  readonly correctedOn: LocalDate | null;
  readonly taxes: readonly StatedTax[];
}

interface StatedTax {
  /** Percent. */
  readonly rate: Decimal;
  readonly taxable: Decimal;
  readonly tax: Decimal;
}

/** What is valid and may be meant, but looks like a slip to whoever reads it: said, and never refused. */
export function remarksOf({ issueDate, dueDate, correctedOn, taxes }: StatedFacts): readonly Problem[] {
  const remarks: Problem[] = [];
  if (dueDate !== null && dueDate < issueDate) {
    const values = { day: dueDate, issuedOn: issueDate };
    remarks.push({ rule: 'SB-DUE-DATE', field: 'dueDate', problem: 'due before the invoice', values });
  }
  if (correctedOn !== null && correctedOn > issueDate) {
    const values = { day: correctedOn, issuedOn: issueDate };
    const problem = 'corrects a later invoice';
    remarks.push({ rule: 'SB-ORIGINAL-DATE', field: 'correctedInvoice', problem, values });
  }
  for (const { rate, taxable, tax } of taxes) {
    const computed = roundHalfUp(taxable.times(rate).div(100));
    if (computed.eq(tax)) continue;
    const amounts = { taxable: taxable.toFixed(2), tax: tax.toFixed(2), computed: computed.toFixed(2) };
    remarks.push({
      rule: 'SB-TAX-CENT',
      field: 'totalAmount.taxes',
      problem: 'tax of prices with tax',
      values: { rate: rate.toFixed(), ...amounts },
    });
  }
  return remarks;
}
