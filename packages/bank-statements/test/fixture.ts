import { readFileSync } from 'node:fs';
import type { BankFile } from '../src/bank-file.js';
import type { Layout } from '../src/csv/layout.js';
import { readLayout } from '../src/csv/read-layout.js';

const FOLDER = new URL('fixtures/', import.meta.url);

/** A file of invented movements, as a bank would deliver it. */
export function fixture(name: string): BankFile {
  return { name, content: readFileSync(new URL(name, FOLDER)) };
}

/** The same with a part of its text replaced, which has to be there. */
export function changed(name: string, part: string, by: string): BankFile {
  const text = Buffer.from(fixture(name).content).toString('latin1');
  if (!text.includes(part)) throw new Error(`${name} has no ${part}`);
  return { name, content: Buffer.from(text.replace(part, by), 'latin1') };
}

/** What a file is refused with. */
export async function refusal(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => 'was read',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

/** The layouts that come with spacebooks. */
export const LAYOUTS = new URL('../../../templates/bank/', import.meta.url);

export function ownLayout(name: string): Layout {
  return readLayout(readFileSync(new URL(`${name}.yml`, LAYOUTS), 'utf8'), `templates/bank/${name}.yml`);
}
