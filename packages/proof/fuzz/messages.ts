/** What the process of a target is told. */
export interface Order {
  readonly target: string;
  readonly seed: string;
  /** When it ends, epoch milliseconds. */
  readonly until: number;
  /** The file that always holds the present input, behind its length. */
  readonly input: string;
}

/** What it tells. */
export type Message =
  | {
      readonly kind: 'lives';
      readonly executions: number;
      readonly branches: number;
      readonly processor: number;
    }
  | { readonly kind: 'found'; readonly key: string; readonly said: string; readonly input: string }
  | {
      readonly kind: 'ended';
      readonly executions: number;
      readonly branches: number;
      /** Seconds that the process has had of it. */
      readonly processor: number;
      readonly known: number;
      readonly inputs: number;
    };
