import type { World } from '@spacebooks/cobot-sandbox';
import type { Database } from 'better-sqlite3';
import { Big } from 'big.js';
import type { SimulatedWorld } from '../world.js';

/** Each line that the bank has booked, as far as its statements were imported, once. @returns one line for each account that differs */
export function untrueStatements({ bank }: SimulatedWorld, database: Database): readonly string[] {
  const kept = database.prepare(
    'select count(*) as count, coalesce(sum(amount), 0) as cents from bank_line where space_id = ?',
  );
  return (['berlin', 'hamburg'] as const).flatMap((space) => {
    const there = kept.get(space) as { count: number; cents: number };
    const lines = bank.lines[space].slice(0, bank.imported[space]);
    const cents = lines.reduce((total, { amount }) => total + amount, 0);
    if (there.count === lines.length && there.cents === cents) return [];
    return [
      `the account of ${space} has ${lines.length} lines of ${cents} cents, and here are ${there.count} of ${there.cents}`,
    ];
  });
}

/**
 * The payments that a series of a space has posted against those of the platform, by invoice and day.
 *
 * @returns one line for each day of an invoice that differs
 */
export function untruePayments(
  platform: World,
  database: Database,
  {
    spaceId,
    series,
    through,
  }: { readonly spaceId: string; readonly series: string; readonly through: string },
): readonly string[] {
  const booked = database
    .prepare<[string, string], { key: string; cents: number }>(
      `select invoice_id || ' on ' || coalesce(content ->> 'statedDate', content ->> 'bookingDate') as key, - sum(content ->> 'gross') as cents
       from journal_entry where space_id = ? and series = ? and voided = 0 and part = 'payment'
       group by 1 having sum(content ->> 'gross') <> 0`,
    )
    .all(spaceId, series);
  const inBooks = new Map(booked.map(({ key, cents }) => [key, cents]));
  const invoices = database
    .prepare<[string, string], string>(
      `select invoice_id from journal_entry where space_id = ? and series = ? and voided = 0 and part = 'revenue'
       group by invoice_id having sum(content ->> 'gross') <> 0`,
    )
    .pluck()
    .all(spaceId, series);
  const truth = new Map<string, number>();
  for (const { invoiceId, paidAt, amount } of platform.paymentRecords.values()) {
    if (!invoices.includes(invoiceId) || paidAt > through) continue;
    const key = `${invoiceId} on ${paidAt}`;
    truth.set(key, (truth.get(key) ?? 0) + new Big(amount).times(100).round().toNumber());
  }
  return [...new Set([...truth.keys(), ...inBooks.keys()])].flatMap((key) => {
    const [here, there] = [inBooks.get(key) ?? 0, truth.get(key) ?? 0];
    return here === there
      ? []
      : [`${series} of ${spaceId}: payments of invoice ${key} are ${here} cents and were ${there}`];
  });
}
