import type { Clock } from '@spacebooks/base/clock';
import type { Config } from '../../config/config.js';
import { einvoiceSettings } from '../../config/einvoice-settings.js';
import { settingsDigest } from '../../einvoice/space.js';
import { readPointer } from '../../inbox/pointer.js';
import { createOperator } from '../../operator/create-operator.js';
import type { OperatedSpace, OperatorFacts } from '../../operator/facts.js';
import type { Logger } from '../../ops/log.js';
import { sagaRoot } from '../../ops/tracing/spans.js';
import type { Random } from '../../random.js';
import { createReleases } from '../../store/books/releases.js';
import { dialectOf } from '../../store/engine/engine.js';
import { createNewsFeed } from '../../store/engine/news.js';
import type { Db } from '../../store/engine/open.js';
import { createOperatorDecisions } from '../../store/sagas/operator-decisions.js';
import { perList } from '../spaces/live-config.js';
import { addressesOf } from '../spaces/spaces.js';
import { toldSpaceOf } from '../spaces/told-space.js';
import { type DecisionWatch, type WatchDecisionsDeps, watchDecisions } from './watch-decisions.js';

const POLL_MS = 1_000;

export interface DecisionDeps {
  readonly config: Config;
  readonly db: Db;
  /** For what people look at. */
  readonly reading: Db;
  readonly version: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Receives the function to call after a command has written a decision; without it the database is polled. */
  readonly onDecisions?: ((refresh: () => void) => void) | undefined;
}

interface DecisionsApplied
  extends Pick<WatchDecisionsDeps, 'decided' | 'due' | 'wake' | 'alerted' | 'resumed'> {
  /** Spaces whose sagas this process runs. */
  readonly ownSpaces: () => readonly string[];
}

/** What people see and decide, and how the daemon picks it up. */
export type Decisions = ReturnType<typeof openDecisions>;

export function openDecisions(deps: DecisionDeps) {
  const { config, db, reading, version, clock, random, log, onDecisions } = deps;
  const decisions = createOperatorDecisions(db);
  const readPaused = async (spaceId: string): Promise<boolean> => (await decisions.pauseOf(spaceId)) !== null;
  const facts = operatorFacts(config, { version, isDaemonRunning: async () => true });
  let watch: DecisionWatch | null = null;
  return {
    operator: createOperator({ db, reading, facts, clock, random, onDecided: () => watch?.refresh() }),
    /** Applies at once what somebody has decided in this process. */
    refresh: (): void => watch?.refresh(),
    releases: createReleases(db),
    // Every poll asks: once decisions are watched, it costs no query.
    isPaused: async (spaceId: string): Promise<boolean> => watch?.isPaused(spaceId) ?? readPaused(spaceId),
    /** Applies decisions from now on, those written before included. */
    watch: async (on: DecisionsApplied): Promise<DecisionWatch> => {
      const isServed = (id: string): boolean => config.spaces.some((space) => space.id === id);
      const paused = async () => [...(await decisions.pauses()).keys()].filter(isServed);
      const news = createNewsFeed(db);
      const look = () => news.look(on.ownSpaces(), clock.now());
      const everyMs = onDecisions === undefined ? POLL_MS : 0;
      const { hints } = dialectOf(db);
      watch = await watchDecisions({ ...on, look, paused, hints, everyMs, clock, log });
      onDecisions?.(watch.refresh);
      return watch;
    },
  };
}

/** What the operator needs of the configuration. */
export function operatorFacts(
  config: Config,
  { version, isDaemonRunning }: Pick<OperatorFacts, 'version' | 'isDaemonRunning'>,
): OperatorFacts {
  const factsOf = perList((spaces): readonly OperatedSpace[] =>
    spaces.map((space) => ({
      ...toldSpaceOf(space),
      hasBooks: space.accounting !== undefined,
      eInvoicesFrom: space.e_invoices.from,
      announced: space.e_invoices.ksef?.announced,
      settingsDigest: settingsDigest(einvoiceSettings(space)),
      readCallback: (event, body) => readPointer(event, body, addressesOf(space, config.platform.base_url)),
    })),
  );
  return {
    version,
    isDaemonRunning,
    get spaces() {
      return factsOf(config.spaces);
    },
    traceOf: config.tracing === null ? null : (sagaId) => sagaRoot(sagaId).traceId,
    requestsPerMinute: config.platform.requests_per_minute,
  };
}
