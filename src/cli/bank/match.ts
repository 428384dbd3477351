import { counted } from '@spacebooks/base/text/counted';
import { statesToPost } from '../../bank/bank-space.js';
import { hasBank, matchBank, postBank } from '../../books/bank.js';
import { withClaim } from '../../books/schedule/with-claim.js';
import { openSpaceToken } from '../../daemon/spaces/space-token.js';
import { openSealedTokens } from '../../daemon/start/sealed-tokens.js';
import { errorText } from '../../words/failures.js';
import { platformAccess } from '../books/platform-access.js';
import { type OpenBooks, withBooks } from '../books/with-books.js';
import { type Answer, view } from '../define-command.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, printable } from '../output.js';
import { openProgress } from '../progress.js';

/** `spacebooks books bank match`: beside a daemon it only decides, and the daemon posts. */
export async function match(
  given: BookOptions & { readonly accept: boolean },
  context: CommandContext,
): Promise<Answer> {
  return withBooks(given, context, async (books) => {
    const { stores, clock, log, holder, besideDaemon } = books;
    const spaces = books.spaces.filter(hasBank);
    const results: object[] = [];
    const lines: string[] = [];
    const progress = await openProgress(context, given.json);
    for (const [index, space] of spaces.entries()) {
      progress.show('spaces', index, spaces.length);
      const claim = { claims: stores.claims, clock, holder };
      const matched = await withClaim(claim, space.id, (stop) =>
        matchBank({ stores, clock, log }, space, { accept: given.accept, stop }),
      ).finally(progress.end);
      const { looked, posting, returning, notOurs, waiting, certain, unmatched } = matched;
      lines.push(
        `${space.id}: ${counted(looked, 'line')} looked at: ${posting} paying, ${returning} taking back, ${notOurs} by a rule, ` +
          `${waiting} wait for a person (${certain} of them certain), ${unmatched} without an invoice`,
      );
      results.push({ space: space.id, matched });
    }
    const isOff = spaces.every(({ accounting }) => accounting.bankPosting === 'off');
    if (besideDaemon && !isOff) lines.push('the daemon records what is decided within five minutes');
    else if (!besideDaemon) lines.push(...(await post(books, context)));
    return view({ spaces: results }, lines.map(printable));
  });
}

async function post(books: OpenBooks, context: CommandContext): Promise<readonly string[]> {
  const { config, db, holder } = books;
  const platform = platformAccess(books, context, '');
  const tokens = openSealedTokens(config.store, db, books);
  const lines: string[] = [];
  try {
    for (const space of books.spaces.filter(hasBank)) {
      const { stores, clock } = books;
      const states = statesToPost({ posting: space.accounting.bankPosting });
      if ((await stores.bankPayments.nextDue(space.id, clock.now(), states)) === null) continue;
      const token = await openSpaceToken(space.config, context.output.redaction, tokens);
      const spaceBaseUrl = space.config.base_url;
      const client = platform.client({ baseUrl: config.platform.base_url, spaceBaseUrl, token });
      await client.identify();
      await books.stores.bankPayments.wake(space.id, books.clock.now());
      const { recorded, undone, refused, gone, trouble } = await postBank(
        { ...books, lease: `${holder} ${books.random.id()}` },
        space,
        client,
      );
      lines.push(
        `${space.id}: ${counted(recorded, 'payment')} recorded, ${undone} undone, ${refused} refused`,
      );
      if (gone > 0)
        lines.push(
          `${space.id}: ${counted(gone, 'payment')} gone from the platform: ${gone === 1 ? 'its line waits' : 'their lines wait'} again`,
        );
      if (trouble !== null) lines.push(`${space.id}: some wait: ${errorText(trouble)}`);
    }
  } finally {
    platform.close();
  }
  return lines;
}
