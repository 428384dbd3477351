import { mayLeadTo } from '../../../../src/domain/bank/line-state.js';
import type { Happens } from '../engine/model.js';
import type { Conduct } from './conduct.js';
import { paidByOf } from './decide.js';
import {
  IDLE,
  isThere,
  isUnderWay,
  type Placed,
  type Row,
  rowOf,
  type Seen,
  type Worker,
  type World,
  withRow,
} from './world.js';

export type Name = 'one' | 'two';
type Changes = Partial<World>;

/** Others that saw an earlier version of these rows hold them no more. */
export function overtaken(state: World, rows: readonly number[], by: Name | null): Changes {
  const without = (worker: Worker): Worker => {
    const mine = worker.mine.filter((row) => !rows.includes(row));
    return mine.length === worker.mine.length ? worker : { ...worker, mine };
  };
  return {
    ...(by !== 'one' && { one: without(state.one) }),
    ...(by !== 'two' && { two: without(state.two) }),
  };
}

/** What a worker may do next. */
export function workerSteps(state: World, name: Name, conduct: Conduct, happens: Happens<World>): void {
  const worker = state[name];
  const [index] = worker.todo;
  if (worker.at === 'idle') claim(state, name, happens);
  if (index === undefined) return;
  const own = name === 'one' ? 0 : 1;
  const wire = state.wire.map((request) => (request.for === own ? { ...request, for: null } : request));
  happens('fault', `worker ${name} crashes`, { [name]: IDLE, wire });
  if (worker.at === 'claimed') list(state, name, happens);
  if (worker.at === 'listed') readOwn(state, name, happens);
  if (worker.at === 'looked') decide(state, name, index, conduct, happens);
  if (worker.at === 'sending') send(state, name, index, conduct, happens);
  if (worker.at === 'made') hearMade(state, name, index, conduct, happens);
  if (worker.at === 'unknown' || worker.at === 'rejected') hearFailure(state, name, index, conduct, happens);
}

function claim(state: World, name: Name, happens: Happens<World>): void {
  const due = [...state.rows.keys()].filter((at) => {
    const row = rowOf(state, at);
    return isUnderWay(row) && row.isDue && row.lease === 'free';
  });
  if (due.length === 0) return;
  happens('saga', `worker ${name} claims what is due`, {
    ...overtaken(state, due, name),
    [name]: { ...IDLE, at: 'claimed', todo: due, mine: due },
    rows: state.rows.map((row, at) => (due.includes(at) ? { ...row, lease: 'held' } : row)),
  });
}

function list(state: World, name: Name, happens: Happens<World>): void {
  const worker = state[name];
  const seen: Seen = { records: state.records.filter(isThere), adopted: [], paidBy: [] };
  const rows = state.rows.map((row, at) => (worker.todo.includes(at) ? { ...row, isLookedFor: true } : row));
  happens('remote', `worker ${name} is told the records`, {
    [name]: { ...worker, at: 'listed', seen },
    rows,
  });
  if (state.faults === 0) return;
  const put = putOff(state, worker.todo, worker);
  happens('fault', `worker ${name} is told no records`, { ...put, [name]: IDLE, faults: state.faults - 1 });
}

function readOwn(state: World, name: Name, happens: Happens<World>): void {
  const worker = state[name];
  const live = state.rows.filter((row) => row.state !== 'withdrawn');
  const adopted = live.flatMap(({ record }) => record ?? []);
  const paying = state.rows.filter((row) => isUnderWay(row) || row.state === 'recorded');
  const seen: Seen = { records: worker.seen?.records ?? [], adopted, paidBy: paying.map(paidByOf).sort() };
  happens('saga', `worker ${name} reads what lines pay`, { [name]: { ...worker, at: 'looked', seen } });
}

function decide(state: World, name: Name, index: number, conduct: Conduct, happens: Happens<World>): void {
  const worker = state[name];
  const { seen } = worker;
  if (seen === null) throw new Error('nothing was seen');
  // As it was claimed: who was overtaken since does not know.
  const row = rowOf(state, index);
  if (conduct.namesVersion && !worker.mine.includes(index)) {
    happens('saga', `worker ${name} was overtaken`, { [name]: next(worker) });
    return;
  }
  const step = conduct.step(row, seen, state.invoices);
  if (step.kind === 'post' || step.kind === 'delete') {
    const rows = conduct.commitsSending ? withRow(state.rows, index, { lease: 'sent' }) : state.rows;
    happens('saga', `worker ${name} is about to ${step.kind} payment ${index}`, {
      ...overtaken(state, [index], name),
      [name]: { ...worker, at: 'sending', made: step.kind === 'delete' ? Number(step.paymentId) : null },
      rows,
    });
    return;
  }
  const record = step.kind === 'recorded' ? Number(step.paymentId) : row.record;
  settle(state, name, index, { state: step.kind, record }, conduct, happens);
}

/** Commits what became of a row, and moves its line with the last of them. */
function settle(
  state: World,
  name: Name,
  index: number,
  to: Pick<Row, 'state' | 'record'>,
  conduct: Conduct,
  happens: Happens<World>,
): void {
  const worker = state[name];
  const isMine = !conduct.namesVersion || worker.mine.includes(index);
  const isOfAnother = state.rows.some(
    (other, at) => at !== index && other.state !== 'withdrawn' && other.record === to.record,
  );
  const isTaken = conduct.keepsRecordsApart && to.state === 'recorded' && isOfAnother;
  if (!isMine || isTaken) {
    happens('saga', `worker ${name} leaves payment ${index}`, { [name]: next(worker) });
    return;
  }
  const rows = withRow(state.rows, index, { ...to, isDoubted: false, lease: 'free', isDue: false });
  const row = { ...rowOf(state, index), ...to };
  if (rowOf(state, index).state === 'recorded' && to.state === 'recorded') {
    happens('saga', `worker ${name} finds payment ${index} as it was`, {
      ...overtaken(state, [index], name),
      [name]: next(worker),
      rows,
    });
    return;
  }
  const states = rows.filter(({ line, state: each }) => line === row.line && each !== 'withdrawn');
  const moves = conduct.linesAfter(
    { state: row.state, lineId: row.line, undoneBy: row.isReturned ? 9 : null },
    states.map((each) => each.state),
  );
  const lines = { ...state.lines };
  let isLineAstray = state.isLineAstray;
  for (const { line, to: after } of moves) {
    const at = line as Row['line'];
    if (lines[at] !== after && !mayLeadTo(lines[at], after)) isLineAstray = true;
    lines[at] = after;
  }
  happens('saga', `worker ${name} commits that payment ${index} is ${to.state}`, {
    ...overtaken(state, [index], name),
    [name]: learnt(next(worker), to),
    ...{ rows, lines, isLineAstray },
  });
}

function send(state: World, name: Name, index: number, conduct: Conduct, happens: Happens<World>): void {
  const worker = state[name];
  const row = rowOf(state, index);
  const isInTime = worker.mine.includes(index) && row.lease !== 'free';
  if (!isInTime && !conduct.sendsLate) {
    happens('saga', `worker ${name} is too late for payment ${index}`, { [name]: next(worker) });
    return;
  }
  const does = worker.made === null ? 'post' : 'delete';
  const request = { row: index, does, record: worker.made, for: name === 'one' ? 0 : 1 } as const;
  happens('remote', `worker ${name} sends: ${does} payment ${index}`, {
    [name]: { ...worker, at: 'waiting' },
    wire: [...state.wire, request],
    rows: withRow(state.rows, index, { isLookedFor: false }),
  });
  if (state.faults === 0) return;
  happens('fault', `worker ${name} is turned away`, {
    ...putOff(state, worker.todo, worker),
    [name]: IDLE,
    faults: state.faults - 1,
  });
}

function hearMade(state: World, name: Name, index: number, conduct: Conduct, happens: Happens<World>): void {
  const { made } = state[name];
  const isDeleted = rowOf(state, index).state === 'undo-intended' || made === null;
  const to = isDeleted
    ? ({
        state: rowOf(state, index).isReturned ? 'undone' : 'withdrawn',
        record: rowOf(state, index).record,
      } as const)
    : ({ state: 'recorded', record: made } as const);
  settle(state, name, index, to, conduct, happens);
}

function hearFailure(
  state: World,
  name: Name,
  index: number,
  conduct: Conduct,
  happens: Happens<World>,
): void {
  const worker = state[name];
  const row = rowOf(state, index);
  const code = worker.at === 'rejected' ? 'platform.rejected' : 'platform.unreachable';
  const meaning = conduct.meaningOfFailure(row, code);
  if (meaning === 'refused') {
    settle(state, name, index, { state: 'refused', record: row.record }, conduct, happens);
    return;
  }
  const isSettled = meaning === 'not done' || !conduct.waitsUntilSettled;
  const rest = putOff(state, worker.todo.slice(1), worker).rows;
  const rows = worker.mine.includes(index)
    ? withRow(rest, index, { lease: isSettled ? 'free' : 'sent', isDue: false })
    : rest;
  happens('saga', `worker ${name} puts payment ${index} off`, {
    ...overtaken(
      state,
      worker.todo.filter((each) => worker.mine.includes(each)),
      name,
    ),
    [name]: IDLE,
    rows,
  });
}

/** Those of these rows that are its own are tried again later, by whomever. */
function putOff(state: World, todo: readonly number[], { mine }: Worker): { readonly rows: readonly Row[] } {
  const own = todo.filter((index) => mine.includes(index));
  return {
    rows: state.rows.map((row, at) => (own.includes(at) ? { ...row, lease: 'free', isDue: false } : row)),
  };
}

function next(worker: Worker): Worker {
  const [index, ...todo] = worker.todo;
  if (todo.length === 0) return IDLE;
  return { ...worker, at: 'looked', todo, mine: worker.mine.filter((each) => each !== index), made: null };
}

/** What was recorded since it looked. */
function learnt(worker: Worker, { state, record }: Pick<Row, 'state' | 'record'>): Worker {
  if (worker.seen === null || state !== 'recorded' || record === null) return worker;
  const adopted = [...new Set([...worker.seen.adopted, record])].sort();
  return { ...worker, seen: { ...worker.seen, adopted } };
}

/** A record that was made for a worker is among those that it has seen. */
export function hears(worker: Worker, made: Placed | null): Worker {
  if (made === null || worker.seen === null) return { ...worker, at: 'made' };
  const seen = { ...worker.seen, records: [...worker.seen.records, made] };
  return { ...worker, at: 'made', made: made.id, seen };
}
