import { sql } from 'kysely';
import type { EngineDialect } from '../engine.js';

export const sqliteDialect: EngineDialect = {
  elements: (texts) => sql`(select value from json_each(${JSON.stringify(texts)}))`,
  member: (column, name) => sql`${sql.ref(column)} ->> ${sql.lit(name)}`,
  dataVersion: async (db) => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    return rows[0]?.data_version ?? 0;
  },
  location: async (db) => {
    const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db);
    return rows.find(({ name }) => name === 'main')?.file ?? '';
  },
};
