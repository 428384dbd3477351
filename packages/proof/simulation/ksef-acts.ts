/** What KSeF, the Ministry, and people who use KSeF do; `which` picks among what is there. */
export type KsefAct =
  /** KSeF does not take documents, for so long, whatever else it answers. */
  | { readonly type: 'ksef-takes-nothing'; readonly how: NotTaking; readonly ms: number }
  /** The Ministry announces that KSeF is out of service from now on; without an end when `ms` is null. */
  | {
      readonly type: 'announce';
      readonly kind: 'failure' | 'unavailable' | 'total';
      readonly ms: number | null;
    }
  /** What was announced was a mistake. */
  | { readonly type: 'withdraw' }
  /** A correction is for another buyer than its original. */
  | { readonly type: 'correct-for-another'; readonly which: number }
  /** A collective identifier of several invoices is wanted; the daemon may die while it has it made. */
  | {
      readonly type: 'collective';
      readonly which: number;
      readonly crash: { readonly steps: number; readonly downMs: number } | null;
    }
  /** The certificate for logins is exchanged while the daemon runs. */
  | { readonly type: 'swap-certificate' };

/**
 * Of sends: maintenance is 400 with 21184, `no-rights` the session state 415, `blocked` 429 with hours to wait, `lost` taken and never
 * answered. `dying` lets every session end as soon as it is open.
 */
export type NotTaking =
  | 'maintenance'
  | 'no-rights'
  | 'blocked'
  | 'unavailable'
  | 'hanging'
  | 'lost'
  | 'dying';
