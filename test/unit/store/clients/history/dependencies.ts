/** A transaction that committed: what it read of lists, and what it appended to them. Each value is appended once. */
export interface Committed {
  readonly name: string;
  /** What it saw of each list at first. */
  readonly read: ReadonlyMap<string, readonly number[]>;
  readonly appended: readonly { readonly list: string; readonly value: number }[];
}

/** The lists as they are in the end: their order shows who was first. */
export type End = ReadonlyMap<string, readonly number[]>;

/**
 * Why one transaction comes before another: it wrote what the other wrote after it (`ww`), or read (`wr`); or it did not see
 * what the other wrote (`rw`).
 */
type Kind = 'ww' | 'wr' | 'rw';

interface Edge {
  readonly from: string;
  readonly kind: Kind;
  readonly to: string;
}

/** Adya's names (1999) of what isolation forbids; `lost` is what no list holds in the end, or holds twice. */
export type Anomaly =
  | { readonly name: 'lost' | 'G1a' | 'G1b'; readonly why: string }
  | { readonly name: 'G0' | 'G1c' | 'G-single' | 'G2'; readonly cycle: readonly Edge[] };

/** As Elle infers it from appends (Kingsbury and Alvaro, VLDB 2020). Within a transaction nothing comes before itself. */
function edges(committed: readonly Committed[], end: End): readonly Edge[] {
  const writers = new Map(
    committed.flatMap(({ name, appended }) => appended.map(({ value }) => [value, name] as const)),
  );
  const found: Edge[] = [];
  const link = (from: string | undefined, kind: Kind, to: string | undefined): void => {
    if (from !== undefined && to !== undefined && from !== to) found.push({ from, kind, to });
  };
  const writer = (value: number | undefined) => (value === undefined ? undefined : writers.get(value));
  for (const values of end.values()) {
    for (const [index, value] of values.entries()) link(writer(values[index - 1]), 'ww', writer(value));
  }
  for (const { name, read } of committed) {
    for (const [list, values] of read) {
      link(writer(values.at(-1)), 'wr', name);
      link(name, 'rw', writer(end.get(list)?.[values.length]));
    }
  }
  return found;
}

/**
 * What is wrong with a history, the worst first; null for one that some order of its transactions explains.
 *
 * @param aborted values of transactions that were given up
 */
export function findAnomaly(
  committed: readonly Committed[],
  end: End,
  aborted: readonly number[] = [],
): Anomaly | null {
  const unclean = findUnclean(committed, end, aborted);
  if (unclean !== null) return unclean;
  const all = edges(committed, end);
  const of = (...kinds: readonly Kind[]): readonly Edge[] => all.filter(({ kind }) => kinds.includes(kind));
  const [writes, flows] = [of('ww'), of('ww', 'wr')];
  const dirty = findCycle(writes);
  if (dirty !== null) return { name: 'G0', cycle: dirty };
  const circular = findCycle(flows);
  if (circular !== null) return { name: 'G1c', cycle: circular };
  for (const missed of of('rw')) {
    const back = findPath(flows, missed.to, missed.from);
    if (back !== null) return { name: 'G-single', cycle: [missed, ...back] };
  }
  const cycle = findCycle(all);
  return cycle === null ? null : { name: 'G2', cycle };
}

/** Reads of what was given up or is not finished, and appends that are gone. */
function findUnclean(committed: readonly Committed[], end: End, aborted: readonly number[]): Anomaly | null {
  const lasting = [...end.values()].flat();
  const appended = committed.flatMap((each) => each.appended.map(({ value }) => value));
  const lost = appended.find((value) => lasting.filter((each) => each === value).length !== 1);
  if (lost !== undefined) return { name: 'lost', why: `${lost} was committed, and is not there once` };
  const stray = lasting.find((value) => !appended.includes(value));
  if (stray !== undefined) return { name: 'G1a', why: `${stray} is there, and was never committed` };
  for (const { name, read } of committed) {
    for (const [list, values] of read) {
      const dead = values.find((value) => aborted.includes(value));
      if (dead !== undefined) return { name: 'G1a', why: `${name} read ${dead}, which was given up` };
      const beginning = end.get(list)?.slice(0, values.length) ?? [];
      if (JSON.stringify(beginning) !== JSON.stringify(values)) {
        return { name: 'G1a', why: `${name} read ${values} of ${list}, which never was so` };
      }
      const writer = committed.find((each) => each.appended.some(({ value }) => value === values.at(-1)));
      const last = writer?.appended.findLast((each) => each.list === list)?.value;
      if (writer?.name !== name && last !== values.at(-1)) {
        return { name: 'G1b', why: `${name} read ${list} before ${writer?.name} was done with it` };
      }
    }
  }
  return null;
}

/** A shortest one. */
function findCycle(all: readonly Edge[]): readonly Edge[] | null {
  let shortest: readonly Edge[] | null = null;
  for (const edge of all) {
    const back = findPath(all, edge.to, edge.from);
    if (back !== null && (shortest === null || back.length + 1 < shortest.length)) shortest = [edge, ...back];
  }
  return shortest;
}

function findPath(all: readonly Edge[], from: string, to: string): readonly Edge[] | null {
  const paths = new Map<string, readonly Edge[]>([[from, []]]);
  for (const [place, path] of paths) {
    for (const edge of all) {
      if (edge.from !== place) continue;
      if (edge.to === to) return [...path, edge];
      if (!paths.has(edge.to)) paths.set(edge.to, [...path, edge]);
    }
  }
  return null;
}

export function anomalyText(anomaly: Anomaly | null): string {
  if (anomaly === null) return '';
  if ('why' in anomaly) return `${anomaly.name}: ${anomaly.why}`;
  return `${anomaly.name}: ${anomaly.cycle.map(({ from, kind, to }) => `${from} ${kind} ${to}`).join(', ')}`;
}
