import type { TableWords } from '../../schema/create-tables.js';
import type { Table } from '../../schema/table.js';

/** Tables in SQLite's words. */
export const sqliteTables: TableWords = {
  engine: 'sqlite',
  types: { text: 'text', integer: 'integer' },
  numbered: { 'one-more': 'integer primary key', 'never-again': 'integer primary key autoincrement' },
  computed: 'virtual',
  tail: (table) => (hasRowid(table) ? ' strict' : ' strict, without rowid'),
  guard: (name, message) =>
    ['update', 'delete'].map((change) => refusing(name, change as 'update' | 'delete', message)),
};

/** A table whose key is a number is kept by it in any case. */
function hasRowid({ columns, hasRowid }: Table): boolean {
  return (
    hasRowid === true || Object.values(columns).some(({ type, isPrimary }) => isPrimary && type === 'integer')
  );
}

/** @param when the only case, in SQL; without one every change is refused */
export function refusing(table: string, change: 'update' | 'delete', message: string, when?: string): string {
  const name = `${table}_is_not_${change === 'update' ? 'changed' : 'deleted'}`;
  const condition = when === undefined ? '' : `\n    when ${when}`;
  return `create trigger ${name} before ${change} on ${table}${condition}
    begin select raise(abort, '${message}'); end`;
}
