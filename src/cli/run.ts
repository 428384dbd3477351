import { type Config, configSecrets } from '../config/config.js';
import { loadConfig } from '../config/load.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { createLog } from '../ops/log.js';
import { createServiceNotifier } from '../ops/service-notifier.js';
import { systemRandom } from '../random.js';
import { clockOf } from './clock-of-environment.js';
import type { RunOptions } from './commands/run.js';
import type { CommandContext } from './output.js';
import { startRunning } from './running-daemon.js';
import { changeLevelOnSignal, reloadSignal, stopSignal } from './signals.js';

/**
 * `spacebooks run`: runs until SIGTERM or SIGINT; a second signal kills it. SIGHUP reloads the configuration.
 */
export async function run(
  { config: file, takeOver }: RunOptions,
  { env, output, version }: CommandContext,
): Promise<ExitCode> {
  // The output holds customers' invoices: for the owner's eyes only.
  process.umask(0o077);
  const { redaction } = output;
  const read = (): Config => {
    const config = loadConfig(file, { env });
    for (const secret of configSecrets(config)) redaction.add(secret);
    return config;
  };
  const config = read();
  const clock = clockOf(env);
  const log = createLog({ ...config.log, clock, redaction });
  let forgetLevel = changeLevelOnSignal(log, config.log.level);
  const told = stopSignal();
  const reload = reloadSignal();
  const abortStart = new AbortController();
  void told.then(() => abortStart.abort());
  const options = {
    clock,
    random: systemRandom,
    redaction,
    log,
    version,
    takeOver,
    abortStart: abortStart.signal,
  };
  const daemon = await startRunning(config, options);
  const notifier = createServiceNotifier({ env, clock, log, health: daemon.health });
  await notifier.ready();
  for (;;) {
    const signal = await Promise.race([told, reload.next()]);
    if (signal !== 'reload') {
      log.info('daemon.signalled', { signal });
      break;
    }
    await notifier.reloading();
    await daemon.reload(read);
    const { level } = daemon.config().log;
    forgetLevel();
    log.setLevel(level);
    forgetLevel = changeLevelOnSignal(log, level);
    await notifier.ready();
  }
  await notifier.stopping();
  await daemon.stop();
  reload.forget();
  forgetLevel();
  return EXIT.ok;
}
