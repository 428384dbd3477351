import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from '../domain/errors.js';

export const MANIFEST = 'manifest.json';
export const DATABASE = 'spacebooks.sqlite';
/** Beside the folders of all backups, which share it. */
export const ARCHIVE = 'archive';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** What a backup says about itself. It is written last: a folder without one is no backup. */
const manifest = z.object({
  format: z.literal('spacebooks backup 1'),
  /** Of the program that made it. */
  version: z.string(),
  /** When it was made, ISO 8601. */
  at: z.string(),
  /** Number of the database's schema. */
  schema: z.number().int(),
  audit: z.object({ rows: z.number().int(), head: digest.nullable() }),
  counts: z.record(z.string(), z.number().int()),
  database: z.object({ size: z.number().int(), sha256: digest }),
  archive: z.object({
    /** Files that the database names. */
    files: z.number().int(),
    /** SHA-256 over their addresses, sorted, one a line. */
    sha256: digest,
  }),
});
export type Manifest = z.infer<typeof manifest>;

/** @throws Failure `backup.unusable` */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  try {
    return manifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const { code } = error as { code?: unknown };
    const why = code === 'ENOENT' ? 'is not there: the backup was broken off' : 'cannot be read';
    throw new Failure('backup.unusable', { detail: `${path} ${why}`, cause: error });
  }
}
