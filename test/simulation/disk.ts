import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { never } from './crash.js';

/** The disk of the simulated machine: a folder whose files outlive crashes, and that can be full. */
export interface SimulatedDisk {
  setFull(isFull: boolean): void;
  uninstall(): void;
}

export interface DiskHooks {
  /** A step of the daemon on its way to the disk, which may be its last. */
  readonly step: (name: string) => void;
  /** The daemon of this moment has crashed. */
  readonly isDead: () => boolean;
  readonly isFaulty: () => void;
}

type Name = 'open' | 'readFile' | 'writeFile' | 'mkdir' | 'rename' | 'rm' | 'stat' | 'link' | 'chmod';

const WRITES: readonly string[] = ['open for writing', 'writeFile', 'mkdir', 'rename', 'link', 'write'];

/**
 * Carries out what the daemon does with files below `folder` at once and in order, so that no thread of the process
 * decides what comes first; everything else goes to the real functions.
 */
export function installDisk(folder: string, hooks: DiskHooks): SimulatedDisk {
  const real = fs.promises;
  let full = false;
  const act = <T>(name: string, work: () => T): Promise<T> => {
    if (hooks.isDead()) return never();
    try {
      hooks.step(`before:disk:${name}`);
      if (full && WRITES.includes(name)) {
        hooks.isFaulty();
        throw noSpace();
      }
      const result = work();
      hooks.step(`after:disk:${name}`);
      return Promise.resolve(result);
    } catch (error) {
      return hooks.isDead() ? never() : Promise.reject(error);
    }
  };

  const handleOf = (descriptor: number) => ({
    writeFile: (bytes: Uint8Array) => act('write', () => fs.writeFileSync(descriptor, bytes)),
    chmod: (mode: number) => act('chmod', () => fs.fchmodSync(descriptor, mode)),
    sync: () => act('sync', () => undefined),
    close: () => {
      fs.closeSync(descriptor);
      return hooks.isDead() ? never<void>() : Promise.resolve();
    },
  });

  const ours: Record<Name, (...values: never[]) => Promise<unknown>> = {
    open: (path: string, flags: string, mode?: number) =>
      act(flags === 'r' ? 'open' : 'open for writing', () => handleOf(fs.openSync(path, flags, mode))),
    readFile: (path: string, options?: fs.ObjectEncodingOptions) =>
      act('readFile', () => fs.readFileSync(path, options ?? {})),
    writeFile: (path: string, data: string, options?: fs.WriteFileOptions) =>
      act('writeFile', () => fs.writeFileSync(path, data, options)),
    mkdir: (path: string, options: fs.MakeDirectoryOptions) =>
      act('mkdir', () => fs.mkdirSync(path, options)),
    rename: (from: string, to: string) => act('rename', () => fs.renameSync(from, to)),
    rm: (path: string, options?: fs.RmOptions) => act('rm', () => fs.rmSync(path, options)),
    stat: (path: string) => act('stat', () => fs.statSync(path)),
    link: (from: string, to: string) => act('link', () => fs.linkSync(from, to)),
    chmod: (path: string, mode: number) => act('chmod', () => fs.chmodSync(path, mode)),
  };

  const originals = new Map<Name, unknown>();
  for (const name of Object.keys(ours) as Name[]) {
    const original = real[name];
    originals.set(name, original);
    const choose = (path: unknown, ...rest: unknown[]): unknown =>
      typeof path === 'string' && path.startsWith(folder)
        ? (ours[name] as (...values: unknown[]) => unknown)(path, ...rest)
        : (original as (...values: unknown[]) => unknown)(path, ...rest);
    (real as unknown as Record<Name, unknown>)[name] = choose;
  }
  syncBuiltinESMExports();
  return {
    setFull: (isFull) => {
      full = isFull;
    },
    uninstall: () => {
      for (const [name, original] of originals) (real as unknown as Record<Name, unknown>)[name] = original;
      syncBuiltinESMExports();
    },
  };
}

function noSpace(): NodeJS.ErrnoException {
  return Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}
