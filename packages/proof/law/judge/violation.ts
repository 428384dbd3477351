/** A property that a history breaks. */
export class Violation extends Error {
  constructor(
    readonly property: string,
    readonly detail: string,
  ) {
    super(`${property}: ${detail}`);
    this.name = 'Violation';
  }
}
