import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import type { BenchResult } from '../../bench/bench.js';
import { discover } from '../../bench/discover.js';
import { missed, table } from '../../bench/table.js';

const result: BenchResult = {
  name: 'documents',
  figures: [
    { label: 'made', value: 31.256, unit: 'documents/s', target: 'at least 25', ok: true },
    { label: 'memory', value: 130, unit: 'MB', target: 'under 120', ok: false },
    { label: 'pages', value: 2, unit: 'pages' },
  ],
};

describe('the table of a benchmark', () => {
  it('has a line for each figure with its value, unit, verdict and target', () => {
    expect(table(result).split('\n')).toEqual([
      'documents',
      '  made           31.3 documents/s     ok     target: at least 25',
      '  memory          130 MB              MISSED target: under 120',
      '  pages             2 pages',
      '',
    ]);
  });

  it('names what misses its target, and nothing that has none', () => {
    expect(missed([result])).toEqual(['documents: memory']);
  });
});

describe('the discovery of benchmarks', () => {
  let folder = '';
  beforeEach(() => {
    folder = temporaryFolder('bench-');
  });

  it('takes the modules that export bench, in order, and never the runner', async () => {
    const bench = `export const bench = async () => ({ name: 'x', figures: [] });`;
    writeFileSync(join(folder, 'second.ts'), bench);
    writeFileSync(join(folder, 'first.ts'), bench);
    writeFileSync(join(folder, 'part.ts'), 'export const other = 1;');
    writeFileSync(join(folder, 'run.ts'), `throw new Error('the runner ran');`);
    const found = await discover(folder);
    expect(found.map(({ module }) => module)).toEqual(['first', 'second']);
  });
});
