import Sqlite from 'better-sqlite3';

/** What an invoice leaves behind, in the order in which one row needs another. */
const TABLES = [
  'mirror_invoice',
  'mirror_invoice_version',
  'invoice_facts',
  'saga',
  'saga_history',
  'inbox_event',
  'alert',
  'journal_entry',
  'batch_open_item',
  'batch_left_out',
  'settlement_listed',
  'book_examined',
];
/** Numbers of rows, which go on behind the last one. */
const COUNTED = ['id', 'sequence', 'position'];

/**
 * Makes so many times as much of a database of `invoices` invoices, by SQL: each invoice again with ids and numbers of its own,
 * with its copy, its place in the list and in the search, its saga, events, alerts and entries. Manifests keep their sums.
 */
export function multiply(path: string, { invoices, times }: { invoices: number; times: number }): void {
  const database = new Sqlite(path);
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = OFF');
  database.pragma('cache_size = -2000000');
  database.function('moved', { deterministic: true }, (text: unknown, by: unknown) =>
    typeof text === 'string' ? moved(text, Number(by)) : text,
  );
  // They have the books examined anew what changes; what was examined is copied instead.
  const triggers = database
    .prepare(
      `select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'mirror_invoice_version'`,
    )
    .all() as { name: string; sql: string }[];
  for (const { name } of triggers) database.exec(`drop trigger ${name}`);
  for (const table of TABLES) {
    const columns = database.pragma(`table_info(${table})`) as { name: string; type: string }[];
    // Of a history, the sequence counts the steps of one saga.
    const counts = (name: string, type: string): boolean =>
      COUNTED.includes(name) && type.toUpperCase() === 'INTEGER' && table !== 'saga_history';
    const copied = columns.map(({ name, type }) =>
      counts(name, type)
        ? `"${name}" + @copy * (select max("${name}") + 1 from original)`
        : `moved("${name}", @copy * ${invoices})`,
    );
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    database.transaction(() => {
      database.exec(`create temporary table original as select * from ${table}`);
      const copy = database.prepare(
        `insert or replace into ${table} (${names}) select ${copied.join(', ')} from original`,
      );
      for (let number = 1; number < times; number += 1) copy.run({ copy: BigInt(number) });
      database.exec('drop table original');
    })();
  }
  for (const { sql } of triggers) database.exec(sql);
  // The copies answer for these events, too.
  database.exec('update mirror_sync set events_through = (select max(id) from inbox_event)');
  database.close();
}

/** What names an invoice: an id, its number as it is written, as it is searched for, and the id of an entry. */
const NAMES =
  /\b(?:(?<id>invoice-?|saga-|alert-)(\d+)|(?<number>RE-2026-)(\d{7})|(?<words>re 2026 )(\d+)|(?<sorted>re 042026 )\d\d(\d+)|(?<entry>[0-9a-f])([0-9a-f]{31}))\b/g;

/** The same about an invoice that is so many later. */
function moved(text: string, by: number): string {
  return text.replaceAll(NAMES, (...found) => {
    const { id, number, words, sorted, entry } = found.at(-1) as Readonly<Record<string, string | undefined>>;
    const parts = found.slice(1, -3).filter((part) => part !== undefined);
    const digits = String(parts[1]);
    if (entry !== undefined)
      return `${((Number.parseInt(entry, 16) + by / 100_000) % 16).toString(16)}${digits}`;
    const later = String(Number(digits) + by);
    if (number !== undefined) return number + later.padStart(7, '0');
    if (sorted !== undefined) return sorted + String(later.length).padStart(2, '0') + later;
    return `${id ?? words}${later}`;
  });
}
