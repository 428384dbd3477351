import { type SeededRandom, seededRandom } from '../../../test/seeded-random.js';
import { SMALL } from './facts.js';
import type { CorrectionStep, History, InvoiceStep, ItemStep, Step } from './history.js';
import { type Goods, SELLERS, type Terms } from './terms.js';

/** The history of a seed: the same on every machine. */
export function generate(seed: number, length: number): History {
  const random = seededRandom(`law ${seed}`);
  const terms = termsOf(random);
  const steps = withRests(seed, new Author(random, terms).write(length));
  return { seed, terms, steps: steps.slice(0, length) };
}

/** Some invoices are paid but for a rest, soon after; drawn by itself, so that all else is as without. */
function withRests(seed: number, steps: readonly Step[]): readonly Step[] {
  const random = seededRandom(`law rests ${seed}`);
  const later = new Map<number, Step[]>();
  return steps.flatMap((step, place) => {
    if (step.do === 'invoice' && random.chance(0.3)) {
      const at = place + random.between(1, 6);
      const short: Step = {
        ...{
          do: 'pay short',
          of: step.id,
          marked: random.pick(['record', 'record', 'total', 'status'] as const),
        },
        ...{
          rest: random.chance(0.6) ? 'discount' : random.between(1, SMALL),
          back: random.pick([0, 0, 1, 3, 8]),
        },
      };
      later.set(at, [...(later.get(at) ?? []), short]);
    }
    return [step, ...(later.get(place) ?? [])];
  });
}

function termsOf(random: SeededRandom): Terms {
  const seller = random.pick(['DE', 'DE', 'DE', 'PL', 'NL'] as const);
  const cash = random.chance(0.3);
  return {
    seller,
    cash,
    taxPoint: random.chance(0.7),
    deferrals: seller !== 'PL' && random.chance(0.5),
    records: random.chance(0.7),
    lockedOnly: random.chance(0.25),
    schedule: random.chance(0.7) ? 'nightly' : 'monthly',
  };
}

/** How often what is done. */
const WEIGHTS: Readonly<Record<Exclude<Step['do'], 'pay short'>, number>> = {
  invoice: 22,
  correct: 12,
  pay: 20,
  'write off': 6,
  edit: 4,
  move: 3,
  lock: 3,
  delete: 2,
  amend: 3,
  night: 26,
  close: 6,
  decide: 5,
  rule: 1.5,
  agree: 2,
  backup: 0.7,
  restore: 0.5,
};
const KINDS = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];
const TOTAL = Object.values(WEIGHTS).reduce((sum, each) => sum + each, 0);
/** Much happens to what is new. */
const RECENT = 8;

class Author {
  readonly #originals: InvoiceStep[] = [];
  readonly #corrections: string[] = [];

  constructor(
    readonly random: SeededRandom,
    readonly terms: Terms,
  ) {}

  write(length: number): readonly Step[] {
    const steps: Step[] = [];
    while (steps.length < length) steps.push(...this.#next());
    return steps.slice(0, length);
  }

  #next(): readonly Step[] {
    const { random } = this;
    const kind = this.#kind();
    switch (kind) {
      case 'invoice':
        return [this.#invoice()];
      case 'correct':
        return this.#originals.length === 0 ? [] : [this.#correction()];
      case 'pay':
        return this.#of((of) => ({ do: kind, of, ...this.#payment() }), true);
      case 'write off':
        return this.#of((of) => ({ do: kind, of }));
      case 'edit': {
        const original = this.#original();
        if (original === undefined) return [];
        return [
          {
            do: kind,
            of: original.id,
            items: original.items.map((each) => this.#item(original, each.goods)),
          },
        ];
      }
      case 'move':
        return this.#of((of) => ({ do: kind, of, days: random.pick([-31, -12, -3, 3, 12, 31]) }), true);
      case 'lock':
        return this.#of((of) => ({ do: kind, of }), true);
      case 'delete':
        return this.#of((of) => ({ do: kind, of }), true);
      case 'amend':
        return [
          {
            do: kind,
            payment: random.below(40),
            change: random.pick(['amount', 'day', 'method', 'gone'] as const),
          },
        ];
      case 'night':
        return [{ do: kind, days: random.pick([1, 1, 2, 3, 5, 7, 9, 14]) }];
      case 'close':
        return [
          {
            do: kind,
            back: random.pick([0, 0, 0, 1]),
            reason: random.chance(0.6),
            stepwise: random.chance(0.65),
          },
        ];
      case 'decide':
        return [
          {
            do: kind,
            back: random.below(4),
            status: random.pick(['accepted', 'rejected', 'voided'] as const),
          },
        ];
      case 'rule':
        return [{ do: kind, rule: random.pick(['desk', 'loss'] as const), dated: random.chance(0.5) }];
      default:
        return [{ do: kind } as Step];
    }
  }

  #kind(): keyof typeof WEIGHTS {
    let place = this.random.fraction() * TOTAL;
    for (const kind of KINDS) {
      place -= WEIGHTS[kind];
      if (place < 0) return kind;
    }
    return 'night';
  }

  #original(): InvoiceStep | undefined {
    const all = this.#originals;
    const from = this.random.chance(0.8) ? Math.max(0, all.length - RECENT) : 0;
    return all.length === 0 ? undefined : all[this.random.between(from, all.length - 1)];
  }

  #of(make: (id: string) => Step, alsoCorrections = false): readonly Step[] {
    const original = this.#original();
    if (original === undefined) return [];
    const corrections = this.#corrections.slice(-RECENT);
    const isCorrection = alsoCorrections && corrections.length > 0 && this.random.chance(0.15);
    return [make(isCorrection ? this.random.pick(corrections) : original.id)];
  }

  #payment() {
    const { random } = this;
    return {
      percent: random.pick([100, 100, 100, 50, 40, 30, 25, -100, -40]),
      card: random.chance(0.3),
      back: random.pick([0, 1, 2, 5, 9]),
    };
  }

  #invoice(): InvoiceStep {
    const { random, terms } = this;
    const { buyers } = SELLERS[terms.seller];
    const buyer = random.chance(0.45) ? 'home' : random.pick(Object.keys(buyers));
    const goods = buyers[buyer]?.goods ?? [];
    const made: InvoiceStep = {
      do: 'invoice',
      id: `i${this.#originals.length + 1}`,
      ahead: random.pick([0, 0, 0, -1, -2, -5, -20, 4]),
      buyer,
      customer: random.between(1, 6),
      isForeign: buyer !== 'deposit' && random.chance(0.2),
      isLocked: random.chance(0.8),
      items: [],
    };
    const count = random.pick([1, 1, 1, 2, 2, 3]);
    const places = Array.from({ length: goods.length === 1 ? 1 : count }, () => random.below(goods.length));
    const whole = { ...made, items: places.map((place) => this.#item(made, place)) };
    this.#originals.push(whole);
    return whole;
  }

  #item({ buyer }: Pick<InvoiceStep, 'buyer'>, place: number): ItemStep {
    const { random, terms } = this;
    const goods = SELLERS[terms.seller].buyers[buyer]?.goods[place] as Goods;
    const costCenter = random.pick(['A', 'B', null]);
    return { goods: place, ...this.#amounts(Number(goods.rate)), costCenter };
  }

  /** By the line, or so many pieces whose price with tax is round: their tax is not that of the sum. */
  #amounts(rate: number): Pick<ItemStep, 'net' | 'tax' | 'pieces'> {
    const { random, terms } = this;
    // Where a document goes to KSeF its tax is that of its net.
    if (random.chance(0.3) && terms.seller !== 'PL') {
      const gross = random.pick([1500, 990, 2500, 1999]);
      const net = Math.round((gross * 100) / (100 + rate));
      const pieces = random.between(2, 60);
      return { net: net * pieces, tax: Math.round((net * rate) / 100) * pieces, pieces };
    }
    const net = random.pick([10_000, 3_333, 99_999, 1, 120_000, random.between(100, 90_000)]);
    return { net, tax: Math.round((net * rate) / 100), pieces: 1 };
  }

  #correction(): CorrectionStep {
    const { random } = this;
    const id = `c${this.#corrections.length + 1}`;
    this.#corrections.push(id);
    const status = random.pick(['unpaid', 'unpaid', 'paid', 'writtenOff'] as const);
    return {
      do: 'correct',
      id,
      of: this.#original()?.id ?? '',
      how: random.pick(['full', 'full', 'full', 'item', 'part', 'raise'] as const),
      percent: random.pick([10, 25, 33, 50, 80]),
      status,
      writesOff: random.chance(0.35),
    };
  }
}
