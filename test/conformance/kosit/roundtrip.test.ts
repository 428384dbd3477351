import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateCii } from '../../../src/document/xsd/validate.js';
import { ADDED, PARTLY_KEPT } from './explained.js';
import { countByPath, roundtrip } from './roundtrip.js';

/** KoSIT's test suite of XRechnung in CII, kept beside this repository. */
const FOLDER = resolve(import.meta.dirname, '../../../../shared/reference/zugferd/samples-kosit');
const TABLE = resolve(import.meta.dirname, '../../../docs/kosit-roundtrip.md');
const files = existsSync(FOLDER) ? readdirSync(FOLDER).sort() : [];
if (files.length === 0) console.warn("SKIPPED: KoSIT's samples are not here.");

const samples = files.map((name) => ({ name, ...roundtrip(readFileSync(join(FOLDER, name))) }));
const original = countByPath(samples.flatMap((sample) => sample.original));
const written = countByPath(samples.flatMap((sample) => sample.written));
const lost = countByPath(samples.flatMap((sample) => sample.lost));
const added = countByPath(samples.flatMap((sample) => sample.added));

describe.skipIf(files.length === 0)('KoSIT’s samples, read into our model and written again', () => {
  it.each(samples)('$name follows the schema', async ({ xml }) => {
    expect(await validateCii(xml)).toEqual([]);
  });

  it('keep every value of every term that the model has, but for what is explained', () => {
    expect([...lost.keys()].filter((path) => written.has(path))).toEqual(Object.keys(PARTLY_KEPT).sort());
  });

  it('gain nothing but what is explained', () => {
    expect([...added.keys()]).toEqual(Object.keys(ADDED).sort());
  });

  it('are counted in docs/kosit-roundtrip.md', async () => {
    await expect(table()).toMatchFileSnapshot(TABLE);
  });
});

function table(): string {
  const keptPaths = [...written].filter(([path]) => original.has(path));
  return `# KoSIT's samples in our model

Written by \`test/conformance/kosit/roundtrip.test.ts\`: the ${samples.length} samples of KoSIT's test suite of XRechnung in CII are read into our model (\`document/model.ts\`) and written again. Each text and attribute is compared with its path, numbers by value, lines each for itself.

Of ${total(original)} values in ${original.size} places, ${total(original) - total(lost)} in ${keptPaths.length} places are written again as they were.

## What is added

| place | values | why |
|---|---|---|
${rows(added, (path) => ` | ${ADDED[path]}`)}

## What is left out, though the model has the term

| place | values | of | why |
|---|---|---|---|
${rows(
  only(lost, (path) => written.has(path)),
  (path) => ` | ${original.get(path)} | ${PARTLY_KEPT[path]}`,
)}

## What the model leaves out

The platform does not know these terms, so no document of ours states them.

| place | values |
|---|---|
${rows(
  only(lost, (path) => !written.has(path)),
  () => '',
)}
`;
}

function only(
  counts: ReadonlyMap<string, number>,
  keep: (path: string) => boolean,
): ReadonlyMap<string, number> {
  return new Map([...counts].filter(([path]) => keep(path)));
}

function rows(counts: ReadonlyMap<string, number>, rest: (path: string) => string): string {
  return [...counts].map(([path, count]) => `| ${path} | ${count}${rest(path)} |`).join('\n');
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
