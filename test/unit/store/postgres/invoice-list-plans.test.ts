import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../../../src/store/engine/engine.js';
import { openDatabase } from '../../../../src/store/engine/open.js';
import { INVOICE_ORDERS } from '../../../../src/store/invoices/list/filter.js';
import { stretchOf } from '../../../../src/store/invoices/list/list.js';
import { planOf } from '../../../../src/store/invoices/list/plan.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';

describe.skipIf(!hasPostgres())('lists of invoices in PostgreSQL', () => {
  const { emptyDatabase } = shareCluster();

  it('have an index for each order, both ways, and for words', async () => {
    const { db, close } = await openDatabase(await emptyDatabase());
    const plan = await planOf(db, { today: '2026-11-26' });
    await db.transaction().execute(async (transaction) => {
      // Of a table without rows, anything is quick: what is left is what an index can do.
      for (const other of ['sort', 'seqscan', 'bitmapscan']) {
        await sql.raw(`set local enable_${other} = off`).execute(transaction);
      }
      const explained = async (statement: ReturnType<typeof sql>): Promise<string> => {
        const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(transaction);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      for (const by of INVOICE_ORDERS) {
        for (const descending of [true, false]) {
          const from = { value: by === 'gross' || by === 'open' ? 1 : 'a', date: '2026-11-01', id: 1 };
          const stretch = { order: { by, descending }, limit: 50, from, isBack: false };
          const many = { ...plan, ids: null };
          const text = await explained(stretchOf(many, stretch));
          expect(text).toContain(`invoice_facts_by_${by.replace('-', '_')} on invoice_facts`);
          expect(text).not.toMatch(/^\s*(?:->\s*)?Sort /m);
        }
      }
      await sql`set local enable_bitmapscan = on`.execute(transaction);
      const words = dialectOf(transaction).idsOfWords(['muller', 'des']);
      expect(await explained(sql`select id from ${words} as found`)).toContain('invoice_facts_words');
    });
    await close();
  });
});
