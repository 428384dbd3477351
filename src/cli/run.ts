import { type Config, configSecrets } from '../config/config.js';
import { type LoadedConfig, loadWithSpaces } from '../config/load.js';
import type { DaemonOptions } from '../daemon/start/open.js';
import { type Daemon, startDaemon } from '../daemon.js';
import { asFailure, Failure } from '../domain/errors.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import type { Health } from '../ops/health.js';
import { createLog } from '../ops/log.js';
import { createServiceNotifier } from '../ops/service-notifier.js';
import { systemRandom } from '../random.js';
import { clockOf } from './clock-of-environment.js';
import type { CommandContext } from './output.js';
import type { RunOptions } from './run-options.js';
import { beginSetup, setupPlace } from './setup/first-setup.js';
import { changeLevelOnSignal, reloadSignal, stopSignal } from './signals.js';
import { trimHeap } from './trim-heap.js';

/**
 * `spacebooks run`: runs until SIGTERM or SIGINT; a second signal kills it. SIGHUP reloads the configuration. Where there is
 * none, a person may make it on a page first.
 */
export async function run(
  { config: file, takeOver, setup: asked }: RunOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { env, output, version } = context;
  // The output holds customers' invoices: for the owner's eyes only.
  process.umask(0o077);
  const { redaction } = output;
  const read = (): LoadedConfig => {
    const loaded = loadWithSpaces(file, { env, partsMayWait: true });
    for (const secret of configSecrets(loaded.config)) redaction.add(secret);
    return loaded;
  };
  const clock = clockOf(env);
  const told = stopSignal();
  const place = setupPlace(file, asked, process.stdin.isTTY === true && process.stderr.isTTY === true);
  const setup = place === null ? null : await beginSetup(file, place, { clock, context });
  if (setup !== null) {
    const isStopped = await Promise.race([told.then(() => true), setup.written.then(() => false)]);
    if (isStopped) {
      await setup.close();
      return EXIT.ok;
    }
  }
  const loaded = read();
  const { config } = loaded;
  const log = createLog({ ...config.log, clock, redaction });
  let forgetLevel = changeLevelOnSignal(log, config.log.level);
  const reload = reloadSignal(told);
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
    ...(setup !== null && { beforePage: setup.close }),
  };
  const daemon = await startRunning(loaded, options).catch(async (error: unknown) => {
    if (error instanceof Failure) await setup?.failed(error);
    await setup?.close();
    throw error;
  });
  await setup?.close();
  const notifier = createServiceNotifier({ env, clock, log, health: daemon.health });
  await notifier.ready();
  for (;;) {
    const signal = await reload.next();
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

/** A daemon that can reload its configuration while the process keeps running. */
interface RunningDaemon {
  health(): Promise<Health>;
  /** The configuration in force. */
  config(): Config;
  /**
   * Stops and starts with another configuration; what is open keeps what it has pinned. One that cannot be read, or
   * that the daemon does not start with, leaves the previous one in force, and people are notified.
   *
   * @throws Failure when not even the previous one starts any more
   */
  reload(read: () => LoadedConfig): Promise<void>;
  stop(): Promise<void>;
}

/** @throws what the start throws */
async function startRunning(first: LoadedConfig, options: DaemonOptions): Promise<RunningDaemon> {
  const { log } = options;
  let loaded = first;
  const begin = async (
    { config, spaces }: LoadedConfig,
    more: Partial<DaemonOptions> = {},
  ): Promise<Daemon> => {
    const begun = await startDaemon(config, { ...options, ...more, spaces });
    void begun.tried().then(() => trimHeap());
    return begun;
  };
  let daemon: Daemon | null = await begin(first);

  const restart = async (next: LoadedConfig): Promise<void> => {
    await daemon?.stop();
    daemon = null;
    daemon = await begin(next, { takeOver: false });
    loaded = next;
  };
  const keep = async (failure: Failure): Promise<void> => {
    const { code, detail } = failure;
    log.error('config.rejected', { code, detail });
    if (daemon === null) await restart(loaded);
    await daemon?.raiseNotTaken(failure);
  };

  return {
    health: async () => (daemon === null ? RELOADING : daemon.health()),
    config: () => loaded.config,
    reload: async (read) => {
      try {
        const next = read();
        log.info('config.reloading');
        await restart(next);
      } catch (error) {
        await keep(asFailure(error));
      }
    },
    stop: async () => daemon?.stop(),
  };
}

/** A moment without a daemon is no reason to restart the process. */
const RELOADING: Health = { status: 'ok', vitals: [] };
