import type { KsefFailure } from '../../../src/domain/ksef-failures.js';
import type { Exchange } from '../record/observation.js';
import type { Subject } from '../record/subject.js';

export type What = Subject['what'];

/** An exchange, and when it was asked and answered: numbers of observations. */
export interface Sighting {
  readonly exchange: Exchange;
  readonly sentAt: number;
  answeredAt: number;
}

/** What was seen of the requests so far, to be asked for what an e-invoice can know. */
export class Sight {
  /** What the daemon knows that was announced of KSeF. */
  announced: readonly KsefFailure[] = [];
  readonly #ofInvoice = new Map<string, Sighting[]>();
  readonly #atKsef: Sighting[] = [];
  readonly #all = new Map<Exchange, Sighting>();

  sent(exchange: Exchange, at: number): void {
    const sighting = { exchange, sentAt: at, answeredAt: Number.POSITIVE_INFINITY };
    this.#all.set(exchange, sighting);
    const { subject } = exchange;
    if (!('invoice' in subject)) return void this.#atKsef.push(sighting);
    const known = this.#ofInvoice.get(subject.invoice);
    if (known === undefined) this.#ofInvoice.set(subject.invoice, [sighting]);
    else known.push(sighting);
  }

  answered(exchange: Exchange, at: number): void {
    const sighting = this.#all.get(exchange);
    if (sighting !== undefined) sighting.answeredAt = at;
  }

  /** Exchanges about an invoice that were answered from then on, oldest first. */
  ofInvoice(invoice: string, what: What, since: number): readonly Exchange[] {
    return found(this.#ofInvoice.get(invoice) ?? [], what, ({ answeredAt }) => isFrom(answeredAt, since));
  }

  /** The same of KSeF. */
  atKsef(what: What, since: number): readonly Exchange[] {
    return found(this.#atKsef, what, ({ answeredAt }) => isFrom(answeredAt, since));
  }

  /** Those of KSeF that were asked from then on, and are answered. */
  askedAtKsef(what: What, since: number): readonly Exchange[] {
    return found(
      this.#atKsef,
      what,
      ({ sentAt, answeredAt }) => sentAt >= since && answeredAt < Number.POSITIVE_INFINITY,
    );
  }
}

function isFrom(answeredAt: number, since: number): boolean {
  return answeredAt >= since && answeredAt < Number.POSITIVE_INFINITY;
}

function found(
  sightings: readonly Sighting[],
  what: What,
  isMeant: (sighting: Sighting) => boolean,
): readonly Exchange[] {
  return sightings
    .filter((each) => each.exchange.subject.what === what && isMeant(each))
    .map(({ exchange }) => exchange);
}

export function isDone(status: number): boolean {
  return status >= 200 && status < 300;
}
