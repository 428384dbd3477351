import { expect, it } from 'vitest';
import { createMetrics, METRIC_GAUGES, type Samples } from '../../../src/ops/metrics.js';

const NOTHING = Object.fromEntries(METRIC_GAUGES.map((name) => [name, []])) as unknown as Samples;

it('tells of the process with every daemon that it has had, and of each daemon alone', async () => {
  const texts: string[] = [];
  for (const version of ['1.0.0', '1.1.0']) {
    const metrics = createMetrics(version);
    metrics.eInvoiceEnded('berlin', 'done', 3);
    metrics.pruned('alert', 4);
    const { text, contentType } = await metrics.text(async () => NOTHING);
    expect(contentType).toContain('version=0.0.4');
    texts.push(text);
  }
  for (const [index, text] of texts.entries()) {
    const lines = text.split('\n');
    expect(lines.filter((line) => line.startsWith('process_resident_memory_bytes '))).toHaveLength(1);
    expect(lines).toContain(`spacebooks_build_info{version="1.${index}.0"} 1`);
    expect(lines).toContain('spacebooks_e_invoices_ended_total{space="berlin",state="done"} 1');
    expect(lines).toContain('spacebooks_pruned_rows_total{kind="alert"} 4');
  }
});
