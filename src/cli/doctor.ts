import { styleText } from 'node:util';
import type { Clock } from '../clock.js';
import { configSecrets } from '../config/config.js';
import { loadConfig } from '../config/load.js';
import type { Check } from '../doctor/check.js';
import { loadChecks } from '../doctor/checks.js';
import { CONFIGURATION, examine, type Report } from '../doctor/examine.js';
import type { Verdict } from '../doctor/verdict.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { systemRandom } from '../random.js';
import { checkLayouts } from './check-layouts.js';
import { clockOf } from './clock-of-environment.js';
import { type CommandContext, printAdvice, printable } from './output.js';

export interface DoctorOptions {
  readonly config: string;
  readonly json: boolean;
  /** Names of checks; all when empty. */
  readonly only: readonly string[];
  /** Id of a space; all when left out. */
  readonly space?: string;
  /** Whether a test mail goes to each target that is a mail. */
  readonly sendMail: boolean;
  /** Version of spacebooks. */
  readonly version: string;
}

/** After which wait a person is told that something is waited for, milliseconds. */
const PATIENCE_MS = 5_000;

/** `spacebooks doctor`: looks at everything that the daemon needs, and changes nothing. */
export async function doctor(options: DoctorOptions, { env, output }: CommandContext): Promise<ExitCode> {
  const checks = await loadChecks();
  const known = checks.map(({ name }) => name);
  const unknown = options.only.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    printAdvice(output, `there is no check ${unknown}`, `write one of: ${known.join(', ')}`);
    return EXIT.usage;
  }
  const clock = clockOf(env);
  const cancel = clock.after(PATIENCE_MS, () =>
    output.error('waiting for answers, or for the rate limit, which the daemon shares; Ctrl-C ends it'),
  );
  try {
    const selected = checks.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
    return finish(await look(options, selected, clock, { env, output }), options, output);
  } catch (error) {
    if (!(error instanceof NoSuchSpace)) throw error;
    const message = `the configuration has no space ${error.message}`;
    printAdvice(output, message, 'name one that it has, or leave out --space');
    return EXIT.usage;
  } finally {
    cancel();
  }
}

/** Which is at fault: the command line names a space that there is not. */
class NoSuchSpace extends Error {}

function look(
  options: DoctorOptions,
  checks: readonly Check[],
  clock: Clock,
  { env, output }: CommandContext,
): Promise<readonly Report[]> {
  return examine({
    configuration: async () => {
      const config = loadConfig(options.config, { env, tokensMayBeMissing: true });
      for (const secret of configSecrets(config)) output.redaction.add(secret);
      await checkLayouts(config);
      if (options.space !== undefined && !config.spaces.some(({ id }) => id === options.space)) {
        throw new NoSuchSpace(options.space);
      }
      return config;
    },
    file: options.config,
    checks,
    space: options.space,
    clock,
    random: systemRandom,
    version: options.version,
    sendMail: options.sendMail,
    onReport: (report) => {
      if (!options.json) output.line(reportLines(report).join('\n'));
    },
  });
}

function finish(
  reports: readonly Report[],
  { json }: DoctorOptions,
  output: CommandContext['output'],
): ExitCode {
  const verdicts = reports.flatMap((report) => report.verdicts);
  const count = (state: Verdict['state']): number => verdicts.filter((each) => each.state === state).length;
  const isSound = count('failed') === 0;
  if (json) output.line(JSON.stringify({ ok: isSound, checks: reports }, null, 2));
  else {
    const sums = `${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed, ${count('skipped')} skipped`;
    output.line(`\n${sums}`);
  }
  if (isSound) return EXIT.ok;
  const isConfiguration = reports.some(
    ({ name, verdicts: found }) =>
      name === CONFIGURATION.name && found.some(({ state }) => state === 'failed'),
  );
  return isConfiguration ? EXIT.config : EXIT.refused;
}

const MARKS: Readonly<
  Record<Verdict['state'], { readonly word: string; readonly colour: 'green' | 'yellow' | 'red' | 'gray' }>
> = {
  ok: { word: 'ok', colour: 'green' },
  warning: { word: 'WARNING', colour: 'yellow' },
  failed: { word: 'FAILED', colour: 'red' },
  skipped: { word: 'skipped', colour: 'gray' },
};

function reportLines({ title, verdicts }: Report): readonly string[] {
  return verdicts.flatMap(({ state, about, message, meaning, fix }) => [
    `${mark(state)} ${title.padEnd(24)} ${printable(about === null ? message : `${about}: ${message}`)}`,
    ...(meaning === null ? [] : [`          what it means: ${printable(meaning)}`]),
    ...(fix === null ? [] : [`          what to do: ${printable(fix)}`]),
  ]);
}

function mark(state: Verdict['state']): string {
  const { word, colour } = MARKS[state];
  const padded = word.padEnd(8);
  // Asked of the stream itself: nothing is coloured where it goes into a file.
  return styleText(colour, padded, { stream: process.stdout });
}
