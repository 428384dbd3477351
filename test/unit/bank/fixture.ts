import { readFileSync } from 'node:fs';
import type { BankFile } from '../../../src/bank/bank-file.js';

const FOLDER = new URL('../../fixtures/bank/', import.meta.url);

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
