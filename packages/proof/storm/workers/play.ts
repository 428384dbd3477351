import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import Sqlite from 'better-sqlite3';
import { INVOICE_EVENTS } from '../../../../src/domain/platform-event.js';
import { copyStore } from '../../../../src/store/engine/copy-store.js';
import { seededRandom } from '../../../../test/seeded-random.js';
import { createFaults } from './faults.js';
import { keepJournals } from './journals.js';
import { judge, type Requested } from './judge.js';
import type { WorkerStormOptions } from './options.js';
import { percentile, type Recovery, watchRecoveries } from './recovery.js';
import { type Cut, type Sent, sentWithoutShare } from './senders.js';
import { correctionForAnother, invoiceOf, type WorkerSpace } from './spaces.js';
import { openStage, type WorkerStage } from './stage.js';

export interface WorkerStormReport {
  readonly violations: readonly string[];
  readonly recoveries: readonly Recovery[];
  /** Answers 429 that no fault was. */
  readonly refused: number;
  readonly issued: number;
  /** How often each fault was done. */
  readonly faults: Readonly<Record<string, number>>;
  /** Who was cut off from the database when, and what each sent to the other sides. */
  readonly cuts: readonly Cut[];
  readonly sent: readonly Sent[];
  /** With configuration, logs and the copy of the database; gone when nothing is violated. */
  readonly folder: string;
}

/** A killed worker's work goes on within this, real milliseconds. */
const LONGEST_RECOVERY_MS = 15_000;
/** For so long its claim of the database holds at most. */
const LONGEST_CLAIM_MS = 90_000;
/** The last part of the storm is for what is under way. */
const ASKING = 0.8;
const LOOK_MS = 500;
/** Nothing comes any more where nothing has come for so long: longer than backoff and a reconciliation take at the clock's speed. */
const STANDSTILL_MS = 240_000;
const LONGEST_MS = 3_600_000;
const PROGRESS_MS = 10_000;

/** Plays one storm, and looks at what it left. @param tell prints a line */
export async function playWorkerStorm(
  options: WorkerStormOptions,
  tell: (line: string) => void,
): Promise<WorkerStormReport> {
  const stage = await openStage(options);
  tell(`folder ${stage.folder}`);
  try {
    const report = await play(stage, options, tell);
    if (report.violations.length === 0 && !options.keep) stage.remove();
    return report;
  } finally {
    await stage.close();
  }
}

async function play(
  stage: WorkerStage,
  options: WorkerStormOptions,
  tell: (line: string) => void,
): Promise<WorkerStormReport> {
  const { platform, postgres, spaces, workers, clock } = stage;
  const startedAt = Date.now();
  const say = (line: string): void =>
    tell(`${((Date.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
  const journals = keepJournals(stage);
  const following = setInterval(journals.follow, 500);
  const over = new AbortController();
  try {
    await beginAll(stage);
    say(`${workers.length} workers serve ${spaces.length} spaces`);

    const random = seededRandom(`invoices ${options.seed}`);
    const requested: Requested[] = [];
    const ask = (space: WorkerSpace): void => {
      const id = `${space.id}-${requested.length + 1}`;
      const yesterday = new Date(clock.now() - 86_400_000).toISOString().slice(0, 10);
      platform.operator.createInvoice(invoiceOf(space, id, yesterday, random));
      platform.operator.requestSending(id, 'automatic');
      requested.push({ id, space, isRefused: false });
      if (space.nip === null || !random.chance(0.2)) return;
      const refused = `${id}-for-another`;
      platform.operator.createInvoice(correctionForAnother(space, refused, id));
      platform.operator.requestSending(refused, 'automatic');
      requested.push({ id: refused, space, isRefused: true });
    };
    const recovery = watchRecoveries(postgres);
    const faults = createFaults({
      stage,
      options,
      recovery,
      say,
      random: seededRandom(`faults ${options.seed}`),
      askIn: (ids) => {
        for (const space of spaces.filter(({ id }) => ids.includes(id)).slice(0, 2)) ask(space);
      },
    });
    const stormedAt = Date.now();
    const asking = (async () => {
      const everyMs = (options.seconds * 1_000 * ASKING) / options.invoices;
      for (let number = 0; number < options.invoices; number += 1) {
        await systemClock.sleep(Math.max(0, stormedAt + number * everyMs - Date.now()));
        ask(random.pick(spaces));
      }
    })();
    const progress = setInterval(() => {
      const mailed = journals.platform.mails.entries(1).length;
      say(`  ${requested.length} requested, ${mailed} mailed`);
    }, PROGRESS_MS);
    const storming = faults.storm(over.signal);
    await Promise.all([asking, systemClock.sleep(options.seconds * 1_000)]);
    over.abort();
    say('calm');
    await storming;
    const rest = await untilDone(stage, requested);
    clearInterval(progress);
    say(rest.length === 0 ? 'everything is done' : `not done: ${rest.join('; ')}`);

    const ends = await Promise.all(
      workers.map(async (worker) => ({ name: worker.name, ...(await worker.stop()) })),
    );
    journals.follow();
    const copy = join(stage.folder, 'copy.sqlite');
    // A worker that was killed a moment ago holds its claim for as long as it lasts.
    await onceFree(() => copyStore(postgres.url(), copy));
    const database = new Sqlite(copy, { readonly: true });
    const judged = judge(stage, journals, requested, database);
    database.close();
    const refused = journals.platform.requests
      .entries(1)
      .filter(({ status, fault }) => status === 429 && fault === null);
    const violations = [
      ...rest.map((line) => `not done: ${line}`),
      ...ends
        .filter(({ code }) => code !== 0)
        .map(({ name, code, signal }) => `${name} stopped with ${code ?? signal}`),
      ...workers.flatMap(({ endedByThemselves }) => endedByThemselves),
      ...(options.isTimed ? late(recovery.recoveries) : []),
      ...sentWithoutShare(faults.cuts, stage.senders.sent),
      ...judged,
    ];
    report(recovery.recoveries, faults, say);
    const mailed = new Set(journals.platform.mails.entries(1).map(({ invoiceId }) => invoiceId));
    say(
      `${mailed.size} of ${requested.length} mailed, ${journals.platform.requests.entries(1).length} requests to the platform, ` +
        `${refused.length} of them answered 429; ${journals.ksef.requests.entries(1).length} to KSeF`,
    );
    return {
      violations,
      recoveries: recovery.recoveries,
      refused: refused.length,
      issued: mailed.size,
      faults: Object.fromEntries(faults.counts),
      cuts: faults.cuts,
      sent: stage.senders.sent,
      folder: stage.folder,
    };
  } finally {
    over.abort();
    clearInterval(following);
  }
}

/** The first one makes the schema, the others find it; until every space is subscribed. */
async function beginAll({ workers, spaces, platform }: WorkerStage): Promise<void> {
  const [first] = workers;
  first?.start();
  await until(async () => (await first?.isReady()) === true, 120_000);
  for (const worker of workers) worker.start();
  const wanted = spaces.length * INVOICE_EVENTS.length;
  await until(async () => platform.state.subscriptions.size === wanted, 120_000 + spaces.length * 1_000);
}

/** Waits as long as something gets on, however slow the machine is. @returns what is not done then, one line each */
async function untilDone(stage: WorkerStage, requested: readonly Requested[]): Promise<readonly string[]> {
  let rest: readonly string[] = [];
  let progress = '';
  let seenAt = Date.now();
  const isOver = async (): Promise<boolean> => {
    rest = await undone(stage, requested).catch((error: unknown) => [String(error)]);
    const now = rest.join();
    if (now !== progress) seenAt = Date.now();
    progress = now;
    return rest.length === 0 || Date.now() - seenAt > STANDSTILL_MS;
  };
  await until(isOver, LONGEST_MS);
  return rest;
}

async function undone(
  { postgres, spaces, clock, nightDueAt }: WorkerStage,
  requested: readonly Requested[],
): Promise<readonly string[]> {
  const known = await postgres.query<{ invoice_id: string }>('select distinct invoice_id from saga');
  const served = new Set(known.map((row) => row.invoice_id));
  const open = await postgres.query<{ line: string }>(
    `select 'saga of ' || invoice_id || ' is ' || state as line from saga where run_at is not null and state <> 'parked'
     union all select 'delivery of ' || space_id from delivery where run_at is not null`,
  );
  const nights = await postgres.query<{ space_id: string }>(
    `select distinct space_id from book_run where kind = 'night' and outcome = 'done'`,
  );
  const slept = new Set(nights.map((row) => row.space_id));
  return [
    ...requested.filter(({ id }) => !served.has(id)).map(({ id }) => `${id} has no saga`),
    ...open.map(({ line }) => line),
    ...(clock.now() < nightDueAt ? ['the night is still to come'] : []),
    ...spaces.filter(({ id, nip }) => nip === null && !slept.has(id)).map(({ id }) => `${id} had no night`),
  ];
}

async function until(holds: () => Promise<boolean>, patienceMs: number): Promise<void> {
  const latest = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > latest) throw new Error('it did not come to it in time');
    await systemClock.sleep(LOOK_MS);
  }
}

function late(recoveries: readonly Recovery[]): string[] {
  return recoveries
    .filter(
      ({ tookMs, beside }) =>
        beside.length === 0 && (tookMs ?? Number.POSITIVE_INFINITY) > LONGEST_RECOVERY_MS,
    )
    .map(({ worker, tookMs }) => `what ${worker} was killed at went on after ${tookMs ?? 'never'} ms`);
}

function wait({ tookMs }: Recovery): number {
  return tookMs ?? Number.POSITIVE_INFINITY;
}

function report(
  recoveries: readonly Recovery[],
  faults: { readonly counts: ReadonlyMap<string, number>; readonly lostBytes: readonly number[] },
  say: (line: string) => void,
): void {
  say(`faults: ${[...faults.counts].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none'}`);
  for (const isAlone of [true, false]) {
    const times = recoveries
      .filter(({ beside }) => (beside.length === 0) === isAlone)
      .flatMap(({ tookMs }) => tookMs ?? []);
    const what = isAlone ? 'kills' : 'kills while something else was broken';
    if (times.length > 0)
      say(
        `${times.length} ${what}: work went on after ${percentile(times, 50)} ms (median), ${percentile(times, 95)} ms (p95), ${Math.max(...times)} ms (longest)`,
      );
  }
  const [longest] = [...recoveries].sort((a, b) => wait(b) - wait(a));
  if (longest !== undefined)
    say(
      `the longest takeover, of ${longest.worker}: ${longest.tookMs ?? 'more than 60000'} ms; beside: ${longest.beside.join(', ') || 'nothing'}`,
    );
  if (faults.lostBytes.length > 0) say(`failovers lost ${faults.lostBytes.join(', ')} bytes`);
}

/** Repeats what fails while somebody else holds the database; the storm is no test of vitest's, which has `eventually`. */
async function onceFree<T>(act: () => Promise<T>): Promise<T> {
  const latest = Date.now() + LONGEST_CLAIM_MS;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (Date.now() > latest) throw error;
      await systemClock.sleep(LOOK_MS);
    }
  }
}
