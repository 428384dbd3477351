import type { LeftOut } from '../../domain/accounting/model.js';
import type { Notes } from './notes.js';
import { centsText } from './text/amount.js';

/** Notes each document that people left out of a report: by whom, and why. */
export function noteExcluded(leftOut: Iterable<LeftOut>, notes: Notes): void {
  for (const { documentNumber, documentDate, gross, currency, reason, said } of leftOut) {
    if (reason !== 'excluded' || said === undefined) continue;
    const values = {
      date: documentDate,
      amount: `${centsText(gross)} ${currency}`,
      name: said.by,
      why: said.why,
    };
    notes.add('left out', documentNumber, 'excluded', values);
  }
}
