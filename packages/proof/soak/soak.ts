import { rmSync } from 'node:fs';
import { processorMs } from '../bench/daemon-process.js';
import { startDaemon } from './daemon.js';
import { type Measured, measure } from './measure/measure.js';
import type { SoakOptions } from './options.js';
import { openStage } from './stage.js';
import { jobsOf } from './work/timetable.js';
import { createWork } from './work/work.js';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** A day is measured when nothing was asked for since some hours and the night is hours away, an hour near its end. */
const MEASURED = { day: { hour: 22, minute: 5 }, hour: { minute: 50 } } as const;
/** Of a hundred requests, so many may have no answer: a few are lost on purpose, more would be the clock's doing. */
const UNANSWERED_PERCENT = 2;

export interface Soaked {
  readonly taken: readonly Measured[];
  readonly counts: ReadonlyMap<string, number>;
  /** What must not be: a defect, an answer that nobody expects, an end of the daemon. */
  readonly troubles: readonly string[];
  /** Why the speed was no honest one; empty where it was. */
  readonly tooFast: readonly string[];
  readonly folder: string;
}

/** Plays one soak. @param say prints a line */
export async function soak(options: SoakOptions, say: (line: string) => void): Promise<Soaked> {
  const stage = await openStage(options);
  say(`folder ${stage.folder}`);
  const taken: Measured[] = [];
  const troubles: string[] = [];
  const tooFast: string[] = [];
  try {
    const daemon = await startDaemon(stage, options.leaks);
    const work = createWork(stage, options.seed, () => daemon.signal('SIGHUP'));
    const under = new Set<Promise<void>>();
    const begin = Math.ceil(stage.now() / HOUR) * HOUR;
    const isOver = (): boolean =>
      taken.length >= options.warmUp + options.rounds || mustStop(tooFast, options);
    for (let hour = 0; !isOver(); hour += 1) {
      const start = begin + hour * HOUR;
      const ofDay = hourIn(start);
      for (const { minute, job } of jobsOf(ofDay)) {
        await stage.until(start + minute * MINUTE);
        // What takes longer than until the next one goes on beside it, as people and programs do.
        const act = work.do(job, hour).finally(() => under.delete(act));
        under.add(act);
      }
      if (options.roundHours === 24 && ofDay !== MEASURED.day.hour) continue;
      await stage.until(start + (options.roundHours === 24 ? MEASURED.day : MEASURED.hour).minute * MINUTE);
      await Promise.all(under);
      if (!daemon.isRunning()) throw new Error('the daemon ended by itself; daemon.log says why');
      const measured = await measure(stage, daemon, work.rotated());
      taken.push(measured);
      // What is planted for a round begins with it.
      if (options.leaks.length > 0) daemon.signal('SIGWINCH');
      tooFast.push(...behind(measured, options, taken.length));
      say(`${lineOf(measured, taken.length)}, ${Math.round(processorMs(daemon.pid) / 1_000)} s of processor`);
    }
    troubles.push(...work.strange());
    const end = await daemon.stop();
    if (end !== '0' && options.leaks.length === 0)
      troubles.push(`the daemon was told to stop and ended with ${end}`);
    return { taken, troubles, tooFast, counts: work.counts, folder: stage.folder };
  } finally {
    await stage.close();
  }
}

/** What was no honest speed once says nothing of the slopes, whatever comes after it; of what is planted it does. */
export function mustStop(tooFast: readonly string[], { leaks }: SoakOptions): boolean {
  return tooFast.length > 0 && leaks.length === 0;
}

function behind({ metrics }: Measured, { roundHours }: SoakOptions, round: number): readonly string[] {
  const { queue, unanswered, requests } = metrics;
  const percent = requests === 0 ? 0 : (unanswered * 100) / requests;
  return [
    ...(queue > 0 && roundHours === 24 ? [`at the end of day ${round} ${queue} were under way`] : []),
    ...(percent > UNANSWERED_PERCENT
      ? [`until round ${round} ${percent.toFixed(1)} % of the requests had no answer in time`]
      : []),
  ];
}

function lineOf({ at, values, metrics }: Measured, round: number): string {
  const megabytes = (name: string): string => ((values.get(name) ?? 0) / 1e6).toFixed(2);
  return (
    `round ${round}, ${new Date(at).toISOString().slice(0, 16)}: heap ${megabytes('heapUsed')} MB, ` +
    `resident ${megabytes('rss')} MB, e-invoices ${values.get('rows: saga') ?? 0}, under way ${metrics.queue}, ` +
    `unanswered ${metrics.unanswered} of ${metrics.requests}`
  );
}

/** On the wall clock of the spaces. */
function hourIn(moment: number): number {
  return Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' }).format(
      moment,
    ),
  );
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
