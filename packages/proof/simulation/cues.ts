import type { Act } from './plan.js';

/** Something that happens at a step of the daemon, whenever it comes to that: one after the other. */
export interface CuedAct {
  /** Name of the step: `before:` or `after:` something that it does or commits. */
  readonly step: string;
  /** At which of them, counted since the one before; 0: together with it. */
  readonly times: number;
  readonly act: Act;
}

/** What waits for the daemon to come to its steps. */
export class Cues {
  #waiting: CuedAct[] = [];
  #met = 0;
  #perform: (act: Act) => void = () => undefined;

  /** @param perform what the world does about each, before the step goes on */
  set(cues: readonly CuedAct[], perform: (act: Act) => void): void {
    this.#waiting = [...cues];
    this.#met = 0;
    this.#perform = perform;
  }

  clear(): void {
    this.#waiting = [];
  }

  /** How many have not come. */
  get waiting(): number {
    return this.#waiting.length;
  }

  come(step: string): void {
    const [next] = this.#waiting;
    if (next?.step !== step) return;
    this.#met += 1;
    if (this.#met < next.times) return;
    this.#met = 0;
    const later = this.#waiting.findIndex((cue, index) => index > 0 && cue.times > 0);
    const due = this.#waiting.splice(0, later < 0 ? this.#waiting.length : later);
    for (const { act } of due) this.#perform(act);
  }
}
