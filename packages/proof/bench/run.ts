import type { BenchResult } from './bench.js';
import { discover } from './discover.js';
import { missed, table } from './table.js';

/**
 * `npm run proof -- bench [NAME…]`: runs the benchmarks of this folder one after the other (or those named), prints
 * their figures, and ends with 1 when a target is missed or a benchmark breaks.
 */
const wanted = process.argv.slice(2);
const benches = await discover(import.meta.dirname);
const unknown = wanted.filter((name) => !benches.some(({ module }) => module === name));
const results: BenchResult[] = [];
const broken: string[] = unknown.map((name) => `there is no benchmark ${name}`);
if (benches.length === 0) broken.push('there are no benchmarks');

for (const { module, bench } of benches) {
  if (wanted.length > 0 && !wanted.includes(module)) continue;
  try {
    const result = await bench();
    results.push(result);
    console.log(table(result));
  } catch (error) {
    console.error(error);
    broken.push(`${module} broke`);
  }
}

const problems = [...broken, ...missed(results)];
for (const problem of problems) console.error(`MISSED: ${problem}`);
console.log(`${results.length} benchmarks, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
