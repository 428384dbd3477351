import { isWorldName, MAIN_WORLD, NAME_RULE } from './world-name.js';

/** Worlds beside the main one, unless the caller wants more. */
export const MOST_WORLDS = 100;

/** Why there is no such world; it says what to do. */
export class NoWorld extends Error {
  override readonly name = 'NoWorld';
  /** 507 where there are too many: clients repeat a 503. */
  readonly status: 400 | 409 | 507;

  constructor(status: NoWorld['status'], message: string) {
    super(message);
    this.status = status;
  }
}

interface OperatorOf<World> {
  /** The current one. */
  readonly world: () => World;
}

/**
 * The worlds of one sandbox, which know nothing of each other: each has its own state, clock, faults and journals, and
 * begins with the seed when somebody first names it.
 */
export class Worlds<World extends { close(): void }, Operator extends OperatorOf<World>> {
  readonly #open: (name: string) => Operator;
  readonly #most: number;
  readonly #operators = new Map<string, Operator>();

  /** @param most how many there may be beside the main one */
  constructor(open: (name: string) => Operator, most: number = MOST_WORLDS) {
    this.#open = open;
    this.#most = most;
  }

  /** The operator of a world, which begins if it is new. @throws NoWorld */
  operatorOf(name: string): Operator {
    const known = this.#operators.get(name);
    if (known !== undefined) return known;
    this.#requireRoom(name);
    const operator = this.#open(name);
    this.#operators.set(name, operator);
    return operator;
  }

  /** The current state of a world. @throws NoWorld */
  worldOf(name: string): World {
    return this.operatorOf(name).world();
  }

  names(): readonly string[] {
    return [...this.#operators.keys()];
  }

  /** Ends a world: whoever names it again begins a new one. @returns whether there was one @throws NoWorld for the main one */
  drop(name: string): boolean {
    if (name === MAIN_WORLD)
      throw new NoWorld(409, 'The main world stays: reset it with POST /sandbox/reset.');
    this.#operators.get(name)?.world().close();
    return this.#operators.delete(name);
  }

  close(): void {
    for (const operator of this.#operators.values()) operator.world().close();
  }

  #requireRoom(name: string): void {
    if (!isWorldName(name)) throw new NoWorld(400, `${JSON.stringify(name)} names no world. ${NAME_RULE}`);
    if (name === MAIN_WORLD || this.#beside() < this.#most) return;
    const advice = 'Drop one with DELETE /sandbox/worlds/NAME, or start the sandbox with a larger --worlds.';
    throw new NoWorld(
      507,
      `There are ${this.#most} worlds beside the main one, which is the most. ${advice}`,
    );
  }

  #beside(): number {
    return this.#operators.size - (this.#operators.has(MAIN_WORLD) ? 1 : 0);
  }
}
