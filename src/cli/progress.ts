import { systemClock } from '@spacebooks/base/clock';
import type { Options, Params } from 'cli-progress';
import type { OnProgress } from '../domain/progress.js';
import type { CommandContext } from './output.js';

/** How far a command is: one line on standard error, where a person looks at it, and nothing anywhere else. */
export interface Progress {
  readonly show: OnProgress;
  /** Takes the line away. */
  end(): void;
}

/** Of a terminal as wide as most. */
const BAR = 24;

const SILENT: Progress = { show: () => undefined, end: () => undefined };

/** @param isForProgram with --json nobody looks */
export async function openProgress(
  { output: { progressTo: stream }, env }: Pick<CommandContext, 'output' | 'env'>,
  isForProgram = false,
): Promise<Progress> {
  const isSeen = stream !== undefined && !isForProgram && (env.CI ?? '') === '' && env.TERM !== 'dumb';
  if (!isSeen) return SILENT;
  const { default: library } = await import('cli-progress');
  let part: string | null = null;
  const options: Options = {
    stream,
    format: (_options, params) => progressLine(part ?? '', params),
    clearOnComplete: true,
    hideCursor: null,
    etaBuffer: 50,
  };
  let bar: InstanceType<typeof library.SingleBar> | null = null;
  const end = (): void => {
    bar?.stop();
    bar = null;
    part = null;
  };
  return {
    show: (name, done, of) => {
      if (name !== part) {
        end();
        part = name;
        bar = new library.SingleBar(options);
        // With nothing to do it would be complete before it begins.
        bar.start(of ?? Number.MAX_SAFE_INTEGER, done);
      }
      if (of !== null) bar?.setTotal(of);
      bar?.update(done);
    },
    end,
  };
}

/** With a total: a bar and what is left; without: how much, and since when. */
export function progressLine(
  part: string,
  {
    value,
    total,
    progress,
    eta,
    startTime,
  }: Pick<Params, 'value' | 'total' | 'progress' | 'eta' | 'startTime'>,
  now = systemClock.now(),
): string {
  if (total === Number.MAX_SAFE_INTEGER) {
    return `${part}${value === 0 ? '' : `: ${value}`}, ${spanOf((now - startTime) / 1000)}`;
  }
  const full = Math.round(Math.min(1, Math.max(0, progress)) * BAR);
  const left = Number.isFinite(Number(eta)) ? `, about ${spanOf(Number(eta))} left` : '';
  return `${part} [${'#'.repeat(full)}${'-'.repeat(BAR - full)}] ${value} of ${total}${left}`;
}

function spanOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Shows how far `work` is, and takes the line away whatever becomes of it. */
export async function withProgress<T>(
  context: Pick<CommandContext, 'output' | 'env'>,
  isForProgram: boolean,
  work: (show: OnProgress) => Promise<T>,
): Promise<T> {
  const progress = await openProgress(context, isForProgram);
  try {
    return await work(progress.show);
  } finally {
    progress.end();
  }
}
