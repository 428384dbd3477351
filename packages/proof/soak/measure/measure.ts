import { join } from 'node:path';
import type { SoakedDaemon } from '../daemon.js';
import type { Stage } from '../stage.js';
import { ofTheDisk } from './folders.js';
import { lengthOfLog } from './log.js';
import { type Metrics, readMetrics } from './metrics.js';
import { ofTheKernel, probe } from './process.js';
import { ofTheStore } from './rows.js';
import type { Taken } from './sample.js';

export interface Measured extends Taken {
  readonly metrics: Metrics;
}

/** Everything that could grow, at this moment. @param cutLog length of the log that was written since the last one, before the log was cut */
export async function measure(stage: Stage, daemon: SoakedDaemon, cutLog: number): Promise<Measured> {
  const at = stage.now();
  const metrics = await readMetrics(stage.metricsUrl);
  const disk = ofTheDisk(stage.folder);
  const log = lengthOfLog(join(stage.folder, 'daemon.log'));
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
      ['length: log of a round', cutLog + log],
      ...disk,
      ...rows,
    ]),
  };
}
