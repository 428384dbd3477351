import type { Database } from 'better-sqlite3';

/**
 * Rules 6, 7 and 11 of the books, by SQL alone: no code that made the entries is asked.
 *
 * @param from the cutover of the books; empty when there is none
 * @returns one line for each violation
 */
export function brokenBooks(database: Database, from = ''): string[] {
  const lines = (sql: string, ...values: readonly string[]): string[] =>
    database
      .prepare<unknown[], { line: string }>(sql)
      .all(...values)
      .map((row) => row.line);
  return [
    ...lines(`select 'entry ' || id || ' is in ' || count(*) || ' batches that count' as line
      from journal_entry where voided = 0 group by id having count(*) > 1`),
    ...lines(`select 'entry ' || reversal.id || ' does not take back what was handed out' as line
      from journal_entry reversal left join journal_entry entry
        on entry.id = reversal.reverses and entry.voided = 0
          and entry.content ->> 'net' = - (reversal.content ->> 'net')
          and entry.content ->> 'tax' = - (reversal.content ->> 'tax')
          and entry.content ->> 'account' = reversal.content ->> 'account'
          and entry.content ->> 'debtor' = reversal.content ->> 'debtor'
      where reversal.voided = 0 and reversal.reverses is not null and entry.id is null`),
    ...lines(`select 'entry ' || entry.id || ' counts otherwise than batch ' || batch.number as line
      from journal_entry entry join batch on batch.space_id = entry.space_id and batch.number = entry.batch_number
      where (batch.status in ('voided', 'rejected')) <> entry.voided`),
    ...lines(`select 'entry ' || id || ' is not in balance' as line from journal_entry
      where (content ->> 'net') + (content ->> 'tax') <> content ->> 'gross'`),
    ...lines(`select 'batch ' || batch.number || ' does not add up to its manifest' as line from batch
      where (select sum(total.value ->> 'gross') from json_each(batch.manifest, '$.totals') total)
        is not (select sum(entry.content ->> 'gross') from journal_entry entry
          where entry.space_id = batch.space_id and entry.batch_number = batch.number)`),
    ...lines(
      `select 'document ' || (content ->> 'documentNumber') || ' is booked before the cutover' as line
        from journal_entry where content ->> 'bookingDate' < ?`,
      from,
    ),
  ];
}
