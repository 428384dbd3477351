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
  database.function('moved', { deterministic: true }, (text: unknown, by: unknown) =>
    typeof text === 'string' ? moved(text, Number(by)) : text,
  );
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
  database.close();
}

/** The same about an invoice that is so many later. */
function moved(text: string, by: number): string {
  const later = (digits: string): string => String(Number(digits) + by);
  return (
    text
      .replaceAll(/\b(invoice-?|saga-|alert-)(\d+)\b/g, (_, name, digits) => name + later(digits))
      .replaceAll(/\bRE-2026-(\d{7})\b/g, (_, digits) => `RE-2026-${later(digits).padStart(7, '0')}`)
      .replaceAll(/\bre 2026 (\d+)\b/g, (_, digits) => `re 2026 ${later(digits)}`)
      .replaceAll(/\bre 042026 \d\d(\d+)\b/g, (_, digits) => {
        const number = later(digits);
        return `re 042026 ${String(number.length).padStart(2, '0')}${number}`;
      })
      // The id of an entry.
      .replaceAll(/\b[0-9a-f]{32}\b/g, (id) => `${((by / 100_000) % 16).toString(16)}${id.slice(1)}`)
  );
}
