import type { CollectiveDesk } from '../../bank/collectives/collective-desk.js';
import { collectiveDesk } from '../../books/collectives.js';
import { centsText } from '../../books/formats/text/amount.js';
import type { KeptCollective } from '../../domain/ksef-collective.js';
import { EXIT } from '../../exit-codes.js';
import type { OpenBooks } from '../books/with-books.js';
import { CommandError, printable } from '../output.js';

/** The desk of the one space that issues in KSeF. @throws CommandError where it is none, or not only one */
export function onlyCollectiveDesk(books: OpenBooks): {
  readonly spaceId: string;
  readonly desk: CollectiveDesk;
} {
  const desks = books.spaces.flatMap((space) => {
    const desk = collectiveDesk(books, space);
    return desk === null ? [] : [{ spaceId: space.id, desk }];
  });
  const [only, second] = desks;
  if (only !== undefined && second === undefined) return only;
  const message =
    only === undefined
      ? 'no such space has books and issues in KSeF'
      : `name the space with --space: ${desks.map(({ spaceId }) => spaceId).join(', ')}`;
  throw new CommandError(EXIT.input, message, 'spacebooks docs ksef describes collective identifiers.');
}

/** What is paid with it, by currency. */
function sumsOf({ parts }: KeptCollective): string {
  const sums = new Map<string, number>();
  for (const { cents, currency } of parts) {
    if (cents !== null && currency !== null) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  }
  return [...sums].map(([currency, cents]) => `${centsText(cents)} ${currency}`).join(', ');
}

/** A row of the list, in its columns. */
export function collectiveRow(kept: KeptCollective): readonly string[] {
  const { id, number, state, origin, parts, wantedBy, failure } = kept;
  const names = parts.map(({ invoiceNumber, ksefNumber }) => invoiceNumber ?? ksefNumber).join(', ');
  const trouble = failure === null ? '' : `${failure.code} ${failure.detail}`;
  return [
    String(id),
    number ?? '–',
    origin === 'ours' ? `${state}, ${wantedBy ?? ''}` : `${state}, of a payer`,
    sumsOf(kept),
    printable(trouble === '' ? names : `${names} (${trouble})`),
  ];
}

/** What to tell the customer, or why there is nothing yet. */
export function collectiveLines(kept: KeptCollective, isDaemonRunning: boolean): readonly string[] {
  const { number, state, parts, failure } = kept;
  const names = printable(parts.map(({ invoiceNumber }) => invoiceNumber ?? '').join(', '));
  if (state === 'known' && number !== null) {
    return [
      `${number}: for ${names}, ${sumsOf(kept)}`,
      'Tell the customer to write it into the title of the transfer, alone; the transfer is of that sum.',
    ];
  }
  if (state === 'refused') {
    const why = failure === null ? '' : `: ${failure.detail}`;
    return [`KSeF does not make one for ${names}${printable(why)}`];
  }
  return [
    isDaemonRunning
      ? `KSeF has not made it yet${failure === null ? '' : ` (${printable(failure.detail)})`}: spacebooks ksef collectives shows it`
      : 'the daemon has KSeF make it at its next start: spacebooks ksef collectives shows it',
  ];
}
