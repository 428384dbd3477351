import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { ForeignJobName, JOBS } from './jobs.js';

type Result<Name extends ForeignJobName> = Awaited<ReturnType<(typeof JOBS)[Name]>>;

type Apart<T> =
  | { readonly ok: true; readonly result: T }
  | { readonly ok: false; readonly reason: 'too slow' | 'too large' | 'broken' };

/** The same path from the sources and from what was built of them. */
const WORKER = fileURLToPath(new URL('../../dist/foreign/worker.js', import.meta.url));

/** Real time, because it is a real process: no clock of ours has a say in it. */
const TIME_LIMIT_MS = 30_000;
const HEAP_MEGABYTES = 512;
const MOST_INFLATED_BYTES = 64 * 1024 * 1024;
/** The largest PDF that the platform takes is 30 MB. */
const MOST_OUTPUT = 200 * 1024 * 1024;
/** What worker.ts ends with when the file inflates beyond its limit, and Node when its heap is full. */
const TOO_LARGE = 4;
const HEAP_FULL = ['SIGABRT', 'SIGTRAP'];

/**
 * Does a job with a PDF that is not ours in a process of its own: it can hold up nothing, and what it takes too much of
 * ends it alone.
 */
export function apart<Name extends ForeignJobName>(
  name: Name,
  given: Parameters<(typeof JOBS)[Name]>,
  {
    timeLimitMs = TIME_LIMIT_MS,
    mostInflatedBytes = MOST_INFLATED_BYTES,
  }: { readonly timeLimitMs?: number; readonly mostInflatedBytes?: number } = {},
): Promise<Apart<Result<Name>>> {
  const parameters = [`--max-old-space-size=${HEAP_MEGABYTES}`, WORKER];
  const limits = { timeout: timeLimitMs, killSignal: 'SIGKILL', maxBuffer: MOST_OUTPUT } as const;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      parameters,
      { ...limits, env: {}, encoding: 'buffer' },
      (error, output) => {
        if (error !== null) return resolve({ ok: false, reason: reasonOf(error) });
        resolve({ ok: true, result: deserialize(output) as Result<Name> });
      },
    );
    // A process that has ended already reads nothing more; its end says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(serialize({ name, given, mostInflatedBytes }));
  });
}

function reasonOf({
  killed,
  code,
  signal,
}: {
  killed?: boolean | undefined;
  code?: unknown;
  signal?: NodeJS.Signals | null | undefined;
}): 'too slow' | 'too large' | 'broken' {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' || code === TOO_LARGE) return 'too large';
  if (HEAP_FULL.includes(signal ?? '')) return 'too large';
  return killed === true ? 'too slow' : 'broken';
}
