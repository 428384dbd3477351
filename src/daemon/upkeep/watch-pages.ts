import type { Clock } from '@spacebooks/base/clock';
import type { Failure } from '../../domain/errors.js';
import type { Logger } from '../../ops/log.js';
import type { Alerts } from '../../store/alerts/alerts.js';
import type { PageVerdict } from '../../store/engine/engine.js';

const SUBJECT = 'database';

export interface PageDeps {
  readonly alerts: Pick<Alerts, 'raise' | 'end'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wakeAlerts: () => void;
}

/**
 * Reports the result of the page check, which the start does not wait for.
 *
 * @returns the damage, once it is known: it brings the daemon to a standstill
 */
export function watchPages(
  verdict: Promise<PageVerdict>,
  { alerts, clock, log, wakeAlerts }: PageDeps,
): () => Failure | null {
  let damage: Failure | null = null;
  const report = async (found: PageVerdict): Promise<void> => {
    if (found.state === 'sound') return void (await alerts.end(SUBJECT, clock.now()));
    if (found.state === 'unknown') {
      log.warn('database.check-failed', { why: found.why });
      return;
    }
    damage = found.failure;
    const { code, detail } = found.failure;
    log.error('database.damaged', { detail });
    const about = { spaceId: null, place: { key: 'database' }, reason: { code, detail } } as const;
    await alerts.raise({ key: `database:${code}`, subject: SUBJECT, about }, clock.now());
    wakeAlerts();
  };
  void verdict.then(report).catch((error: unknown) => {
    log.error('database.check-store-failed', { error: String(error) });
  });
  return () => damage;
}
