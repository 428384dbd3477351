import { isFailure } from '../../../../src/domain/errors.js';
import type { Advance } from '../../../../src/domain/saga/model.js';
import { createAlerts } from '../../../../src/store/alerts.js';
import { createBatches } from '../../../../src/store/batches.js';
import { createInbox } from '../../../../src/store/inbox.js';
import { createJournal, type JournalMark } from '../../../../src/store/journal.js';
import type { Db } from '../../../../src/store/open.js';
import type { SagaRecord } from '../../../../src/store/saga-row.js';
import { createSagas } from '../../../../src/store/sagas.js';
import { releaseOf } from './release.js';

export const CLIENTS = 3;
export const BEGIN = 1_800_000_000_000;
/** Between two acts: more than the minute in which callbacks that come to nothing are counted. */
export const STEP_MS = 60_001;
/** How long a saga waits; never until the very moment of another act. */
export const WAIT_MS = 3 * STEP_MS - 7;

/** What a client does with the store, each in one call or two. Its numbers name invoices, entries, batches, alerts. */
export type Act =
  | { readonly do: 'request' | 'post' | 'void' | 'raise' | 'calm'; readonly number: number }
  | { readonly do: 'claim'; readonly limit: number }
  | { readonly do: 'wait' | 'end' | 'release lease' | 'prepare' };

/** One process, with what it remembers of its own work in one space. */
export interface Client {
  /** @returns what the caller learns, in words. @throws what no act may throw, however many clients there are */
  perform(act: Act, at: number): Promise<string>;
}

const EXPECTED = ['batch.outdated', 'batch.unknown', 'batch.decided'] as const;

export function createClient(db: Db, space: string, name: string): Client {
  const [inbox, sagas, alerts] = [createInbox(db), createSagas(db), createAlerts(db)];
  const [batches, journal] = [createBatches(db), createJournal(db)];
  let leased: readonly SagaRecord[] = [];
  let prepared: { readonly mark: JournalMark; readonly posted: ReadonlySet<string> } | null = null;

  const handOn = async (at: number, runAt: number | null): Promise<string> => {
    const [record, ...others] = leased;
    if (record === undefined) return 'nothing leased';
    leased = others;
    const state = runAt === null ? 'gone' : 'fetched';
    const saga = { ...record.saga, state, runAt } as const;
    const advance: Advance = { saga, steps: [state], next: null, alert: null };
    await sagas.commit(record, advance, record.details, at, `unused ${at}`);
    return `${record.id} ${state}`;
  };

  const post = async (number: number): Promise<string> => {
    if (prepared === null) return 'nothing prepared';
    const { mark, posted } = prepared;
    prepared = null;
    const release = releaseOf(mark.lastNumber + 1, mark, `${space} entry ${number}`, space);
    const [entry] = release.batch.entries;
    if (posted.has(entry?.invoiceId ?? '')) return 'posted before';
    await batches.release(release);
    return `posted ${number} in ${mark.lastNumber + 1}`;
  };

  const act = async (act: Act, at: number): Promise<string> => {
    switch (act.do) {
      case 'request': {
        const invoiceId = `i${act.number}`;
        const event = { spaceId: space, event: 'requested_e_invoice', invoiceId, trigger: 'manual' } as const;
        const seed = { newId: `${space} ${invoiceId} ${at}`, settingsDigest: 's' };
        return `${(await inbox.receive(event, seed, at)).sagaId}`;
      }
      case 'claim': {
        const claimed = await sagas.claimDue(space, at, act.limit, `${name} ${at}`);
        leased = [...leased, ...claimed];
        return claimed.map(({ id }) => id).join(', ');
      }
      case 'wait':
        return handOn(at, at + WAIT_MS);
      case 'end':
        return handOn(at, null);
      case 'release lease': {
        const [record, ...others] = leased;
        if (record === undefined) return 'nothing leased';
        leased = others;
        await sagas.releaseLease(record.id);
        return `${record.id} released`;
      }
      case 'prepare': {
        const { mark } = await journal.state(space, 'accountant');
        const posted: string[] = [];
        for await (const ids of journal.postedInvoices(space, 'accountant', null)) posted.push(...ids);
        prepared = { mark, posted: new Set(posted) };
        return `${mark.lastNumber} batches, ${posted.length} entries`;
      }
      case 'post':
        return post(act.number);
      case 'void': {
        const { number } = act;
        await batches.decide({ spaceId: space, number, status: 'voided', reason: 'x', now: at });
        return `voided ${number}`;
      }
      case 'raise': {
        const about = {
          spaceId: space,
          place: { key: 'books' },
          reason: { code: 'store.full', detail: `${at}` },
        } as const;
        const alert = {
          key: `${space} ${act.number}`,
          subject: `books:${space} ${act.number % 2}`,
          about,
        } as const;
        await alerts.raise(alert, at);
        return 'raised';
      }
      case 'calm':
        return `${await alerts.end(`books:${space} ${act.number % 2}`, at)}`;
    }
  };

  return {
    perform: (each, at) =>
      act(each, at).catch((error: unknown) => {
        const code = EXPECTED.find((known) => isFailure(error, known));
        if (code === undefined) throw error;
        return code;
      }),
  };
}
