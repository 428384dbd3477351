import type { Database } from 'better-sqlite3';

/** What SQLite says of the pages of a table or of one of its indexes. */
export interface Damage {
  readonly table: string;
  /** The first complaint, one line. */
  readonly complaint: string;
}

/**
 * Reads every page of every table (`PRAGMA quick_check`), in the order in which they were made, until one is damaged.
 * About 0.8 GB a second from memory; a disk says its own.
 *
 * @returns null when all are sound
 * @throws the driver's error when not even the list of tables can be read
 */
export function damageIn(raw: Database): Damage | null {
  const names = raw.prepare<[], string>(`select name from sqlite_schema where type = 'table'`).pluck().all();
  for (const table of names) {
    const complaint = complaintAbout(raw, table);
    if (complaint !== null) return { table, complaint };
  }
  return null;
}

function complaintAbout(raw: Database, table: string): string | null {
  try {
    const rows = raw.pragma(`quick_check('${table}')`) as readonly { readonly quick_check: string }[];
    const complaints = rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
    // The first line says in which database it is, and there is only one.
    return complaints[0]?.replace(/^\*\*\* in database main \*\*\*\n/, '').split('\n', 1)[0] ?? null;
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    if (code !== 'SQLITE_CORRUPT' && code !== 'SQLITE_NOTADB') throw error;
    return message ?? code;
  }
}
