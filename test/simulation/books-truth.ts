import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { Big } from 'big.js';
import type { World } from '../../src/sandbox/world.js';

/** How a space of the simulation keeps its books. */
export interface BooksOfSpace {
  readonly spaceId: string;
  /** Invoices that are not locked are not booked. */
  readonly lockedOnly: boolean;
  /** The cutover, and the last day that is booked. */
  readonly from: string;
  readonly through: string;
}

/**
 * What the platform holds against what the batches that count add up to, counted by nothing that made them.
 *
 * @returns one line for each series that differs
 */
export function untrueBooks(platform: World, database: Database, books: BooksOfSpace): readonly string[] {
  const { spaceId, lockedOnly, from, through } = books;
  let truth = new Big(0);
  for (const { spaceId: of, locked, content } of platform.invoices.values()) {
    const counts = of === `space-${spaceId}` && (locked || !lockedOnly);
    if (!counts || content.invoiceDate < from || content.invoiceDate > through) continue;
    truth = truth.plus(new Big(content.totalAmount.gross).round(2, Big.roundHalfUp));
  }
  const sums = database
    .prepare(
      `select series, sum(content ->> 'gross') as cents from journal_entry
       where space_id = ? and voided = 0 and part = 'revenue' group by series`,
    )
    .all(spaceId) as { series: string; cents: number }[];
  const expected = truth.times(100).toNumber();
  if (sums.length === 0 && expected !== 0)
    return [`${spaceId} has no entries for invoices of ${expected} cents`];
  return sums
    .filter(({ cents }) => cents !== expected)
    .map(
      ({ series, cents }) => `${series} of ${spaceId} adds up to ${cents} cents, the invoices to ${expected}`,
    );
}

/** Every file of a delivered batch lies there with the bytes that were recorded, and nothing half. */
export function untrueDeliveries(database: Database, folder: string): readonly string[] {
  const files = database
    .prepare(
      `select file.space_id, name, address from batch_file file join delivery
         on delivery.space_id = file.space_id and delivery.batch_number = file.batch_number
       where delivered_at is not null`,
    )
    .all() as { space_id: string; name: string; address: string }[];
  return files.flatMap(({ space_id, name, address }) => {
    const path = join(folder, space_id, name);
    if (!existsSync(path)) return [`${name} of ${space_id} was delivered and is not there`];
    const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
    return digest === address ? [] : [`${name} of ${space_id} has other bytes than were recorded`];
  });
}

/** Names of files that no delivery of ours knows, e.g. halves. */
export function strayFiles(database: Database, folder: string, spaceId: string): readonly string[] {
  const known = new Set(
    database.prepare('select name from batch_file where space_id = ?').pluck().all(spaceId) as string[],
  );
  const place = join(folder, spaceId);
  const names = existsSync(place) ? readdirSync(place) : [];
  return names
    .filter((name) => !known.has(name))
    .map((name) => `${name} in the folder of ${spaceId} is no file of ours`);
}
