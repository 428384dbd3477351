import type { TableSet } from './table.js';

/** A step of the schema, of both engines. One that was released is never changed. */
export interface Migration {
  /** Tables that it makes, each after those that it refers to. */
  readonly tables: TableSet;
  /** What SQLite does behind that: triggers, indexes, whatever it has in its own words. */
  readonly sqlite: readonly string[];
  readonly postgres: readonly string[];
  /**
   * The program of the release before, which does not know of it, works beside it (docs/scale.md, "Upgrades"). One that takes
   * something away comes a release after the last program that used it.
   */
  readonly onlyAdds: boolean;
}
