/** A customer as the copies know it, by the number that the platform gave. */
export interface KnownCustomer {
  readonly number: string;
  /** On the latest invoice; empty where that names nobody. */
  readonly name: string;
}

/** A line of a list of the program before. */
export interface ListedDebtor {
  readonly line: number;
  /** Of the customer; empty where the list has no such column, or nothing in it. */
  readonly number: string;
  readonly name: string;
  readonly account: string;
}
