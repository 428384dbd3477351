import { createHash } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import { createTransport, type Transport } from '@spacebooks/http/transport';
import type { SpaceConfig } from '../../config/config.js';
import type { AlertSubjectKey } from '../../domain/alerts/alert.js';
import { asFailure } from '../../domain/errors.js';
import { notConfigured } from '../../domain/ksef-announcements.js';
import { readLatarnia } from '../../ksef/latarnia.js';
import type { Logger } from '../../ops/log.js';
import type { Stoppable } from '../../poller.js';
import type { Alerts } from '../../store/alerts/alerts.js';

type Watching = Pick<SpaceConfig, 'id' | 'e_invoices'>;

/** Tells people of what the Ministry's status interface says and the configuration does not; nothing else follows from it. */
export interface KsefAnnouncements extends Stoppable {
  /** Looks for a space that reads it, and ends what was said for one that does no more. @throws Failure `store.*` */
  look(space: Watching): Promise<void>;
}

interface Deps {
  readonly alerts: Pick<Alerts, 'raise' | 'endOthers'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Defaults to the network. */
  readonly transport?: Transport | undefined;
}

export function createKsefAnnouncements({ alerts, clock, log, transport }: Deps): KsefAnnouncements {
  const ended = new AbortController();
  const network = transport ?? createTransport();
  return {
    look: async ({ id, e_invoices: { ksef } }) => {
      const prefix = `ksef-announced:${id}:` as const;
      if (ksef === undefined) return;
      if (ksef.latarnia === null) return alerts.endOthers(prefix, [], clock.now());
      const source = { baseUrl: ksef.latarnia, transport: network, clock, stop: ended.signal };
      const reading = await readLatarnia(source).catch((error: unknown) => {
        const { code, detail } = asFailure(error);
        log.warn('ksef.status-unread', { space: id, code, detail });
        return null;
      });
      // What it said last stands until it says something else.
      if (reading === null) return;
      const subjects: AlertSubjectKey[] = [];
      for (const { key, phrase } of notConfigured(reading, ksef.announced, clock.now())) {
        const subject = `${prefix}${createHash('sha256').update(key).digest('hex').slice(0, 16)}` as const;
        const reason = { code: 'ksef.announced', phrase } as const;
        const about = { spaceId: id, place: { key: 'status of KSeF' }, reason } as const;
        await alerts.raise({ key: subject, subject, about }, clock.now());
        subjects.push(subject);
      }
      await alerts.endOthers(prefix, subjects, clock.now());
    },
    stop: async () => {
      ended.abort();
      if (transport === undefined) network.close();
    },
  };
}
