import { userInfo } from 'node:os';
import { agreeToRebooking, rebookingQuestion } from '../../books/rebooking-question.js';
import type { ExportConfig } from '../../config/accounting-config.js';
import { EXIT } from '../../exit-codes.js';
import { type Answer, done, view } from '../define-command.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, CommandError, printable } from '../output.js';
import { withProgress } from '../progress.js';
import { describeRebooking } from './describe-rebooking.js';
import { onlySpace, withBooks } from './with-books.js';

/** `spacebooks books batch rebook EXPORT`: what our rules would book anew, and a yes to it. @throws Failure `accounting.*` */
export async function rebook(
  options: BookOptions & { readonly export: string; readonly yes?: string; readonly by?: string },
  context: CommandContext,
): Promise<Answer> {
  return withBooks(options, context, async (books) => {
    const space = onlySpace(books);
    const terms = exportOf(space.accounting.exports, options.export);
    const about = { space: space.id, export: terms.name };
    const reading = <T>(work: () => Promise<T>): Promise<T> =>
      withProgress(context, options.json, (onProgress) => {
        onProgress('reading the books', 0, null);
        return work();
      });
    if (options.yes === undefined) {
      const asked = await reading(() => rebookingQuestion(books, space, terms));
      const lines =
        asked === null
          ? [`${space.id} ${terms.name}: nothing waits for a yes`]
          : describeRebooking(about, asked);
      return view(
        { ...about, rebooking: asked },
        lines.map(printable),
        asked === null ? EXIT.ok : EXIT.refused,
      );
    }
    const said = { shown: options.yes, by: options.by ?? userInfo().username };
    const agreed = await reading(() => agreeToRebooking(books, space, terms, said));
    const next = 'the next batch books it anew; spacebooks books export makes it now';
    return done({ ...about, rebooking: agreed }, [`${space.id} ${terms.name}: ${next}`]);
  });
}

function exportOf(exports: readonly ExportConfig[], name: string): ExportConfig {
  const found = exports.find((each) => each.name === name);
  if (found !== undefined) return found;
  const known = exports.map((each) => each.name).join(', ');
  throw new CommandError(EXIT.input, `there is no export ${name}`, `Name one of: ${known}.`);
}
