import type { Clock } from '@spacebooks/base/clock';
import { orAborted } from '@spacebooks/base/or-aborted';
import type { PlaceAhead } from './rate-limit.js';

interface Held {
  readonly place: PlaceAhead;
  readonly opening: Promise<void>;
  isOpen: boolean;
  isOver: boolean;
  readonly letGo: () => void;
}

/**
 * Places that were taken before they open, until requests are sent there. When one is open a timer says, which no clock moves
 * forward; that it is over timer or clock say, whichever is first: one stands still with the process, the other may be put back.
 */
export class HeldPlaces {
  readonly #clock: Clock;
  readonly #giveBack: (places: readonly PlaceAhead[]) => void;
  #held: Held[] = [];

  /** @param giveBack of what nothing is sent in */
  constructor(clock: Clock, giveBack: (places: readonly PlaceAhead[]) => void) {
    this.#clock = clock;
    this.#giveBack = giveBack;
  }

  /** In the order in which they open. */
  add(places: readonly PlaceAhead[]): void {
    this.#held.push(...places.map((place) => this.#hold(place)));
  }

  /** Takes the first one as soon as it is open; `signal` ends the wait with its reason. @returns null where there is none */
  async next(signal: AbortSignal): Promise<PlaceAhead | null> {
    for (;;) {
      signal.throwIfAborted();
      this.#giveUp((held) => this.#isOver(held));
      const [first] = this.#held;
      if (first === undefined) return null;
      if (first.isOpen) {
        this.#held.shift();
        first.letGo();
        return first.place;
      }
      await orAborted(first.opening, signal);
    }
  }

  giveBackAll(): void {
    this.#giveUp(() => true);
  }

  #hold(place: PlaceAhead): Held {
    let open = (): void => undefined;
    const opening = new Promise<void>((resolve) => {
      open = resolve;
    });
    const toOpen = this.#clock.after(place.opensInMs, () => {
      held.isOpen = true;
      open();
    });
    const toEnd = this.#clock.after(place.until - this.#clock.now(), () => {
      held.isOver = true;
    });
    const letGo = (): void => {
      toOpen();
      toEnd();
      // Whoever waits for it looks for another one.
      open();
    };
    const held: Held = { place, opening, isOpen: false, isOver: false, letGo };
    return held;
  }

  #isOver({ isOver, place }: Held): boolean {
    return isOver || this.#clock.now() >= place.until;
  }

  #giveUp(which: (held: Held) => boolean): void {
    const gone = this.#held.filter(which);
    if (gone.length === 0) return;
    this.#held = this.#held.filter((held) => !gone.includes(held));
    for (const { letGo } of gone) letGo();
    this.#giveBack(gone.map(({ place }) => place));
  }
}
