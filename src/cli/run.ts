import { configSecrets } from '../config/config.js';
import { loadConfig } from '../config/load.js';
import { startDaemon } from '../daemon.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { createLog } from '../ops/log.js';
import { createServiceNotifier } from '../ops/service-notifier.js';
import { systemRandom } from '../random.js';
import { clockOf } from './clock-of-environment.js';
import { changeLevelOnSignal } from './log-level-signal.js';
import type { Surroundings } from './output.js';
import { stopSignal } from './stop-signal.js';

export interface RunOptions {
  readonly file: string;
  readonly takeOver: boolean;
  readonly version: string;
}

/** `spacebooks run`: works until it is told to stop (SIGTERM or SIGINT); a second signal kills it. */
export async function run(
  { file, takeOver, version }: RunOptions,
  { env, output }: Surroundings,
): Promise<ExitCode> {
  // What it writes holds customers' invoices: for the owner's eyes only.
  process.umask(0o077);
  const config = loadConfig(file, { env });
  const clock = clockOf(env);
  const { redaction } = output;
  for (const token of configSecrets(config)) redaction.add(token);
  const log = createLog({ ...config.log, clock, redaction });
  const forgetLevel = changeLevelOnSignal(log, config.log.level);
  const told = stopSignal();
  const hurry = new AbortController();
  void told.then(() => hurry.abort());
  const daemon = await startDaemon(config, {
    clock,
    random: systemRandom,
    redaction,
    log,
    version,
    takeOver,
    hurry: hurry.signal,
  });
  const notifier = createServiceNotifier({ env, clock, log, health: daemon.health });
  await notifier.ready();
  const signal = await told;
  log.info('told to stop', { signal });
  await notifier.stopping();
  await daemon.stop();
  forgetLevel();
  return EXIT.ok;
}
