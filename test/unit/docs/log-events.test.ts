import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOG_EVENTS } from '../../../src/domain/log-events.js';
import { sourceFiles, sourceText } from '../../sources.js';

const names = Object.keys(LOG_EVENTS);

it('docs/monitoring.md lists every event of the log with its message', () => {
  const [, table = ''] = readFileSync('docs/monitoring.md', 'utf8').split('| event | message |\n|---|---|\n');
  const rows = Object.entries(LOG_EVENTS).map(([event, message]) => `| \`${event}\` | ${message} |`);
  expect(table.trimEnd().split('\n')).toEqual(rows);
});

it('names are in order, and say what they are about and what happened: `batch.released`', () => {
  expect(names).toEqual(names.toSorted());
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
});

it('each is written somewhere', () => {
  const sources = sourceFiles()
    .filter((path) => !path.endsWith('log-events.ts'))
    .map(sourceText)
    .join('\n');
  expect(names.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});
