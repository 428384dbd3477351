import type { Column, EngineName, EngineSql } from './column.js';
import type { Table, TableSet } from './table.js';

/** How an engine says what tables have. */
export interface TableWords {
  readonly engine: EngineName;
  readonly types: Readonly<Record<Column<unknown>['type'], string>>;
  readonly numbered: Readonly<Record<NonNullable<Column<unknown>['numbered']>, string>>;
  /** How a computed column is kept. */
  readonly computed: string;
  /** What stands behind the columns of a table. */
  tail(table: Table): string;
  /** Statements by which nobody changes or deletes the rows of a table. */
  guard(name: string, message: string): readonly string[];
}

/** @returns the statements that make tables with their indexes and guards, in order */
export function createTables(tables: TableSet, words: TableWords): readonly string[] {
  return Object.entries(tables)
    .filter(([, { only = words.engine }]) => only === words.engine)
    .flatMap(([name, table]) => [
      createTable(name, table, words),
      ...Object.entries(table.indexes ?? {}).map(([index, terms]) =>
        createIndex(index, name, sqlOf(terms, words)),
      ),
      ...(table.appendOnly === undefined ? [] : words.guard(name, guardMessage(name, table.appendOnly))),
    ]);
}

function createTable(name: string, table: Table, words: TableWords): string {
  const { columns, key, constraints = [] } = table;
  const lines = [
    ...Object.entries(columns).map(([column, terms]) => columnSql(column, terms, words)),
    ...(key === undefined ? [] : [`primary key (${key.join(', ')})`]),
    ...constraints,
  ];
  return `create table ${name} (\n  ${lines.join(',\n  ')}\n)${words.tail(table)}`;
}

/** Names are quoted: some are words of SQL. */
function columnSql(name: string, column: Column<unknown>, words: TableWords): string {
  const { type, numbered, computed, check, references } = column;
  if (numbered !== undefined) return `"${name}" ${words.numbered[numbered]}`;
  const condition = check === undefined ? undefined : sqlOf(check, words).replaceAll('?', `"${name}"`);
  return [
    `"${name}" ${words.types[type]}`,
    computed !== undefined && `generated always as (${sqlOf(computed, words)}) ${words.computed}`,
    column.isPrimary ? 'primary key' : !column.isNullable && 'not null',
    column.isUnique && 'unique',
    column.default !== undefined && `default ${column.default}`,
    condition !== undefined && `check (${condition})`,
    references !== undefined && `references ${references}`,
  ]
    .filter((part) => part !== false && part !== undefined)
    .join(' ');
}

const UNIQUE = /^unique /;

function createIndex(name: string, table: string, terms: string): string {
  const kind = UNIQUE.test(terms) ? 'unique index' : 'index';
  return `create ${kind} ${name} on ${table} ${terms.replace(UNIQUE, '')}`;
}

function guardMessage(name: string, appendOnly: true | string): string {
  return appendOnly === true ? `${name} is append-only` : appendOnly;
}

function sqlOf(sql: EngineSql, { engine }: TableWords): string {
  return typeof sql === 'string' ? sql : sql[engine];
}
