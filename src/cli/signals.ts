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

/** @param stop resolves when the process is to stop; each reload waits for it too, and leaves nothing behind with it */
export function reloadSignal(stop: Promise<NodeJS.Signals>) {
  let asked = false;
  let stopped: NodeJS.Signals | null = null;
  let wake = (): void => {};
  const told = (): void => {
    asked = true;
    wake();
  };
  process.on('SIGHUP', told);
  void stop.then((signal) => {
    stopped = signal;
    wake();
  });
  return {
    /** Resolves at the next one, at once when one arrived since the last call; or with the signal to stop. */
    next: async (): Promise<'reload' | NodeJS.Signals> => {
      while (!asked && stopped === null) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (stopped !== null) return stopped;
      asked = false;
      return 'reload';
    },
    forget: (): void => void process.off('SIGHUP', told),
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
