import type { Clock } from '@spacebooks/base/clock';
import type { Transport } from '@spacebooks/http/transport';
import type { Logger } from '../../ops/log.js';
import { createAlerts } from '../../store/alerts/alerts.js';
import type { Db } from '../../store/engine/open.js';
import type { ShutdownStack } from '../start/closing.js';
import { ksefStateStore } from '../start/limit-stores.js';
import { type OpenKsef, openKsef } from './ksef.js';
import { createKsefAnnouncements, type KsefAnnouncements } from './ksef-announcements.js';
import { createKsefWarnings, type KsefWarnings } from './ksef-warnings.js';

/** What the daemon has of KSeF: connections, what it warns of beside its answers, and what the Ministry announces. */
export interface AroundKsef {
  readonly ksef: OpenKsef;
  readonly ksefWarnings: KsefWarnings;
  readonly ksefAnnouncements: KsefAnnouncements;
}

interface AroundKsefDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly version: string;
  readonly connect: () => Transport;
}

/** Nothing is sent yet. */
export function openAroundKsef(
  { db, clock, log, version, connect }: AroundKsefDeps,
  closing: ShutdownStack,
): AroundKsef {
  const alerts = createAlerts(db);
  const ksefWarnings = createKsefWarnings({ alerts, clock, log });
  closing.add(() => ksefWarnings.stop());
  const ksefAnnouncements = createKsefAnnouncements({ alerts, clock, log, transport: connect() });
  closing.add(() => ksefAnnouncements.stop());
  const store = ksefStateStore(db, clock);
  const onWarning = ksefWarnings.came;
  const ksef = openKsef({ clock, store, version, log, onWarning, connectTransport: connect });
  closing.add(() => ksef.close());
  return { ksef, ksefWarnings, ksefAnnouncements };
}
