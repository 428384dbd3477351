import { readFileSync } from 'node:fs';

/** Clicks of each task, as docs/web.md has them in its table. */
export function documentedClicks(): ReadonlyMap<string, number> {
  const text = readFileSync(new URL('../../docs/web.md', import.meta.url), 'utf8');
  const [, table = ''] = text.split('<!-- clicks -->');
  return new Map(
    [...table.matchAll(/^\| ([^|]+) \| (\d+) \|$/gm)].map(([, task = '', clicks]) => [task, Number(clicks)]),
  );
}
