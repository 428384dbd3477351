import type { FailureCode } from '../../src/domain/errors.js';
import type { SagaInvoiceFacts } from '../../src/domain/saga/invoice-facts.js';
import type {
  KsefLocation,
  KsefPlan,
  KsefProgress,
  KsefStatus,
  NotTaken,
} from '../../src/domain/saga/ksef/model.js';
import {
  type Action,
  type Circumstances,
  isEnded,
  newSaga,
  type Reason,
  type Saga,
  type SagaAdvance,
  type SagaEvent,
  type SagaFailure,
  type SagaState,
} from '../../src/domain/saga/model.js';

type Transition = (saga: Saga, event: SagaEvent, circumstances: Circumstances) => SagaAdvance;

type RoadName = 'platform' | 'ksef';

/** What was seen at one pair of state and event. */
interface Seen {
  readonly road: RoadName;
  readonly state: SagaState;
  readonly event: SagaEvent['type'];
  /** States that it came to rest in, but for the one that it stays in. */
  readonly to: Set<SagaState>;
}

export interface Exploration {
  /** By `road state event`. */
  readonly seen: ReadonlyMap<string, Seen>;
  /** Sagas that differ in something that a transition reads. */
  readonly sagas: number;
}

const NOW = 1_800_000_000_000;
const LONG_AGO = NOW - 48 * 3_600_000;

/**
 * Follows a transition from a new saga through everything that can happen to it, until nothing new is found. Counters are
 * cut off behind the last threshold that matters, and what only words an alert is left out, so that the sagas are finite.
 *
 * @param observe sees each step
 */
export function explore(
  transition: Transition,
  observe: (saga: Saga, event: SagaEvent, result: SagaAdvance) => void = () => undefined,
): Exploration {
  const seen = new Map<string, Seen>();
  const known = new Set<string>();
  const waiting: { saga: Saga; next: Action | null }[] = [];
  const meet = (saga: Saga, next: Action | null): void => {
    const plain = reduced(saga);
    const key = `${next} ${JSON.stringify(plain)}`;
    if (known.has(key)) return;
    known.add(key);
    waiting.push({ saga: plain, next });
  };
  for (const doneBefore of [false, true]) {
    for (const requested of [true, false]) meet(newSaga(NOW, doneBefore, requested), null);
  }
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { saga, next } = at;
    if (isEnded(saga.state)) continue;
    for (const event of eventsOf(next)) {
      const result = transition(saga, event, { now: NOW, fraction: 0.5 });
      observe(saga, event, result);
      note(seen, saga, event, result);
      meet(result.saga, result.next);
      // A crash before the next step, or a wait: it is taken up again.
      if (result.next !== null) meet(result.saga, null);
    }
    if (next === null) for (const later of afterLong(saga)) meet(later, null);
  }
  return { seen, sagas: known.size };
}

function note(seen: Map<string, Seen>, saga: Saga, event: SagaEvent, { saga: after }: SagaAdvance): void {
  const road = saga.ksef === null ? 'platform' : 'ksef';
  const key = `${road} ${saga.state} ${event.type}`;
  const entry = seen.get(key) ?? { road, state: saga.state, event: event.type, to: new Set() };
  seen.set(key, entry);
  if (after.state !== saga.state) entry.to.add(after.state);
}

/** Without what no transition reads, and with counters that stop where nothing more depends on them. */
function reduced(saga: Saga): Saga {
  const { ksef } = saga;
  const isHandedOver = ksef !== null && ksef.sends > 0;
  return {
    ...saga,
    // What became of earlier e-invoices of it matters until ours is sent.
    requested: saga.requested || isHandedOver,
    doneBefore: saga.doneBefore && !isHandedOver,
    contentDigest: saga.contentDigest === null ? null : 'A',
    failures: saga.failures > 3 && saga.failures < MANY ? 3 : Math.min(saga.failures, MANY),
    reason: reducedReason(saga.reason),
    alerted: null,
    runAt: NOW,
    ksef: ksef === null ? null : reducedKsef(saga, ksef),
  };
}

const MANY = 25;

/** Codes that a transition asks for by name; any other stands for its side. */
const NAMED: readonly FailureCode[] = [
  'ksef.lifted',
  'ksef.mismatch',
  'ksef.not-adopted',
  'ksef.rejected',
  'ksef.unauthorized',
  'platform.not-found',
  'invoice.deleted-after-acceptance',
  'invoice.original-open',
];

function reducedReason(reason: Reason | null): Reason | null {
  if (reason === null) return null;
  if (NAMED.includes(reason.code)) return { code: reason.code };
  if (reason.code === 'invoice.future-date') return { code: 'invoice.original-open' };
  return { code: reason.code.startsWith('ksef.') ? 'ksef.unreachable' : 'platform.unreachable' };
}

function reducedKsef(saga: Saga, { doubtAt: _, ...ksef }: KsefProgress): KsefProgress {
  const isSent = saga.state === 'sent' || saga.parkedFrom === 'sent';
  const hasNumber = ksef.number !== null;
  return {
    ...ksef,
    goesOffline: ksef.goesOffline && !hasNumber && !ksef.offline,
    deadlineTold: 'not',
    sessions: [],
    sends: Math.min(ksef.sends, 2),
    sentAt: hasNumber ? null : ksef.sentAt,
    looks: 0,
    reference: null,
    acceptedAt: hasNumber ? 'T' : null,
    refusedDecision: null,
    notTaken: reducedNotTaken(ksef),
    duplicateOf: ksef.duplicateOf === null || !isSent ? null : { ...ksef.duplicateOf, session: null },
  };
}

/** The same saga when it has been failing for two days, or was sent two days ago. */
function afterLong(saga: Saga): Saga[] {
  const { ksef } = saga;
  const failing = saga.failures < 3 ? [] : [{ ...saga, failures: MANY, failingSince: LONG_AGO }];
  const sent =
    ksef === null || ksef.sentAt === null ? [] : [{ ...saga, ksef: { ...ksef, sentAt: LONG_AGO } }];
  return [...failing, ...sent];
}

/** Whether it has failed matters to all; how often, up to the send before it is issued offline, to few. */
function reducedNotTaken({ number, offline, goesOffline, notTaken }: KsefProgress): NotTaken | null {
  if (number !== null || notTaken == null || notTaken.sends === 0) return null;
  return { sends: Math.min(notTaken.sends, goesOffline && !offline ? 2 : 1), since: NOW };
}

function eventsOf(next: Action | null): readonly SagaEvent[] {
  if (next === null) return [{ type: 'resumed' }, { type: 'release-asked', detail: 'decided by ada' }];
  return [...OUTCOMES[next], ...failures(next)];
}

const FAILING: readonly FailureCode[] = [
  'platform.unreachable',
  'platform.conflict',
  'platform.rejected',
  'platform.forbidden',
  'platform.not-found',
  'platform.unauthorized',
  'platform.unreadable',
  'daemon.defect',
];

const FAILING_AT_KSEF: readonly FailureCode[] = [
  'ksef.unreachable',
  'ksef.unauthorized',
  'ksef.rejected',
  'ksef.session-closed',
  'ksef.not-found',
];

const ASKS_KSEF: readonly Action[] = [
  'open-session',
  'send',
  'locate',
  'ask',
  'compare-duplicate',
  'adopt',
  'confirm-absent',
  'fetch-receipt',
];

function failures(action: Action): SagaEvent[] {
  const codes = ASKS_KSEF.includes(action) ? [...FAILING_AT_KSEF, 'daemon.defect' as const] : FAILING;
  const notReceived = action === 'send' ? [true, false] : [false];
  const plain = codes.flatMap((code) =>
    notReceived.map((each) => ({ type: 'failed', failure: { code, action, notReceived: each } }) as const),
  );
  return ASKS_KSEF.includes(action) ? [...plain, ...turnedDown(action)] : plain;
}

/** What KSeF adds to a code that a transition asks about: how long to wait, and by which status. */
function turnedDown(action: Action): SagaEvent[] {
  const failed = (failure: Partial<SagaFailure> & Pick<SagaFailure, 'code'>) =>
    ({ type: 'failed', failure: { action, notReceived: action === 'send', ...failure } }) as const;
  return [
    failed({ code: 'ksef.unauthorized', status: 400 }),
    failed({ code: 'ksef.rate-limited', status: 429, retryAfterMs: 60_000 }),
    failed({ code: 'ksef.rate-limited', status: 429, retryAfterMs: 7_200_000 }),
  ];
}

const both = [true, false];
const FACTS: readonly SagaInvoiceFacts[] = both.flatMap((canUpdate) =>
  ['sendingRequested', 'sent', 'failedToSend'].flatMap((sentStatus) =>
    ['A', 'B'].flatMap((contentDigest) =>
      [
        { eInvoice: false, archived: false, eInvoiceStandard: null },
        { eInvoice: false, archived: true, eInvoiceStandard: null },
        { eInvoice: true, archived: true, eInvoiceStandard: 'KSeF' },
        { eInvoice: true, archived: true, eInvoiceStandard: 'Zugferd' },
      ].map((shown) => ({ ...shown, canUpdate, sentStatus, contentDigest })),
    ),
  ),
);

/** Of these only whether there is an e-invoice, or a final PDF, is asked before it is read as ever. */
const SEEN_EARLY = FACTS.filter(
  ({ contentDigest, sentStatus }) => contentDigest === 'A' && sentStatus === 'sendingRequested',
);
const AT_THE_CHECK = SEEN_EARLY.filter(({ archived }) => !archived);

const FINDINGS = [[], [{ rule: 'BR-CO-09', field: 'taxId', message: 'No prefix.', fix: 'Write DE first.' }]];

const PLANS: readonly (KsefPlan | undefined)[] = [
  undefined,
  ...both.flatMap((attaches) =>
    both.map((goesOffline) => ({ attaches, goesOffline, deadline: NOW + 30 * 86_400_000 })),
  ),
];

const STATUSES: readonly KsefStatus[] = [
  { kind: 'processing' },
  { kind: 'accepted', ksefNumber: 'K', acquisitionDate: 'T' },
  { kind: 'duplicate', ksefNumber: 'K', session: null },
  { kind: 'duplicate', ksefNumber: null, session: null },
  { kind: 'rejected', detail: 'why' },
  { kind: 'dropped', detail: 'why' },
];

function locations(passedOver: readonly KsefStatus['kind'][]): KsefLocation[] {
  const listed = STATUSES.filter(({ kind }) => !passedOver.includes(kind));
  return [
    { place: 'nowhere' },
    { place: 'archive', ksefNumber: 'K', acquisitionDate: 'T' },
    { place: 'taken', ksefNumber: 'K', difference: { key: 'P_15' } },
    ...listed.map((status) => ({ place: 'session', session: 'S', reference: 'R', status }) as const),
  ];
}

/** What each action can come to when it does not fail. */
const OUTCOMES: Readonly<Record<Action, readonly SagaEvent[]>> = {
  read: [
    ...FACTS.map((facts) => ({ type: 'read', facts }) as const),
    ...SEEN_EARLY.map((facts) => ({ type: 'original-open', facts }) as const),
    ...SEEN_EARLY.map((facts) => ({ type: 'future', facts, until: NOW + 1 }) as const),
    { type: 'missing' },
  ],
  check: FINDINGS.flatMap((findings) =>
    AT_THE_CHECK.flatMap((facts) =>
      PLANS.map((ksef) => ({ type: 'checked', facts, findings, ksef }) as const),
    ),
  ),
  lock: FACTS.map((facts) => ({ type: 'locked', facts })),
  produce: FINDINGS.map((findings) => ({ type: 'produced', findings })),
  attach: FACTS.map((facts) => ({ type: 'attached', facts })),
  compare: both.map((ours) => ({ type: 'compared', ours })),
  unlock: [{ type: 'unlocked' }],
  'open-session': [{ type: 'session-opened', session: 'S' }, { type: 'sending-lifted' }],
  send: [{ type: 'sent', reference: 'R' }],
  locate: locations(['dropped']).map((location) => ({ type: 'located', location })),
  ask: STATUSES.map((status) => ({ type: 'status', status })),
  'compare-duplicate': [
    { type: 'duplicate-compared', ksefNumber: 'K', ours: true, acquisitionDate: 'T' },
    { type: 'duplicate-compared', ksefNumber: 'K', ours: false, difference: { key: 'P_15' } },
  ],
  adopt: [
    { type: 'adopted', ksefNumber: 'K', acquisitionDate: 'T' },
    { type: 'not-adopted' },
    { type: 'not-adopted', refused: { decision: 1, detail: 'why' } },
  ],
  'confirm-absent': both.flatMap((closed) =>
    locations(['dropped', 'rejected']).map(
      (location) => ({ type: 'absence-checked', closed, location }) as const,
    ),
  ),
  draw: [{ type: 'drawn' }],
  register: FACTS.map((facts) => ({ type: 'registered', facts })),
  'fetch-receipt': [{ type: 'receipt-archived' }],
};
