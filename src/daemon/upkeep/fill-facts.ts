import type { Clock } from '@spacebooks/base/clock';
import type { Archive } from '../../archive/archive.js';
import type { Invoice } from '../../domain/invoice.js';
import type { Logger } from '../../ops/log.js';
import { parseInvoice } from '../../platform/schema.js';
import { type Stoppable, startPoller } from '../../poller.js';
import type { InvoiceFactsFilling } from '../../store/invoices/fill-invoice-facts.js';

export interface FillDeps {
  readonly filling: InvoiceFactsFilling;
  readonly archive: Pick<Archive, 'get'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Lets callbacks, sagas and nights run between two steps, each of which takes a few milliseconds. */
const REST_MS = 20;
const AGAIN_MS = 3_600_000;

/**
 * Fills in the facts of invoices that were known before there were any: once after an upgrade, step by step. A step that
 * crashed or failed is tried again an hour later; what is filled is filled.
 */
export function fillFacts({ filling, archive, clock, log }: FillDeps): Stoppable {
  const read = async (address: string): Promise<Invoice | null> => {
    try {
      return parseInvoice(JSON.parse(Buffer.from(await archive.get(address)).toString('utf8')));
    } catch (error) {
      log.warn('facts.unreadable', { address, error: String(error) });
      return null;
    }
  };
  const poll = async (stop: AbortSignal): Promise<null> => {
    let after = 0;
    while (!stop.aborted) {
      const { next, archived } = await filling.step(after);
      for (const { id, address } of archived) await filling.fill(id, await read(address));
      if (next === null) break;
      after = next;
      await clock.sleep(REST_MS, stop);
    }
    return null;
  };
  const onFailure = (error: unknown): number => {
    log.error('facts.failed', { error: String(error) });
    return AGAIN_MS;
  };
  return startPoller({ poll, onFailure, longestRestMs: AGAIN_MS, clock });
}
