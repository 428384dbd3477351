import { userInfo } from 'node:os';
import { acceptCutover, cutoverQuestions } from '../../books/cutover/cutover-questions.js';
import { SHOWN_DIGITS } from '../../books/tell-rebooking.js';
import type { CutoverQuestion } from '../../domain/cutover/cutover-question.js';
import { EXIT } from '../../exit-codes.js';
import { cutoverLines } from '../../words/cutover-question.js';
import { withBooks } from '../books/with-books.js';
import { type Answer, done, view } from '../define-command.js';
import { requireSpace } from '../open-config.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, CommandError, printable, usageError } from '../output.js';

interface DateOptions extends BookOptions {
  readonly yes?: string;
  readonly by?: string;
  readonly reason?: string;
}

/** `spacebooks switch date`: what moved cutovers would do, and a yes to one of them. @throws Failure `cutover.moved` */
export async function date(options: DateOptions, context: CommandContext): Promise<Answer> {
  const { space: id, yes, reason: why, by = userInfo().username } = options;
  if (yes !== undefined && (why ?? '').trim() === '') {
    throw usageError('--yes needs --reason', 'Say why: it stands in the audit log with your name.');
  }
  return withBooks(
    options,
    context,
    async (books) => {
      requireSpace(id, books.config);
      const spaces = books.config.spaces.filter((space) => id === undefined || space.id === id);
      if (yes !== undefined && why !== undefined) {
        const [space, second] = spaces;
        if (space === undefined || second !== undefined) throw oneSpace(spaces.map((each) => each.id));
        const accepted = await acceptCutover(books, space, { shown: yes, by, why });
        const said = `${space.id}: ${accepted.asked ?? 'no books any more'} is in force from now on`;
        return done({ space: space.id, accepted }, [said, ...nextLines(accepted, books.besideDaemon)]);
      }
      const asked: { readonly space: string; readonly questions: readonly CutoverQuestion[] }[] = [];
      for (const space of spaces) {
        asked.push({ space: space.id, questions: await cutoverQuestions(books, space) });
      }
      const isAsked = asked.some(({ questions }) => questions.length > 0);
      const lines = asked.flatMap(({ space, questions }) =>
        questions.length === 0
          ? [`${space}: no cutover waits for a yes`]
          : questions.flatMap((each) => describe(space, each)),
      );
      return view({ ok: !isAsked, spaces: asked }, lines.map(printable), isAsked ? EXIT.refused : EXIT.ok);
    },
    { isSilent: true },
  );
}

function describe(space: string, question: CutoverQuestion): readonly string[] {
  const shown = question.digest.slice(0, SHOWN_DIGITS);
  const [first = '', ...others] = cutoverLines(question, 'en');
  return [
    `${space}: ${first}`,
    ...others.map((line) => `  ${line}`),
    `  to say yes: spacebooks switch date --space ${space} --yes ${shown} --reason REASON`,
  ];
}

function nextLines({ effect }: CutoverQuestion, besideDaemon: boolean): readonly string[] {
  const batch = effect === 'post' || effect === 'take back';
  return [
    ...(besideDaemon ? ['the running daemon takes it up within seconds'] : []),
    ...(batch ? ['the next batch has it; spacebooks books export makes it now'] : []),
  ];
}

function oneSpace(ids: readonly string[]): CommandError {
  return new CommandError(EXIT.input, 'a yes is to one space', `Name it with --space: ${ids.join(', ')}.`);
}
