import { mayLeadTo } from '../../../../src/domain/bank/line-state.js';
import type { Happens } from '../engine/model.js';
import type { Conduct } from './conduct.js';
import { hears, type Name, overtaken } from './worker.js';
import {
  type InvoiceName,
  intendedRow,
  isThere,
  isUnderWay,
  type Placed,
  type Request,
  type Row,
  rowOf,
  type Worker,
  type World,
  withRow,
} from './world.js';

/** As many records as a platform may come to have. */
const MOST_RECORDS = 6;

export function platformSteps(state: World, happens: Happens<World>): void {
  for (const [at, request] of state.wire.entries()) {
    const { row: index, does } = request;
    const what = `${does} payment ${index}${request.for === null ? ', which nobody waits for' : ''}`;
    const wire = state.wire.toSpliced(at, 1);
    const { made, ...effect } = carriedOut(state, request);
    happens('remote', `the platform carries out: ${what}`, {
      ...effect,
      wire,
      ...answered(state, request, made),
    });
    if (state.faults === 0) continue;
    const faults = state.faults - 1;
    const lost = answered(state, request, 'unknown');
    happens('fault', `the request is lost: ${what}`, { wire, faults, ...lost });
    if (request.for === null) continue;
    happens('fault', `the answer is lost: ${what}`, { ...effect, wire, faults, ...lost });
    const late = state.wire.with(at, { ...request, for: null });
    happens('fault', `nobody waits any longer: ${what}`, { wire: late, faults, ...lost });
    happens('fault', `the platform refuses: ${what}`, {
      wire,
      faults,
      ...answered(state, request, 'rejected'),
    });
    if (does === 'delete' || made === 'rejected') continue;
    const twice = carriedOut({ ...state, ...effect }, request);
    const changes = { records: twice.records ?? state.records, isBeyond: true };
    happens('fault', `the platform carries out twice: ${what}`, {
      ...changes,
      wire,
      faults,
      ...answered(state, request, made),
    });
  }
}

type Made = Placed | null | 'rejected' | 'unknown';

function carriedOut(
  state: World,
  { row: index, does, record }: Request,
): { records?: World['records']; made: Made } {
  const row = rowOf(state, index);
  if (does === 'delete') {
    const records = state.records.map(
      (each): Placed => (each.id === record && isThere(each) ? { ...each, gone: 'by us' } : each),
    );
    return { records, made: null };
  }
  if (state.invoices[row.of].isGone) return { made: 'rejected' };
  const made: Placed = { id: state.records.length, of: row.of, note: row.line, isChanged: false, gone: 'no' };
  if (made.id >= MOST_RECORDS) throw new Error('the platform has more records than the model expects');
  return { records: [...state.records, made], made };
}

/** What its worker hears, if it still waits for it. */
function answered(state: World, request: Request, made: Made): Partial<World> {
  if (request.for === null) return {};
  const name: Name = request.for === 0 ? 'one' : 'two';
  const worker = state[name];
  if (worker.at !== 'waiting' || worker.todo[0] !== request.row) return {};
  const heard: Worker = typeof made === 'string' ? { ...worker, at: made } : hears(worker, made);
  return { [name]: heard };
}

/** Time passes. */
export function timeSteps(state: World, conduct: Conduct, happens: Happens<World>): void {
  for (const [index, row] of state.rows.entries()) {
    if (!isUnderWay(row)) continue;
    const rows = (changes: Partial<typeof row>) => withRow(state.rows, index, changes);
    if (!row.isDue && conduct.takesUpAgain) {
      happens('environment', `payment ${index} is due again`, { rows: rows({ isDue: true }) });
    }
    if (row.lease === 'free') continue;
    const isWorkedOn = [state.one, state.two].some(({ mine, at }) => at !== 'idle' && mine.includes(index));
    const isPending = state.wire.some((request) => request.row === index || request.row === row.replaces);
    // Who goes on working is done long before its claim is over.
    const kind = isWorkedOn || isPending ? 'fault' : 'environment';
    if (kind === 'fault' && state.faults === 0) continue;
    const faults = kind === 'fault' ? state.faults - 1 : state.faults;
    const isBeyond = state.isBeyond || (isPending && row.lease === 'sent');
    const why = isPending ? ' while its request is under way' : '';
    happens(kind, `the claim of payment ${index} ends${why}`, {
      rows: rows({ lease: 'free' }),
      faults,
      isBeyond,
    });
  }
  for (const [index, row] of state.rows.entries()) {
    const placed = row.record === null ? undefined : state.records[row.record];
    const isLineOnItsWay = state.rows.some(
      ({ line, state: each }) => line === row.line && each === 'intended',
    );
    if (row.state !== 'recorded' || row.isDoubted || placed === undefined || isLineOnItsWay) continue;
    if (isThere(placed) && !placed.isChanged) continue;
    happens('environment', `a night does not find payment ${index} as it was`, {
      ...overtaken(state, [index], null),
      rows: withRow(state.rows, index, { isDoubted: true, isDue: true }),
    });
  }
  for (const name of ['A', 'B'] as const) {
    const { room, isGone, copied } = state.invoices[name];
    if (copied.room === room && copied.isGone === isGone) continue;
    happens(
      'environment',
      `a night copies invoice ${name}`,
      invoiceIs(state, name, { copied: { room, isGone } }),
    );
  }
}

export function peopleSteps(state: World, happens: Happens<World>): void {
  if (state.people === 0) return;
  const people = state.people - 1;
  const act = (what: string, changes: Partial<World>): void =>
    happens('environment', `a person ${what}`, { people, ...changes });
  if (state.records.length < MOST_RECORDS - 2) {
    const own: Placed = { id: state.records.length, of: 'A', note: null, isChanged: false, gone: 'no' };
    act('records a payment of invoice A', { records: [...state.records, own] });
  }
  for (const each of state.records.filter(isThere)) {
    const becomes = (changes: Partial<Placed>) => state.records.with(each.id, { ...each, ...changes });
    act(`deletes record ${each.id}`, { records: becomes({ gone: 'by a person' }) });
    if (!each.isChanged) act(`changes record ${each.id}`, { records: becomes({ isChanged: true }) });
  }
  const { room, isGone } = state.invoices.A;
  if (room > 0) act('takes an item off invoice A', invoiceIs(state, 'A', { room: room - 1 }));
  if (!isGone) act('deletes invoice A', invoiceIs(state, 'A', { isGone: true }));
  if (state.lines[1] === 'posted' && state.lines[9] === 'open') takeBack(state, act);
  for (const line of [1, 2] as const) {
    if (state.lines[line] === 'waiting') decideAnew(state, line, act);
    undo(state, line, act);
  }
  if (state.lines[9] === 'returning' || state.lines[9] === 'returned') undoReturn(state, act);
}

type Act = (what: string, changes: Partial<World>) => void;

function takeBack(state: World, act: Act): void {
  const back = [...state.rows.keys()].filter(
    (at) => rowOf(state, at).line === 1 && rowOf(state, at).state === 'recorded',
  );
  if (back.length === 0) return;
  act('says that line 9 takes line 1 back', {
    ...overtaken(state, back, null),
    rows: state.rows.map((row, at) =>
      back.includes(at)
        ? { ...row, state: 'undo-intended', isReturned: true, isDoubted: false, isDue: true }
        : row,
    ),
    lines: { ...state.lines, 9: 'returning' },
  });
}

/** As the store takes a decision back: what is on its way or recorded is to be deleted, claims go on. */
function undo(state: World, line: 1 | 2, act: Act): void {
  const own = state.rows.filter((row) => row.line === line && row.state !== 'withdrawn');
  const there = own.filter((row) => row.state === 'recorded' || row.state === 'intended');
  if (there.length === 0 || own.some(({ isReturned }) => isReturned)) return;
  const touched = [...state.rows.keys()].filter((at) => there.includes(rowOf(state, at)));
  act(`takes the decision about line ${line} back`, {
    ...overtaken(state, touched, null),
    rows: state.rows.map((row): Row => {
      if (there.includes(row)) return { ...row, state: 'undo-intended', isDoubted: false, isDue: true };
      return own.includes(row) ? { ...row, state: 'withdrawn' } : row;
    }),
    lines: { ...state.lines, [line]: 'undoing' },
    isLineAstray: state.isLineAstray || !mayLeadTo(state.lines[line], 'undoing'),
  });
}

/** What line 9 brought back is recorded again, by another payment with the claim of the one before. */
function undoReturn(state: World, act: Act): void {
  const back = [...state.rows.keys()].filter((at) => rowOf(state, at).isReturned);
  if (back.length === 0 || state.rows.length + back.length > 4) return;
  const rows = state.rows.map((row, at): Row => {
    if (!back.includes(at)) return row;
    return { ...row, state: 'withdrawn', isReturned: false, isDue: false, lease: 'free' };
  });
  const again = back.map((at): Row => {
    const { line, of, lease } = rowOf(state, at);
    return { ...intendedRow(line, of), lease, replaces: at };
  });
  act('takes back that line 9 took line 1 back', {
    ...overtaken(state, back, null),
    rows: [...rows, ...again],
    lines: { ...state.lines, 1: 'posting', 9: 'waiting' },
    isLineAstray: state.isLineAstray || !mayLeadTo(state.lines[1], 'posting'),
  });
}

/** What was refused is withdrawn; the line pays what it named, or the other invoice. */
function decideAnew(state: World, line: 1 | 2, act: Act): void {
  if (state.rows.length > 3) return;
  const rows = state.rows.map((row) =>
    row.line === line && row.state === 'refused' ? { ...row, state: 'withdrawn' as const } : row,
  );
  const pays = new Set(
    rows.filter((row) => row.line === line && row.state !== 'withdrawn').map(({ of }) => of),
  );
  for (const of of (['A', 'B'] as const).filter((name) => !pays.has(name))) {
    act(`decides that line ${line} pays invoice ${of}`, {
      rows: [...rows, intendedRow(line, of)],
      lines: { ...state.lines, [line]: 'posting' },
      isLineAstray: state.isLineAstray || !mayLeadTo(state.lines[line], 'posting'),
    });
  }
}

function invoiceIs(
  state: World,
  name: InvoiceName,
  changes: Partial<World['invoices']['A']>,
): Partial<World> {
  return { invoices: { ...state.invoices, [name]: { ...state.invoices[name], ...changes } } };
}
