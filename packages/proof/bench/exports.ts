import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchResult } from './bench.js';
import type { DatevFigures } from './export/write-datev.js';

const MOST_SECONDS = 20;
const MOST_MEGABYTES = 400;
/** Of JavaScript objects: without a limit Node lets garbage lie until it has taken most of the machine's memory. */
const HEAP_MEGABYTES = 256;
const PROGRAM = join(import.meta.dirname, 'export/write-datev.ts');

/** 100,000 invoices to DATEV batches. */
export async function bench(): Promise<BenchResult> {
  const options = [`--max-old-space-size=${HEAP_MEGABYTES}`, '--import', 'tsx'];
  const { stdout } = await promisify(execFile)(process.execPath, [...options, PROGRAM]);
  const { seconds, megabytes, rows, expectedRows, fileMegabytes } = JSON.parse(stdout) as DatevFigures;
  if (rows !== expectedRows) throw new Error(`${rows} rows were written of ${expectedRows}`);
  return {
    name: 'exports',
    figures: [
      {
        label: '100,000 invoices to DATEV',
        value: seconds,
        unit: 's',
        target: `at most ${MOST_SECONDS}`,
        ok: seconds <= MOST_SECONDS,
      },
      {
        label: 'memory of the process, the batch included',
        value: megabytes,
        unit: 'MB',
        target: `at most ${MOST_MEGABYTES}`,
        ok: megabytes <= MOST_MEGABYTES,
      },
      { label: 'rows', value: rows, unit: 'rows' },
      { label: 'files together', value: fileMegabytes, unit: 'MB' },
    ],
  };
}
