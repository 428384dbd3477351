import { createHash } from 'node:crypto';
import { localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import type { SpaceConfig } from '../../config/config.js';
import type { AlertSubjectKey } from '../../domain/alerts/alert.js';
import { isWarningOver, warningKind } from '../../domain/ksef-warning.js';
import type { Logger } from '../../ops/log.js';
import type { Stoppable } from '../../poller.js';
import type { Alerts } from '../../store/alerts/alerts.js';

type Warned = Pick<SpaceConfig, 'id' | 'time_zone'>;

/** The warnings that KSeF gives beside its answers (`X-System-Warning`): each is one alert of a space while it comes. */
export interface KsefWarnings extends Stoppable {
  came(space: Warned, warning: string): void;
  /** Those that have not come for a week end. @throws Failure `store.*` */
  expire(space: Warned): Promise<void>;
}

interface WarningDeps {
  readonly alerts: Pick<Alerts, 'raise' | 'lastingBelow' | 'endOthers'>;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createKsefWarnings({ alerts, clock, log }: WarningDeps): KsefWarnings {
  /** On which day each subject was stored last: a warning may come with every answer. */
  const stored = new Map<AlertSubjectKey, string>();
  const storing = new Set<Promise<void>>();

  const store = async (space: Warned, subject: AlertSubjectKey, day: string, detail: string) => {
    const reason = { code: 'ksef.warning', detail } as const;
    const about = { spaceId: space.id, place: { key: 'KSeF on {day}', values: { day } }, reason } as const;
    try {
      await alerts.raise({ key: subject, subject, about }, clock.now());
    } catch (error) {
      stored.delete(subject);
      log.error('ksef.warning-not-stored', { space: space.id, error: String(error) });
    }
  };

  return {
    came: (space, warning) => {
      const day = localDate(clock.now(), space.time_zone);
      const subject = subjectOf(space, warning);
      if (stored.get(subject) === day) return;
      stored.set(subject, day);
      log.warn('ksef.warning', { space: space.id, warning });
      const work = store(space, subject, day, warning).finally(() => storing.delete(work));
      storing.add(work);
    },
    expire: async (space) => {
      const today = localDate(clock.now(), space.time_zone);
      for (const [subject, day] of stored) if (day !== today) stored.delete(subject);
      const prefix = prefixOf(space);
      const lasting = await alerts.lastingBelow(prefix);
      const coming = lasting.filter(({ about }) => !isWarningOver(String(about.place.values?.day), today));
      if (coming.length === lasting.length) return;
      await alerts.endOthers(
        prefix,
        coming.map(({ subject }) => subject),
        clock.now(),
      );
    },
    stop: async () => {
      await Promise.all(storing);
    },
  };
}

const prefixOf = ({ id }: Warned): `ksef-warning:${string}:` => `ksef-warning:${id}:`;

function subjectOf(space: Warned, warning: string): AlertSubjectKey {
  const digest = createHash('sha256').update(warningKind(warning)).digest('hex').slice(0, 16);
  return `${prefixOf(space)}${digest}`;
}
