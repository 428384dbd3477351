import { userInfo } from 'node:os';
import { decideBatch as decide } from '../../books/decide-batch.js';
import { type Answer, argument, done, required } from '../define-command.js';
import { BOOK_OPTIONS, type BookOptions, batchNumber, reason } from '../options.js';
import type { CommandContext } from '../output.js';
import { onlySpace, withBooks } from './with-books.js';

export const BATCH = { number: argument('number of the batch', batchNumber) };

/** Of a decision that has its reason. */
export const WITH_REASON = {
  ...BOOK_OPTIONS,
  reason: required('text', 'the reason, for the record', reason),
};

interface BatchDecision extends BookOptions {
  readonly number: number;
  readonly reason?: string;
}

/** `spacebooks books batch accepted|rejected|void N`. @throws Failure `batch.*` */
export function decideBatch(
  status: 'accepted' | 'rejected' | 'voided',
  decision: BatchDecision,
  context: CommandContext,
): Promise<Answer> {
  const { number, reason = null } = decision;
  return withBooks(decision, context, async (books) => {
    const { id } = onlySpace(books);
    const { deliveries } = books.stores;
    const closedMonths = await decide(books, id, number, { status, reason, by: userInfo().username });
    const deliveredTo = (await deliveries.list(id, number)).flatMap(({ target, deliveredAt }) =>
      deliveredAt === null ? [] : [target],
    );
    const lines = status === 'accepted' ? ['is accepted'] : takenBack(status, closedMonths, deliveredTo);
    return done(
      { space: id, number, status, closedMonths, deliveredTo },
      lines.map((line) => `${id}: batch ${number} ${line}`),
    );
  });
}

/** Whoever has the files could import them a second time: only the operator can prevent that. */
function takenBack(
  status: string,
  closedMonths: readonly string[],
  deliveredTo: readonly string[],
): readonly string[] {
  return [
    `is ${status}; its entries come again with the next batch`,
    ...(closedMonths.length === 0
      ? []
      : [
          `has entries of ${closedMonths.join(', ')}, which ${closedMonths.length === 1 ? 'is' : 'are'} closed: they come again with the dates they had, so that no return of a closed month changes`,
        ]),
    ...(deliveredTo.length === 0
      ? []
      : [`was delivered to ${deliveredTo.join(', ')}: make sure that nobody imports its files from there`]),
  ];
}
