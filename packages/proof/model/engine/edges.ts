import { withRoom } from './growing.js';

const ROOM = 1 << 16;

/** What leads from state to state. States are expanded in the order of their numbers, so their edges lie in that order. */
export class Edges {
  #first = new Uint32Array(ROOM);
  #to = new Uint32Array(ROOM);
  #label = new Uint16Array(ROOM);
  #states = 0;
  size = 0;

  /** The edges of the next state follow. */
  begin(): void {
    this.#first = withRoom(this.#first, this.#states + 2);
    this.#first[this.#states] = this.size;
    this.#states += 1;
    this.#first[this.#states] = this.size;
  }

  add(to: number, label: number): void {
    const at = this.size;
    this.#to = withRoom(this.#to, at + 1);
    this.#label = withRoom(this.#label, at + 1);
    this.#to[at] = to;
    this.#label[at] = label;
    this.size += 1;
    this.#first[this.#states] = this.size;
  }

  /** Where the edges of a state begin; those of the next begin where they end. */
  first(state: number): number {
    return this.#first[state] as number;
  }

  to(edge: number): number {
    return this.#to[edge] as number;
  }

  label(edge: number): number {
    return this.#label[edge] as number;
  }
}
