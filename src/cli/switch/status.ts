import { checkSwitch, switchWithoutBooks } from '../../books/switch/check-switch.js';
import type { SpaceConfig } from '../../config/config.js';
import { commandLine } from '../../domain/advice/command-line.js';
import type { SwitchLine, SwitchStatus } from '../../domain/switch/checklist.js';
import { EXIT } from '../../exit-codes.js';
import { say, sentencesOf } from '../../words/say.js';
import { switchFindingText } from '../../words/switch.js';
import { withCommands } from '../books/month-status.js';
import { withBooks } from '../books/with-books.js';
import { type Answer, view } from '../define-command.js';
import { openConfig, requireSpace } from '../open-config.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, printable } from '../output.js';

/** `spacebooks switch status`: the checklist of each space, with books or without. @throws CommandError for an unknown space */
export async function status(options: BookOptions, context: CommandContext): Promise<Answer> {
  const config = await openConfig(options.config, context, { tokensMayBeMissing: true });
  requireSpace(options.space, config);
  const chosen = config.spaces.filter(({ id }) => options.space === undefined || id === options.space);
  const found = await checkAll(chosen, options, context);
  const isDone = found.every((each) => each.isDone);
  const lines = found.flatMap(describeSwitch).map(printable);
  return view({ ok: isDone, spaces: found.map(withCommands) }, lines, isDone ? EXIT.ok : EXIT.refused);
}

/** The books are only opened where there are some. */
async function checkAll(
  spaces: readonly SpaceConfig[],
  options: BookOptions,
  context: CommandContext,
): Promise<readonly SwitchStatus[]> {
  const withoutBooks = spaces.filter(({ accounting }) => accounting === undefined);
  const found = withoutBooks.map((space) => switchWithoutBooks(space, null));
  if (withoutBooks.length < spaces.length) {
    await withBooks(options, context, async ({ stores, clock, spaces: books }) => {
      for (const space of books) found.push(await checkSwitch({ stores, clock }, space.config, space));
    });
  }
  const order = spaces.map(({ id }) => id);
  return found.toSorted((one, other) => order.indexOf(one.space) - order.indexOf(other.space));
}

function describeSwitch({ space, isDone, lines }: SwitchStatus): readonly string[] {
  return [`${space}: ${isDone ? 'switched' : 'not switched yet'}`, ...lines.flatMap(describeLine)];
}

function describeLine({ step, state, found }: SwitchLine): readonly string[] {
  const words = sentencesOf('switch', 'en');
  return [
    `  ${say(words, `state.${state}`).padEnd(9)} ${say(words, `step.${step}`)}`,
    ...found.flatMap((finding) => [
      `      ${switchFindingText(finding, 'en')}`,
      ...(finding.advice === null ? [] : [`        what to do: ${commandLine(finding.advice)}`]),
    ]),
  ];
}
