import type { Clock } from '@spacebooks/base/clock';
import { type BankSpace, statesToPost } from '../bank/bank-space.js';
import { type MatchResult, matchSpace } from '../bank/match-space.js';
import type { OwnAccount } from '../bank/own-account.js';
import { type PostResult, postPayments } from '../bank/post-payments.js';
import { withCrashPoints } from '../crash-point.js';
import type { Failure } from '../domain/errors.js';
import type { Reason } from '../domain/saga/model.js';
import type { Logger } from '../ops/log.js';
import type { PlatformClient } from '../platform/client.js';
import type { Random } from '../random.js';
import type { BankPayments } from '../store/bank/bank-payments.js';
import { type BookAlertDeps, raiseBankTrouble } from './alerts.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';

export interface BankDeps {
  readonly stores: BookStores;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Names this process among those that may post. */
  readonly lease: string;
}

export function hasBank({ accounting }: BookSpace): boolean {
  return accounting.bank.length > 0;
}

export function bankSpace({ id, timeZone, accounting, config, issuesInKsef }: BookSpace): BankSpace {
  const sharing = [...new Set(accounting.bank.flatMap(({ sharedWith = [] }: OwnAccount) => sharedWith))];
  const originals = (issuesInKsef ? config.e_invoices.ksef?.documents.originals : undefined) ?? [];
  const inKsef = originals.flatMap(({ number, date, ksef_number: ksefNumber }) =>
    ksefNumber === undefined ? [] : [{ number, date, ksefNumber }],
  );
  return { id, timeZone, posting: accounting.bankPosting, sharing, inKsef };
}

/** Looks at the lines of a space that nobody has decided about. @throws Failure `store.*` */
export async function matchBank(
  { stores, clock, log }: Pick<BankDeps, 'stores' | 'clock' | 'log'>,
  space: BookSpace,
  options: Parameters<typeof matchSpace>[2] = {},
): Promise<MatchResult> {
  const closedThrough = await stores.periods.closedThrough(space.id);
  await doubtBank(stores, space.id, clock.now());
  const { bank: lines, bankRules: rules, payable: invoices, mirror: copies, collectives } = stores;
  // KSeF tells the seller what those of payers are for.
  const onQuoted = (numbers: readonly string[]) => collectives.see(space.id, numbers, clock.now());
  const result = await matchSpace(
    {
      ...{ stores: { lines, rules, invoices, copies }, clock, closedThrough },
      ...(space.issuesInKsef && { onQuoted }),
    },
    bankSpace(space),
    options,
  );
  if (result.looked > 0) log.info('bank.matched', { space: space.id, ...result });
  return result;
}

/** What the copy does not have of our payments any more is looked for on the platform by whoever posts next. */
async function doubtBank(
  { mirror, bankPayments }: Pick<BookStores, 'mirror' | 'bankPayments'>,
  spaceId: string,
  now: number,
): Promise<void> {
  const copied = (await mirror.lastSync(spaceId))?.payments;
  if (copied?.copiedAt == null || copied.refused !== null) return;
  await bankPayments.doubt(spaceId, await bankPayments.doubtful(spaceId, copied.copiedAt), now);
}

/** Takes payments that are on their way to the platform. A person is told of what cannot go on. @throws Failure `store.*` */
export async function postBank(
  deps: BankDeps,
  space: BookSpace,
  client: PlatformClient,
  stop?: AbortSignal,
): Promise<PostResult> {
  const { stores, clock, random, log, lease } = deps;
  const { bankPayments: payments, payable: invoices } = stores;
  const records = withCrashPoints(client.paymentRecords, {
    list: 'read:bank-payments',
    create: 'post:payment',
    delete: 'delete:payment',
  });
  const result = await postPayments(
    { payments, invoices, records, clock, random, lease },
    bankSpace(space),
    stop,
  );
  const { recorded, undone, refused, gone, trouble } = result;
  if (recorded + undone + refused + gone > 0) {
    log.info('bank.posted', { space: space.id, recorded, undone, refused, gone });
  }
  await tell(deps, space.id, await troubleOf(payments, space.id), trouble);
  if (trouble !== null)
    log.warn('bank.waits', { space: space.id, code: trouble.code, detail: trouble.detail });
  return result;
}

interface BankTrouble {
  /** Payments that the platform did not take. */
  readonly refused: number;
  /** Lines whose payments are not there any more. */
  readonly gone: readonly number[];
}

async function troubleOf(payments: BankPayments, spaceId: string): Promise<BankTrouble> {
  return { refused: await payments.countRefused(spaceId), gone: await payments.linesGone(spaceId) };
}

async function tell(
  deps: BookAlertDeps,
  spaceId: string,
  { refused, gone }: BankTrouble,
  trouble: Failure | null,
): Promise<void> {
  const isForbidden = trouble?.code === 'platform.forbidden';
  const reasons: readonly Reason[] = [
    ...(refused > 0
      ? [
          {
            code: 'bank.not-recorded' as const,
            detail: `${refused} ${refused === 1 ? 'payment' : 'payments'}`,
          },
        ]
      : []),
    ...(gone.length > 0 ? [{ code: 'bank.record-gone' as const, detail: `lines ${gone.join(', ')}` }] : []),
    // Others end by themselves, and are told of by whoever meets them everywhere.
    ...(isForbidden ? [{ code: 'bank.not-permitted' as const, detail: trouble.detail }] : []),
  ];
  // While the platform could not be asked, nobody knows what else has ended.
  await raiseBankTrouble(deps, spaceId, reasons, trouble === null ? [] : ['bank.not-permitted']);
}

/**
 * `postBank` for a poller: only where something is due. What people decided about the rest ends the alert about it.
 *
 * @returns when the next payment is due; null when none is on its way
 */
export function createBankPoll(
  deps: BankDeps,
  space: BookSpace,
  client: PlatformClient,
): (stop?: AbortSignal) => Promise<number | null> {
  const { stores, clock } = deps;
  const { bankPayments } = stores;
  const states = statesToPost({ posting: space.accounting.bankPosting });
  /** Of an earlier process as well: nobody knows until somebody has looked. */
  let mayBeTold = true;
  return async (stop) => {
    if (!hasBank(space)) return null;
    const next = await bankPayments.nextDue(space.id, clock.now(), states);
    if (next === null && mayBeTold) {
      const told = await troubleOf(bankPayments, space.id);
      await tell(deps, space.id, told, null);
      mayBeTold = told.refused > 0 || told.gone.length > 0;
    }
    if (next === null || next > clock.now()) return next;
    mayBeTold = true;
    await postBank(deps, space, client, stop);
    return bankPayments.nextDue(space.id, clock.now(), states);
  };
}
