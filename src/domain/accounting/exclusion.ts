import type { Invoice } from '../invoice.js';

/** Reports to an office, by their format. The books themselves are always whole: of them nothing can be left out. */
export const REPORTS = ['jpk-v7m'] as const;
export type Report = (typeof REPORTS)[number];

export function isReport(format: string): format is Report {
  return (REPORTS as readonly string[]).includes(format);
}

/** Who leaves a document out of a report, and why. */
export interface Said {
  readonly by: string;
  readonly why: string;
}

/** The documents that people leave out of an export's reports: the accountant enters them there. */
export interface Exclusions {
  /** By the id of the invoice: what was decided about it. */
  readonly byId: ReadonlyMap<string, Said>;
  /** By its number, as the configuration names documents. */
  readonly byNumber: ReadonlyMap<string, Said>;
}

/** Null where nobody leaves it out. */
export function excludedBy(
  { id, number }: Pick<Invoice, 'id' | 'number'>,
  { byId, byNumber }: Exclusions,
): Said | null {
  return byId.get(id) ?? byNumber.get(number.trim()) ?? null;
}
