import { styleText } from 'node:util';
import type { Clock } from '@spacebooks/base/clock';
import { counted } from '@spacebooks/base/text/counted';
import type { Check, CheckVerdict } from '../doctor/check.js';
import { loadChecks } from '../doctor/checks.js';
import { type CheckReport, CONFIGURATION, examine } from '../doctor/examine.js';
import { EXIT } from '../exit-codes.js';
import { systemRandom } from '../random.js';
import { checkLayouts } from './check-config.js';
import { clockOf } from './clock-of-environment.js';
import { type Answer, view } from './define-command.js';
import type { DoctorOptions } from './doctor-options.js';
import { inForce, openConfig } from './open-config.js';
import { type CommandContext, printable, usageError } from './output.js';

/** How long a command is silent before it says what it is waiting for, milliseconds. */
const PATIENCE_MS = 5_000;

/** `spacebooks doctor`: checks everything that the daemon needs, and changes nothing. */
export async function doctor(options: DoctorOptions, context: CommandContext): Promise<Answer> {
  const checks = await loadChecks();
  const known = checks.map(({ name }) => name);
  const unknown = options.only.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw usageError(`unknown check ${unknown}`, `write one of: ${known.join(', ')}`);
  }
  const clock = clockOf(context.env);
  const cancel = clock.after(PATIENCE_MS, () =>
    context.output.error(
      'waiting for responses, or for the rate limit, which the daemon shares; Ctrl-C cancels',
    ),
  );
  try {
    const selected = checks.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
    return answerOf(await look(options, selected, clock, context));
  } finally {
    cancel();
  }
}

function look(
  options: DoctorOptions,
  checks: readonly Check[],
  clock: Clock,
  context: CommandContext,
): Promise<readonly CheckReport[]> {
  return examine({
    configuration: async () => {
      const config = await inForce(await openConfig(options.config, context, { tokensMayBeMissing: true }));
      await checkLayouts(config);
      if (options.space !== undefined && !config.spaces.some(({ id }) => id === options.space)) {
        throw usageError(
          `the configuration has no space ${options.space}`,
          'name one that it has, or leave out --space',
        );
      }
      return config;
    },
    file: options.config,
    checks,
    space: options.space,
    clock,
    random: systemRandom,
    version: context.version,
    env: context.env,
    sendMail: options.sendMail,
    onReport: (report) => {
      if (!options.json) context.output.line(reportLines(report).join('\n'));
    },
  });
}

function answerOf(reports: readonly CheckReport[]): Answer {
  const verdicts = reports.flatMap((report) => report.verdicts);
  const count = (state: CheckVerdict['state']): number =>
    verdicts.filter((each) => each.state === state).length;
  const isSound = count('failed') === 0;
  const sums = `${count('ok')} ok, ${counted(count('warning'), 'warning')}, ${count('failed')} failed, ${count('skipped')} skipped`;
  const isConfiguration = reports.some(
    ({ name, verdicts: found }) =>
      name === CONFIGURATION.name && found.some(({ state }) => state === 'failed'),
  );
  const code = isSound ? EXIT.ok : isConfiguration ? EXIT.config : EXIT.refused;
  return view({ ok: isSound, checks: reports }, [`\n${sums}`], code);
}

const MARKS: Readonly<
  Record<
    CheckVerdict['state'],
    { readonly word: string; readonly colour: 'green' | 'yellow' | 'red' | 'gray' }
  >
> = {
  ok: { word: 'ok', colour: 'green' },
  warning: { word: 'WARNING', colour: 'yellow' },
  failed: { word: 'FAILED', colour: 'red' },
  skipped: { word: 'skipped', colour: 'gray' },
};

function reportLines({ title, verdicts }: CheckReport): readonly string[] {
  return verdicts.flatMap(({ state, about, message, meaning, fix }) => [
    `${mark(state)} ${title.padEnd(24)} ${printable(about === null ? message : `${about}: ${message}`)}`,
    ...(meaning === null ? [] : [`          what it means: ${printable(meaning)}`]),
    ...(fix ?? '')
      .split('\n')
      .flatMap((line, index) =>
        line === '' ? [] : [`${index === 0 ? '          what to do: ' : '            '}${printable(line)}`],
      ),
  ]);
}

function mark(state: CheckVerdict['state']): string {
  const { word, colour } = MARKS[state];
  const padded = word.padEnd(8);
  // Asked of the stream itself: nothing is coloured where it goes into a file.
  return styleText(colour, padded, { stream: process.stdout });
}
