import { costOf } from './cost.js';
import { createMeter, type Meter } from './meter.js';

/** Something that no input may cause. */
export interface Verdict {
  /** What tells findings apart: the kind of error, and where in the program it was thrown. */
  readonly key: string;
  readonly said: string;
}

export interface Cost {
  /** Of the processor. */
  readonly milliseconds: number;
  /** By which the most memory that the process ever had grew. */
  readonly megabytes: number;
}

/** What an input of a few kilobytes may cost at most, as so many times the reference work: a hundred times what they usually do. */
const MOST = 200;
const MOST_MEGABYTES = 384;
/** Those that are repeated to great length may take longer, as they are longer. */
const most = ({ length }: Uint8Array): number => MOST * Math.max(1, length / 65_536);
/** Of the processor: below that nobody asks what the machine is worth. */
const SUSPICIOUS_MILLISECONDS = 500;

/** Properties of what everything inherits from; more of them are pollution. */
const PROTOTYPES: readonly object[] = [Object, Array, String, Function].map(({ prototype }) => prototype);

function ownNames(): number {
  return PROTOTYPES.reduce<number>((sum, each) => sum + Reflect.ownKeys(each).length, 0);
}

let own: Meter | undefined;
function ownMeter(): Meter {
  own ??= createMeter();
  return own;
}

export const NAMES_AT_FIRST = ownNames();

/** Runs one input and says what is wrong with what it did; null when nothing is. */
export async function judged(
  run: (input: Uint8Array) => void | Promise<void>,
  input: Uint8Array,
  { isApart = false, meter = ownMeter() }: { readonly isApart?: boolean; readonly meter?: Meter } = {},
): Promise<{ readonly verdict: Verdict | null; readonly cost: Cost }> {
  const [begun, largest] = [meter.spent(), process.resourceUsage().maxRSS];
  let verdict: Verdict | null = null;
  try {
    await run(input);
  } catch (error) {
    verdict = verdictOf(error);
  }
  const cost = {
    milliseconds: meter.spent() - begun,
    megabytes: (process.resourceUsage().maxRSS - largest) / 1024,
  };
  if (verdict === null && ownNames() !== NAMES_AT_FIRST)
    verdict = { key: 'pollution', said: 'a prototype of everything has another property' };
  if (!isApart && verdict === null && cost.milliseconds > SUSPICIOUS_MILLISECONDS) {
    const again = async (): Promise<number> => {
      const before = meter.spent();
      await run(input);
      return meter.spent() - before;
    };
    const times = await costOf(again, meter, most(input));
    if (times > most(input)) {
      const said = `${Math.round(times)} times the reference work for ${input.length} bytes`;
      verdict = { key: 'slow', said };
    }
  }
  if (!isApart && verdict === null && cost.megabytes > MOST_MEGABYTES)
    verdict = { key: 'memory', said: `${Math.round(cost.megabytes)} MB for ${input.length} bytes` };
  return { verdict, cost };
}

export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof Error)) return { key: `thrown ${typeof error}`, said: String(error) };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const own =
    frames.find((line) => /[/\\](?:src|fuzz[/\\](?:targets|\w[\w-]*\.ts))/.test(line)) ?? frames[0] ?? '';
  const place = /([\w.-]+\.[mc]?[jt]s):(\d+)/.exec(own);
  return {
    key: `${error.name} at ${place?.[1] ?? '?'}:${place?.[2] ?? '?'}`,
    said: error.message.slice(0, 300),
  };
}
