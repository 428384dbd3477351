import type { OpenSpace } from './spaces.js';
import type { Stoppable } from './stop-work.js';
import { startUpkeep, type UpkeepTask } from './upkeep.js';
import { RECONCILIATION, type UpkeepNeeds, upkeepTasks } from './upkeep-tasks.js';

/** A platform that is down for so many rounds is something to tell a person. */
const ROUNDS_BEFORE_TELLING = 3;

export interface KeepUpNeeds extends UpkeepNeeds {
  readonly isPaused: (spaceId: string) => Promise<boolean>;
}

/**
 * Starts the hourly beat of each space, so that one that has to wait does not hold up the others. What a person
 * must mend is told until it is mended.
 */
export function keepUp(
  spaces: readonly OpenSpace[],
  needs: KeepUpNeeds,
  wakeAlerts: () => void,
): readonly Stoppable[] {
  const { clock, log, config, alerts, redaction } = needs;
  /** Tasks whose alerts have ended since they failed last: nobody else raises them. */
  const well = new Set<UpkeepTask>();
  return spaces.map((openSpace) =>
    startUpkeep({
      tasks: upkeepTasks(openSpace, needs),
      everyMs: config.reconcile.every_minutes * 60_000,
      isPaused: () => needs.isPaused(openSpace.id),
      onSuccess: async (task) => {
        const { name, space } = task;
        if (!well.has(task)) {
          await alerts.end(`upkeep:${space}:${name}`, clock.now());
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
      clock,
      log,
    }),
  );
}
