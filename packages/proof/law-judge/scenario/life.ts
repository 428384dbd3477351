import type { InvoiceInput, Sandbox } from '@spacebooks/cobot-sandbox';
import type { SeededRandom } from '../../../../test/seeded-random.js';
import type { SpaceId } from '../config.js';
import type { Acting, Half } from './acting.js';
import { FATES } from './fates.js';
import { KINDS } from './kinds.js';

/** A space as its people run it: they bill, are paid, correct, write off, and change their minds, by a seed. */
export class Life implements Acting {
  readonly #space: SpaceId;
  readonly operator: Sandbox['operator'];
  readonly #random: SeededRandom;
  readonly #acts = new Map<number, (() => void)[]>();
  #documents = 0;
  half: Half = { index: 0, first: '', last: '' };

  constructor(space: SpaceId, operator: Sandbox['operator'], random: SeededRandom) {
    this.#space = space;
    this.operator = operator;
    this.#random = random;
  }

  /** What was planned for this half, and so many new documents. */
  play(half: Half, documents: number): void {
    this.half = half;
    for (const act of this.#acts.get(half.index) ?? []) act();
    this.#acts.delete(half.index);
    for (let count = 0; count < documents; count += 1) this.bill(this.day());
  }

  /** A new document, whose fate is drawn with it. */
  bill(day: string): void {
    const kinds = KINDS[this.#space];
    // Each kind in turn, so that a short scenario has all.
    const kind = kinds[this.#documents % kinds.length];
    if (kind === undefined) return;
    const draft = kind(this.#random, day);
    const told = { id: this.create({ ...draft, invoice_date: day }), draft, day, corrections: [] };
    const fate = this.#random.pick(FATES);
    for (const { after, act, early } of fate(this.#random)) {
      const isLate = (this.half.index + after) % 2 === 1;
      this.#plan(early === true && isLate ? after + 1 : after, () => act(this, told));
    }
  }

  create(input: InvoiceInput): string {
    this.#documents += 1;
    const id = `${this.#space}-${String(this.#documents).padStart(5, '0')}`;
    this.operator.createInvoice({ ...input, id, space: `space-${this.#space}` });
    return id;
  }

  /** @param after halves from now on */
  #plan(after: number, act: () => void): void {
    const at = this.half.index + after;
    this.#acts.set(at, [...(this.#acts.get(at) ?? []), act]);
  }

  /** One of this half. */
  day(): string {
    const { first, last } = this.half;
    const day = this.#random.between(Number(first.slice(8)), Number(last.slice(8)));
    return `${first.slice(0, 8)}${String(day).padStart(2, '0')}`;
  }
}
