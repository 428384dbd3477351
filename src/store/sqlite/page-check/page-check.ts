import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@spacebooks/base/clock';
import type { Database } from 'better-sqlite3';
import { Failure } from '../../../domain/errors.js';
import type { PageCheckBounds, PageVerdict } from '../../engine/engine.js';
import { type Damage, damageIn } from './check-tables.js';

export interface PageCheck {
  /** Never rejects. After a start that did not wait for it, it may take minutes; nothing comes of one that was stopped. */
  readonly verdict: Promise<PageVerdict>;
  /** Ends what still reads. */
  stop(): void;
}

const BOUNDS: PageCheckBounds = { bytesInPlace: 32 * 1024 * 1024, patienceMs: 5_000 };

/** The same path from the sources and from what was built of them. */
const WORKER = fileURLToPath(new URL('../../../../dist/store/sqlite/page-check/worker.js', import.meta.url));

/**
 * Reads the pages of a database that was just opened: in place where that takes no time, else in a process of its own,
 * for which it waits as long as the bound says. The daemon's loop never waits for a page.
 *
 * @throws Failure `store.failed`, naming the table, when damage was found within the bound
 */
export async function checkPages(
  raw: Database,
  { bytesInPlace, patienceMs }: PageCheckBounds = BOUNDS,
): Promise<PageCheck> {
  const pages = Number(raw.pragma('page_count', { simple: true }));
  const size = pages * Number(raw.pragma('page_size', { simple: true }));
  const check = size <= bytesInPlace ? inPlace(raw) : apart(raw.name);
  const enough = new AbortController();
  const verdict = await Promise.race([
    check.verdict,
    systemClock.sleep(patienceMs, enough.signal).then(() => null),
  ]);
  enough.abort();
  if (verdict?.state === 'damaged') throw verdict.failure;
  return check;
}

function inPlace(raw: Database): PageCheck {
  return { verdict: Promise.resolve(verdictOf(damageIn(raw))), stop: () => undefined };
}

function apart(path: string): PageCheck {
  let isStopped = false;
  let stop = (): void => undefined;
  const verdict = new Promise<PageVerdict>((resolve) => {
    const child = execFile(process.execPath, [WORKER, path], { env: {} }, (error, said) => {
      if (isStopped) return;
      resolve(error === null ? verdictOf(JSON.parse(said) as Damage | null) : unknown(error.message));
    });
    stop = () => {
      isStopped = true;
      child.kill('SIGKILL');
    };
  });
  return { verdict, stop };
}

function unknown(why: string): PageVerdict {
  return { state: 'unknown', why };
}

function verdictOf(damage: Damage | null): PageVerdict {
  if (damage === null) return { state: 'sound' };
  const detail = `SQLITE_CORRUPT: the table ${damage.table}: ${damage.complaint}`;
  return { state: 'damaged', failure: new Failure('store.failed', { detail }) };
}
