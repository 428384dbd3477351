import { idInLine } from '@spacebooks/base/text/one-line';
import { crashPoint } from '../../crash-point.js';
import { Failure } from '../../domain/errors.js';
import type { Invoice } from '../../domain/invoice.js';
import type { SyncWarning } from '../../domain/sync-result.js';
import type { InvoicePage } from '../../platform/invoice-page.js';
import type { InvoiceFilters } from '../../platform/invoices.js';
import type { SyncRun } from '../../store/mirror/sync-run.js';
import type { SyncDeps, SyncProgress } from './sync-deps.js';

/** The requests of one sync, and their result so far. */
export interface SyncReading {
  readonly run: SyncRun;
  readonly tally: Readonly<Tally>;
  /** Reads and stores one page of the invoice list. */
  page(part: SyncProgress['part'], filters: InvoiceFilters, number: number): Promise<PageRead>;
  /** Reads one invoice and stores the result: one that is no longer there, or belongs to another space now, is gone. */
  show(id: string): Promise<Shown>;
  /** Reads something else. */
  ask<T>(part: SyncProgress['part'], request: () => Promise<T>): Promise<T>;
  warn(warning: SyncWarning): void;
  /** The first fifty, and how many more there were. */
  warnings(): readonly SyncWarning[];
  expect(invoices: number): void;
}

interface Tally {
  requests: number;
  added: number;
  changed: number;
  deleted: number;
  readonly read: Set<string>;
}

export interface PageRead extends Pick<InvoicePage, 'totalPages' | 'isLast'> {
  /** Of all records that have one, in their order. */
  readonly ids: readonly string[];
  /** How many records there are. */
  readonly records: number;
  /** Invoices that the mirror did not have. */
  readonly added: number;
}

type Shown =
  | { readonly state: 'there'; readonly invoice: Invoice }
  | { readonly state: 'gone' }
  | { readonly state: 'unreadable' };

/** Results are stored forever, and a network may have thousands of invoices that are not ours. */
const MOST_WARNINGS = 50;
const UNREADABLE = ['platform.unreadable', 'platform.forbidden'];

export function startReading(deps: SyncDeps, run: SyncRun): SyncReading {
  const { space, mirror, clock } = deps;
  const tally: Tally = { requests: 0, added: 0, changed: 0, deleted: 0, read: new Set() };
  const { warn, warnings } = createWarnings(deps);
  let expected = 0;

  const ask = async <T>(part: SyncProgress['part'], request: () => Promise<T>): Promise<T> => {
    if (deps.signal?.aborted) throw new Failure('sync.interrupted');
    tally.requests += 1;
    crashPoint(`before:read:${part}`);
    const answer = await request();
    crashPoint(`after:read:${part}`);
    deps.onProgress?.({ part, requests: tally.requests, read: tally.read.size, expected });
    return answer;
  };

  /** In a network the platform also lists invoices of other spaces, which belong to other books. */
  const keep = async (invoices: readonly Invoice[]): Promise<number> => {
    const ours = invoices.filter(({ spaceId }) => spaceId === space.platformId);
    const { added, changed } = await mirror.take(run, ours, space.from, clock.now());
    tally.added += added;
    tally.changed += changed;
    for (const { id } of invoices) tally.read.add(id);
    for (const foreign of invoices.filter((each) => !ours.includes(each))) warn(ofAnotherSpace(foreign));
    return added;
  };

  const leaveOut = async (unreadable: InvoicePage['unreadable']): Promise<void> => {
    if (unreadable.length === 0) return;
    const ids = unreadable.flatMap(({ id }) => id ?? []);
    await mirror.touch(run, ids);
    for (const { id, failure } of unreadable) {
      const { code, detail = '' } = failure;
      // One that was asked for alone does not name it.
      const named = id === null || detail.includes(id) ? detail : `invoice ${id}: ${detail}`;
      warn({ part: 'invoices', code, detail: named });
    }
  };

  /** It is no longer there, or another space has it now. */
  const lose = async (id: string): Promise<Shown> => {
    if (await mirror.markDeleted(run, id, clock.now())) tally.deleted += 1;
    return { state: 'gone' };
  };

  return {
    run,
    tally,
    ask,
    warn,
    warnings,
    expect: (invoices) => {
      expected = invoices;
    },
    page: (part, filters, number) =>
      ask(part, async () => {
        const page = await space.client.invoices.page(space.platformId, filters, number, 'sync');
        const added = await keep(page.invoices);
        await leaveOut(page.unreadable);
        return pageRead(page, added);
      }),
    show: (id) =>
      ask('single', async (): Promise<Shown> => {
        try {
          const { invoice } = await space.client.invoices.show(id, 'sync');
          await keep([invoice]);
          return invoice.spaceId === space.platformId ? { state: 'there', invoice } : await lose(id);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          if (error.code === 'platform.not-found') return lose(id);
          if (!UNREADABLE.includes(error.code)) throw error;
          await leaveOut([{ id, failure: error }]);
          return { state: 'unreadable' };
        }
      }),
  };
}

function pageRead({ invoices, unreadable, totalPages, isLast }: InvoicePage, added: number): PageRead {
  const ids = [...invoices.map(({ id }) => id), ...unreadable.flatMap(({ id }) => id ?? [])];
  return { ids, records: invoices.length + unreadable.length, added, totalPages, isLast };
}

function ofAnotherSpace({ id, spaceId }: Pick<Invoice, 'id' | 'spaceId'>): SyncWarning {
  const detail = `invoice ${idInLine(id)} is one of space ${idInLine(spaceId)}`;
  return { part: 'invoices', code: 'platform.not-found', detail };
}

/** Each is logged once. */
function createWarnings({ space, log }: SyncDeps): Pick<SyncReading, 'warn' | 'warnings'> {
  const warnings = new Map<string, SyncWarning>();
  return {
    warn: (warning) => {
      const key = `${warning.part} ${warning.detail}`;
      if (warnings.has(key)) return;
      warnings.set(key, warning);
      log.warn('mirror.part-failed', { space: space.id, ...warning });
    },
    warnings: () => shortened([...warnings.values()]),
  };
}

function shortened(warnings: readonly SyncWarning[]): readonly SyncWarning[] {
  const [next] = warnings.slice(MOST_WARNINGS);
  if (next === undefined) return warnings;
  const more = { ...next, detail: `and ${warnings.length - MOST_WARNINGS} more, see the log` };
  return [...warnings.slice(0, MOST_WARNINGS), more];
}
