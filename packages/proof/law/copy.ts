import type { Clock } from '@spacebooks/base/clock';
import type { Mirror } from '../../../src/store/mirror/mirror.js';
import { SPACE } from './config.js';
import type { Facts } from './facts.js';
import { shown, shownMark, shownPayment } from './shown.js';
import { CUTOVER } from './terms.js';

/** Writes what changed on the platform through the mirror, as a sync does. */
export class Copy {
  #payments = new Set<string>();
  #deleted = new Set<string>();
  #read: string | null = null;

  clone(): Copy {
    const copy = new Copy();
    copy.#payments = new Set(this.#payments);
    copy.#deleted = new Set(this.#deleted);
    copy.#read = this.#read;
    return copy;
  }

  /** @returns the ids of what was read */
  async read(mirror: Mirror, facts: Facts, clock: Clock): Promise<readonly string[]> {
    const now = clock.now();
    const run = await mirror.begin(SPACE, 'space-law', now);
    const ids = [...facts.dirty];
    const docs = ids.flatMap((id) => facts.docs.get(id) ?? []);
    facts.dirty.clear();
    const there = docs.filter(({ isDeleted }) => !isDeleted).map((doc) => shown(facts, doc));
    if (there.length > 0) await mirror.take(run, there, CUTOVER, now);
    for (const { id } of docs.filter(({ isDeleted }) => isDeleted)) {
      if (this.#deleted.has(id)) continue;
      await mirror.markDeleted(run, id, now);
      this.#deleted.add(id);
    }
    if (facts.terms.records) await this.#readPayments(mirror, run, facts, now);
    // The last month that was read once it was not over is read again.
    await mirror.daysRead(run, { from: this.#read ?? CUTOVER, to: facts.today });
    this.#read = `${facts.today.slice(0, 7)}-01`;
    const payments = {
      ...{ read: 0, added: 0, changed: 0, deleted: 0, leftOut: 0, copiedAt: now, refused: null },
      complete: { at: now, from: CUTOVER },
    };
    await mirror.finish(run, {
      ...{ spaceId: SPACE, startedAt: now, finishedAt: now, windowFrom: CUTOVER, scanned: [] },
      ...{ read: docs.length, added: 0, changed: 0, deleted: 0, revenueAccounts: null, costCenters: null },
      ...(facts.terms.records && { payments }),
      ...{ requests: 0, warnings: [] },
    });
    return ids;
  }

  async #readPayments(
    mirror: Mirror,
    run: Awaited<ReturnType<Mirror['begin']>>,
    facts: Facts,
    now: number,
  ): Promise<void> {
    const records = [
      ...[...facts.payments.values()].map((payment) =>
        shownPayment(payment, facts.docs.get(payment.of)?.currency ?? 'EUR'),
      ),
      ...[...facts.docs.values()].flatMap((doc) => shownMark(doc) ?? []),
    ];
    const there = new Set(records.map(({ id }) => id));
    const gone = [...this.#payments].filter((id) => !there.has(id));
    if (gone.length > 0) await mirror.markPaymentsDeleted(run, gone, now);
    if (records.length > 0) await mirror.takePayments(run, records, now);
    this.#payments = there;
  }
}
