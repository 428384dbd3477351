import { execFile } from 'node:child_process';
import type { Clock } from '@spacebooks/base/clock';
import type { Health } from './health.js';
import type { Logger } from './log.js';

/** Tells the service manager that started us (systemd) how we are; nobody where there is none. */
interface ServiceNotifier {
  /** Everything runs (again): begins to answer its watchdog as long as we are healthy. */
  ready(): Promise<void>;
  reloading(): Promise<void>;
  stopping(): Promise<void>;
}

interface ServiceNotifierDeps {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly health: () => Promise<Health>;
}

const NOBODY: ServiceNotifier = {
  ready: async () => {},
  reloading: async () => {},
  stopping: async () => {},
};

/** A notification that takes longer is abandoned. */
const TELLING_MS = 5_000;

/**
 * Talks to systemd by `systemd-notify`, because Node has no datagram sockets of the local kind: the unit needs
 * `Type=notify` and `NotifyAccess=all`. The watchdog is answered twice in its period; what is `failing` is not
 * answered for, so that systemd starts us anew.
 */
export function createServiceNotifier({ env, clock, log, health }: ServiceNotifierDeps): ServiceNotifier {
  if ((env.NOTIFY_SOCKET ?? '') === '') return NOBODY;
  const stop = new AbortController();
  let isWatched = false;
  const notify = (...states: readonly string[]): Promise<void> =>
    new Promise((resolve) => {
      const options = { env: { ...env } as NodeJS.ProcessEnv, timeout: TELLING_MS };
      execFile('systemd-notify', [...states], options, (error) => {
        if (error !== null) log.warn('service-manager.notify-failed', { states, error: error.message });
        resolve();
      });
    });
  const watch = async (periodMs: number): Promise<void> => {
    while (!stop.signal.aborted) {
      const { status, vitals } = await health();
      if (status === 'failing') {
        log.error('service-manager.watchdog-withheld', { vitals });
      } else {
        await notify('WATCHDOG=1');
      }
      await clock.sleep(periodMs, stop.signal);
    }
  };
  const watchdogMs = Number(env.WATCHDOG_USEC ?? '0') / 1_000;
  return {
    ready: async () => {
      await notify('--ready', 'STATUS=serving');
      if (watchdogMs > 0 && !isWatched) void watch(watchdogMs / 2);
      isWatched = true;
    },
    reloading: () => notify('RELOADING=1', 'STATUS=reading the configuration again'),
    stopping: async () => {
      stop.abort();
      await notify('STOPPING=1', 'STATUS=finishing what is under way');
    },
  };
}
