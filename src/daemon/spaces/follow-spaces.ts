import { orAborted } from '@spacebooks/base/or-aborted';
import type { SpaceConfig } from '../../config/config.js';
import type { GivenSpace, JudgedSpaces } from '../../config/given-spaces.js';
import type { LeftOutSpace } from '../../config/left-out-space.js';
import { removeSubscriptions } from '../../inbox/subscriptions.js';
import { type Stoppable, startPoller } from '../../poller.js';
import { alertUnserved, type ComposedDaemon } from '../start/compose.js';
import type { OpenDaemon } from '../start/open.js';
import type { CommonDuties } from '../upkeep/common-duties.js';
import type { DecisionWatch } from '../upkeep/watch-decisions.js';
import { followDecided } from './follow-decided.js';
import type { Roster } from './roster.js';
import { leftOut, notOpened, type ServedSpaces, textIn } from './served-spaces.js';
import type { SpaceWorks } from './space-work.js';
import { refuseLongWait } from './spaces.js';

interface FollowDeps extends OpenDaemon, Pick<ComposedDaemon, 'alerts' | 'sagas' | 'stores' | 'dispatch'> {
  readonly secretPaths: ComposedDaemon['secretPaths'];
  readonly works: SpaceWorks;
  readonly roster: Roster;
  readonly decided: DecisionWatch;
  readonly common: Pick<CommonDuties, 'rerouted'>;
}

const POLL_MS = 2_000;
/** How often what could not be opened is tried again: somebody may have logged in. */
const UNOPENED_MS = 30_000;
/** How long the end of a space waits for its subscriptions to be deleted. */
const UNSUBSCRIBE_MS = 30_000;

interface Following extends Stoppable {
  /** Somebody may have said yes to another cutover, or saved a setting. */
  decided(): void;
  /** Begins work of a space as soon as all that was decided until now is in force: no space is between its end and its begin then. */
  whenSettled<T>(begin: () => Promise<T>): Promise<T>;
}

/** Takes up cutovers that somebody said yes to, what finance has set, and, where they are no list, spaces that are added, changed or removed. */
export function followSpaces(deps: FollowDeps): Following {
  let latest: Promise<unknown> = Promise.resolve();
  let routes = routesOf(deps.served);
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = latest.then(work);
    latest = done.catch(() => undefined);
    return done;
  };
  const { served, common } = deps;
  const decided = followDecided(deps, inTurn, async () => {
    const now = routesOf(served);
    if (now !== routes) await common.rerouted();
    routes = now;
    deps.decided.refresh();
    deps.dispatch.wake();
  });
  const feed = followFeed(deps, inTurn);
  return {
    decided: decided.wake,
    whenSettled: async (begin) => {
      await decided.settled();
      // What was begun is not waited for in turn.
      const { begun } = await inTurn(async () => ({ begun: begin() }));
      return begun;
    },
    stop: async () => void (await Promise.all([decided.stop(), feed?.stop()])),
  };
}

/** @returns null where the spaces are a list */
function followFeed(deps: FollowDeps, inTurn: <T>(work: () => Promise<T>) => Promise<T>): Stoppable | null {
  const { served, clock, log } = deps;
  const { feed } = served;
  if (feed === null) return null;
  /** Those that the daemon started with. */
  let taken = '';
  let before: string | null = null;
  /** Something could not be done, and is tried again. */
  let isStale = false;
  let retryAt = clock.now() + UNOPENED_MS;
  let unopened: ReadonlySet<string> = new Set(served.config.left_out.map(({ id }) => id));

  const poll = async (stop: AbortSignal): Promise<null> => {
    const version = await feed.version();
    const isSettled = !feed.isWrittenByHand || version === before;
    before = version;
    const isNew = version !== taken && isSettled;
    const isRetry = unopened.size > 0 && clock.now() >= retryAt;
    if (!isNew && !isStale && !isRetry) return null;
    if (!isSettled) return null;
    isStale = false;
    retryAt = clock.now() + UNOPENED_MS;
    const given = await feed.read();
    const done = await inTurn(() => applySpaces(given, deps, stop));
    taken = version;
    isStale = done.failed;
    unopened = done.unopened;
    return null;
  };
  const onFailure = (error: unknown): number => {
    isStale = true;
    log.error('spaces.poll-failed', { error: String(error) });
    return POLL_MS;
  };
  return startPoller({ poll, onFailure, longestRestMs: POLL_MS, firstRestMs: POLL_MS, clock });
}

interface Applied {
  readonly failed: boolean;
  /** Written well, but not connected. */
  readonly unopened: ReadonlySet<string>;
}

async function applySpaces(
  given: readonly GivenSpace[],
  deps: FollowDeps,
  stop: AbortSignal,
): Promise<Applied> {
  const { served, roster, alerts, sagas, dispatch, decided, common, log } = deps;
  const { spaces, leftOut: unserved, removed } = compare(given, deps);
  const unopened: LeftOutSpace[] = [];
  let failed = false;
  /** One space's trouble is that space's. */
  const attempt = async (id: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failed = true;
      log.error('space.change-failed', { space: id, error: String(error) });
    }
  };
  const before = routesOf(served);

  // Before the others: what is removed here may be added there under another name.
  await orAborted(Promise.all(removed.map((id) => attempt(id, () => remove(id, deps)))), stop);
  for (const space of spaces) {
    if (stop.aborted) break;
    await attempt(space.id, async () => {
      const isServed = served.spaces.has(space.id);
      const open = await served.open(space).catch((error: unknown) => notOpened(space, given, error));
      if ('problems' in open) return void unopened.push(open);
      await roster.beginSpace(open);
      served.begun(space.id, textIn(given, space.id));
      log.info(isServed ? 'space.changed' : 'space.added', { space: space.id });
    });
  }
  if (stop.aborted) return { failed: true, unopened: new Set() };
  const allLeftOut = [...unserved, ...unopened];
  served.leaveOut(allLeftOut);
  await alertUnserved(deps, { sagas, alerts });
  if (routesOf(served) !== before) await common.rerouted();
  decided.refresh();
  dispatch.wake();
  return { failed, unopened: new Set(unopened.map(({ id }) => id)) };
}

/** Who else is notified about spaces. */
function routesOf({ config }: ServedSpaces): string {
  return JSON.stringify(config.spaces.map(({ id, alerts }) => [id, alerts]));
}

interface Comparison extends JudgedSpaces {
  /** Ids of those that are served and written down no more. */
  readonly removed: readonly string[];
}

/** What is new: spaces to begin, anew or again, and to end. One that cannot be served as it is written now keeps what it had. */
function compare(given: readonly GivenSpace[], { served }: Pick<FollowDeps, 'served'>): Comparison {
  const { feed } = served;
  if (feed === null) return { spaces: [], leftOut: [], removed: [] };
  // What has not changed was judged before: of ten thousand, judging takes seconds.
  const isUnchanged = ({ id, text }: GivenSpace): boolean => served.textOf(id) === text;
  const judged = feed.judge(given.filter((each) => !isUnchanged(each)));
  const ids = new Set(given.map(({ id }) => id));
  const isAnew = new Set(judged.spaces.map(({ id }) => id));
  const stay = served.config.spaces.filter(({ id }) => ids.has(id) && !isAnew.has(id));
  const idOf = new Map(stay.flatMap((space) => unique(space).map((value) => [value, space.id] as const)));
  const spaces: SpaceConfig[] = [];
  const unserved = [...judged.leftOut];
  for (const space of judged.spaces) {
    const other = unique(space).flatMap((value) => idOf.get(value) ?? [])[0];
    if (other === undefined) spaces.push(space);
    else unserved.push(twinOf(space, other, given));
  }
  return { spaces, leftOut: unserved, removed: [...served.spaces.keys()].filter((id) => !ids.has(id)) };
}

/** What no two spaces share. */
function unique({ platform_id: platformId, base_url: baseUrl }: SpaceConfig): readonly string[] {
  return [platformId, baseUrl];
}

function twinOf({ id }: SpaceConfig, other: string, given: readonly GivenSpace[]): LeftOutSpace {
  const message = `the space ${other}, which is served, has the same platform_id or address`;
  return leftOut(id, given, { message, fix: 'give each space its own' });
}

/** Ends a space: its subscriptions are deleted, what is under way is committed, and what is open waits for the space to return. */
async function remove(id: string, deps: FollowDeps): Promise<void> {
  const { served, works, roster, clock, log } = deps;
  const space = served.spaces.get(id);
  if (space === undefined) return;
  if (!roster.isOurs(space)) return served.remove(id);
  await works.endUpkeep(id);
  const over = new AbortController();
  const unsubscribing = (async () => {
    await refuseLongWait(space, clock);
    await removeSubscriptions({ ...deps, space: { id, subscriptions: space.client.subscriptions } });
  })();
  const settled = unsubscribing
    .catch((error: unknown) => log.warn('space.unsubscribe-failed', { space: id, error: String(error) }))
    .finally(() => over.abort());
  await clock.sleep(UNSUBSCRIBE_MS, over.signal);
  served.remove(id);
  await works.end(id);
  await settled;
  log.info('space.removed', { space: id });
}
