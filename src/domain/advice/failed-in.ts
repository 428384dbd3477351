import type { AlertWhere } from '../alerts/alert.js';
import type { FailedCase } from './failure-advice.js';

/** The case that an alert is about. */
export function failedIn({ spaceId, invoice, place: { key, values = {} } }: AlertWhere): FailedCase {
  return {
    spaceId,
    invoiceId: invoice?.id ?? null,
    number: invoice?.number ?? null,
    exportName: key === 'export {name}' ? String(values.name) : null,
    batch: values.number === undefined ? null : Number(values.number),
  };
}
