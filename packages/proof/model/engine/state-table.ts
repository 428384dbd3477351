import { withRoom } from './growing.js';

const FIRST_SLOTS = 1 << 16;
const FREE = 0xffffffff;

/** Every state that was met, packed, numbered in the order of their finding. A few dozen bytes each. */
export class StateTable {
  readonly #words: number;
  #packed: Uint32Array<ArrayBuffer>;
  #slots = new Uint32Array(FIRST_SLOTS).fill(FREE);
  size = 0;

  constructor(words: number) {
    this.#words = words;
    this.#packed = new Uint32Array(words * FIRST_SLOTS);
  }

  /** Its number; `size` has grown when it is new. */
  add(state: Uint32Array): number {
    const slot = this.#slotOf(state);
    const known = this.#slots[slot] as number;
    if (known !== FREE) return known;
    const id = this.size;
    this.#packed = withRoom(this.#packed, (id + 1) * this.#words);
    this.#packed.set(state, id * this.#words);
    this.#slots[slot] = id;
    this.size += 1;
    if (this.size * 2 > this.#slots.length) this.#grow();
    return id;
  }

  /** Null where it was never met. */
  find(state: Uint32Array): number | null {
    const id = this.#slots[this.#slotOf(state)] as number;
    return id === FREE ? null : id;
  }

  copy(id: number, into: Uint32Array): void {
    const from = id * this.#words;
    for (let word = 0; word < this.#words; word += 1) into[word] = this.#packed[from + word] as number;
  }

  #slotOf(state: Uint32Array): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash(state) & mask; ; slot = (slot + 1) & mask) {
      const id = this.#slots[slot] as number;
      if (id === FREE || this.#isEqual(id, state)) return slot;
    }
  }

  #isEqual(id: number, state: Uint32Array): boolean {
    const from = id * this.#words;
    for (let word = 0; word < this.#words; word += 1) {
      if (this.#packed[from + word] !== state[word]) return false;
    }
    return true;
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2).fill(FREE);
    const state = new Uint32Array(this.#words);
    for (let id = 0; id < this.size; id += 1) {
      this.copy(id, state);
      this.#slots[this.#slotOf(state)] = id;
    }
  }
}

function hash(state: Uint32Array): number {
  let sum = 0x9e3779b9;
  for (const word of state) {
    sum = Math.imul(sum ^ word, 0x85ebca6b);
    sum ^= sum >>> 15;
  }
  sum = Math.imul(sum, 0xc2b2ae35);
  return (sum ^ (sum >>> 13)) >>> 0;
}
