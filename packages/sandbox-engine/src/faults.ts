import type { Clock } from '@spacebooks/base/clock';
import type { FaultAction, FaultRule } from './fault-rule.js';
import type { Answer, Outcome } from './http.js';

export interface RequestFacts {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Name of the operation. */
  readonly operation: string;
  /** E-mail address of the caller, where the system knows callers by one. */
  readonly user?: string | null;
}

interface Entry {
  readonly id: number;
  readonly rule: FaultRule;
  readonly path: RegExp | null;
  seen: number;
  hits: number;
}

/**
 * The faults to inject, tried in order: the first one that is due fires. One that has not fired yet
 * counts only what reaches it, so that two rules for the same operation fire one after the other.
 */
export class Faults {
  readonly #clock: Clock;
  readonly #entries: Entry[] = [];
  #lastId = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(rule: FaultRule): number {
    this.#lastId += 1;
    const { path } = rule.match;
    const pattern = path === undefined ? null : globPattern(path);
    this.#entries.push({ id: this.#lastId, rule, path: pattern, seen: 0, hits: 0 });
    return this.#lastId;
  }

  clear(): void {
    this.#entries.length = 0;
  }

  list(): readonly { readonly id: number; readonly rule: FaultRule; readonly hits: number }[] {
    return this.#entries.map(({ id, rule, hits }) => ({ id, rule, hits }));
  }

  takeRequest(facts: RequestFacts): FaultRule | null {
    if (this.#entries.length === 0) return null;
    return this.#take(({ rule: { match }, path }) => {
      if (match.event !== undefined || match.mail === true) return false;
      if (match.method !== undefined && match.method !== facts.method) return false;
      if (match.operation !== undefined && match.operation !== facts.operation) return false;
      if (match.user !== undefined && match.user !== facts.user) return false;
      return path === null || path.test(facts.path);
    });
  }

  takeEvent(event: string): FaultRule | null {
    return this.#take(({ rule }) => rule.match.event === event);
  }

  takeMail(): FaultRule | null {
    return this.#take(({ rule }) => rule.match.mail === true);
  }

  #take(fits: (entry: Entry) => boolean): FaultRule | null {
    for (const entry of this.#entries) {
      if (fits(entry) && this.#isDue(entry)) return entry.rule;
    }
    return null;
  }

  /** Counts the match, and the hit when it is one. */
  #isDue(entry: Entry): boolean {
    const { rule } = entry;
    const now = this.#clock.now();
    if (rule.from !== undefined && now < Date.parse(rule.from)) return false;
    if (rule.until !== undefined && now >= Date.parse(rule.until)) return false;
    if (rule.count !== undefined && entry.hits >= rule.count) return false;
    entry.seen += 1;
    if (entry.seen <= rule.after) return false;
    entry.hits += 1;
    return true;
  }
}

function globPattern(glob: string): RegExp {
  const parts = glob.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

/** The outcome of a fault that prevents the operation; null to run it. */
export function beforeEffect(action: FaultAction): Outcome | null {
  switch (action.type) {
    case 'status':
      return action.after_effect ? null : { kind: 'answer', answer: statusAnswer(action) };
    case 'redirect':
      return { kind: 'answer', answer: { status: action.status, headers: { location: action.to } } };
    case 'drop-before-effect':
      return { kind: 'drop' };
    default:
      return null;
  }
}

/** What a fault turns the answer of an operation into. */
export function afterEffect(action: FaultAction, answer: Answer): Outcome {
  switch (action.type) {
    case 'status':
      return { kind: 'answer', answer: statusAnswer(action) };
    case 'drop-after-effect':
      return { kind: 'drop' };
    case 'half-close':
      return { kind: 'half', answer };
    case 'garbage':
      return { kind: 'answer', answer: { ...answer, body: GARBAGE } };
    case 'empty':
      return { kind: 'answer', answer: { status: answer.status } };
    default:
      return { kind: 'answer', answer };
  }
}

const GARBAGE = Buffer.from('<html><body>{"data": oops</body></html>');

function statusAnswer({ status, body, headers }: Extract<FaultAction, { type: 'status' }>): Answer {
  return { status, headers, ...(body === undefined ? {} : { body }) };
}
