import type { Clock } from '@spacebooks/base/clock';
import { Failure } from '../../domain/errors.js';
import { type KeptCollective, whyNotTogether } from '../../domain/ksef-collective.js';
import type { OperatorInvoices } from '../../store/invoices/operator-invoices.js';
import type { KsefCollectives } from '../../store/sagas/ksef-collectives.js';
import { phraseText } from '../../words/phrases.js';
import { itemsToPay, type MatchingStores } from '../books-to-match.js';

/** Collective identifiers (IZ) of a space that issues in KSeF: one for several invoices that a customer pays at once. */
export interface CollectiveDesk {
  /** Those that were wanted here, or quoted by payers; the latest first. */
  list(limit: number): Promise<readonly KeptCollective[]>;
  /** @throws Failure `operator.unknown` */
  get(id: number): Promise<KeptCollective>;
  /**
   * Wants one for what is open on these invoices; the daemon has KSeF make it within seconds.
   *
   * @param invoices ids or numbers, on the platform or in KSeF; each counts once
   * @throws Failure `operator.unknown`, `operator.ambiguous`; `operator.not-possible` where they cannot be paid together
   */
  want(invoices: readonly string[], by: string): Promise<KeptCollective>;
}

export interface CollectiveDeskDeps {
  readonly stores: Pick<MatchingStores, 'lines' | 'invoices' | 'copies'> & {
    readonly collectives: KsefCollectives;
    readonly known: Pick<OperatorInvoices, 'find'>;
  };
  readonly clock: Clock;
  readonly spaceId: string;
  /** There is one to be made. */
  readonly onWanted: () => void;
}

export function openCollectiveDesk(deps: CollectiveDeskDeps): CollectiveDesk {
  const { stores, clock, spaceId, onWanted } = deps;
  const { collectives } = stores;
  return {
    list: (limit) => collectives.list(spaceId, limit),
    get: async (id) => {
      const kept = await collectives.get(spaceId, id);
      if (kept !== null) return kept;
      throw new Failure('operator.unknown', { detail: `no collective identifier ${id} in space ${spaceId}` });
    },
    want: async (invoices, by) => {
      const ids = new Set<string>();
      for (const invoice of invoices) ids.add(await idOf(deps, invoice));
      const items = await itemsToPay(stores, spaceId, [...ids]);
      const missing = [...ids].filter((id) => items.every(({ invoiceId }) => invoiceId !== id));
      if (missing.length > 0) {
        throw new Failure('operator.unknown', {
          detail: `no copy of invoice ${missing.join(', ')} yet: spacebooks books sync`,
        });
      }
      const numbers = await stores.invoices.ksefNumbersOf(spaceId, [...ids]);
      const wanted = items.map((item) => ({ ...item, ksefNumber: numbers.get(item.invoiceId) ?? null }));
      const why = whyNotTogether(wanted);
      if (why !== null) throw new Failure('operator.not-possible', { detail: phraseText(why), phrase: why });
      const parts = wanted.map(({ invoiceId, number, ksefNumber, openAmount, currency }) => ({
        ...{ ksefNumber: ksefNumber ?? '', cents: openAmount, currency },
        ...{ invoiceId, invoiceNumber: number },
      }));
      const kept = await collectives.want(spaceId, { parts, by, at: clock.now() });
      onWanted();
      return kept;
    },
  };
}

async function idOf({ stores, spaceId }: CollectiveDeskDeps, invoice: string): Promise<string> {
  const [found, second] = await stores.known.find(invoice, spaceId);
  if (found === undefined) {
    throw new Failure('operator.unknown', { detail: `no e-invoice for ${invoice} in space ${spaceId}` });
  }
  if (second === undefined) return found.invoiceId;
  throw new Failure('operator.ambiguous', {
    detail: `${invoice} is the number of ${found.invoiceId} and ${second.invoiceId}`,
  });
}
