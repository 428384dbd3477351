import Sqlite from 'better-sqlite3';
import type { Db } from '../../../src/store/engine/open.js';
import { afterTest } from '../../after-test.js';
import { sqliteDatabase } from './database.js';

/** A database that is asked, and how SQLite answers it. */
export interface ExplainedDatabase {
  readonly db: Db;
  readonly path: string;
  /** What SQLite reads for all that is said meanwhile, as `explain query plan` has it: one line for each part of a statement. */
  plansOf(ask: (db: Db) => Promise<unknown>): Promise<readonly string[]>;
}

export async function explainedDatabase(): Promise<ExplainedDatabase> {
  const said: string[] = [];
  const { db, path } = await sqliteDatabase((driver) => {
    const prepare = driver.prepare.bind(driver);
    driver.prepare = ((text: string) => {
      said.push(text);
      return prepare(text);
    }) as typeof driver.prepare;
  });
  const raw = new Sqlite(path);
  afterTest(async () => void raw.close());
  return {
    db,
    path,
    plansOf: async (ask) => {
      said.length = 0;
      await ask(db);
      const statements = [...new Set(said)].filter((text) =>
        /^\s*(?:select|delete|update|insert|with)/i.test(text),
      );
      return statements.flatMap((text) => {
        const marks = (text.match(/\?/g) ?? []).map(() => '[]');
        const plan = raw.prepare(`explain query plan ${text}`).all(...marks) as { detail: string }[];
        return plan.map(({ detail }) => detail);
      });
    },
  };
}
