import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '@spacebooks/cobot-sandbox';
import type { Database } from 'better-sqlite3';
import { Big } from 'big.js';

/** How a space of the simulation keeps its books. */
export interface BooksOfSpace {
  readonly spaceId: string;
  /** Invoices that are not locked are not booked. */
  readonly lockedOnly: boolean;
  /** The cutover, and the last day that is booked. */
  readonly from: string;
  readonly through: string;
}

/** The series whose batches are written as JPK_V7M. */
const JPK_SERIES = 'jpk';

/**
 * What the platform holds against what the batches that count add up to, invoice by invoice, counted by nothing that
 * made them.
 *
 * @returns one line for each invoice that differs in a series
 */
export function untrueBooks(platform: World, database: Database, books: BooksOfSpace): readonly string[] {
  const seriesOf = database.prepare('select distinct series from batch where space_id = ?').pluck();
  return (seriesOf.all(books.spaceId) as string[]).flatMap((series) =>
    untrueSeries(
      platform,
      booked(database, books.spaceId, series),
      books,
      series === JPK_SERIES ? notIssued(database, books.spaceId) : new Set(),
    ).map((line) => `${series} of ${books.spaceId}: ${line}`),
  );
}

/** Invoices whose document was made for KSeF and is not issued there, by the last thing that became of it: refused before it was made, too. */
function notIssued(database: Database, spaceId: string): ReadonlySet<string> {
  const ids = database
    .prepare(
      `select invoice_id from saga where space_id = ? and latest = 1 and ksef_number is null
         and (ksef is not null or state in ('refused', 'released'))
         and ksef ->> 'offline' is not 1 and state not in ('done', 'done-foreign', 'gone')`,
    )
    .pluck()
    .all(spaceId) as string[];
  return new Set(ids);
}

/** Cents of each invoice whose entries do not add up to nothing. */
function booked(database: Database, spaceId: string, series: string): Map<string, number> {
  const rows = database
    .prepare(
      `select invoice_id as id, sum(content ->> 'gross') as cents from journal_entry
       where space_id = ? and series = ? and voided = 0 and part = 'revenue'
       group by invoice_id having sum(content ->> 'gross') <> 0`,
    )
    .all(spaceId, series) as { id: string; cents: number }[];
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

function untrueSeries(
  platform: World,
  inBooks: Map<string, number>,
  books: BooksOfSpace,
  leftOut: ReadonlySet<string>,
): readonly string[] {
  const { spaceId, lockedOnly, from, through } = books;
  const wrong: string[] = [];
  for (const { id, spaceId: of, locked, content } of platform.invoices.values()) {
    const cents = inBooks.get(id) ?? 0;
    inBooks.delete(id);
    if (of !== `space-${spaceId}` || content.invoiceDate < from || content.invoiceDate > through) continue;
    // What was booked once stays in the books when it is unlocked.
    const isDue = !leftOut.has(id) && (locked || !lockedOnly || cents !== 0);
    const gross = new Big(content.totalAmount.gross).times(100).round(0, Big.roundHalfUp).toNumber();
    const truth = isDue ? gross : 0;
    if (cents !== truth) wrong.push(`invoice ${id} is booked with ${cents} cents and has ${truth}`);
  }
  const gone = [...inBooks].map(([id, cents]) => `invoice ${id} is gone, and booked with ${cents} cents`);
  return [...wrong, ...gone];
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
