import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics, type GaugeName, METRIC_GAUGES, type Samples } from '../../../src/ops/metrics.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

/** Names that a daemon can tell, as they stand in the text format. */
async function namesTold(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics('1.2.3');
  metrics.eInvoiceEnded('berlin', 'done', 1);
  metrics.exchanged({ system: 'platform', method: 'GET', status: 200, milliseconds: 12 });
  const nothing = Object.fromEntries(METRIC_GAUGES.map((name) => [name, []])) as unknown as Samples;
  const { text } = await metrics.text(async () => nothing);
  return new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

const used = (text: string): readonly string[] => [
  ...new Set(text.match(/\b(?:spacebooks|process|nodejs)_[a-z0-9_]+/g)),
];

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly description: string };
}

describe('what monitoring is shipped with', () => {
  it('asks in the dashboard only for metrics that there are', async () => {
    const told = await namesTold();
    const { panels } = JSON.parse(read('config/grafana-dashboard.json')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    expect(panels.length).toBeGreaterThan(10);
    const asked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => used(expr)));
    expect(asked.filter((name) => !told.has(name))).toEqual([]);
  });

  it('has alert rules about metrics that there are, each with what to do', async () => {
    const told = await namesTold();
    const { groups } = parse(read('config/alert-rules.yml')) as { groups: { rules: Rule[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.flatMap(({ expr }) => used(expr)).filter((name) => !told.has(name))).toEqual([]);
    for (const { alert, annotations } of rules) {
      expect(annotations.summary, alert).not.toBe('');
      expect(annotations.description, alert).not.toBe('');
    }
  });

  it('documents every metric of ours', async () => {
    const page = read('docs/monitoring.md');
    const ours = [...(await namesTold())].filter((name) => name.startsWith('spacebooks_'));
    const missing = ours.filter((name) => !page.includes(`\`${name.replace(/_(bucket|count|sum)$/, '')}`));
    expect(missing).toEqual([]);
  });

  it('forgets what it told of a space that has nothing any more', async () => {
    const metrics = createMetrics('1.2.3');
    const empty = Object.fromEntries(METRIC_GAUGES.map((name) => [name, []])) as unknown as Samples;
    const one: Samples = { ...empty, e_invoices: [{ labels: { space: 'a', state: 'parked' }, value: 3 }] };
    const name: `spacebooks_${GaugeName}` = 'spacebooks_e_invoices';
    expect((await metrics.text(async () => one)).text).toContain(`${name}{space="a",state="parked"} 3`);
    expect((await metrics.text(async () => empty)).text).not.toContain(`${name}{space`);
  });
});
