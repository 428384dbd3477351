import type { LogLevel, ProcessLog } from '../ops/log.js';

/**
 * SIGUSR2 has the log say everything, and the next one as much as the configuration wants.
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
