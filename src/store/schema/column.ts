import type { ColumnType, Generated } from 'kysely';

export type EngineName = 'sqlite' | 'postgres';

/** SQL that both engines read, or that of each. */
export type EngineSql = string | Readonly<Record<EngineName, string>>;

/** A column that is written once. */
type Fixed<T> = ColumnType<T, T, never>;

interface ColumnTerms {
  readonly type: 'text' | 'integer';
  /** Numbered by the database; `never-again`: the number of a row that is gone does not come again. */
  readonly numbered?: 'one-more' | 'never-again';
  readonly isNullable?: true;
  readonly isPrimary?: true;
  readonly isUnique?: true;
  readonly default?: number;
  /** A condition; `?` stands for the column. */
  readonly check?: EngineSql;
  readonly references?: string;
  /** Computed by the database out of other columns. */
  readonly computed?: EngineSql;
}

/** @typeParam T what programs read and write there, in Kysely's terms */
export interface Column<T> extends ColumnTerms {
  readonly row?: T;
  nullable(): Column<T | null>;
  /** The whole key of its table. */
  primary(): Column<T>;
  unique(): Column<T>;
  defaultsTo(value: number): Column<Generated<T>>;
  /** @param condition in which `?` stands for the column */
  checked(condition: EngineSql): Column<T>;
  /** @param target `table (column)` */
  refersTo(target: string): Column<T>;
  /** For programs: it is written once. */
  fixed(): Column<Fixed<T>>;
}

function column<T>(terms: ColumnTerms): Column<T> {
  const more = <R>(added: Partial<ColumnTerms>): Column<R> => column<R>({ ...terms, ...added });
  return {
    ...terms,
    nullable: () => more({ isNullable: true }),
    primary: () => more({ isPrimary: true }),
    unique: () => more({ isUnique: true }),
    defaultsTo: (value) => more({ default: value }),
    checked: (check) => more({ check }),
    refersTo: (references) => more({ references }),
    fixed: () => more({}),
  };
}

export function text<T = string>(): Column<NoInfer<T>> {
  return column({ type: 'text' });
}

export function integer<T = number>(): Column<NoInfer<T>> {
  return column({ type: 'integer' });
}

/** 0 or 1. */
export function flag<T = number>(): Column<NoInfer<T>> {
  return integer<T>().checked('? in (0, 1)');
}

export function oneOf<T extends string>(...values: readonly T[]): Column<T> {
  return text<T>().checked(`? in (${values.map((value) => `'${value}'`).join(', ')})`);
}

/** The number of a row, given by the database. */
export function id(numbered: 'one-more' | 'never-again' = 'one-more'): Column<Generated<number>> {
  return column({ type: 'integer', numbered, isPrimary: true });
}

export function computed(expression: EngineSql): Column<ColumnType<string | null, never, never>> {
  return column({ type: 'text', isNullable: true, computed: expression });
}
