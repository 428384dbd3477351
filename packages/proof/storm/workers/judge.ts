import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { checkInvariants } from '../../../../test/invariants.js';
import type { Journals } from './journals.js';
import { CANARY, type WorkerSpace } from './spaces.js';
import type { WorkerStage } from './stage.js';

/** An e-invoice that was requested. */
export interface Requested {
  readonly id: string;
  readonly space: WorkerSpace;
  /** A correction for another buyer, which nobody may get. */
  readonly isRefused: boolean;
}

interface SagaRow {
  readonly state: string;
  readonly reason: string | null;
  readonly ksef_number: string | null;
}

const DEFECT = /daemon\.defect|unhandledRejection|ERR_UNHANDLED|uncaughtException|\bat .*dist\/.*\.js:\d+/i;

/** Everything that must be true when all is calm again. @returns one line for each violation */
export function judge(
  stage: WorkerStage,
  journals: Journals,
  requested: readonly Requested[],
  database: Database,
): readonly string[] {
  const scenario = { from: '2020-01-01', secrets: [CANARY], ksef: journals.ksef };
  return [
    ...checkInvariants(journals.platform, database, scenario),
    ...requested.flatMap((each) => invoiceProblems(stage, journals, each, database)),
    ...stage.spaces.filter(({ nip }) => nip === null).flatMap(({ id }) => nightProblems(stage, id, database)),
    ...stage.workers.flatMap(({ name }) => logProblems(join(stage.folder, name))),
  ];
}

function invoiceProblems(
  { platform, ksef }: WorkerStage,
  journals: Journals,
  { id, space, isRefused }: Requested,
  database: Database,
): string[] {
  const invoice = platform.state.invoices.get(id);
  const saga = database
    .prepare<[string], SagaRow>(
      'select state, reason, ksef_number from saga where invoice_id = ? order by done_before, sequence desc limit 1',
    )
    .get(id);
  if (invoice === undefined) return [`${id} is gone`];
  const mails = journals.platform.mails
    .entries(1)
    .filter((mail) => mail.invoiceId === id && mail.outcome === 'sent');
  const accepted = ksef.state.documents.filter(
    ({ ksefNumber, nip, content }) =>
      ksefNumber !== null && nip === space.nip && content?.number === invoice.content.number,
  );
  if (isRefused) {
    const isKept = saga?.state === 'refused' && !invoice.locked && mails.length + accepted.length === 0;
    return isKept
      ? []
      : [`${id} is for another buyer, and ${saga?.state ?? 'no saga'}; KSeF has ${accepted.length}`];
  }
  const isIssued = saga?.state === 'done' && invoice.locked && (invoice.eInvoice || invoice.pdf !== null);
  // Said to a person, and asked for again by him: the process died twice while it computed this one.
  if (saga?.reason?.includes('invoice.set-aside')) return [];
  return [
    ...(isIssued ? [] : [`${id} is not issued: ${saga?.state ?? 'no saga'} ${saga?.reason ?? ''}`]),
    ...(mails.length === 1 ? [] : [`${id} was mailed ${mails.length} times`]),
    ...(accepted.length === (space.nip === null ? 0 : 1)
      ? []
      : [`KSeF has accepted ${id} ${accepted.length} times`]),
    ...(saga?.ksef_number === (accepted[0]?.ksefNumber ?? null)
      ? []
      : [`we know ${id} as ${saga?.ksef_number}`]),
    ...(space.nip === null || invoice.ksef?.referenceNumber === accepted[0]?.ksefNumber
      ? []
      : [`the platform knows ${id} as ${invoice.ksef?.referenceNumber}`]),
  ];
}

/** The night was done, and what it released is at its target, once. */
function nightProblems({ folder }: WorkerStage, space: string, database: Database): string[] {
  const count = (sql: string): number => (database.prepare(sql).get(space) as { count: number }).count;
  const nights = count(
    `select count(*) as count from book_run where space_id = ? and kind = 'night' and outcome = 'done'`,
  );
  const batches = count('select count(*) as count from batch where space_id = ?');
  const delivered = count(
    'select count(distinct batch_number) as count from delivery where space_id = ? and delivered_at is not null',
  );
  const files =
    batches === 0 ? 0 : readdirSync(join(folder, 'deliveries', space), { recursive: true }).length;
  return [
    ...(nights > 0 ? [] : [`${space} had no night`]),
    ...(delivered === batches
      ? []
      : [`${space} has ${batches} batches, of which ${delivered} are delivered`]),
    ...(batches > 0 && files === 0 ? [`nothing lies in the folder of ${space}`] : []),
  ];
}

function logProblems(path: string): string[] {
  const log = readFileSync(`${path}.log`, 'utf8');
  const defects = log.split('\n').filter((line) => DEFECT.test(line));
  return [
    ...defects.slice(0, 5).map((line) => `defect in ${path}.log: ${line.slice(0, 400)}`),
    ...([log, readFileSync(`${path}.out`, 'utf8')].some((text) => text.includes(CANARY))
      ? [`a secret stands in what ${path} wrote`]
      : []),
  ];
}
