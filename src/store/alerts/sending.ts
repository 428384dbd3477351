import { systemClock } from '@spacebooks/base/clock';
import { dialectOf } from '../engine/engine.js';
import { currentFence, unfenced } from '../engine/fence.js';
import { transact } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';

/**
 * Claims a message before it is sent, so that of several workers one sends it (ADR 122). The claim is committed within
 * the fence: whoever has lost the share gets none. It outlasts the share, as what is under way then may still arrive.
 *
 * @param what names the message among all that are sent
 * @param isWaiting whether it is yet to be sent
 * @param holdMs longer than the sending of it takes; a claim that is older was left by a process that died
 * @returns false when it was sent meanwhile, or another worker may be sending it
 * @throws Failure `share.lost`, `store.*`
 */
export async function claimToSend(
  db: Db,
  what: string,
  isWaiting: (transaction: Transaction) => Promise<boolean>,
  holdMs: number,
): Promise<boolean> {
  const fence = currentFence();
  const { sendClaims } = dialectOf(db);
  if (fence === undefined || sendClaims === null) return true;
  const askedAt = systemClock.now();
  const isOurs = await transact(
    db,
    async (transaction) =>
      (await isWaiting(transaction)) &&
      (await sendClaims.take(transaction, { what, sender: fence.owner, holdMs })),
  );
  // A process that stood still meanwhile has less time left than sending takes.
  return isOurs && systemClock.now() - askedAt < holdMs / 2;
}

/**
 * Writes down what became of a message that was claimed, and gives the claim up: outside of the fence, for what was sent
 * was sent, whosever the share is by now. Writes nothing where the claim has become another worker's.
 *
 * @throws Failure `store.*`
 */
export async function settleClaim(
  db: Db,
  what: string,
  write: (on: Db | Transaction) => Promise<unknown>,
): Promise<void> {
  const fence = currentFence();
  const { sendClaims } = dialectOf(db);
  if (fence === undefined || sendClaims === null) return void (await write(db));
  await unfenced(() =>
    transact(db, async (transaction) => {
      if (await sendClaims.giveUp(transaction, what, fence.owner)) await write(transaction);
    }),
  );
}
