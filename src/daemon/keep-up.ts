import type { Sagas } from '../store/sagas.js';
import { endsStart } from './first-try.js';
import type { OpenSpace } from './spaces.js';
import { startUpkeep, type Upkeep, type UpkeepTask } from './upkeep.js';
import { RECONCILIATION, SUBSCRIPTIONS, type UpkeepNeeds, upkeepTasks } from './upkeep-tasks.js';

/** A platform that is down for so many rounds is something to tell a person. */
const ROUNDS_BEFORE_TELLING = 3;

export interface KeepUpNeeds extends UpkeepNeeds {
  readonly isPaused: (spaceId: string) => Promise<boolean>;
  readonly sagas: Pick<Sagas, 'wakeRefused'>;
  /** Whoever starts the daemon is told by its end what ends the start. */
  readonly isStarting: () => boolean;
  /** Looks again at once at what else waits for the space. */
  readonly resume: (spaceId: string) => void;
}

/** A space and what keeps it in order. */
export interface KeptSpace extends Upkeep {
  readonly id: string;
}

/**
 * Starts the hourly beat of each space, so that one that has to wait does not hold up the others. What a person
 * must mend is told until it is mended.
 */
export function keepUp(
  spaces: readonly OpenSpace[],
  needs: KeepUpNeeds,
  wakeAlerts: () => void,
): readonly KeptSpace[] {
  const { clock, log, config, alerts, redaction, sagas } = needs;
  /** Tasks whose alerts have ended since they failed last: nobody else raises them. */
  const well = new Set<UpkeepTask>();
  return spaces.map((openSpace) => ({
    id: openSpace.id,
    ...startUpkeep({
      tasks: upkeepTasks(openSpace, needs),
      everyMs: config.reconcile.every_minutes * 60_000,
      isPaused: () => needs.isPaused(openSpace.id),
      onSuccess: async (task) => {
        const { name, space } = task;
        if (!well.has(task)) {
          await alerts.end(`upkeep:${space}:${name}`, clock.now());
          // The platform has taken the token.
          if (name === SUBSCRIPTIONS) await alerts.end(`token:${space}`, clock.now());
          well.add(task);
          wakeAlerts();
        }
        if (name !== RECONCILIATION) return;
        // It has found what a callback that could not be read may have meant, and may have alerts of its own.
        await alerts.end(`callbacks:${space}`, clock.now());
        wakeAlerts();
      },
      onFailure: async (task, failure, rounds) => {
        const { name, space } = task;
        well.delete(task);
        if (needs.isStarting() && endsStart(failure)) return;
        // Told once a space, where its token is watched.
        if (failure.code === 'platform.unauthorized') return;
        if (failure.kind === 'transient' && rounds < ROUNDS_BEFORE_TELLING) return;
        const { code, detail } = failure;
        // The platform may quote the callback's address, and with it the secret path.
        const said = detail === undefined ? undefined : redaction.redact(detail);
        const about = { spaceId: space, place: { key: name }, reason: { code, detail: said } } as const;
        const subject = `upkeep:${space}:${name}` as const;
        await alerts.raise({ key: `${subject}:${code}`, subject, about }, clock.now());
        wakeAlerts();
      },
      onRecovered: async () => {
        log.info('space.recovered', { space: openSpace.id });
        await sagas.wakeRefused(openSpace.id, clock.now());
        needs.onRecovered();
        needs.resume(openSpace.id);
      },
      clock,
      log,
    }),
  }));
}
