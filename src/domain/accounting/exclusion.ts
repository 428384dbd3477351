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

/** The documents that people leave out of an export's reports, by the id of the invoice: the accountant enters them there. */
export type Exclusions = ReadonlyMap<string, Said>;
