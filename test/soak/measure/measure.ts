import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SoakedDaemon } from '../daemon.js';
import type { Stage } from '../stage.js';
import { ofTheDisk } from './folders.js';
import { type Metrics, readMetrics } from './metrics.js';
import { ofTheKernel, probe } from './process.js';
import { ofTheStore } from './rows.js';
import type { Taken } from './sample.js';

export interface Measured extends Taken {
  readonly metrics: Metrics;
}

/** Everything that could grow, at this moment. @param logBytes that were written since the last one, before the log was cut */
export async function measure(stage: Stage, daemon: SoakedDaemon, logBytes: number): Promise<Measured> {
  const at = stage.now();
  const metrics = await readMetrics(stage.metricsUrl);
  const disk = ofTheDisk(stage.folder);
  const log = statSync(join(stage.folder, 'daemon.log')).size;
  const rows = await ofTheStore(join(stage.folder, 'data', 'spacebooks.sqlite'), stage.databaseUrl);
  const kernel = ofTheKernel(daemon.pid);
  // Last, because it takes longest.
  const probed = await probe(() => daemon.signal('SIGPWR'), daemon.probeFile);
  return {
    at,
    metrics,
    values: new Map([
      ...probed,
      ...kernel,
      ['series of metrics', metrics.series],
      ['bytes: log of a round', logBytes + log],
      ...disk,
      ...rows,
    ]),
  };
}
