/** A sync that is under way. */
export interface SyncRun {
  readonly id: number;
  readonly spaceId: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Invoices that events pointed at since the last sync that went through. */
  readonly pointedAt: readonly string[];
}
