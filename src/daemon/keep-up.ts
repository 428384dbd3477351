import { alertText } from '../domain/alert.js';
import { localDate } from '../domain/calendar.js';
import type { OpenSpace } from './spaces.js';
import { startUpkeep, type Upkeep } from './upkeep.js';
import { type UpkeepNeeds, upkeepTasks } from './upkeep-tasks.js';

/** Starts the hourly beat. What a person must mend is told once a day. */
export function keepUp(spaces: readonly OpenSpace[], needs: UpkeepNeeds, wakeAlerts: () => void): Upkeep {
  const { clock, log, config, alerts } = needs;
  return startUpkeep({
    tasks: upkeepTasks(spaces, needs),
    everyMs: config.reconcile.every_minutes * 60_000,
    onFailure: async ({ name, space }, failure) => {
      if (failure.kind === 'transient') return;
      const { code, detail } = failure;
      const subject = { space, invoiceId: 'none in particular', invoiceNumber: null, state: name };
      const text = alertText(subject, { code, detail });
      const key = `upkeep:${space}:${name}:${code}:${localDate(clock.now(), 'UTC')}`;
      await alerts.raise({ key, spaceId: space, code, text }, clock.now());
      wakeAlerts();
    },
    clock,
    log,
  });
}
