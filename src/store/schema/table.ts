import type { Column, EngineName, EngineSql } from './column.js';

type Columns = Readonly<Record<string, Column<unknown>>>;

interface TableTerms {
  /** Columns of the key, where it is more than one. */
  readonly key?: readonly string[];
  /** Further constraints, in SQL. */
  readonly constraints?: readonly string[];
  /** By name: `(columns) where condition`, with `unique` before it. */
  readonly indexes?: Readonly<Record<string, EngineSql>>;
  /** No row is ever changed or deleted; a text says so in its own words. */
  readonly appendOnly?: true | string;
  /** SQLite keeps its rows apart from their key, as is better where they are large. */
  readonly hasRowid?: true;
  /** Triggers on other tables write its rows: those of a copied database take their place. */
  readonly byTriggers?: true;
  /** The other engine has no such table. */
  readonly only?: EngineName;
}

/** A table of both engines, with what programs read and write in it. */
export interface Table<C extends Columns = Columns> extends TableTerms {
  readonly columns: C;
}

export type TableSet = Readonly<Record<string, Table>>;

/** Rows of tables, in Kysely's terms. */
export type RowsOf<Set extends TableSet> = {
  -readonly [Name in keyof Set]: {
    -readonly [Key in keyof Set[Name]['columns']]: Set[Name]['columns'][Key] extends Column<infer T>
      ? T
      : never;
  };
};

export function table<const C extends Columns>(
  columns: C,
  terms: TableTerms & { readonly key?: readonly (keyof C & string)[] } = {},
): Table<C> {
  return { columns, ...terms };
}

/** An index whose rows go by their number at the end: SQLite has it in every index by itself. */
export function thenById(columns: string, condition?: string): EngineSql {
  const where = condition === undefined ? '' : ` where ${condition}`;
  return { sqlite: `(${columns})${where}`, postgres: `(${columns}, id)${where}` };
}

export function keyOf({ key, columns }: Table): readonly string[] {
  return key ?? Object.keys(columns).filter((name) => columns[name]?.isPrimary === true);
}
