import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { allSettle } from './many.js';
import { type Stage, setStage } from './stage.js';

const INVOICES = 120;
/** The first ones fill pages and make settings that all share. */
const FIRST = 20;

/** Of what stays as a proof of issue; its indexes are called like their table. */
const PROOFS = /^(?:saga|sqlite_autoindex_saga)/;

interface Size {
  /** Bytes of the database. */
  readonly database: number;
  readonly proofs: number;
  readonly archive: number;
  readonly files: number;
  /** That a daemon has run on. */
  readonly days: number;
}

function sizeOf({ databasePath }: Stage): Size {
  const raw = new Sqlite(databasePath, { readonly: true });
  const parts = raw
    .prepare<[], { name: string; bytes: number }>(
      `select name, sum(pgsize) as bytes from dbstat group by name`,
    )
    .all();
  const days = raw.prepare<[], number>('select count(*) from day_seen').pluck().get() ?? 0;
  raw.close();
  const sum = (these: typeof parts): number => these.reduce((total, { bytes }) => total + bytes, 0);
  const place = join(dirname(databasePath), 'archive');
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return {
    database: sum(parts),
    proofs: sum(parts.filter(({ name }) => PROOFS.test(name))),
    archive: files.reduce((total, { parentPath, name }) => total + statSync(join(parentPath, name)).size, 0),
    files: files.length,
    days,
  };
}

/** The figures of docs/operating.md. */
function promised(): Omit<Size, 'days'> {
  const text = readFileSync('docs/operating.md', 'utf8').replaceAll(/\s+/g, ' ');
  const said =
    /takes ([\d.]+) KB of database, ([\d.]+) KB of it as a proof of issue for ten years, and ([\d.]+) KB of archive in (\d+) files/;
  const [, database, proofs, archive, files] = (said.exec(text) ?? []).map(Number);
  return {
    database: (database ?? 0) * 1_000,
    proofs: (proofs ?? 0) * 1_000,
    archive: (archive ?? 0) * 1_000,
    files: files ?? 0,
  };
}

it('an e-invoice takes as much room as the documentation says', async () => {
  const stage = await setStage({ sqlite: true });
  const issue = async (count: number): Promise<void> => {
    const ids = Array.from({ length: count }, () => stage.request());
    await allSettle(stage, ids);
  };
  await issue(FIRST);
  const before = sizeOf(stage);
  await issue(INVOICES);
  const after = sizeOf(stage);
  const figures = promised();
  for (const name of ['database', 'proofs', 'archive'] as const) {
    const measured = (after[name] - before[name]) / INVOICES;
    expect(measured, name).toBeLessThan(figures[name] * 1.15);
    expect(measured, name).toBeGreaterThan(figures[name] * 0.75);
  }
  expect((after.files - before.files) / INVOICES).toBe(figures.files);
  expect(after.days, 'the daemon counts the days on which it runs').toBeGreaterThan(0);
});
