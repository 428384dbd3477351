import { userInfo } from 'node:os';
import { InvalidArgumentError } from 'commander';
import { decideExclusion as decide } from '../../books/decide-exclusion.js';
import { isReport, REPORTS, type Report } from '../../domain/accounting/exclusion.js';
import { type Answer, argument, done, required } from '../define-command.js';
import { BOOK_OPTIONS, type BookOptions, DECIDER, reason } from '../options.js';
import { type CommandContext, printable } from '../output.js';
import { onlySpace, withBooks } from './with-books.js';

export const DOCUMENT = { document: argument('number of the document, or the id of its invoice') };

export const EXCLUSION_OPTIONS = {
  ...BOOK_OPTIONS,
  report: required('name', `the report: ${REPORTS.join(', ')}`, reportName),
  reason: required('text', 'the reason, for the record', reason),
  ...DECIDER,
};

interface ExclusionDecision extends BookOptions {
  readonly document: string;
  readonly report: Report;
  readonly reason: string;
  readonly by?: string | undefined;
}

/** `spacebooks books exclude|include DOCUMENT`. @throws Failure `operator.*` */
export function decideExclusion(
  isExcluded: boolean,
  { document, report, reason: why, by = userInfo().username, ...given }: ExclusionDecision,
  context: CommandContext,
): Promise<Answer> {
  return withBooks(given, context, async (books) => {
    const { id: space } = onlySpace(books);
    const found = await decide(books, space, isExcluded, { document, report, by, why });
    const { documentNumber } = found;
    const line = isExcluded
      ? `${documentNumber} is left out of ${report}: the accountant enters it there; the next export takes it back where it was listed`
      : `${documentNumber} is in ${report} again, with the next export`;
    return done({ space, report, ...found, excluded: isExcluded }, [printable(`${space}: ${line}`)]);
  });
}

/** @throws InvalidArgumentError */
function reportName(text: string): Report {
  if (isReport(text)) return text;
  throw new InvalidArgumentError(
    `Write one of: ${REPORTS.join(', ')}. Of the books nothing can be left out.`,
  );
}
