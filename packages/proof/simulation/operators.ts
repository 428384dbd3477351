import { operatorFacts } from '../../../src/daemon/upkeep/decisions.js';
import { createOperator } from '../../../src/operator/create-operator.js';
import type { Operator } from '../../../src/operator/operator.js';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import { withCommandDatabase } from './command-database.js';
import { configOf } from './config.js';
import type { Act, SpaceId } from './plan.js';
import type { SimulatedWorld } from './world.js';

export type OperatorAct = Extract<
  Act,
  { readonly type: 'retry' | 'release' | 'replay' | 'put-aside' | 'pause' | 'resume' }
>;

type Decision = Exclude<OperatorAct, { readonly type: 'put-aside' }>;

const OLGA = { by: 'Olga', why: 'simulated' } as const;

/**
 * What an operator decides: by a command on the database, or on the page of the daemon where one runs.
 *
 * @throws Failure where it is not possible, Error where there is nothing to decide about
 */
export async function operate(act: OperatorAct, world: SimulatedWorld): Promise<void> {
  if (act.type === 'put-aside') return putAside(act.which, world);
  const { machine, time, trace } = world;
  if ('when' in act && act.when !== 'now') {
    const decideNow = (): void => {
      trace.note(`Olga sees an e-invoice that is ${act.when}`);
      decideBy(act, world).catch((error: unknown) =>
        trace.note(`  not possible: ${(error as Error).message}`),
      );
    };
    machine.awaited.set(
      `after:commit:${act.when}`,
      () => void time.worldClock.after(act.which % 300, decideNow),
    );
    return;
  }
  await decideBy(act, world);
}

async function decideBy(act: Decision, world: SimulatedWorld): Promise<void> {
  const { machine, random } = world;
  const isUp = machine.state === 'up';
  if (isUp && random.fraction() < 0.5) return decide(act, machine.daemon.operator, world);
  await withCommandDatabase(world, (db) => {
    const config = configOf(world.place, world.variant);
    const isDaemonRunning = async (): Promise<boolean> => machine.state !== 'down';
    const facts = operatorFacts(config, { version: '0.0.0-simulation', isDaemonRunning });
    const { clock } = machine;
    const onDecided = (): void => machine.decidedBeside();
    return decide(act, createOperator({ db, facts, clock, random: world.random, onDecided }), world);
  });
}

async function decide(act: Decision, operator: Operator, world: SimulatedWorld): Promise<void> {
  const { trace, pauses } = world;
  const told = (what: string, next: string): void => trace.note(`Olga ${what}: ${next}`);
  switch (act.type) {
    case 'retry':
    case 'release': {
      const state = act.when === 'now' ? FIRST[act.type] : act.when;
      const { rows } = await operator.invoices({ state, limit: 100 });
      const held = rows.filter((row) => HELD.includes(row.state));
      const { invoiceId } = pick(act.type === 'release' && held.length > 0 ? held : rows, act.which);
      const { next } = await operator[act.type](invoiceId, OLGA);
      return told(`asks to ${act.type} ${invoiceId}`, next);
    }
    case 'replay': {
      const { id } = pick(await operator.events({ limit: 100 }), act.which);
      const { invoiceId, next } = await operator.replay(id, OLGA);
      return told(`replays event ${id} of ${invoiceId}`, next);
    }
    case 'pause':
    case 'resume':
      try {
        await operator[act.type](act.space, OLGA);
      } catch (error) {
        // Between the commit and its answer: whoever gets none looks at what the page shows.
        if (lastDecision(act.space, world) === act.type) pauses.decided(act.space, act.type);
        throw error;
      }
      pauses.decided(act.space, act.type);
  }
}

function lastDecision(space: SpaceId, { withDatabase }: SimulatedWorld): string | null {
  const last = `select kind from operator_decision
    where space_id = ? and kind in ('pause', 'resume') order by id desc limit 1`;
  return withDatabase((database) => database.prepare(last).pluck().get(space) as string | undefined) ?? null;
}

/** What a person looks at: those that wait for one, or what may have a lock that can be taken back. */
const FIRST = { retry: 'waiting', release: 'open' } as const;
const HELD: readonly string[] = ['lock-intended', 'locked', 'produced', 'attach-intended', 'parked'];

async function putAside(which: number, world: SimulatedWorld): Promise<void> {
  await withCommandDatabase(world, async (db) => {
    const alerts = createAlerts(db);
    const { id, code } = pick(await alerts.list({ open: true, limit: 100 }), which);
    await alerts.putAside(id, OLGA.by, world.machine.clock.now());
    world.trace.note(`Olga puts alert ${id} (${code}) aside`);
  });
}

function pick<T>(values: readonly T[], which: number): T {
  const value = values[which % Math.max(1, values.length)];
  if (value === undefined) throw new Error('there is nothing to decide about');
  return value;
}
