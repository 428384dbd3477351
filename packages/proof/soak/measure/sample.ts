/** Of each quantity by its name: what was there at one moment. */
type Sample = ReadonlyMap<string, number>;

export interface Taken {
  /** Of the daemon's clock, epoch milliseconds. */
  readonly at: number;
  readonly values: Sample;
}
