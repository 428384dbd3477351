/** What the generator prints: a space that leaves the program before at the cutover. Days are YYYY-MM-DD in Berlin, money is cents. */
export interface SwitchHistory {
  readonly seed: number;
  readonly cutover: string;
  /** Last day on which something happens. */
  readonly end: string;
  readonly members: readonly Member[];
  readonly acts: readonly SwitchAct[];
  readonly lines: readonly TrueLine[];
  /** The Buchungsstapel that were made until the cutover. */
  readonly ledger: readonly { readonly name: string; readonly content: string }[];
}

interface Member {
  readonly id: string;
  readonly name: string;
  readonly company: string | null;
  readonly customer: string;
}

export type SwitchAct =
  | BilledAct
  /** Recorded by hand on the platform. */
  | { readonly day: string; readonly do: 'pay'; readonly invoice: string; readonly cents: number }
  | { readonly day: string; readonly do: 'settle' | 'write off'; readonly invoice: string };

/** An invoice, or a correction of one, dated on its day. */
export interface BilledAct {
  readonly day: string;
  readonly do: 'invoice';
  readonly id: string;
  readonly number: string;
  readonly member: string;
  readonly items: readonly {
    readonly description: string;
    readonly net: number;
    /** Percent. */
    readonly rate: number;
    readonly code: string | null;
  }[];
  readonly corrects: string | null;
  /** The platform makes the e-invoice of it. */
  readonly byPlatform: boolean;
  /** It leaves while the platform does not wait for e-invoices. */
  readonly plain: boolean;
}

/** A line of the bank, with what it pays in truth. */
export interface TrueLine {
  readonly id: number;
  readonly day: string;
  readonly cents: number;
  readonly name: string;
  readonly account: string;
  readonly text: string;
  readonly pays: readonly { readonly invoice: string; readonly cents: number }[];
  /** It brings back the money of another line, which says so too. */
  readonly isReturn?: boolean;
  readonly isReturned?: boolean;
}
