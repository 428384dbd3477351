import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PythonEnvironment } from '../python-environment.js';
import type { Called } from './calls.js';

/** What a client shall do: log in, issue the first document, send the others in one package, and try all the rest. */
export interface Assignment {
  readonly url: string;
  readonly nip: string;
  readonly token: string;
  readonly invoices: readonly Buffer[];
}

/** Runs a client of PyPI in a process of its own. @throws what Python says when the program itself fails */
export async function callsOfPython(
  environment: PythonEnvironment,
  script: string,
  { url, nip, token, invoices }: Assignment,
  folder: string,
): Promise<readonly Called[]> {
  if (!environment.ok) throw new Error(environment.reason);
  const files = invoices.map((content, index) => {
    const file = join(folder, `invoice-${index}.xml`);
    writeFileSync(file, content);
    return file;
  });
  const program = join(import.meta.dirname, script);
  const { stdout } = await promisify(execFile)(environment.python, [program, url, nip, token, ...files]);
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Called);
}
