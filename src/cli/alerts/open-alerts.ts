import type { Config } from '../../config/config.js';
import { configSecrets } from '../../config/config.js';
import { loadConfig } from '../../config/load.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { type Db, openBeside } from '../../store/open.js';
import { type CommandContext, printAdvice } from '../output.js';

/** Reads the configuration; what it holds is hidden in all output. */
export function readConfig(file: string, { env, output }: CommandContext): Config {
  const config = loadConfig(file, { env });
  for (const secret of configSecrets(config)) output.redaction.add(secret);
  return config;
}

/** Works with the database beside a daemon, or without one. @throws Failure `store.*` when there is no database */
export async function withDatabase<T>({ store }: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openBeside(store.path);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** @returns null when the space is one of the configuration, or none is named */
export function complainAboutSpace(
  space: string | undefined,
  { spaces }: Config,
  { output }: CommandContext,
): ExitCode | null {
  if (space === undefined || spaces.some(({ id }) => id === space)) return null;
  const known = spaces.map(({ id }) => id).join(', ');
  printAdvice(output, `no space is called ${space}`, `name one of: ${known}`);
  return EXIT.input;
}
