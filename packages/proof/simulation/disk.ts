import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { SeededRandom } from '../../../test/seeded-random.js';
import { never } from './crash.js';
import { createDiskQueue, type DiskOperation } from './disk-queue.js';
import type { VirtualTime } from './virtual-time.js';

/** The disk of the simulated machine: a folder whose files outlive crashes, and that can be full. */
export interface SimulatedDisk {
  setFull(isFull: boolean): void;
  /** Whatever is asked of a folder from now on waits until it answers. */
  silence(folder: string): void;
  answer(folder: string): void;
  /** The daemon of this moment is gone: what it had asked for happens now, half, or never. */
  crashed(): void;
  /** One line for each operation that failed although nothing is wrong with the disk. */
  readonly violations: readonly string[];
  uninstall(): void;
}

/** A planted bug may stand between the daemon and the disk. */
export interface DiskDisturbance {
  /** The path that an operation means when it names this one. */
  path?(path: string): string;
}

export interface DiskHooks {
  /** A step of the daemon on its way to the disk, which may be its last. */
  readonly step: (name: string) => void;
  /** Tells apart the daemons that come one after the other. */
  readonly life: () => { readonly dead: boolean };
  readonly isFaulty: () => void;
  readonly random: SeededRandom;
  readonly time: VirtualTime;
  readonly disturbance: DiskDisturbance;
}

type Name =
  | 'open'
  | 'readFile'
  | 'writeFile'
  | 'mkdir'
  | 'rename'
  | 'rm'
  | 'stat'
  | 'link'
  | 'chmod'
  | 'readdir';

/** What the daemon does not use: real ones would end when a thread has done them, and not when the seed says so. */
const NOT_PLAYED = [
  'appendFile',
  'copyFile',
  'cp',
  'lstat',
  'opendir',
  'truncate',
  'unlink',
  'utimes',
] as const;

const NEEDS_SPACE: readonly string[] = ['open for writing', 'writeFile', 'mkdir', 'rename', 'link', 'write'];
/** Whoever reads, makes a folder or looks may find nothing, or find it there. */
const MAY_FAIL: readonly string[] = ['open', 'read', 'readFile', 'mkdir', 'stat', 'readdir', 'rm'];
/** A name that is taken, and a name that was to be new, are answers. */
const TAKEN = 'EEXIST';

/**
 * Carries out what the daemon does with files below `folder`, each at a moment out of the seed: callers that wait for
 * nothing of each other overtake each other, as on the threads of a real process. Everything else goes to the real
 * functions.
 */
export function installDisk(folder: string, hooks: DiskHooks): SimulatedDisk {
  const { time, step } = hooks;
  const real = fs.promises;
  const queue = createDiskQueue(hooks);
  const violations: string[] = [];
  const opened = new Map<number, { readonly dead: boolean }>();
  let full = false;
  /** By folder, what waits for its answer. */
  const silent = new Map<string, DiskOperation[]>();

  const meant = (path: string): string => hooks.disturbance.path?.(path) ?? path;
  const healthy = (name: string, path: string, error: unknown): void => {
    const { code } = error as NodeJS.ErrnoException;
    if (full || MAY_FAIL.includes(name) || code === undefined || code === TAKEN) return;
    const place = path.replace(folder, '').replace(/[0-9a-f]{16}(?=\.part$)/, '…');
    violations.push(`${name} of ${place} fails with ${code}, and nothing is wrong with the disk`);
  };

  /** @param half what may be left of it by a crash */
  const act = <T>(name: string, path: string, work: () => T, half?: () => void): Promise<T> => {
    const life = hooks.life();
    if (life.dead) return never();
    return new Promise<T>((resolve, reject) => {
      const run = (): void => {
        let result: T;
        try {
          step(`before:disk:${name}`);
          if (full && NEEDS_SPACE.includes(name)) {
            hooks.isFaulty();
            throw noSpace();
          }
          result = work();
          step(`after:disk:${name}`);
        } catch (error) {
          if (life.dead) return;
          healthy(name, path, error);
          reject(error);
          return;
        }
        resolve(result);
      };
      const operation = { run, whole: work, half: half ?? work };
      const waiting = [...silent].find(([folder]) => isBelow(path, folder))?.[1];
      if (waiting === undefined) queue.add(operation);
      else waiting.push(operation);
    });
  };

  const handleOf = (descriptor: number, path: string) => {
    /** What a file is shown to be as old as: the clock of the machine may be wrong, that of its disks is not. */
    const write = (bytes: Uint8Array): void => {
      fs.writeSync(descriptor, bytes);
      fs.futimesSync(descriptor, time.now() / 1_000, time.now() / 1_000);
    };
    return {
      writeFile: async (data: Uint8Array | string | AsyncIterable<string>) => {
        for await (const piece of typeof data === 'string' || data instanceof Uint8Array ? [data] : data) {
          const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
          const half = (): void => write(bytes.subarray(0, bytes.length / 2));
          await act('write', path, () => write(bytes), half);
        }
      },
      chmod: (mode: number) => act('chmod', path, () => fs.fchmodSync(descriptor, mode)),
      stat: () => act('stat', path, () => fs.fstatSync(descriptor)),
      readFile: () => act('readFile', path, () => fs.readFileSync(descriptor)),
      read: (buffer: Uint8Array, offset: number, length: number, position: number) =>
        act('read', path, () => ({
          bytesRead: fs.readSync(descriptor, buffer, offset, length, position),
          buffer,
        })),
      sync: () => act('sync', path, () => undefined),
      close: () =>
        act('close', path, () => {
          opened.delete(descriptor);
          fs.closeSync(descriptor);
        }),
    };
  };
  const open = (path: string, flags: string | number, mode?: number) => {
    const life = hooks.life();
    const isShared = hooks.disturbance.path !== undefined && meant(path) !== path;
    const descriptor = fs.openSync(meant(path), isShared ? 'w' : flags, mode);
    opened.set(descriptor, life);
    return handleOf(descriptor, path);
  };

  const ours: Record<Name, (...values: never[]) => Promise<unknown>> = {
    open: (path: string, flags: string | number, mode?: number) =>
      act(isReading(flags) ? 'open' : 'open for writing', path, () => open(path, flags, mode)),
    readFile: (path: string, options: fs.ObjectEncodingOptions = {}) =>
      act('readFile', path, () => fs.readFileSync(meant(path), options)),
    writeFile: (path: string, data: string, options?: fs.WriteFileOptions) =>
      act('writeFile', path, () => fs.writeFileSync(meant(path), data, options)),
    mkdir: (path: string, options: fs.MakeDirectoryOptions) =>
      act('mkdir', path, () => fs.mkdirSync(path, options)),
    rename: (from: string, to: string) => act('rename', from, () => fs.renameSync(meant(from), to)),
    rm: (path: string, options?: fs.RmOptions) => act('rm', path, () => fs.rmSync(meant(path), options)),
    stat: (path: string) => act('stat', path, () => fs.statSync(meant(path))),
    link: (from: string, to: string) => act('link', from, () => fs.linkSync(meant(from), to)),
    chmod: (path: string, mode: number) => act('chmod', path, () => fs.chmodSync(meant(path), mode)),
    // In the order of a list: that of a folder is chance, and not that of the seed.
    readdir: (path: string) => act('readdir', path, () => fs.readdirSync(path).sort()),
  };

  type Replaced = Name | (typeof NOT_PLAYED)[number];
  const notPlayed = (name: string) => () => Promise.reject(new Error(`the disk does not play ${name}`));
  const played: Record<string, (...values: never[]) => Promise<unknown>> = {
    ...Object.fromEntries(NOT_PLAYED.map((name) => [name, notPlayed(name)])),
    ...ours,
  };
  const originals = new Map<Replaced, unknown>();
  for (const name of Object.keys(played) as Replaced[]) {
    const original = real[name];
    originals.set(name, original);
    const choose = (path: unknown, ...rest: unknown[]): unknown =>
      typeof path === 'string' && path.startsWith(folder)
        ? (played[name] as (...values: unknown[]) => unknown)(path, ...rest)
        : (original as (...values: unknown[]) => unknown)(path, ...rest);
    (real as unknown as Record<Replaced, unknown>)[name] = choose;
  }
  syncBuiltinESMExports();

  const closeDead = (): void => {
    for (const [descriptor, life] of opened) {
      if (!life.dead) continue;
      opened.delete(descriptor);
      fs.closeSync(descriptor);
    }
  };
  return {
    setFull: (isFull) => {
      full = isFull;
    },
    silence: (folder) => {
      if (!silent.has(folder)) silent.set(folder, []);
    },
    answer: (folder) => {
      const waiting = silent.get(folder) ?? [];
      silent.delete(folder);
      for (const operation of waiting) queue.add(operation);
    },
    crashed: () => {
      // The system of a machine that is gone asks no more.
      for (const waiting of silent.values()) waiting.splice(0);
      queue.end();
      closeDead();
    },
    violations,
    uninstall: () => {
      for (const [name, original] of originals)
        (real as unknown as Record<Replaced, unknown>)[name] = original;
      syncBuiltinESMExports();
      for (const descriptor of opened.keys()) fs.closeSync(descriptor);
    },
  };
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function noSpace(): NodeJS.ErrnoException {
  return Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}

function isReading(flags: string | number): boolean {
  return typeof flags === 'number'
    ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) === 0
    : flags === 'r';
}
