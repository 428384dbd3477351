import { checkSwitch } from '../../books/switch/check-switch.js';
import type { SwitchLine, SwitchStatus } from '../../domain/switch/checklist.js';
import { EXIT } from '../../exit-codes.js';
import { say, sentencesOf } from '../../words/say.js';
import { switchFindingText } from '../../words/switch.js';
import { withBooks } from '../books/with-books.js';
import { type Answer, view } from '../define-command.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, printable } from '../output.js';

/** `spacebooks switch status`: the checklist of each space. */
export async function status(options: BookOptions, context: CommandContext): Promise<Answer> {
  return withBooks(options, context, async ({ stores, clock, spaces }) => {
    const found: SwitchStatus[] = [];
    for (const space of spaces) found.push(await checkSwitch({ stores, clock }, space.config, space));
    const isDone = found.every((each) => each.isDone);
    const lines = found.flatMap(describeSwitch).map(printable);
    return view({ ok: isDone, spaces: found }, lines, isDone ? EXIT.ok : EXIT.refused);
  });
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
      ...(finding.command === null ? [] : [`        what to do: ${finding.command}`]),
    ]),
  ];
}
