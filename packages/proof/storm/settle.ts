import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite, { type Database } from 'better-sqlite3';
import { checkInvariants } from '../../../test/invariants.js';
import { boundOf } from './bound.js';
import { FROM, REQUESTS_PER_MINUTE } from './config.js';
import type { Daemons } from './daemons.js';
import type { HouseEnd, InvoiceEnd } from './end-state.js';
import type { StormInvoice } from './invoices.js';
import { isIssued, isSettled, judgeHouse, judgeInvoices } from './judge.js';
import { lostMessages, type TakenMessage } from './lost-messages.js';
import { type People, undocumentedExits } from './people.js';
import { invoiceEnds } from './read-end.js';
import { defectsIn, refusedStarts, secretsIn } from './read-house.js';
import { ksefOf, look, platformOf, type Seen } from './seen.js';
import { CANARY, SPACES } from './spaces.js';
import { SPEED, type Stage } from './stage.js';

export interface Settling {
  readonly stage: Stage;
  readonly daemons: Daemons;
  readonly people: People;
  readonly asked: readonly StormInvoice[];
  readonly say: (line: string) => void;
}

const LOOK_MS = 1_000;
/** So long an end of the process counts against the content that it was at (docs/adr/0079-poisoned-invoices.md). */
const PAST_AN_HOUR_MS = 61 * 60_000;

/** Nothing goes wrong any more: waits until everything is issued or told, within a bound, and judges what is there. */
export async function settle(
  settling: Settling,
): Promise<{ readonly violations: readonly string[]; readonly checked: number }> {
  const { stage, daemons, people, say } = settling;
  // A start looks again at what waits for a person, such as for a right that was refused for a while.
  await daemons.stop();
  daemons.start();
  for (const { id } of SPACES) await people.call('resume', id, '--by', 'anna');
  const first = await endsOf(settling);
  await retry(first, people);
  const waiting = first.filter((end) => !isSettled(end));
  const bound = boundOf({
    invoices: mostOfASpace(waiting),
    documents: mostOfASpace(waiting.filter(({ ksef, accepted }) => ksef && accepted.length === 0)),
    messages: waitingMessages(stage) + 2,
  });
  const boundMs = bound / SPEED;
  say(
    `${waiting.length} e-invoices are under way; everything must be settled within ${Math.ceil(boundMs / 1_000)} s ` +
      `(${Math.ceil(bound / 60_000)} minutes of the daemon's clock)`,
  );
  let rest = await untilSettled(settling, boundMs);
  const aside = (await endsOf(settling)).filter(({ saga }) => saga?.reason?.includes('invoice.set-aside'));
  if (rest.length === 0 && aside.length > 0) {
    say(
      `${aside.length} set aside, at whose work the daemon was killed twice: asked for again an hour later`,
    );
    await pause(PAST_AN_HOUR_MS / SPEED);
    await retry(aside, people);
    rest = await untilSettled(settling, boundMs);
  }
  const auditExit = await people.call('audit', 'verify');
  const { code, signal } = await daemons.stop();
  return verdict(settling, rest, `${code ?? signal}`, auditExit);
}

/** @returns what is not settled within the bound */
async function untilSettled(settling: Settling, boundMs: number): Promise<readonly string[]> {
  const startedAt = Date.now();
  let rest = await unsettled(settling);
  while (rest.length > 0 && Date.now() - startedAt < boundMs) {
    await pause(LOOK_MS);
    rest = await unsettled(settling);
  }
  const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
  settling.say(`${rest.length === 0 ? '' : 'not '}settled after ${seconds} s`);
  return rest;
}

/** What can be issued and was refused or given free by the storm's doing is asked for again by a person. */
async function retry(ends: readonly InvoiceEnd[], people: People): Promise<void> {
  for (const { id, expected, saga } of ends) {
    const state = saga?.state ?? '';
    if (expected === 'issued' && ['refused', 'released'].includes(state))
      await people.call('retry', id, '--by', 'anna');
  }
}

async function verdict(
  settling: Settling,
  rest: readonly string[],
  lastExit: string,
  auditExit: number | null,
): Promise<{ readonly violations: readonly string[]; readonly checked: number }> {
  const { stage, daemons, people, say } = settling;
  const { control, folder, mailbox, wires, virtual } = stage;
  const copies = wires.flatMap((wire) => wire.copies);
  const seen = await look(control);
  const ends = await endsOf(settling, seen);
  const house: HouseEnd = {
    endedByThemselves: [...daemons.endedByThemselves, ...refusedStarts(folder)],
    lastExit,
    auditExit,
    strangeExits: undocumentedExits(people.called),
    secrets: secretsIn(
      folder,
      [...mailbox.mails, ...mailbox.posted],
      [CANARY, ...withDatabase(folder, secretPaths)],
    ),
    defects: defectsIn(folder),
    lostMessages: lostMessages(withDatabase(folder, takenMessages), mailbox),
    excessive: {
      platform: refusedForLimits(control.requests),
      // A copy takes a place that the daemon could not count.
      ksef: Math.max(
        0,
        refusedForLimits(control.ksefRequests) - copies.filter(({ wire }) => wire === 'ksef').length,
      ),
    },
  };
  const invariants = withDatabase(folder, (database) =>
    checkInvariants(platformOf(seen, control), database, {
      requestsPerMinute: REQUESTS_PER_MINUTE,
      from: FROM,
      secrets: [CANARY],
      ksef: ksefOf(seen, control, copies, virtual),
    }),
  );
  const count = (what: (end: InvoiceEnd) => boolean): number => ends.filter(what).length;
  say(
    `${count(isIssued)} of ${ends.length} issued (${count((end) => end.ksef && isIssued(end))} in KSeF, of ${seen.documents.length} arrivals), ` +
      `${count((end) => !isIssued(end) && end.told)} told; ${copies.length} requests came twice or late; ` +
      `${mailbox.mails.length} mails and ${mailbox.posted.length} posts to the office; ` +
      `${control.requests.length} requests to the platform, ${control.ksefRequests.length} to KSeF`,
  );
  return {
    violations: [
      ...rest.map((line) => `not settled: ${line}`),
      ...judgeInvoices(ends),
      ...judgeHouse(house),
      ...invariants,
    ],
    checked: ends.length + Object.keys(house).length + 1,
  };
}

async function endsOf({ stage, asked }: Settling, known?: Seen): Promise<readonly InvoiceEnd[]> {
  const seen = known ?? (await look(stage.control));
  const copies = stage.wires.flatMap((wire) => wire.copies);
  return withDatabase(stage.folder, (database) => invoiceEnds(asked, seen, stage.control, copies, database));
}

/** What is not at its end yet. */
async function unsettled(settling: Settling): Promise<readonly string[]> {
  const ends = await endsOf(settling);
  return [
    ...ends
      .filter((end) => !isSettled(end) || (!isIssued(end) && !end.told))
      .map(
        ({ id, saga, told }) =>
          `${id} is ${saga?.state ?? 'unknown'}${told ? '' : ', not told'} ${saga?.reason ?? ''}`,
      ),
    ...withDatabase(settling.stage.folder, undelivered),
  ];
}

/** Sagas that go on by themselves, batches and messages that are still on their way. */
function undelivered(database: Database): readonly string[] {
  const rows = database
    .prepare(
      `select 'batch ' || batch_number || ' of ' || space_id || ' to ' || target as line from delivery
         where delivered_at is null
       union all select 'saga ' || id || ' of ' || invoice_id from saga where run_at is not null and state <> 'parked'
       union all select 'message ' || notice_id || ' to ' || channel from notice_delivery where run_at is not null`,
    )
    .all() as { line: string }[];
  return rows.map(({ line }) => `${line} is on its way`);
}

function takenMessages(database: Database): readonly TakenMessage[] {
  return database
    .prepare(
      `select notice_id, channel, made_at from notice_delivery join notice on notice.id = notice_id
       where notice_delivery.sent_at is not null`,
    )
    .all() as TakenMessage[];
}

function waitingMessages({ folder }: Stage): number {
  const sql = `select coalesce(max(count), 0) as most from (
    select count(*) as count from notice_delivery where run_at is not null group by channel)`;
  return withDatabase(folder, (database) => (database.prepare(sql).get() as { most: number }).most);
}

function mostOfASpace(ends: readonly InvoiceEnd[]): number {
  return Math.max(0, ...SPACES.map(({ id }) => ends.filter((end) => end.id.startsWith(`${id}-`)).length));
}

function refusedForLimits(requests: Stage['control']['requests']): number {
  return requests.filter(({ status, fault }) => status === 429 && fault === null).length;
}

function secretPaths(database: Database): readonly string[] {
  return (database.prepare('select secret from subscription').all() as { secret: string }[]).map(
    ({ secret }) => secret,
  );
}

function withDatabase<T>(folder: string, read: (database: Database) => T): T {
  const database = new Sqlite(join(folder, 'data', 'spacebooks.sqlite'), { readonly: true, timeout: 10_000 });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
