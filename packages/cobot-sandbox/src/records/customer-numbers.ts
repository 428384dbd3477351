const FIRST = 1001;

/** The numbers of a space's customers: each has one, and keeps it. */
export class CustomerNumbers {
  readonly #taken = new Set<string>();
  readonly #kept = new Map<string, string>();
  #next = FIRST;

  /** Marks a number that somebody has. */
  take(number: string): void {
    this.#taken.add(number);
  }

  /** The lowest number that nobody has. */
  assign(): string {
    while (this.#taken.has(String(this.#next))) this.#next += 1;
    const number = String(this.#next);
    this.take(number);
    return number;
  }

  /** Of a customer whose record keeps none. @param wanted his, unless he has one or somebody else has it */
  of(customer: string, wanted?: string): string {
    const kept = this.#kept.get(customer);
    if (kept !== undefined) return kept;
    const number = wanted === undefined || this.#taken.has(wanted) ? this.assign() : wanted;
    this.take(number);
    this.#kept.set(customer, number);
    return number;
  }
}
