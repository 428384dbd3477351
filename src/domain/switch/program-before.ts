import type { LocalDate } from '../invoice.js';

/** What a person says of the program that kept the books before; left out is not known. */
export interface ProgramBefore {
  /** In the operator's words; `none` where the space is new. */
  readonly program: string;
  /** The last day that it has booked; its last invoice may be older. */
  readonly last_day?: LocalDate | undefined;
  /** Of the last invoice that it has booked. */
  readonly last_number?: string | undefined;
  /** Whether customers keep the accounts that they had there. */
  readonly debtors?: 'same' | 'new' | undefined;
}

/** A space that begins with us has nothing to switch from. */
export function isNew(before: ProgramBefore | null): boolean {
  return before?.program === 'none';
}
