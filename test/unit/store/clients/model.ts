import { type Act, WAIT_MS } from './client.js';

interface ModelSaga {
  readonly id: string;
  readonly invoice: string;
  runAt: number | null;
  leasedBy: number | null;
  /** An event made it due while it was leased. */
  expedited: boolean;
}

/** What a store with one client after the other must say: sagas, leases, batches, alerts. */
export class Model {
  #acts = 0;
  readonly sagas: ModelSaga[] = [];
  /** Entry by the number of its batch; null once it was voided. */
  readonly batches: (number | null)[] = [];
  readonly lasting = new Set<number>();
  #leased: ModelSaga[][] = [];
  #prepared: ({ readonly mark: string; readonly posted: ReadonlySet<number> } | null)[] = [];

  constructor(readonly space: string) {}

  /** Of the next act; each has a moment of its own. */
  nextAct(): number {
    this.#acts += 1;
    return this.#acts;
  }

  expect(client: number, act: Act, at: number): string {
    switch (act.do) {
      case 'request':
        return this.#request(`i${act.number}`, at);
      case 'claim': {
        const due = this.sagas.filter((saga) => (saga.runAt ?? at + 1) <= at && saga.leasedBy === null);
        const claimed = due.sort((a, b) => (a.runAt ?? 0) - (b.runAt ?? 0)).slice(0, act.limit);
        for (const saga of claimed) Object.assign(saga, { leasedBy: client, expedited: false });
        this.#leased[client] = [...(this.#leased[client] ?? []), ...claimed];
        return claimed.map(({ id }) => id).join(', ');
      }
      case 'wait':
        return this.#handOn(client, 'fetched', (saga) => (saga.expedited ? at : at + WAIT_MS));
      case 'end':
        return this.#handOn(client, 'gone', () => null);
      case 'release lease':
        return this.#handOn(client, 'released', ({ runAt }) => runAt);
      case 'prepare': {
        const posted = new Set(this.batches.filter((entry) => entry !== null));
        this.#prepared[client] = { mark: this.#mark(), posted };
        return `${this.batches.length} batches, ${posted.size} entries`;
      }
      case 'post':
        return this.#post(client, act.number);
      case 'void': {
        if (act.number > this.batches.length) return 'batch.unknown';
        if (this.batches[act.number - 1] === null) return 'batch.decided';
        this.batches[act.number - 1] = null;
        return `voided ${act.number}`;
      }
      case 'raise':
        this.lasting.add(act.number);
        return 'raised';
      case 'calm': {
        const ended = [...this.lasting].filter((number) => number % 2 === act.number % 2);
        for (const number of ended) this.lasting.delete(number);
        return `${ended.length > 0}`;
      }
    }
  }

  #request(invoice: string, at: number): string {
    const open = this.sagas.find((saga) => saga.invoice === invoice && saga.runAt !== null);
    if (open === undefined) {
      const id = `${this.space} ${invoice} ${at}`;
      this.sagas.push({ id, invoice, runAt: at, leasedBy: null, expedited: false });
      return id;
    }
    if ((open.runAt ?? 0) > at || open.leasedBy !== null) Object.assign(open, { runAt: at, expedited: true });
    return open.id;
  }

  #handOn(client: number, word: string, next: (saga: ModelSaga) => number | null): string {
    const saga = this.#leased[client]?.shift();
    if (saga === undefined) return 'nothing leased';
    saga.runAt = next(saga);
    saga.leasedBy = null;
    return `${saga.id} ${word}`;
  }

  #post(client: number, entry: number): string {
    const prepared = this.#prepared[client] ?? null;
    if (prepared === null) return 'nothing prepared';
    this.#prepared[client] = null;
    if (prepared.posted.has(entry)) return 'posted before';
    if (prepared.mark !== this.#mark()) return 'batch.outdated';
    this.batches.push(entry);
    return `posted ${entry} in ${this.batches.length}`;
  }

  #mark(): string {
    return `${this.batches.length} ${this.batches.filter((entry) => entry === null).length}`;
  }
}
