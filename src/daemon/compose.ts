import { type BookStores, createBookStores } from '../books/book-stores.js';
import type { Failure } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import { type AlertDispatch, startAlerts } from '../notify/alert-dispatch.js';
import { alertLeftOut } from '../notify/own-alerts.js';
import type { Redaction } from '../ops/redaction.js';
import { type Alerts, createAlerts } from '../store/alerts.js';
import { createInbox, type Inbox } from '../store/inbox.js';
import { createSagas, type Sagas } from '../store/sagas.js';
import { createSecretPaths, type SecretPaths } from '../store/subscriptions.js';
import type { Closing } from './closing.js';
import { type Decisions, openDecisions } from './decisions.js';
import type { OpenDaemon } from './open.js';
import { countingEnds } from './operations.js';
import { tracedSagas } from './tracing.js';
import { watchPages } from './watch-pages.js';

/** What the parts of a daemon share; of them only the dispatch of alerts runs already. */
export interface ComposedDaemon extends Pick<Decisions, 'operator' | 'releases' | 'isPaused'> {
  readonly alerts: Alerts;
  readonly dispatch: AlertDispatch;
  readonly sagas: Sagas;
  readonly inbox: Inbox;
  readonly stores: BookStores;
  readonly secretPaths: SecretPaths;
  readonly decisions: Decisions;
  /** Damage that the page check found; null when none. */
  readonly damage: () => Failure | null;
}

/** Composes what works on the database, and recovers from the previous process. @throws Failure `store.*` */
export async function composeDaemon(open: OpenDaemon, closing: Closing): Promise<ComposedDaemon> {
  const { db, tracer, metrics, archive, spaces, clock, log, redaction, pageVerdict } = open;
  const sagas = tracedSagas(countingEnds(createSagas(db), metrics), tracer);
  const alerts = createAlerts(db);
  const dispatch = startAlerts(alerts, open);
  closing.add(() => dispatch.stop());
  const damage = watchPages(pageVerdict, { alerts, clock, log, wakeAlerts: dispatch.wake });
  await sagas.wakeSpaces(null, clock.now());
  await alertMissing(sagas, alerts, [...spaces.keys()], clock.now());
  await alertLeftOut(alerts, open.config.left_out, clock.now());
  const decisions = openDecisions({ ...open, onDecisions: open.environment.onDecisions });
  const { operator, releases, isPaused } = decisions;
  await releases.settleEnded(clock.now());
  return {
    alerts,
    dispatch,
    sagas,
    inbox: createInbox(db),
    stores: createBookStores(db, archive, 'owner'),
    secretPaths: hideSecretPaths(createSecretPaths(db), redaction),
    decisions,
    operator,
    releases,
    isPaused,
    damage,
  };
}

/** Open sagas of spaces that are not served raise an alert. */
export async function alertMissing(
  sagas: Pick<Sagas, 'countOutside'>,
  alerts: Pick<Alerts, 'raise' | 'end'>,
  spaceIds: readonly string[],
  now: number,
): Promise<void> {
  const outside = await sagas.countOutside(spaceIds);
  if (outside === 0) return void (await alerts.end('spaces', now));
  const reason = { code: 'daemon.space-missing', detail: `${outside} e-invoices` } as const;
  const about = { spaceId: null, place: { key: 'waiting' }, reason } as const;
  await alerts.raise({ key: 'space-missing', subject: 'spaces', about }, now);
}

/** Redacts secret paths in every output, from the moment they are created or read. */
export function hideSecretPaths(paths: SecretPaths, redaction: Redaction): SecretPaths {
  return {
    ...paths,
    find: async (secret, now) => {
      const path = await paths.find(secret, now);
      if (path !== null) redaction.add(new Secret(path.secret));
      return path;
    },
    ofSpace: async (spaceId) => {
      const known = await paths.ofSpace(spaceId);
      for (const { secret } of known) redaction.add(new Secret(secret));
      return known;
    },
    add: async (path, now) => {
      redaction.add(new Secret(path.secret));
      await paths.add(path, now);
    },
  };
}
