import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOG_EVENTS } from '../../../src/domain/log-events.js';

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
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('log-events.ts'))
    .map((path) => readFileSync(join('src', path), 'utf8'))
    .join('\n');
  expect(names.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});
