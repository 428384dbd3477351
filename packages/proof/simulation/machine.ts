import { rmSync } from 'node:fs';
import { acceleratedClock, type Clock } from '@spacebooks/base/clock';
import { createFolderTurns } from '@spacebooks/base/folder-turns';
import type { Database } from 'better-sqlite3';
import { getTasks } from 'node-cron';
import type { Config } from '../../../src/config/config.js';
import { watchCrashPoints } from '../../../src/crash-point.js';
import type { DaemonEnvironment } from '../../../src/daemon/start/open.js';
import { type Daemon, startDaemon } from '../../../src/daemon.js';
import type { OutgoingAlert } from '../../../src/notify/alert-dispatch.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import type { RequestTrace } from '../../../src/ops/request-trace.js';
import { chanceOf, type SeededRandom } from '../../../test/seeded-random.js';
import type { Observer } from '../../../test/traces/observer.js';
import { Crash } from './crash.js';
import type { VirtualTime } from './virtual-time.js';
import { watchStatements } from './watch-statements.js';
import { watchedLog } from './watched-log.js';

export interface MachineParts {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly note: (line: string) => void;
  /** The configuration of the next start. */
  readonly config: () => Config;
  readonly environment: Pick<
    DaemonEnvironment,
    'transport' | 'listen' | 'visuals' | 'busyRetry' | 'openAtWork' | 'deliveryPatience'
  >;
  /** A planted bug may reach into the database. */
  readonly onConnect: (raw: Database) => void;
  /** It has given up waiting for its database, or was not the only writer in a transaction. */
  readonly onBusy: (line: string) => void;
  /** A stop has taken longer than anybody may have to wait for it. */
  readonly onSlowStop: (line: string) => void;
  readonly observer: Observer | null;
  /** The server of a daemon is gone without a word. */
  readonly onCrash: () => void;
}

interface Life {
  dead: boolean;
  readonly death: Promise<never>;
  readonly die: () => void;
  readonly databases: Database[];
  lookForDecisions: (() => void) | null;
  /** A command has written some before the daemon could be told. */
  hasDecisions: boolean;
}

type State = 'down' | 'starting' | 'up' | 'stopping';

/** Kept for curious people, and in the way of nothing: to carry subjects through promises costs a tenth of the time. */
const NO_TRACE: RequestTrace = {
  of: (_subject, work) => work(),
  exchanged: () => undefined,
  stop: async () => undefined,
};

/** Work in flight has ten seconds, an exchange half a minute, and one is followed by another. */
const LONGEST_STOP_MS = 2 * 60_000;

/** What keeps it running starts it again after so long, and after twice as long each time that it does not come up. */
const RESTART_MS = 20_000;
const LONGEST_RESTART_MS = 15 * 60_000;

/** The machine on which daemons run, one after the other, on the same disk. */
export class Machine {
  /** What it shows to every program on it. */
  readonly clock: Clock = acceleratedClock(1);
  readonly alerts: OutgoingAlert[] = [];
  /** Told once, the next time that the daemon comes to a step. */
  readonly awaited = new Map<string, () => void>();
  crashes = 0;
  starts = 0;
  /** Starts that ended with a failure. */
  readonly failedStarts: string[] = [];
  #parts: MachineParts;
  #life: Life = newLife(true);
  #daemon: Daemon | null = null;
  #state: State = 'down';
  #failedInARow = 0;
  #stepsToCrash: number | null = null;
  /** From the next step of this name on the steps to the crash are counted. */
  #crashAt: { readonly name: RegExp; readonly steps: number } | null = null;
  #downMs = 0;
  #restart: (() => void) | null = null;

  constructor(parts: MachineParts) {
    this.#parts = parts;
    watchCrashPoints((name) => this.step(name));
  }

  get life(): Life {
    return this.#life;
  }

  get state(): State {
    return this.#state;
  }

  get daemon(): Daemon {
    if (this.#daemon === null) throw new Error('the daemon is not running');
    return this.#daemon;
  }

  /** The database of the daemon that runs; null while none does. */
  get database(): Database | null {
    const raw = this.#life.databases.at(-1);
    return raw?.open === true ? raw : null;
  }

  start(): void {
    if (this.#state !== 'down') return;
    this.#cancelRestart();
    this.#state = 'starting';
    this.starts += 1;
    const life = newLife(false);
    this.#life = life;
    this.#parts.note('the daemon starts');
    const { random, environment } = this.#parts;
    const starting = startDaemon(this.#parts.config(), {
      clock: this.clock,
      random: chanceOf(random),
      redaction: createRedaction(),
      log: watchedLog((line) => {
        if (!life.dead) this.#parts.onBusy(line);
      }),
      version: '0.0.0-simulation',
      alertSink: (alert) => {
        this.alerts.push(alert);
        this.#parts.note(`alert ${alert.code} ${alert.spaceId ?? ''}`);
      },
      environment: {
        ...environment,
        // Those of a process; each folder is a file system of its own.
        folderTurns: createFolderTurns((path) => path),
        trace: NO_TRACE,
        onConnect: (raw: Database) => this.#connected(raw, life),
        // To look at the database once a second would be most of what happens in three days.
        onDecisions: (look) => {
          life.lookForDecisions = look;
          if (life.hasDecisions) look();
        },
      },
    });
    starting.then(
      (daemon) => {
        if (life.dead) return;
        this.#daemon = daemon;
        this.#state = 'up';
        this.#failedInARow = 0;
        this.#parts.note('the daemon is ready');
      },
      (error: unknown) => {
        if (life.dead) return;
        this.failedStarts.push(String(error));
        this.#parts.note(`the daemon does not start: ${String(error)}`);
        this.#end(life, Math.min(RESTART_MS * 2 ** this.#failedInARow, LONGEST_RESTART_MS));
        this.#failedInARow += 1;
      },
    );
  }

  /** As a person stops it. @returns whether it came to its end like that */
  async stop(): Promise<boolean> {
    if (this.#state !== 'up') return false;
    this.#state = 'stopping';
    const life = this.#life;
    this.#parts.note('the daemon is told to stop');
    const { now } = this.#parts.time;
    const toldAt = now();
    await this.daemon.stop().catch((error: unknown) => {
      if (!life.dead) this.#parts.note(`the stop fails: ${String(error)}`);
    });
    if (life.dead) return false;
    this.#parts.note('the daemon has stopped');
    const tookMs = now() - toldAt;
    if (tookMs > LONGEST_STOP_MS) this.#parts.onSlowStop(`a stop took ${tookMs / 1_000} seconds`);
    this.#end(life, null);
    return true;
  }

  /** Ends the daemon after so many more steps, and starts it again after `downMs`. */
  crashAfter(steps: number, downMs: number): void {
    this.#stepsToCrash = steps;
    this.#downMs = downMs;
  }

  /** The same, counted from the next step of that name. */
  crashAt(name: RegExp, steps: number, downMs: number): void {
    this.#crashAt = { name, steps };
    this.#downMs = downMs;
  }

  /** A command beside the daemon has written a decision, which that one notices within a moment. */
  decidedBeside(): void {
    this.#life.hasDecisions = true;
    this.#life.lookForDecisions?.();
  }

  /** No more crashes, and nothing more that waits for a step. */
  spare(): void {
    this.awaited.clear();
    this.#stepsToCrash = null;
    this.#crashAt = null;
  }

  /** A step of the daemon that runs. @throws Crash when it is its last */
  step(name: string): void {
    if (this.#life.dead) throw new Crash(name);
    this.#come(name);
    if (this.#crashAt?.name.test(name) === true) {
      this.#stepsToCrash = this.#crashAt.steps;
      this.#crashAt = null;
    }
    if (this.#stepsToCrash === null) return;
    this.#stepsToCrash -= 1;
    if (this.#stepsToCrash > 0) return;
    this.#stepsToCrash = null;
    this.crashes += 1;
    this.#parts.note(`CRASH at ${name}`);
    this.#end(this.#life, this.#downMs);
    throw new Crash(name);
  }

  /** What is being computed has ended it; whatever keeps it running starts it again. */
  endAtWork(): void {
    this.crashes += 1;
    this.#parts.note('CRASH at a poisoned invoice');
    this.#end(this.#life, RESTART_MS);
  }

  /** Lets go of everything for good. */
  close(): void {
    this.#cancelRestart();
    watchCrashPoints(null);
    if (!this.#life.dead) this.#end(this.#life, null);
  }

  #come(name: string): void {
    this.awaited.get(name)?.();
    this.awaited.delete(name);
  }

  #connected(raw: Database, life: Life): void {
    if (life.dead) throw new Crash('open');
    life.databases.push(raw);
    const { observer } = this.#parts;
    observer?.connected(raw);
    watchStatements(raw, {
      step: (name) => this.step(name),
      note: this.#parts.note,
      began: () => this.#come('begin'),
      committed: () => observer?.committed(raw, this.clock.now()),
      outrun: (name) => this.#parts.onBusy(`a transaction is outrun by another connection: ${name}`),
    });
    this.#parts.onConnect(raw);
  }

  #end(life: Life, restartMs: number | null): void {
    life.dead = true;
    life.die();
    this.#daemon = null;
    this.#state = 'down';
    for (const raw of life.databases) {
      raw.close();
      // A claim of a process that is gone does not hold; this one lives on.
      rmSync(`${raw.name}.lock`, { force: true });
    }
    this.#parts.onCrash();
    this.#parts.observer?.died();
    // They are known to their library for as long as the process lives, and with them all that a daemon has held.
    for (const task of getTasks().values()) void task.destroy();
    const { time } = this.#parts;
    time.dropTimers();
    // What the dead one still sets in motion: it would look at a database that is closed until the next start.
    time.worldClock.after(1, () => {
      if (this.#life === life) time.dropTimers();
    });
    if (restartMs === null) return;
    this.#cancelRestart();
    this.#restart = time.worldClock.after(restartMs, () => {
      time.dropTimers();
      this.start();
    });
  }

  #cancelRestart(): void {
    this.#restart?.();
    this.#restart = null;
  }
}

function newLife(dead: boolean): Life {
  let die = (): void => undefined;
  const death = new Promise<never>((_resolve, reject) => {
    die = () => reject(new Error('ECONNRESET'));
  });
  death.catch(() => undefined);
  return { dead, death, die, databases: [], lookForDecisions: null, hasDecisions: false };
}
