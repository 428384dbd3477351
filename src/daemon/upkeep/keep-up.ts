import { systemClock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { Failure, type FailureCode } from '../../domain/errors.js';
import type { Sagas } from '../../store/sagas/sagas.js';
import type { OpenSpace } from '../spaces/spaces.js';
import { createUpkeep, type Upkeep, type UpkeepTask } from './upkeep.js';
import { RECONCILIATION, SUBSCRIPTIONS, type UpkeepTaskDeps, upkeepTasks } from './upkeep-tasks.js';

/** Consecutive rounds that a transient failure may last before an alert is raised. */
const ROUNDS_BEFORE_ALERT = 3;

export interface UpkeepsDeps extends UpkeepTaskDeps {
  readonly isPaused: (spaceId: string) => Promise<boolean>;
  readonly sagas: Pick<Sagas, 'wakeRefused'>;
  /** A failure that ends the start needs no alert: the start itself fails with it. */
  readonly isStarting: () => boolean;
  /** Retries at once what else waits for the space. */
  readonly resume: (spaceId: string) => void;
}

export interface KeptSpace extends Upkeep {
  readonly id: string;
  /** When it was made, epoch milliseconds. */
  readonly begunAt: number;
}

/**
 * The hourly upkeep of a space by itself, so that a slow space does not hold up the others. What a person must fix
 * keeps an alert open until it is fixed.
 */
export function createKeptSpace(
  openSpace: OpenSpace,
  deps: UpkeepsDeps,
  wakeAlerts: () => void,
  onTried?: () => Promise<void>,
): KeptSpace {
  const { clock, log, config, alerts, redaction, sagas } = deps;
  /** Tasks whose alerts have ended since their last failure. */
  const well = new Set<UpkeepTask>();
  let isTried = false;
  const tried = async ({ name }: UpkeepTask): Promise<void> => {
    if (name !== SUBSCRIPTIONS || isTried) return;
    isTried = true;
    await onTried?.();
  };
  return {
    id: openSpace.id,
    begunAt: clock.now(),
    ...createUpkeep({
      tasks: upkeepTasks(openSpace, deps),
      everyMs: config.reconcile.every_minutes * 60_000,
      isPaused: () => deps.isPaused(openSpace.id),
      onSuccess: async (task) => {
        const { name, space } = task;
        if (!well.has(task)) {
          let hasEnded = await alerts.end(`upkeep:${space}:${name}`, clock.now());
          // The platform has accepted the token.
          if (name === SUBSCRIPTIONS)
            hasEnded = (await alerts.end(`token:${space}`, clock.now())) || hasEnded;
          well.add(task);
          if (hasEnded) wakeAlerts();
        }
        await tried(task);
        if (name !== RECONCILIATION) return;
        // It covers what an unreadable callback may have announced, and may have raised alerts of its own.
        await alerts.end(`callbacks:${space}`, clock.now());
        wakeAlerts();
      },
      onFailure: async (task, failure, rounds) => {
        const { name, space } = task;
        well.delete(task);
        await tried(task);
        if (deps.isStarting() && endsStart(failure)) return;
        // A rejected token has its own alert, once per space (watch-token).
        if (failure.code === 'platform.unauthorized') return;
        if (failure.kind === 'transient' && rounds < ROUNDS_BEFORE_ALERT) return;
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
        deps.onRecovered();
        deps.resume(openSpace.id);
      },
      clock,
      log,
    }),
  };
}

export interface SpaceReadiness {
  readonly space: string;
  /** Its subscriptions are in order. */
  readonly subscribed: boolean;
  /** Null when there is none, or none yet. */
  readonly trouble: FailureCode | 'not tried yet' | null;
}

/** Spaces begin one after the other, also in a daemon that takes them over from another one: no trouble, while it takes no longer. */
const BEGINNING_MS = 2 * MINUTE_MS;

export function spaceReadiness(
  { id: space, begunAt, troubles }: Pick<KeptSpace, 'id' | 'begunAt' | 'troubles'>,
  now: number,
): SpaceReadiness {
  const known = troubles();
  if (known === null) {
    const isBeginning = now - begunAt < BEGINNING_MS;
    return { space, subscribed: false, trouble: isBeginning ? null : 'not tried yet' };
  }
  const subscribed = known.every(({ task }) => task !== SUBSCRIPTIONS);
  return { space, subscribed, trouble: known.at(-1)?.failure.code ?? null };
}

/** How long a start waits for the platform, in real time: one that does not answer must not hold it up. */
const PATIENCE_MS = 8_000;

/**
 * Waits until the urgent tasks of each space were tried once, or patience ends; from then on a failure concerns its space only.
 *
 * @throws Failure `daemon.twin`: two daemons would do everything twice; `store.*`: nobody is served without the database
 */
export async function firstTry(
  spaces: readonly Pick<KeptSpace, 'id' | 'tried'>[],
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const over = new AbortController();
  const failures = Promise.all(spaces.map(endingStart)).then((each) => each.flat());
  const patience = systemClock.sleep(patienceMs, over.signal).then(() => []);
  const known = await Promise.race([failures, patience]);
  over.abort();
  const [reason] = known;
  if (reason !== undefined) throw reason;
}

/** No space can be served despite it. */
function endsStart({ code }: Failure): boolean {
  return code === 'daemon.twin' || code.startsWith('store.');
}

/** The same failures, naming the space. */
async function endingStart({ id, tried }: Pick<KeptSpace, 'id' | 'tried'>): Promise<readonly Failure[]> {
  const ending = (await tried).filter(endsStart);
  return ending.map(
    ({ code, detail = '', obstacle }) => new Failure(code, { detail: `space ${id}: ${detail}`, obstacle }),
  );
}
