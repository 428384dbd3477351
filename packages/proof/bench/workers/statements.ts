import type { PostgresPair } from '../../../../test/postgres/pair.js';

/** Whether the server counts statements, which costs it some time: with BENCH_STATEMENTS=1. */
const COUNTS = process.env.BENCH_STATEMENTS === '1';
/** How many of the most frequent are told. */
const MOST = Number(process.env.BENCH_STATEMENTS_MOST ?? 30);

/** Of a server whose statements are counted. */
export const COUNTING_SETTINGS: readonly string[] = COUNTS
  ? ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=top']
  : [];

interface Counted {
  readonly calls: number;
  readonly ms: number;
  readonly statement: string;
}

/** Counts from now on. @returns tells what was sent since, an e-invoice */
export async function countStatements({
  query,
}: PostgresPair): Promise<(eInvoices: number) => Promise<void>> {
  if (!COUNTS) return async () => undefined;
  await query('create extension if not exists pg_stat_statements');
  await query('select pg_stat_statements_reset()');
  const commits = async (): Promise<number> => {
    const [row] = await query<{ count: number }>(
      'select xact_commit::int as count from pg_stat_database where datname = current_database()',
    );
    return row?.count ?? 0;
  };
  const before = await commits();
  return async (eInvoices) => {
    const transactions = (await commits()) - before;
    const rows = await query<Counted>(
      `select calls::int as calls, total_exec_time as ms, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as statement
       from pg_stat_statements order by calls desc limit $1`,
      [MOST],
    );
    console.log(`  ${(transactions / eInvoices).toFixed(1)} transactions an e-invoice`);
    for (const { calls, ms, statement } of rows)
      console.log(`    ${(calls / eInvoices).toFixed(2)}  ${(ms / eInvoices).toFixed(2)} ms  ${statement}`);
  };
}
