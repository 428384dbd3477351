import type { Config } from '../config/config.js';
import type { DaemonOptions } from '../daemon/open.js';
import { type Daemon, startDaemon } from '../daemon.js';
import { Failure } from '../domain/errors.js';
import type { Health } from '../ops/health.js';

/** A daemon that can reload its configuration while the process keeps running. */
export interface RunningDaemon {
  health(): Promise<Health>;
  /** The configuration in force. */
  config(): Config;
  /**
   * Stops and starts with another configuration; what is open keeps what it has pinned. One that cannot be read, or
   * that the daemon does not start with, leaves the previous one in force, and people are notified.
   *
   * @throws Failure when not even the previous one starts any more
   */
  reload(read: () => Config): Promise<void>;
  stop(): Promise<void>;
}

/** @throws what the start throws */
export async function startRunning(first: Config, options: DaemonOptions): Promise<RunningDaemon> {
  const { log } = options;
  let config = first;
  let daemon: Daemon | null = await startDaemon(config, options);

  const restart = async (next: Config): Promise<void> => {
    await daemon?.stop();
    daemon = null;
    daemon = await startDaemon(next, { ...options, takeOver: false });
    config = next;
  };
  const keep = async (failure: Failure): Promise<void> => {
    const { code, detail } = failure;
    log.error('config.rejected', { code, detail });
    if (daemon === null) await restart(config);
    await daemon?.tellNotTaken(failure);
  };

  return {
    health: async () => (daemon === null ? RELOADING : daemon.health()),
    config: () => config,
    reload: async (read) => {
      try {
        const next = read();
        log.info('config.reloading');
        await restart(next);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        await keep(error);
      }
    },
    stop: async () => daemon?.stop(),
  };
}

/** A moment without a daemon is no reason to restart the process. */
const RELOADING: Health = { status: 'ok', vitals: [] };
