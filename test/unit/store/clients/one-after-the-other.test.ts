import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAuditLog } from '../../../../src/store/books/audit.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { type Area, accept, BEGIN, type Client, STEP_MS } from './area.js';
import { AREAS } from './areas/all-areas.js';
import { type Driver, onEveryDriver } from './drivers.js';
import { figures } from './figures.js';
import { PATIENCE_MS, runs } from './runs.js';

const CLIENTS = 3;

/** What the model knows: the state of the store, and what each client remembers. */
interface Model {
  state: unknown;
  readonly memories: unknown[];
  /** Every call so far, for whoever reads of a failure. */
  readonly calls: string[];
}

const counted = figures('commands, one after the other');

class Command implements fc.AsyncCommand<Model, readonly Client<object>[]> {
  constructor(
    readonly area: Area,
    readonly driver: Driver,
    readonly client: number,
    readonly act: unknown,
  ) {}

  /** Whether a client that knows what this one knows can do it. */
  check(model: Readonly<Model>): boolean {
    return this.#call(model) !== null;
  }

  async run(model: Model, clients: readonly Client<object>[]): Promise<void> {
    const call = this.#call(model);
    const client = clients[this.client];
    if (call === null || client === undefined) throw new Error('no such call');
    model.calls.push(`client ${this.client}: ${JSON.stringify(call)}`);
    try {
      const outcome = await this.#compare(model, call, client);
      model.calls.push(`  → ${outcome}`);
    } catch (cause) {
      throw new Error(`After these calls:\n${model.calls.join('\n')}\n${(cause as Error).message}`, {
        cause,
      });
    }
  }

  async #compare(model: Model, call: object, client: Client<object>): Promise<string> {
    const told = this.area.next(model.state, call);
    const outcome = await client.perform(call);
    counted.calls += 1;
    const state = accept(this.area, model.state, call, outcome, true);
    if (state === null) expect(outcome).toBe(told.outcome);
    model.state = state;
    model.memories[this.client] = this.area.remember(model.memories[this.client], call, outcome);
    expect(await client.look()).toEqual(this.area.shown(model.state));
    counted.states += 1;
    return outcome;
  }

  toString(): string {
    return `client ${this.client}: ${JSON.stringify(this.act)}`;
  }

  #call({ memories, calls }: Readonly<Model>): object | null {
    // Two lines each.
    const at = BEGIN + STEP_MS * (calls.length / 2 + 1);
    const moment = { at, who: `client ${this.client}`, hasShares: this.driver.hasShares, isAlone: true };
    return this.area.choose(memories[this.client], this.act, moment);
  }
}

function commandsOf(area: Area, driver: Driver) {
  const command = fc
    .tuple(fc.nat(CLIENTS - 1), area.act)
    .map(([client, act]) => new Command(area, driver, client, act));
  return fc.commands([command], { maxCommands: 100, size: 'max' });
}

async function compare(area: Area, driver: Driver): Promise<void> {
  const dbs = await driver.open(CLIENTS);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(commandsOf(area, driver), async (commands) => {
      run += 1;
      counted.histories += 1;
      await area.prepare?.(dbs[0] as Db, `space-${run}`);
      const real = dbs.map((db, index) => area.open(db, `space-${run}`, `client ${index}`));
      const model: Model = { state: area.begin, memories: dbs.map(() => area.memory), calls: [] };
      await fc.asyncModelRun(() => ({ model, real }), commands);
    }),
    runs(4),
  );
  expect(await createAuditLog(dbs[0] as Db).verify()).toMatchObject({ ok: true });
}

/** Each call is told what the model says, and the store shows what the model holds. */
onEveryDriver((driver) => {
  it.each(AREAS)(
    '$name: several clients, one call after the other',
    (area) => compare(area, driver),
    PATIENCE_MS,
  );
});
