import type { Invariant, Liveness, StepRule } from '../engine/model.js';
import { surplusIn } from './decide.js';
import { isThere, isUnderWay, rowOf, type World } from './world.js';

const MONEY = 14;
const OWNER = 15;

/** What people left as we made it. */
const ours = ({ records }: World) =>
  records.filter((each) => isThere(each) && !each.isChanged && each.note !== null);

/** As many rows as a line had to begin with: so many times 100.00 it brought. */
function broughtBy({ rows }: World, line: number): number {
  const all = rows.filter((row) => row.line === line);
  return new Set(all.filter(({ state }) => state !== 'withdrawn').map(({ of }) => of)).size || 1;
}

export const INVARIANTS: readonly Invariant<World>[] = [
  {
    name: 'no payment of a line is on the platform twice',
    rule: MONEY,
    holds: (world) =>
      world.isBeyond ||
      countsOf(ours(world).map(({ note, of }) => `${note} ${of}`)).every((count) => count < 2),
  },
  {
    name: 'no line pays more than it brought',
    rule: MONEY,
    holds: (world) =>
      world.isBeyond ||
      ([1, 2] as const).every(
        (line) => ours(world).filter(({ note }) => note === line).length <= broughtBy(world, line),
      ),
  },
  {
    name: 'what is there too often is told',
    rule: MONEY,
    holds: (world) => {
      if (!world.isBeyond || world.rows.some(isUnderWay) || world.wire.length > 0) return true;
      const told = surplusIn(world);
      const known = new Set(
        world.rows.flatMap(({ state, record }) => (state === 'recorded' ? (record ?? []) : [])),
      );
      return ours(world).every(({ id }) => known.has(id) || told.includes(id));
    },
  },
  {
    name: 'what counts as recorded is there, unless a person deleted it',
    rule: MONEY,
    holds: ({ rows, records }) =>
      rows.every(({ state, record }) => {
        if (state !== 'recorded') return true;
        const placed = record === null ? undefined : records[record];
        return placed !== undefined && placed.gone !== 'by us';
      }),
  },
  {
    name: 'what has our note is a payment once nothing is on its way',
    rule: MONEY,
    holds: (world) => {
      const { rows, wire, isBeyond } = world;
      if (isBeyond || rows.some(isUnderWay) || wire.length > 0) return true;
      const known = rows.flatMap(({ state, record }) => (state === 'recorded' ? (record ?? []) : []));
      return ours(world).every(({ id }) => known.includes(id));
    },
  },
  {
    name: 'an undone payment is gone',
    rule: MONEY,
    holds: ({ rows, records }) =>
      rows.every(
        ({ state, record }) => state !== 'undone' || (record !== null && records[record]?.gone !== 'no'),
      ),
  },
  {
    name: 'a record is one payment',
    rule: MONEY,
    holds: ({ rows }) =>
      countsOf(
        rows.flatMap(({ record, state }) => (record === null || state === 'withdrawn' ? [] : [`${record}`])),
      ).every((count) => count < 2),
  },
  {
    name: 'a line is what its payments are',
    rule: MONEY,
    holds: (world) => !world.isLineAstray && ([1, 2] as const).every((line) => fits(world, line)),
  },
];

function fits({ rows, lines }: World, line: 1 | 2): boolean {
  const states = rows
    .filter((row) => row.line === line && row.state !== 'withdrawn')
    .map(({ state }) => state);
  if (states.length === 0) return ['open', 'waiting'].includes(lines[line]);
  const has = (state: string): boolean => states.some((each) => each === state);
  if (lines[line] === 'posting') return has('intended');
  if (lines[line] === 'waiting') return !has('intended') && !has('undo-intended');
  if (lines[line] === 'undoing') return states.every((state) => state === 'undo-intended');
  if (lines[line] === 'posted') return !has('refused') && !has('intended');
  return lines[line] === 'taken-back' && states.every((state) => state === 'undone');
}

function countsOf(keys: readonly string[]): readonly number[] {
  return [...Map.groupBy(keys, (key) => key).values()].map(({ length }) => length);
}

const SENDS = /^worker (\w+) sends: (\w+) payment (\d)$/;
const DELETED = /^the (?:platform carries out|answer is lost): delete payment (\d)/;

export const STEP_RULES: readonly StepRule<World>[] = [
  {
    name: 'a request is committed before it is sent',
    rule: MONEY,
    holds: (before, label) => {
      const [, , does, index] = SENDS.exec(label) ?? [];
      if (does === undefined) return true;
      const { state, lease } = rowOf(before, Number(index));
      return lease === 'sent' && state === (does === 'post' ? 'intended' : 'undo-intended');
    },
  },
  {
    name: 'a payment is listed before it is posted again',
    rule: MONEY,
    holds: (before, label) => {
      const [, , does, index] = SENDS.exec(label) ?? [];
      if (does !== 'post' || before.isBeyond) return true;
      const isPending = before.wire.some(({ row }) => row === Number(index));
      return rowOf(before, Number(index)).isLookedFor && !isPending;
    },
  },
  {
    name: 'who commits owns',
    rule: OWNER,
    holds: (before, label) => {
      const [, name, index] = /^worker (\w+) commits that payment (\d)/.exec(label) ?? [];
      if (name === undefined) return true;
      return before[name as 'one' | 'two'].mine.includes(Number(index));
    },
  },
  {
    name: 'nobody’s own payment is touched',
    rule: MONEY,
    holds: (before, label, { records }) => {
      const [, index] = DELETED.exec(label) ?? [];
      if (index === undefined || records === undefined) return true;
      const { record, line, of, isReturned } = rowOf(before, Number(index));
      return before.records.every((each, at) => {
        if (!isThere(each) || records[at]?.gone === 'no') return true;
        return isReturned ? each.id === record : each.note === line && each.of === of;
      });
    },
  },
  {
    name: 'nobody’s own payment is taken where there is room for both',
    rule: MONEY,
    holds: (before, label, { rows }) => {
      const [, name, index] = /^worker (\w+) commits that payment (\d) is recorded/.exec(label) ?? [];
      const record = rows?.[Number(index)]?.record;
      if (record === undefined || record === null) return true;
      const { of } = rowOf(before, Number(index));
      const seen = before[name as 'one' | 'two'].seen?.records ?? [];
      const isOwn = before.records[record]?.note === null;
      return !isOwn || seen.filter((each) => each.of === of).length >= before.invoices[of].copied.room;
    },
  },
];

/** Refused is told: its line waits for a person (`bank.not-recorded`). */
export const LIVENESS: Liveness<World> = {
  name: 'every payment ends recorded, undone, or refused and told',
  rule: MONEY,
  isReached: ({ rows, lines }) =>
    rows.every(
      (row) =>
        !isUnderWay(row) &&
        (row.state !== 'refused' ||
          lines[row.line] === 'waiting' ||
          rows.some(({ line, state }) => line === row.line && state === 'intended')),
    ),
  fair: [
    {
      name: 'worker one goes on',
      includes: (kind, label) => kind !== 'fault' && label.startsWith('worker one'),
    },
    {
      name: 'worker two goes on',
      includes: (kind, label) => kind !== 'fault' && label.startsWith('worker two'),
    },
    {
      name: 'the platform carries out',
      includes: (_, label) => label.startsWith('the platform carries out:'),
    },
    {
      name: 'claims end',
      includes: (kind, label) => kind === 'environment' && label.startsWith('the claim'),
    },
    { name: 'waits end', includes: (_, label) => label.endsWith('is due again') },
  ],
};
