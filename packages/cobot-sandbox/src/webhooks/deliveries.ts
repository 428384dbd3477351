import { type Clock, systemClock } from '@spacebooks/base/clock';
import { isoTime } from '@spacebooks/sandbox-engine/dates';
import { Journal } from '@spacebooks/sandbox-engine/journal';
import type { Post } from '@spacebooks/sandbox-engine/post';
import { type EventFacts, passes, type Subscription } from '../records/subscription.js';
import type { Settings } from '../settings.js';

/** One callback to one subscriber, with every attempt; also the entry in the journal. */
export interface Delivery {
  readonly id: number;
  readonly event: string;
  readonly subscriptionId: string;
  readonly callbackUrl: string;
  readonly body: unknown;
  readonly createdAt: string;
  /** Id of the delivery that this one replays. */
  readonly replayOf: number | null;
  /**
   * `stopped`: the subscription was deleted or deactivated meanwhile; `deactivated`: this one's failures, or
   * an answer 410, deactivated it.
   */
  state: 'pending' | 'delivered' | 'deactivated' | 'stopped';
  readonly attempts: Attempt[];
  nextAttemptAt: string | null;
}

export interface Attempt {
  readonly at: string;
  /** Null when there was no answer. */
  readonly status: number | null;
  readonly answer: string;
  /** In milliseconds of real time. */
  readonly tookMs: number;
}

/** An accelerated clock must leave the receiver enough real time to answer. */
const LEAST_REAL_TIMEOUT_MS = 5_000;

/**
 * Delivers callbacks (version 1.0, delivery rules): 2xx is success, redirects are failures, a failed one is
 * retried with backoff, after the last retry the subscription is deactivated; 410 does so at once.
 */
export class Deliveries {
  readonly #clock: Clock;
  readonly #settings: Settings;
  readonly #subscriptions: ReadonlyMap<string, Subscription>;
  readonly #journal: Journal<Delivery>;
  readonly #poster: Post;
  readonly #underWay = new Set<AbortController>();
  #closed = false;

  constructor(
    clock: Clock,
    settings: Settings,
    subscriptions: ReadonlyMap<string, Subscription>,
    poster: Post,
  ) {
    this.#poster = poster;
    this.#clock = clock;
    this.#settings = settings;
    this.#subscriptions = subscriptions;
    this.#journal = new Journal(settings.journalLimit);
  }

  get journal(): Journal<Delivery> {
    return this.#journal;
  }

  /** Starts a delivery to every active subscription of the event in the space whose filters match. */
  emit(event: string, spaceId: string, body: unknown, facts: EventFacts = {}): void {
    for (const subscription of this.#subscriptions.values()) {
      const wanted = subscription.event === event && subscription.spaceId === spaceId;
      const isOther = facts.subscriptionId !== undefined && facts.subscriptionId !== subscription.id;
      if (!wanted || !subscription.active || isOther || !passes(subscription.filters, facts)) continue;
      this.#start(subscription, body, null);
    }
  }

  /** Repeats a delivery, as a platform that delivers at least once may do. */
  replay(id: number): Delivery | null {
    const original = this.#journal.entries().find((delivery) => delivery.id === id);
    const subscription = original && this.#subscriptions.get(original.subscriptionId);
    if (original === undefined || subscription === undefined) return null;
    return this.#start(subscription, original.body, id);
  }

  close(): void {
    this.#closed = true;
    for (const request of this.#underWay) request.abort();
    this.#poster.close();
  }

  #start(subscription: Subscription, body: unknown, replayOf: number | null): Delivery {
    const delivery: Delivery = {
      id: this.#journal.next,
      event: subscription.event,
      subscriptionId: subscription.id,
      callbackUrl: subscription.callbackUrl,
      body,
      createdAt: isoTime(this.#clock.now()),
      replayOf,
      state: 'pending',
      attempts: [],
      nextAttemptAt: null,
    };
    this.#journal.add(delivery);
    void this.#attempt(delivery);
    return delivery;
  }

  async #attempt(delivery: Delivery): Promise<void> {
    if (this.#stopsHere(delivery)) return;
    delivery.nextAttemptAt = null;
    const attempt = await this.#post(delivery);
    if (this.#closed) return;
    delivery.attempts.push(attempt);
    const { status } = attempt;
    if (status !== null && status >= 200 && status < 300) delivery.state = 'delivered';
    else if (status === 410) this.#deactivate(delivery);
    else this.#retry(delivery);
  }

  #retry(delivery: Delivery): void {
    if (this.#stopsHere(delivery)) return;
    const wait = this.#settings.retryIntervalsMs[delivery.attempts.length - 1];
    if (wait === undefined) {
      this.#deactivate(delivery);
      return;
    }
    delivery.nextAttemptAt = isoTime(this.#clock.now() + wait);
    this.#clock.after(wait, () => void this.#attempt(delivery));
  }

  /** Ends the delivery when its subscription was deleted or deactivated meanwhile. */
  #stopsHere(delivery: Delivery): boolean {
    if (this.#subscriptions.get(delivery.subscriptionId)?.active === true) return false;
    delivery.state = 'stopped';
    delivery.nextAttemptAt = null;
    return true;
  }

  #deactivate(delivery: Delivery): void {
    delivery.state = 'deactivated';
    const subscription = this.#subscriptions.get(delivery.subscriptionId);
    if (subscription !== undefined) subscription.active = false;
  }

  async #post(delivery: Delivery): Promise<Attempt> {
    const at = isoTime(this.#clock.now());
    const started = systemClock.now();
    const request = new AbortController();
    this.#underWay.add(request);
    const limit = Math.max(this.#settings.deliveryTimeoutMs, LEAST_REAL_TIMEOUT_MS * this.#clock.speed);
    const cancel = this.#clock.after(limit, () => request.abort());
    const outcome = await this.#poster
      .post(delivery.callbackUrl, JSON.stringify(delivery.body), request.signal)
      .then(({ status, body }) => ({ status, answer: body }))
      .catch((error: Error) => ({
        status: null,
        answer: request.signal.aborted ? 'timeout' : error.message,
      }));
    cancel();
    this.#underWay.delete(request);
    return { at, ...outcome, tookMs: systemClock.now() - started };
  }
}
