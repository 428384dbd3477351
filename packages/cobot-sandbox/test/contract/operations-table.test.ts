import { beforeAll, describe, expect, it } from 'vitest';
import { V2_OPERATIONS } from '../../src/v2/operations.js';
import { EVENTS } from '../../src/webhooks/event-table.js';
import { Description, isDescribed } from './description.js';
import { EVENT_CAUSES } from './event-causes.js';
import { operationsTable } from './operations-table.js';

/** The body of a `describe` runs although its tests are skipped: nothing may be read in it. */
describe.skipIf(!isDescribed)('docs/platform-operations.md', () => {
  let description: Description;
  let text: string;

  beforeAll(() => {
    description = new Description();
    text = operationsTable(description);
  });

  it('is what the tables say', async () => {
    await expect(text).toMatchFileSnapshot('../../docs/platform-operations.md');
  });

  it('has a row for every operation that is published', () => {
    const names = new Set(V2_OPERATIONS.map(({ name }) => name));
    expect([...description.operations.keys()].filter((name) => !names.has(name))).toEqual([]);
    for (const { name, method, path } of V2_OPERATIONS) {
      const published = description.operations.get(name);
      if (published === undefined) continue;
      const shape = (written: string) => written.replace(/[:{]\w+\}?/g, '*');
      expect([method.toLowerCase(), shape(path)]).toEqual([published.method, shape(published.path)]);
    }
  });

  it('has no row without a test', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('| `'));
    const empty = rows.filter(
      (row) =>
        !row.includes('test/') &&
        !row.includes('operator') &&
        !/\| (POST|GET|PUT|PATCH|DELETE|time|`)/.test(row),
    );
    expect(empty).toEqual([]);
    expect(rows.filter((row) => /\| \w+ \/\S+ \|/.test(row) && !row.includes('test/'))).toEqual([]);
  });
});

it('every event has a cause', () => {
  expect(Object.keys(EVENT_CAUSES).sort()).toEqual(Object.keys(EVENTS).sort());
});
