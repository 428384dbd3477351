import { appendFileSync } from 'node:fs';

/**
 * Places where a crash would hurt most: before and after every remote call and every commit. A no-op, unless
 * the environment names one (`SPACEBOOKS_CRASH_AT=after:lock`, or `before:read#2` for the second time that it is
 * passed); then the process kills itself there, as a power cut would, so that tests can show that nothing is
 * lost. `SPACEBOOKS_CRASH_LOG` names a file to which every place passed is appended, one a line.
 */
const { SPACEBOOKS_CRASH_AT: target, SPACEBOOKS_CRASH_LOG: record } = process.env;
const passes = new Map<string, number>();
let watching: ((name: string) => void) | null = null;

/** Has every place told as it is passed, for a simulation that ends a daemon without ending its process. */
export function watchCrashPoints(watch: ((name: string) => void) | null): void {
  watching = watch;
}

export function crashPoint(name: string): void {
  watching?.(name);
  if (target === undefined && record === undefined) return;
  const pass = (passes.get(name) ?? 0) + 1;
  passes.set(name, pass);
  const place = pass === 1 ? name : `${name}#${pass}`;
  if (record !== undefined) appendFileSync(record, `${place}\n`);
  if (target === place) process.kill(process.pid, 'SIGKILL');
}

type Methods<T> = {
  readonly [K in keyof T]?: T[K] extends (...args: never[]) => Promise<unknown> ? string : never;
};

/**
 * The same object, with places before and after these of its methods. What writes knows nothing of it.
 *
 * @param names what each method does, e.g. `{ release: 'commit:batch' }`
 */
export function withCrashPoints<T extends object>(object: T, names: Methods<T>): T {
  if (target === undefined && record === undefined) return object;
  const wrapped = Object.entries<string | undefined>(names).map(([method, name]) => {
    const original = object[method as keyof T] as (...args: unknown[]) => Promise<unknown>;
    const between = async (...args: unknown[]): Promise<unknown> => {
      crashPoint(`before:${name}`);
      const result = await original(...args);
      crashPoint(`after:${name}`);
      return result;
    };
    return [method, between] as const;
  });
  return { ...object, ...Object.fromEntries(wrapped) };
}
