import { Secret } from '@spacebooks/base/secret';
import { type BookStores, createBookStores } from '../../books/book-stores.js';
import { movedOf, tellCutovers } from '../../books/cutover/tell-cutovers.js';
import type { Config } from '../../config/config.js';
import type { Failure } from '../../domain/errors.js';
import { type HandedDispatch, openAlerts } from '../../notify/alert-dispatch.js';
import { alertLeftOut } from '../../notify/own-alerts.js';
import type { Redaction } from '../../ops/redaction.js';
import { type Alerts, createAlerts } from '../../store/alerts/alerts.js';
import { createCoverage, type SeenCoverage } from '../../store/coverage/coverage.js';
import { type ToldSpace, tellCoverage } from '../../store/coverage/tell-coverage.js';
import { createInbox, type Inbox } from '../../store/sagas/inbox.js';
import { createSagas, type Sagas } from '../../store/sagas/sagas.js';
import { createSecretPaths, type SecretPaths } from '../../store/sagas/subscriptions.js';
import { createWaitingEvents, type WaitingEvents } from '../../store/sagas/waiting-events.js';
import { toldSpaceOf } from '../spaces/told-space.js';
import { type Decisions, openDecisions } from '../upkeep/decisions.js';
import { watchPages } from '../upkeep/watch-pages.js';
import type { ShutdownStack } from './closing.js';
import { countingEnds } from './counting.js';
import type { OpenDaemon } from './open.js';
import { tellingEnds } from './telling-ends.js';
import { tracedSagas } from './tracing.js';

/** What the parts of a daemon share; of them only the dispatch of alerts runs already, where no other worker may have it. */
export interface ComposedDaemon extends Pick<Decisions, 'operator' | 'releases' | 'isPaused'> {
  readonly alerts: Alerts;
  readonly dispatch: HandedDispatch;
  readonly sagas: Sagas;
  readonly inbox: Inbox;
  readonly coverage: SeenCoverage;
  readonly tell: (space: ToldSpace, now: number) => Promise<void>;
  /** Callbacks for other workers; null where there are none. */
  readonly waiting: WaitingEvents | null;
  readonly stores: BookStores;
  readonly secretPaths: SecretPaths;
  readonly decisions: Decisions;
  /** Damage that the page check found; null when none. */
  readonly damage: () => Failure | null;
}

/** Composes what works on the database, and recovers from the previous process. @throws Failure `store.*` */
export async function composeDaemon(open: OpenDaemon, closing: ShutdownStack): Promise<ComposedDaemon> {
  const { db, receiving, tracer, metrics, archive, clock, log, redaction, pageVerdict } = open;
  const told = tellingEnds(createSagas(db), async (spaceId, now) => {
    const space = open.served.spaces.get(spaceId);
    if (space !== undefined) await tellCoverage(db, toldSpaceOf(space.config), now);
  });
  const sagas = tracedSagas(countingEnds(told, metrics), tracer);
  const alerts = createAlerts(db);
  const isShared = isOneOfSeveral(open.config);
  const dispatch = openAlerts(alerts, open);
  if (!isShared) dispatch.start();
  closing.add(() => dispatch.stop());
  const damage = watchPages(pageVerdict, { alerts, clock, log, wakeAlerts: dispatch.wake });
  const decisions = openDecisions({ ...open, onDecisions: open.environment.onDecisions });
  const { operator, releases, isPaused } = decisions;
  // What other workers may be at is recovered by the one that takes it over.
  if (!isShared) {
    await sagas.wakeAll(clock.now());
    await recoverCommon(open, { sagas, alerts, releases });
  }
  return {
    alerts,
    dispatch,
    sagas,
    inbox: createInbox(db),
    coverage: createCoverage(db),
    tell: (space, now) => tellCoverage(db, space, now),
    waiting: isShared ? createWaitingEvents(db, receiving) : null,
    stores: createBookStores(db, archive, 'owner'),
    secretPaths: hideSecretPaths(createSecretPaths(db), redaction),
    decisions,
    operator,
    releases,
    isPaused,
    damage,
  };
}

/** Whether other daemons may work with the database, at the same time. */
export function isOneOfSeveral({ store }: Pick<Config, 'store'>): boolean {
  return store.url !== null;
}

/** What is of no space that is served, and was left by an earlier process. @throws Failure `store.*` */
export async function recoverCommon(
  { config, served, clock }: Pick<OpenDaemon, 'config' | 'served' | 'clock'>,
  { sagas, alerts, releases }: Pick<ComposedDaemon, 'sagas' | 'alerts' | 'releases'>,
): Promise<void> {
  await alertUnserved({ config, served, clock }, { sagas, alerts });
  await releases.settleEnded(clock.now());
}

/**
 * Raises or ends the alerts about spaces that cannot be served, about open e-invoices of spaces that are not, and about
 * cutovers that wait for a yes.
 */
export async function alertUnserved(
  { config, served, clock }: Pick<OpenDaemon, 'config' | 'served' | 'clock'>,
  { sagas, alerts }: Pick<ComposedDaemon, 'sagas' | 'alerts'>,
): Promise<void> {
  await alertMissing(sagas, alerts, [...served.spaces.keys()], clock.now());
  await alertLeftOut(alerts, config.left_out, clock.now());
  await tellCutovers({ alerts, clock }, served.config.spaces.map(movedOf));
}

/** Open sagas of spaces that are not served raise an alert. */
async function alertMissing(
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
