import { digest } from '../../src/archive/archive.js';
import type { WholeBatch } from '../../src/domain/accounting/model.js';
import { failureAdvices } from '../../src/domain/advice/failure-advice.js';
import { coverageOf } from '../../src/domain/coverage/coverage-of.js';
import type { Reason, SagaState } from '../../src/domain/saga/model.js';
import type { OperatorLanguage } from '../../src/domain/settings.js';
import type { SpaceStatus } from '../../src/operator/operator.js';
import type { Attempt, EInvoiceRow, InvoiceStory } from '../../src/operator/stories.js';
import type { StoredFile } from '../../src/store/books/batch-files.js';
import type { BatchRecord } from '../../src/store/books/batches.js';
import type { BookRun } from '../../src/store/books/book-runs.js';
import type { Delivery } from '../../src/store/books/deliveries.js';
import { failureAdvice } from '../../src/words/failures.js';
import { say, sentencesOf } from '../../src/words/say.js';
import { FA3, PDF, XML } from './invoices.js';
import { KSEF_MISMATCH } from './ksef-mismatch.js';

/** Saturday, 21 November 2026, 09:30 in Berlin. */
export const NOW = Date.UTC(2026, 10, 21, 8, 30);
const MINUTE = 60_000;
const ago = (minutes: number): number => NOW - minutes * MINUTE;

/** The bytes of every archived file, by their digest. */
export const ARCHIVED = new Map<string, Uint8Array>();

function archived(text: string): string {
  const bytes = Buffer.from(text);
  ARCHIVED.set(digest(bytes), bytes);
  return digest(bytes);
}

/** Of 2026-1005, and of 2026-1004, whose XML is damaged. */
export const ZIPPED = {
  'inv-1005': { pdf: archived('%PDF-1.7 2026-1005'), xml: archived('<Invoice>2026-1005</Invoice>') },
  'inv-1004': { pdf: archived('%PDF-1.7 2026-1004'), xml: 'f'.repeat(64) },
} as const;

export const REFUSED: Reason = {
  code: 'invoice.refused',
  findings: [
    {
      rule: 'SB-ZERO-RATE',
      field: 'items[0].amount.taxes[0].rate',
      message: 'The item “Beratung” has a rate of 0 %, and nothing says why.',
      fix: 'Add a rule to tax_cases, or correct the rate on the platform.',
      source: {
        subject: 'problems',
        key: 'unexplained zero rate',
        values: { rate: '0', country: 'DE', vatId: 'DE123456789' },
        item: 'Beratung',
      },
    },
  ],
};

interface Sketch {
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly state: SagaState;
  readonly minutes: number;
  readonly reason?: Reason;
  readonly ksefNumber?: string;
}

const SKETCHES: readonly Sketch[] = [
  {
    spaceId: 'berlin',
    invoiceId: 'inv-1006',
    invoiceNumber: '2026-1006',
    state: 'refused',
    minutes: 18,
    reason: REFUSED,
  },
  {
    spaceId: 'warsaw',
    invoiceId: 'inv-2003',
    invoiceNumber: 'FV/2003/11/2026',
    state: 'parked',
    minutes: 65,
    reason: KSEF_MISMATCH,
  },
  { spaceId: 'berlin', invoiceId: 'inv-1007', invoiceNumber: '2026-1007', state: 'produced', minutes: 2 },
  {
    spaceId: 'warsaw',
    invoiceId: 'inv-2002',
    invoiceNumber: 'FV/2002/11/2026',
    state: 'done',
    minutes: 130,
    ksefNumber: '5265877635-20261121-0100A0B1C2D3-4E',
  },
  { spaceId: 'berlin', invoiceId: 'inv-1005', invoiceNumber: '2026-1005', state: 'done', minutes: 190 },
  { spaceId: 'berlin', invoiceId: 'inv-1004', invoiceNumber: '2026-1004', state: 'done', minutes: 260 },
];

const rowOf = (sketch: Sketch): EInvoiceRow => ({
  sagaId: `saga-${sketch.invoiceId}`,
  spaceId: sketch.spaceId,
  invoiceId: sketch.invoiceId,
  invoiceNumber: sketch.invoiceNumber,
  state: sketch.state,
  code: sketch.reason?.code ?? null,
  reason: sketch.reason ?? null,
  startedAt: ago(sketch.minutes + 1),
  changedAt: ago(sketch.minutes),
  runAt: null,
  ksefNumber: sketch.ksefNumber ?? null,
});

export const ROWS: readonly EInvoiceRow[] = SKETCHES.map(rowOf);

const SETTINGS = archived('{"standard":"zugferd"}\n');

function attemptOf(sketch: Sketch): Attempt {
  const { state, minutes, reason = null } = sketch;
  const path: SagaState[] = state === 'done' ? roadOf(sketch) : ['requested', 'fetched'];
  return {
    sagaId: `saga-${sketch.invoiceId}`,
    traceId: null,
    state,
    reason,
    lock: state === 'done' ? 'ours' : 'none',
    startedAt: ago(minutes + 1),
    runAt: state === 'parked' ? ago(-600) : null,
    failures: 0,
    steps: [...path, state].map((name, index, all) => ({
      at: ago(minutes) - (all.length - index) * 400,
      state: name,
      reason: index === all.length - 1 ? reason : null,
    })),
    requests: [
      {
        at: ago(minutes),
        system: 'platform',
        method: 'GET',
        path: `/invoices/${sketch.invoiceId}`,
        status: 200,
        milliseconds: 84,
        requestId: 'req-7f31',
      },
      {
        at: ago(minutes),
        system: 'ksef',
        method: 'POST',
        path: '/sessions/online',
        status: null,
        milliseconds: 30_000,
        requestId: null,
      },
    ],
    files: filesOf(sketch),
    ksef:
      sketch.spaceId === 'warsaw'
        ? { number: sketch.ksefNumber ?? null, documentHash: 'Zm9vYmFy', session: '20261121-SO-1A2B' }
        : null,
  };
}

/** What it has passed when it is done. */
function roadOf({ spaceId }: Sketch): SagaState[] {
  const start: SagaState[] = ['requested', 'fetched', 'checked', 'lock-intended', 'locked', 'produced'];
  return spaceId === 'warsaw'
    ? [...start, 'send-intended', 'sent', 'accepted', 'attach-intended', 'attached', 'registered']
    : [...start, 'attach-intended', 'attached'];
}

function filesOf({ state, spaceId }: Sketch): Attempt['files'] {
  if (state !== 'done') return [];
  const settings = { kind: 'settings', address: SETTINGS } as const;
  if (spaceId === 'warsaw') return [{ kind: 'xml', address: FA3 }, settings];
  return [{ kind: 'xml', address: XML }, { kind: 'pdf', address: PDF }, settings];
}

const STANDING: Partial<Record<SagaState, string>> = {
  refused: 'It was refused: no valid e-invoice can be created from this invoice.',
  parked: 'Action required: KSeF has another document under the number of this invoice.',
  done: 'It is done: the e-invoice is attached, and the platform has mailed it.',
};

function adviceOf({ reason }: Sketch): string | null {
  return reason === undefined ? null : failureAdvice({ code: reason.code });
}

/** Each of these waits for a person. */
function advicesOf({ spaceId, invoiceId, invoiceNumber: number, reason }: Sketch): InvoiceStory['advices'] {
  return reason === undefined ? [] : failureAdvices(reason, { spaceId, invoiceId, number });
}

/** What is said of the next step, as it is in real life. */
function nextOf({ state }: Sketch, language: OperatorLanguage): string {
  const key = state === 'refused' || state === 'done' ? state : state === 'parked' ? 'later' : 'due';
  return say(sentencesOf('standing', language), `next.${key}`, { at: '2026-11-21 18:30' });
}

export function storyOf(invoiceId: string, language: OperatorLanguage = 'en'): InvoiceStory | null {
  const sketch = SKETCHES.find((one) => one.invoiceId === invoiceId);
  if (sketch === undefined) return null;
  const { spaceId, invoiceNumber, state, reason, minutes } = sketch;
  const needs = reason !== undefined;
  return {
    spaceId,
    invoiceId,
    invoiceNumber,
    coverage: coverageOf({
      ...{ isBeforeCutover: false, saga: state, seen: null, isDeleted: false, isAccepted: false },
    }),
    coverageSaid: null,
    standing: STANDING[state] ?? 'It is under way.',
    next: nextOf(sketch, language),
    advice: adviceOf(sketch),
    advices: advicesOf(sketch),
    isLocked: false,
    attempts: [attemptOf(sketch)],
    events: [
      {
        id: 41,
        receivedAt: ago(minutes + 1),
        spaceId,
        event: 'requested_e_invoice',
        invoiceId,
        invoiceNumber: invoiceId.replace('inv-', '2026-'),
        quarantine: null,
        sagaId: `saga-${invoiceId}`,
      },
    ],
    alerts: needs
      ? [
          {
            at: ago(minutes),
            code: reason.code,
            text: `Invoice ${invoiceNumber} of ${spaceId}: ${reason.code}`,
            about: {
              spaceId,
              invoice: { id: invoiceId, number: invoiceNumber },
              place: { key: state },
              reason,
            },
          },
        ]
      : [],
    decisions: [
      { at: ago(minutes - 1), kind: 'retry', by: 'anna', why: 'The rate was corrected.', outcome: null },
    ],
    deposits: [],
    possible: needs ? (state === 'parked' ? ['retry', 'release'] : ['retry']) : [],
  };
}

function waitingIn(spaceId: string): SpaceStatus['waiting'] {
  return SKETCHES.filter((one) => one.spaceId === spaceId && one.reason !== undefined).map((one) => ({
    sagaId: `saga-${one.invoiceId}`,
    invoiceId: one.invoiceId,
    invoiceNumber: one.invoiceNumber,
    state: one.state,
    since: ago(one.minutes),
    reason: one.reason ?? null,
    advice: storyOf(one.invoiceId)?.advice ?? null,
    advices: advicesOf(one),
  }));
}

export const MANIFEST: WholeBatch['manifest'] = {
  entries: 14,
  invoices: 6,
  totals: [
    { key: 'revenue', currency: 'EUR', entries: 10, net: 1_234_567, tax: 234_568, gross: 1_469_135 },
    { key: 'payment', currency: 'EUR', entries: 4, net: -500_000, tax: 0, gross: -500_000 },
  ],
  byAccount: [
    { key: '8400', currency: 'EUR', entries: 8, net: 1_200_000, tax: 228_000, gross: 1_428_000 },
    { key: '8300', currency: 'EUR', entries: 2, net: 34_567, tax: 6568, gross: 41_135 },
  ],
  byTaxCase: [
    { key: 'S 19', currency: 'EUR', entries: 8, net: 1_200_000, tax: 228_000, gross: 1_428_000 },
    { key: 'S 7', currency: 'EUR', entries: 2, net: 34_567, tax: 6568, gross: 41_135 },
  ],
  byCostCenter: [{ key: '', currency: 'EUR', entries: 10, net: 1_234_567, tax: 234_568, gross: 1_469_135 }],
  sourceDigest: digest('source'),
  configurationDigest: digest('configuration'),
  entriesDigest: digest('entries'),
  auditHead: digest('audit'),
  leftOut: [
    {
      invoiceId: 'inv-1003',
      documentNumber: '2026-1003',
      documentDate: '2026-10-17',
      reason: 'not locked',
      currency: 'EUR',
      gross: 14_280,
    },
  ],
  leftOutSums: [{ reason: 'not locked', currency: 'EUR', count: 1, gross: 14_280 }],
};

export const BATCHES: readonly BatchRecord[] = [1, 2].map((number) => ({
  id: `batch-${number}`,
  number,
  spaceId: 'berlin',
  series: number === 1 ? 'tax-adviser' : 'ledger',
  period: { from: '2026-01-01', to: '2026-11-20' },
  createdAt: ago(400 - number),
  debtors: [],
  openItems: [],
  manifest: MANIFEST,
  status: number === 1 ? 'accepted' : 'released',
  reason: null,
  decidedAt: null,
}));

const CSV =
  'Belegdatum;Konto;Gegenkonto;Betrag;Leer;Text\r\n20.11.2026;10042;8400;416,50;;"Fix Desk; ""November"""\r\n20.11.2026;10043;8300;30,00;;Fachbuch\r\n';
const JOURNAL = '2026-11-20 (2026-1005) Kunde GmbH\n    assets:receivable    416.50 EUR\n    revenue:8400\n';

const file = (name: string, format: string, mediaType: string, content: string): StoredFile => ({
  name,
  format,
  mediaType,
  address: archived(content),
  size: Buffer.byteLength(content),
  notes:
    format === 'csv'
      ? [{ kind: 'changed', field: 'text', message: '"A long text" is cut to 6 characters: "A long"' }]
      : [],
  createdAt: ago(399),
});

export const FILES: readonly StoredFile[] = [
  file('Bücher 2026-11-20.csv', 'csv', 'text/csv; charset=utf-8', CSV),
  file('books-2026-11-20.journal', 'hledger', 'text/plain; charset=utf-8', JOURNAL),
  file(
    'books-2026-11-20.xlsx',
    'xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'PK',
  ),
];

export const DELIVERIES: readonly Delivery[] = [
  {
    spaceId: 'berlin',
    batchNumber: 1,
    target: 'office',
    failures: 0,
    failingSince: null,
    failure: null,
    detail: null,
    parked: false,
    runAt: null,
    deliveredAt: ago(398),
  },
  {
    spaceId: 'berlin',
    batchNumber: 1,
    target: 'adviser',
    failures: 3,
    failingSince: ago(300),
    failure: 'delivery.login',
    detail: 'permission denied',
    parked: true,
    runAt: ago(-700),
    deliveredAt: null,
  },
];

export const RUNS: readonly BookRun[] = [
  {
    id: 3,
    spaceId: 'berlin',
    kind: 'night',
    businessDate: '2026-11-20',
    startedAt: ago(410),
    finishedAt: ago(398),
    outcome: 'done',
    progress: null,
    result: {
      sync: { read: 318, added: 6, changed: 4, deleted: 0, requests: 5 },
      exports: [
        { name: 'tax-adviser', cutOff: '2026-11-20', status: 'released', number: 1, entries: 14 },
        { name: 'abroad', cutOff: '2026-11-20', status: 'unchanged' },
      ],
    },
  },
  {
    id: 2,
    spaceId: 'berlin',
    kind: 'night',
    businessDate: '2026-11-19',
    startedAt: ago(1850),
    finishedAt: ago(1845),
    outcome: 'failed',
    progress: 'sync: invoices',
    result: { code: 'platform.unreachable', detail: 'ECONNREFUSED' },
  },
];

export const SPACES: readonly SpaceStatus[] = [
  {
    spaceId: 'berlin',
    paused: null,
    eInvoices: { done: 412, produced: 1, refused: 1 },
    waiting: waitingIn('berlin'),
    coverage: { missing: 0, unsent: 0 },
    oldestOpenAt: ago(2),
    books: { lastRun: RUNS[0] ?? null, lastBatch: BATCHES[1] ?? null, deliveries: DELIVERIES },
    lastEventAt: ago(3),
  },
  {
    spaceId: 'warsaw',
    paused: { by: 'anna', at: ago(30), why: 'The seller’s address is being changed.' },
    eInvoices: { done: 97, parked: 1 },
    waiting: waitingIn('warsaw'),
    coverage: { missing: 0, unsent: 0 },
    oldestOpenAt: null,
    books: null,
    lastEventAt: ago(66),
  },
];
