import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../files/whole-file.js';
import { fileFailure } from './failures.js';

const anchorText = z.object({
  /** Of the database. */
  id: z.string(),
  /** Rows of the audit log, and the hash of the last one. */
  rows: z.number().int().nonnegative(),
  head: z.string().nullable(),
  /** The last number of each space. */
  batches: z.record(z.string(), z.number().int()),
});
export type AnchorText = z.infer<typeof anchorText>;

const ENDING = '.anchor';
const UUID = /^[0-9a-f-]{36}$/;

export function mainAnchor(database: string): string {
  return `${database}${ENDING}`;
}

/** A name that no other process writes to. */
export function newAnchorBeside(database: string): string {
  return `${mainAnchor(database)}.${randomUUID()}`;
}

/** @returns paths of what commands beside the owner have left */
export async function anchorsBeside(database: string): Promise<readonly string[]> {
  const folder = dirname(database);
  const start = `${basename(mainAnchor(database))}.`;
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.startsWith(start) && UUID.test(name.slice(start.length)))
    .sort()
    .map((name) => join(folder, name));
}

/** What is kept beside a database: null where the owner's is missing, or what is there cannot be read. */
export async function readAnchors(database: string): Promise<{
  readonly main: AnchorText | null;
  readonly beside: readonly AnchorText[];
}> {
  const main = await read(mainAnchor(database));
  const beside: AnchorText[] = [];
  for (const path of await anchorsBeside(database)) {
    const anchor = await read(path);
    if (anchor !== null) beside.push(anchor);
  }
  return { main, beside };
}

/** @throws Failure `store.full`, `store.failed` */
export async function writeAnchor(path: string, anchor: AnchorText): Promise<void> {
  try {
    await writeWhole(path, JSON.stringify(anchor), 0o600);
  } catch (error) {
    throw fileFailure(error);
  }
}

/** What is left is looked at again, and harms nothing. */
export async function removeAnchors(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true }).catch(() => undefined);
}

/** What cannot be read tells nothing. */
async function read(path: string): Promise<AnchorText | null> {
  try {
    return anchorText.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
