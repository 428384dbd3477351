/** A request that would have changed something, kept instead of being sent. */
export interface RecordedWrite {
  readonly at: number;
  readonly system: 'platform' | 'ksef';
  readonly spaceId: string;
  readonly method: string;
  /** Without what differs from invoice to invoice: `/invoices/{id}/lock`. */
  readonly path: string;
  /** Null when it does not concern a single invoice. */
  readonly invoiceId: string | null;
  /** Size of its body. */
  readonly bytes: number;
}

export interface WriteLog {
  record(write: RecordedWrite): void;
  all(): readonly RecordedWrite[];
}

export function createWriteLog(): WriteLog {
  const writes: RecordedWrite[] = [];
  return { record: (write) => void writes.push(write), all: () => writes };
}
