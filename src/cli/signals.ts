import type { LogLevel, ProcessLog } from '../ops/log.js';

/** The first SIGTERM or SIGINT; a second one, of either, kills the process. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const told = (signal: NodeJS.Signals): void => {
      process.off('SIGTERM', told);
      process.off('SIGINT', told);
      resolve(signal);
    };
    process.on('SIGTERM', told);
    process.on('SIGINT', told);
  });
}

/** SIGHUP, each time: reload the configuration. */
interface ReloadSignal {
  /** Resolves at the next one; at once when one arrived since the last call. */
  next(): Promise<'reload'>;
  forget(): void;
}

export function reloadSignal(): ReloadSignal {
  let asked = false;
  let wake = (): void => {};
  const told = (): void => {
    asked = true;
    wake();
  };
  process.on('SIGHUP', told);
  return {
    next: async () => {
      while (!asked) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      asked = false;
      return 'reload';
    },
    forget: () => void process.off('SIGHUP', told),
  };
}

/**
 * SIGUSR2 switches the log to debug, the next one back to the configured level.
 *
 * @returns how to stop listening
 */
export function changeLevelOnSignal(log: ProcessLog, configured: LogLevel): () => void {
  const change = (): void => {
    const level = log.level === 'debug' ? configured : 'debug';
    log.setLevel(level);
    log.warn('log.level-changed', { to: level });
  };
  process.on('SIGUSR2', change);
  return () => void process.off('SIGUSR2', change);
}
