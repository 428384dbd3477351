import { describe, expect, it } from 'vitest';
import { hasPostgres } from '../../../../test/postgres/cluster.js';
import { playWorkerStorm } from '../../storm/workers/play.js';

describe.runIf(hasPostgres())('three daemons on one database', () => {
  it('of which one is killed, frozen or cut off at a time, while the server restarts: one mail, one document, one entry', async () => {
    const lines: string[] = [];
    const report = await playWorkerStorm(
      {
        workers: 3,
        spaces: 20,
        invoices: 60,
        seconds: 45,
        seed: 31,
        faults: ['kill', 'partition', 'freeze', 'restart', 'ksef'],
        every: 6,
        replication: 'none',
        // How long something takes is for the script, on a machine with nothing else to do.
        isTimed: false,
        keep: false,
      },
      (line) => void lines.push(line),
    );
    expect(report.violations, lines.join('\n')).toEqual([]);
    expect(report.refused).toBe(0);
    expect(report.issued).toBeGreaterThanOrEqual(60);
    expect(report.faults).toMatchObject({ restart: 1 });
    for (const kind of ['kill', 'partition', 'freeze', 'ksef'])
      expect(report.faults[kind], kind).toBeGreaterThan(0);
    expect(new Set(report.sent.map(({ worker }) => worker))).toEqual(
      new Set(['worker-1', 'worker-2', 'worker-3']),
    );
    expect(Math.max(...report.cuts.map(({ from, to }) => to - from))).toBeGreaterThan(12_000);
    expect(report.recoveries.map(({ tookMs }) => tookMs)).not.toContain(null);
  });
});
