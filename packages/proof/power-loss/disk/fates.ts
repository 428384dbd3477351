import type { Node } from '../log/operation.js';
import type { DataChange, Disk } from './disk.js';

/** What becomes of a change of bytes; of a torn write some sectors come to the disk, and the length. */
export type Fate = 'whole' | 'lost' | { readonly sector: number; readonly kept: (sector: number) => boolean };

/** What becomes of everything that is not kept for certain. */
export type Fates = (disk: Disk) => {
  /** Of the changes of names, in order. */
  readonly names: readonly boolean[];
  data(node: Node, changes: readonly DataChange[]): readonly Fate[];
};

/** The length is kept, the bytes are not. */
const ZEROS: Fate = { sector: 4_096, kept: () => false };

const allNames = ({ pendingNames }: Disk): boolean[] => pendingNames.map(() => true);
const noNames = ({ pendingNames }: Disk): boolean[] => pendingNames.map(() => false);
const all = (fate: Fate) => (_node: Node, changes: readonly DataChange[]) => changes.map(() => fate);

/** The place of the last change of all in a list of pending ones. */
function lastOf({ pendingNames, pendingData }: Disk): number {
  let last = pendingNames.at(-1)?.index ?? -1;
  for (const changes of pendingData.values()) last = Math.max(last, changes.at(-1)?.index ?? -1);
  return last;
}

const torn =
  (sector: number, keptOf: (random: () => number) => (sector: number) => boolean) =>
  (random: () => number): Fates =>
  (disk) => {
    const last = lastOf(disk);
    return {
      names: allNames(disk),
      data: (_node, changes) =>
        changes.map((change) => (change.index === last ? { sector, kept: keptOf(random) } : 'whole')),
    };
  };

/** All changes, but with one drawn from all treated on its own. */
const withOne =
  (one: boolean) =>
  (random: () => number): Fates =>
  (disk) => {
    const indexes = [
      ...disk.pendingNames.map(({ index }) => index),
      ...[...disk.pendingData.values()].flat().map(({ index }) => index),
    ];
    const chosen = indexes[Math.floor(random() * indexes.length)];
    const survives = (index: number): boolean => (index === chosen) === one;
    return {
      names: disk.pendingNames.map(({ index }) => survives(index)),
      data: (_node, changes) => changes.map(({ index }) => (survives(index) ? 'whole' : 'lost')),
    };
  };

/** Each change has a fate of its own. */
const anything =
  (random: () => number): Fates =>
  (disk) => {
    // Some crashes lose nearly all, some nearly nothing.
    const share = random();
    return {
      names: disk.pendingNames.map(() => random() < share),
      data: (_node, changes) =>
        changes.map((): Fate => {
          if (random() < share) return 'whole';
          const draw = random();
          if (draw < 0.5) return 'lost';
          if (draw < 0.65) return ZEROS;
          const sector = draw < 0.85 ? 512 : 4_096;
          const salt = Math.floor(random() * 2 ** 30);
          return { sector, kept: (number) => (((number + 1) * 2_654_435_761) ^ salt) % 7 > 2 };
        }),
    };
  };

/** A journal of names is kept up to a moment; the bytes of files that grew are kept up to one as well, others anyhow. */
const upTo =
  (random: () => number): Fates =>
  (disk) => {
    const kept = Math.floor(random() * (disk.pendingNames.length + 1));
    return {
      names: disk.pendingNames.map((_, position) => position < kept),
      data: (_node, changes) => {
        const until = Math.floor(random() * (changes.length + 1));
        return changes.map((_, position) => (position < until ? 'whole' : 'lost'));
      },
    };
  };

/** What may become of a disk in each model, by name; `random` draws numbers from 0 to below 1. */
export const KINDS = {
  strict: {
    nothing: () => (disk: Disk) => ({ names: noNames(disk), data: all('lost') }),
    everything: () => (disk: Disk) => ({ names: allNames(disk), data: all('whole') }),
    'names without bytes': () => (disk: Disk) => ({ names: allNames(disk), data: all('lost') }),
    'lengths without bytes': () => (disk: Disk) => ({ names: allNames(disk), data: all(ZEROS) }),
    'bytes without names': () => (disk: Disk) => ({ names: noNames(disk), data: all('whole') }),
    'torn at 512': torn(512, (random) => {
      const until = 1 + Math.floor(random() * 7);
      return (sector) => sector < until;
    }),
    'torn at 4096': torn(4_096, () => (sector) => sector === 0),
    'torn backwards': torn(512, () => (sector) => sector > 0),
    'all but one': withOne(false),
    'only one': withOne(true),
    anything,
  },
  ordered: {
    nothing: () => (disk: Disk) => ({ names: noNames(disk), data: all('lost') }),
    'names without bytes': () => (disk: Disk) => ({ names: allNames(disk), data: all('lost') }),
    'up to a moment': upTo,
  },
} as const satisfies Readonly<
  Record<Disk['model'], Readonly<Record<string, (random: () => number) => Fates>>>
>;
