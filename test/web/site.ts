import { join } from 'node:path';
import type { Clock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import type { BankDesk } from '../../src/bank/desk.js';
import { Failure } from '../../src/domain/errors.js';
import type { OperatorLanguage } from '../../src/domain/settings.js';
import { verificationLink } from '../../src/einvoice/channels/ksef/verification-link.js';
import type { AlertView, Operator } from '../../src/operator/operator.js';
import type { HttpListener } from '../../src/ops/http-listener.js';
import { silentLog } from '../../src/ops/log.js';
import { createFactorSeal } from '../../src/people/factor-seal.js';
import { hashPassword } from '../../src/people/password.js';
import type { WebUser } from '../../src/people/settings.js';
import { systemRandom } from '../../src/random.js';
import { type Db, type OpenDatabase, openDatabase } from '../../src/store/engine/open.js';
import { customerPayments } from '../../src/store/invoices/customer-payments.js';
import { createCustomers } from '../../src/store/invoices/customers.js';
import { createInvoiceList } from '../../src/store/invoices/list/list.js';
import { createApiAnswers } from '../../src/store/people/api-answers.js';
import { createApiTokens } from '../../src/store/people/api-tokens.js';
import { createPeopleStores } from '../../src/store/people/people-stores.js';
import { createSignInAttempts } from '../../src/store/people/sign-in-attempts.js';
import { createWebSessions } from '../../src/store/people/web-sessions.js';
import { startWebServer } from '../../src/web/app.js';
import type { WebDeps, WebMail } from '../../src/web/deps.js';
import type { WebSettings } from '../../src/web/settings.js';
import { temporaryFolder } from '../temporary-folder.js';
import { siteDesk } from './bank.js';
import { fixedCollectives } from './collectives.js';
import { ARCHIVED, BATCHES, DELIVERIES, FILES, NOW, ROWS, RUNS, SPACES, storyOf } from './data.js';
import { fixedDecisions } from './decisions.js';
import { fixedDesk } from './desk.js';
import { fixedExports } from './exports.js';
import { fixedFigures } from './figures.js';
import { fixedForecasts } from './forecasts.js';
import { fixedHooks } from './hooks.js';
import { booksOf, documentAt, factsOf, filesOf, mailingOf } from './invoices.js';
import { fillInvoices } from './listed-invoices.js';
import { fixedSettings } from './settings.js';
import { fixedSwitches } from './switches.js';
import { fixedNights, fixedTasks } from './tasks.js';

export const PASSWORDS = {
  anna: 'three words apart',
  ben: 'four words apart 2',
  rita: 'five words apart 33',
  paul: 'six words apart 444',
  ada: 'seven words apart 5',
  erika: 'eight words apart 6',
  mona: 'nine words apart 77',
} as const;
/** As little work as a hash may be. */
const QUICK = { costExponent: 14, blockSize: 8, parallelism: 1 };

/** A clock that stands until it is moved. */
export interface StandingClock extends Clock {
  move(milliseconds: number): void;
}

export function standingClock(): StandingClock {
  let now = NOW;
  return {
    speed: 1,
    now: () => now,
    after: () => () => undefined,
    sleep: () => Promise.resolve(),
    move: (milliseconds) => {
      now += milliseconds;
    },
  };
}

export interface Site {
  readonly url: string;
  readonly clock: StandingClock;
  /** What was decided through the page: `retry inv-1006 by anna: why`. */
  readonly decided: string[];
  readonly desk: BankDesk;
  readonly mails: WebMail[];
  readonly spaces: WebDeps['spaces'];
  close(): Promise<void>;
}

/** What the pages of several processes have in common. */
export interface SiteStore {
  readonly db: Db;
  readonly clock: StandingClock;
}

/**
 * The pages over data that never change, at a port of their own: users anna (admin) and ben (finance).
 *
 * @param store where sessions and attempts are; a database of its own when left out
 * @param other takes the place of what these data have
 */
export async function startSite(
  changes: Partial<WebSettings> = {},
  store?: SiteStore,
  prepare?: Parameters<typeof startWebServer>[2],
  other: Partial<WebDeps> = {},
): Promise<Site> {
  const own = store === undefined ? await ownDatabase() : null;
  const { db, clock } = store ?? { db: own?.db as Db, clock: standingClock() };
  const decided: string[] = [];
  const mails: WebMail[] = [];
  const settings = { ...(await quickSettings()), ...changes };
  await fillInvoices(db);
  const desk = await siteDesk(db, clock);
  const deps = { ...depsOf(db, clock, { decided, desk, mails }), ...other };
  const server: HttpListener = await startWebServer(settings, deps, prepare);
  const close = async (): Promise<void> => {
    await server.close();
    await own?.close();
  };
  return { url: `http://127.0.0.1:${server.port}`, clock, decided, desk, mails, spaces: deps.spaces, close };
}

async function ownDatabase(): Promise<OpenDatabase> {
  const folder = temporaryFolder('site-');
  return openDatabase(join(folder, 'spacebooks.sqlite'));
}

/** A user with the password of that name. */
export async function quickUser(
  name: keyof typeof PASSWORDS,
  role: WebUser['role'],
  spaces?: readonly string[],
): Promise<WebUser> {
  return { name, role, spaces, password_hash: new Secret(await hashPassword(PASSWORDS[name], QUICK)) };
}

let users: WebSettings['users'] | null = null;

export async function quickSettings(): Promise<WebSettings> {
  users ??= [await quickUser('anna', 'admin'), await quickUser('ben', 'finance')];
  return {
    listen: { host: '127.0.0.1', port: 0 },
    public_url: null,
    behind_tls: false,
    session_hours: 12,
    api_requests_per_minute: 300,
    users,
  };
}

function depsOf(
  db: Db,
  clock: Clock,
  {
    decided,
    desk,
    mails,
  }: { readonly decided: string[]; readonly desk: BankDesk; readonly mails: WebMail[] },
): WebDeps {
  return {
    sessions: createWebSessions(db),
    attempts: createSignInAttempts(db),
    apiTokens: createApiTokens(db),
    apiAnswers: createApiAnswers(db),
    people: createPeopleStores(db),
    factorSeal: createFactorSeal(null, null),
    hashPassword: (password) => hashPassword(password, QUICK),
    sendMail: async (mail) => void mails.push(mail),
    pageForMails: 'https://desk.example',
    operator: fixedOperator(decided),
    invoices: createInvoiceList(db),
    books: {
      batches: {
        page: async (spaceId, limit, before = Number.MAX_SAFE_INTEGER) =>
          BATCHES.filter((batch) => batch.spaceId === spaceId && batch.number < before)
            .sort((a, b) => b.number - a.number)
            .slice(0, limit)
            .map(({ manifest, ...batch }) => ({ ...batch, ...manifest })),
        head: async (spaceId, number) => batchOf(spaceId, number),
        leftOutBeginning: async (spaceId, number) => {
          const rows = batchOf(spaceId, number).manifest.leftOut;
          return { rows, length: rows.length };
        },
        isPast: async () => false,
        leftOutPart: async (spaceId, number, { from, most }) => {
          const rows = [...batchOf(spaceId, number).manifest.leftOut];
          return { rows: rows.slice(from, from + most), length: rows.length };
        },
        leftOut: async function* (spaceId, number) {
          yield [...batchOf(spaceId, number).manifest.leftOut];
        },
        files: async (spaceId, number) => (batchOf(spaceId, number).number === 1 ? FILES : []),
      },
      deliveries: {
        list: async (_spaceId, number) => DELIVERIES.filter(({ batchNumber }) => batchNumber === number),
        isPlanned: async (_spaceId, number) => number === 1,
      },
      runs: { list: async (spaceId) => RUNS.filter((run) => run.spaceId === spaceId) },
    },
    figures: fixedFigures,
    forecasts: fixedForecasts,
    desk: fixedDesk(decided),
    exports: fixedExports(decided),
    hooks: fixedHooks(decided),
    switches: fixedSwitches,
    nights: fixedNights(decided),
    tasks: fixedTasks,
    settings: fixedSettings(decided),
    decisions: fixedDecisions,
    bank: (spaceId) => (spaceId === 'berlin' ? desk : null),
    collectives: (spaceId) => (spaceId === 'warsaw' ? fixedCollectives(decided) : null),
    facts: {
      of: async (spaceId, invoiceId) => factsOf(spaceId, invoiceId),
      ofMany: async (spaceId, ids) =>
        new Map(
          ids.flatMap((id) => {
            const known = factsOf(spaceId, id);
            return known === null ? [] : [[id, known] as const];
          }),
        ),
    },
    invoiceBooks: { of: async (spaceId, invoiceId) => booksOf(spaceId, invoiceId) },
    eInvoiceFiles: { of: async (spaceId, invoiceIds) => filesOf(spaceId, invoiceIds) },
    customers: createCustomers(db),
    customerPayments: customerPayments(db),
    customerSettings: (_spaceId, { customerNumber }) =>
      customerNumber === '10042'
        ? { buyer_reference: '04011000-1234512345-06', order_number: 'PO-4711' }
        : {},
    mailings: { of: async (spaceId, invoiceId) => mailingOf(spaceId, invoiceId) },
    ksefLink: async (spaceId, xml) =>
      spaceId === 'warsaw' ? verificationLink('https://qr-test.ksef.mf.gov.pl', xml) : null,
    platformLink: (spaceId, invoiceId) =>
      spaceId === 'berlin' ? `https://berlin.example/admin/invoices/${invoiceId}` : null,
    archive: {
      get: archived,
      beginning: async (address, length) => (await archived(address)).subarray(0, length),
    },
    spaces: () => [
      {
        id: 'berlin',
        timeZone: 'Europe/Berlin',
        hasBooks: true,
        booksFrom: '2026-08-01',
        lockedOnly: true,
        reports: new Map([
          ['jpk', ['jpk-v7m']],
          ['tax-adviser', ['jpk-v7m']],
        ]),
        language: 'en',
        targets: new Map([
          ['ledger', ['office', 'adviser']],
          ['jpk', []],
          ['tax-adviser', ['adviser']],
        ]),
      },
      {
        id: 'warsaw',
        timeZone: 'Europe/Warsaw',
        hasBooks: false,
        booksFrom: null,
        lockedOnly: false,
        reports: new Map(),
        language: 'pl',
        targets: new Map(),
      },
    ],
    subscriptions: async (spaceId) => [
      { event: 'requested_e_invoice', createdAt: NOW - 9e8, confirmed: true, retiredAt: null },
      { event: 'updated_invoice', createdAt: NOW - 9e8, confirmed: spaceId === 'berlin', retiredAt: null },
    ],
    notSetUp: () => [
      { kind: 'page-address', spaceId: null, lines: ['web:', '  public_url: …', '  behind_tls: yes'] },
      { kind: 'bank', spaceId: 'berlin', lines: ['bank: { accounts: [{ iban: … }] }'] },
    ],
    configuration: () => ['platform   https://api.example, at most 60 requests a minute', 'instance   main'],
    clock,
    random: systemRandom,
    log: silentLog,
  };
}

async function archived(address: string): Promise<Uint8Array> {
  const bytes = ARCHIVED.get(address) ?? (await documentAt(address));
  if (bytes === null) throw new Failure('store.failed', { detail: address });
  return bytes;
}

function batchOf(spaceId: string, number: number) {
  const batch = BATCHES.find((one) => one.spaceId === spaceId && one.number === number);
  if (batch === undefined) throw new Failure('batch.unknown', { detail: String(number) });
  return batch;
}

function fixedOperator(decided: string[]): Operator {
  const known = (invoice: string, language?: OperatorLanguage) => {
    const story = storyOf(invoice, language);
    if (story === null) throw new Failure('operator.unknown', { detail: `no e-invoice for ${invoice}` });
    return story;
  };
  const decide =
    (kind: string): Operator['retry'] =>
    async (invoice, { by, why, spaceId }) => {
      const story = known(invoice);
      decided.push(`${kind} ${spaceId}/${invoice} by ${by}: ${why ?? '-'}`);
      return { ...story, next: 'It is read again within two seconds.' };
    };
  return {
    status: async () => ({
      version: '0.1.0',
      now: NOW,
      daemon: 'running',
      spaces: SPACES,
      alerts: [ALERT],
      rateBudget: [{ user: 'user-1', used: 12, limit: 60 }],
    }),
    alerts: async () => [ALERT],
    invoices: async ({ spaceIds, state, search, limit, after }) => {
      const from = Number(after ?? 0);
      const matching = ROWS.filter(
        (row) =>
          (spaceIds?.includes(row.spaceId) ?? true) &&
          (state === undefined || row.state === state || (state === 'waiting' && row.code !== null)) &&
          (search === undefined || row.invoiceNumber?.includes(search) === true),
      );
      const rows = matching.slice(from, from + Math.min(limit, 4));
      return { rows, next: matching.length > from + 4 ? String(from + 4) : null };
    },
    explain: async (invoice, _spaceId, language) => known(invoice, language),
    retry: decide('retry'),
    release: decide('release'),
    issue: decide('issue'),
    sayNeed: (kind, invoice, decision) => decide(kind)(invoice, decision),
    replay: async (eventId, { by, spaceIds }) => {
      if (spaceIds?.includes('berlin') === false) throw new Failure('batch.unknown');
      decided.push(`replay ${eventId} by ${by}`);
      return { ...known('inv-1006'), next: 'It is worked on at once.' };
    },
    pause: async (spaceId, { by, why }) => void decided.push(`pause ${spaceId} by ${by}: ${why ?? '-'}`),
    resume: async (spaceId, { by }) => void decided.push(`resume ${spaceId} by ${by}`),
    events: async ({ spaceIds }) =>
      [...(storyOf('inv-1006')?.events ?? []), QUARANTINED].filter(
        (event) => spaceIds?.includes(event.spaceId) ?? true,
      ),
    decisions: async (_limit, spaceIds) =>
      [
        {
          id: 1,
          at: NOW - 60_000,
          kind: 'retry',
          by: 'anna',
          spaceId: 'berlin',
          invoiceId: 'inv-1006',
          why: 'The rate was corrected.',
          outcome: null,
        } as const,
      ].filter((decision) => spaceIds?.includes(decision.spaceId) ?? true),
  };
}

const ALERT: AlertView = {
  id: 7,
  spaceId: 'berlin',
  code: 'invoice.refused',
  text: 'berlin, invoice 2026-1006 (inv-6), refused: no valid e-invoice can be created from this invoice.',
  about: {
    spaceId: 'berlin',
    invoice: { id: 'inv-6', number: '2026-1006' },
    place: { key: 'refused' },
    reason: { code: 'invoice.refused' },
  },
  raisedAt: NOW - 18 * 60_000,
  sentAt: NOW - 17 * 60_000,
  resolvedAt: null,
};

const QUARANTINED = {
  id: 40,
  receivedAt: NOW - 50 * 60_000,
  spaceId: 'berlin',
  event: 'created_invoice',
  invoiceId: null,
  invoiceNumber: null,
  quarantine: 'the body is not a JSON object',
  sagaId: null,
};
