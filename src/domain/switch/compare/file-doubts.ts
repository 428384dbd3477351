/** Why a file may be of other books than those of the space. Field names are DATEV's. */
export type FileDoubt =
  | 'other consultant'
  | 'other client'
  | 'client unknown'
  | 'other fiscal year'
  | 'other account length'
  | 'other chart'
  | 'other currency'
  | 'no period';

export interface DoubtedFile {
  readonly doubt: FileDoubt;
  readonly file: string;
  readonly theirs: string;
  /** Of the configuration; empty where it has none. */
  readonly ours: string;
}

/** What a file says of itself, or the configuration of the space. */
export interface FileIdentity {
  /** Null where the configuration has no section `datev`. */
  readonly consultant: string | null;
  readonly client: string | null;
  /** Month and day on which a fiscal year begins, `MMDD`. */
  readonly fiscalYear: string;
  readonly accountLength: number;
  /** `03`; empty for another chart than DATEV's. */
  readonly chart: string;
  readonly currency: string;
}

/** A comparison of a doubted file says nothing for certain: it may be right row by row, and of somebody else's books. */
export function doubtsOf(
  file: string,
  theirs: FileIdentity & { readonly hasPeriod: boolean },
  ours: FileIdentity,
): readonly DoubtedFile[] {
  const found: DoubtedFile[] = [];
  const doubt = (kind: FileDoubt, one: string | number | null, other: string | number | null): void => {
    found.push({ doubt: kind, file, theirs: String(one ?? ''), ours: String(other ?? '') });
  };
  if (ours.consultant === null || ours.client === null) {
    doubt('client unknown', `${theirs.consultant}-${theirs.client}`, null);
  } else {
    if (theirs.consultant !== ours.consultant) doubt('other consultant', theirs.consultant, ours.consultant);
    if (theirs.client !== ours.client) doubt('other client', theirs.client, ours.client);
  }
  if (theirs.fiscalYear !== ours.fiscalYear) doubt('other fiscal year', theirs.fiscalYear, ours.fiscalYear);
  if (theirs.accountLength !== ours.accountLength) {
    doubt('other account length', theirs.accountLength, ours.accountLength);
  }
  if (theirs.chart !== ours.chart && theirs.chart !== '') doubt('other chart', theirs.chart, ours.chart);
  if (theirs.currency !== ours.currency) doubt('other currency', theirs.currency, ours.currency);
  if (!theirs.hasPeriod) doubt('no period', null, null);
  return found;
}
