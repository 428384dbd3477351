import type { SagaInvoiceFacts } from '../../../../src/domain/saga/invoice-facts.js';
import type { Action, Saga } from '../../../../src/domain/saga/model.js';
import { type Fields, flag, interned, oneOf, upTo } from '../engine/fields.js';
import { keyOfSaga } from './abstract-saga.js';

/** What an invoice says: two contents that can be issued, and one that cannot. */
export const CONTENTS = ['A', 'B', 'X'] as const;
export type Content = (typeof CONTENTS)[number];

export const SESSIONS = ['1', '2', '3', '4'] as const;
export type Session = (typeof SESSIONS)[number];
const SESSION_STATES = ['none', 'open', 'closed'] as const;
type SessionState = (typeof SESSION_STATES)[number];

const VERDICTS = ['processing', 'accepted', 'duplicate', 'rejected', 'dropped'] as const;
export type Verdict = (typeof VERDICTS)[number];
/** A document of ours that has arrived in KSeF: session, content, verdict. */
export type Arrival = 'none' | `${Session} ${Content} ${Verdict}`;

/** A request that is under way though nobody waits for its answer any more. */
export interface Adrift {
  readonly action: Action;
  /** The saga of whoever sent it, as it was then. */
  readonly held: Saga;
  /** By a worker who has lost the space meanwhile and does not know it: with an answer it would commit. */
  readonly byOldWorker: boolean;
}

const KSEF_STATES = [
  'up',
  'down',
  'denies',
  'takes nothing',
  'fails sends',
  'blocks',
  'gives no rights',
] as const;

/** One invoice, everything that matters around it, and how much may still go wrong. */
export interface World {
  // The database.
  readonly saga: Saga;
  /** Its time has come; or an event has made it due. */
  readonly due: boolean;
  /** A person wants it given up, and nobody has looked at that. */
  readonly releaseAsked: boolean;
  /** Which document of KSeF a person says is the invoice: none, the one with our number, or a wrong one. */
  readonly adoption: 'none' | 'right' | 'wrong';
  /** Code of the last alert about this invoice; empty before the first. */
  readonly told: string;
  /** An alert about the legal deadline was raised as often as the saga says. */
  readonly deadlineTold: 'not' | 'near' | 'passed';

  // The worker.
  readonly isLeased: boolean;
  /** Its saga in memory; the one of the database while nobody works on it. */
  readonly held: Saga;
  readonly next: Action | 'nothing';
  /** What it has read last, as long as that is still to be judged. */
  readonly shown: SagaInvoiceFacts | null;
  readonly adrift: Adrift | null;

  // The platform.
  readonly exists: boolean;
  readonly content: Content;
  /**
   * `unclear`: nobody can tell, because the platform shows only that it is locked. A request of ours came when the saga did
   * not look for it any more, or a person locked it while ours was under way.
   */
  readonly lockedBy: 'nobody' | 'us' | 'unclear' | 'person';
  readonly pdf: 'none' | 'A' | 'B' | 'foreign';
  readonly eInvoice: 'none' | 'ours' | 'foreign' | 'K' | 'F';
  readonly sentStatus: 'notSent' | 'sendingRequested' | 'sent' | 'failedToSend';
  readonly platform: 'up' | 'down' | 'denies' | 'conflicts';

  // KSeF.
  /** The last four: all works but sending, with 21184, 5xx, 429 for hours, or a session without rights (415). */
  readonly ksef: (typeof KSEF_STATES)[number];
  /** A total failure was announced, and covers the document. */
  readonly isLifted: boolean;
  readonly session1: SessionState;
  readonly session2: SessionState;
  readonly session3: SessionState;
  readonly session4: SessionState;
  readonly arrival1: Arrival;
  readonly arrival2: Arrival;
  readonly arrival3: Arrival;
  /** The metadata query finds what was accepted. */
  readonly isIndexed: boolean;
  /** Somebody else issued a document under our number. */
  readonly other: 'none' | 'accepted' | 'indexed';

  // What no program knows, and the rules ask about.
  /** A PDF or e-invoice came that the worker has not seen. */
  readonly isUnseen: boolean;
  /** A document of ours arrived, and nobody has looked what became of it. */
  readonly isUnlooked: boolean;
  /** The last change of the lock was our unlocking. */
  readonly isUnlockedByUs: boolean;
  readonly plan: Plan;

  // What may still happen.
  readonly troubles: number;
  readonly acts: number;
}

/** How its space is configured. */
const PLANS = [
  ...(['platform', 'ksef', 'ksef, drawn', 'ksef, offline', 'ksef, drawn, offline'] as const),
  'ksef, offline, unsigned',
] as const;
export type Plan = (typeof PLANS)[number];

const ACTIONS: readonly Action[] = [
  ...(['read', 'check', 'lock', 'produce', 'attach', 'compare', 'unlock', 'open-session', 'send'] as const),
  ...(['locate', 'ask', 'compare-duplicate', 'adopt', 'confirm-absent', 'draw', 'register'] as const),
  'fetch-receipt',
];

const ARRIVALS: readonly Arrival[] = [
  'none',
  ...SESSIONS.flatMap((session) =>
    (['A', 'B'] as const).flatMap((content) =>
      VERDICTS.map((verdict) => `${session} ${content} ${verdict}` as const),
    ),
  ),
];

/** Each model has its own, because sagas are numbered as they are met. */
export function fieldsOfWorld(mostTroubles: number, mostActs: number): Fields<World> {
  const sagas = interned<Saga>(keyOfSaga);
  const session = oneOf(...SESSION_STATES);
  const arrival = oneOf(...ARRIVALS);
  return {
    saga: sagas,
    held: sagas,
    shown: interned((facts) => JSON.stringify(facts)),
    adrift: interned((adrift) => JSON.stringify(adrift)),
    told: interned((code) => code),
    due: flag,
    releaseAsked: flag,
    adoption: oneOf('none', 'right', 'wrong'),
    deadlineTold: oneOf('not', 'near', 'passed'),
    isLeased: flag,
    next: oneOf('nothing', ...ACTIONS),
    exists: flag,
    content: oneOf(...CONTENTS),
    lockedBy: oneOf('nobody', 'us', 'unclear', 'person'),
    pdf: oneOf('none', 'A', 'B', 'foreign'),
    eInvoice: oneOf('none', 'ours', 'foreign', 'K', 'F'),
    sentStatus: oneOf('notSent', 'sendingRequested', 'sent', 'failedToSend'),
    platform: oneOf('up', 'down', 'denies', 'conflicts'),
    ksef: oneOf(...KSEF_STATES),
    isLifted: flag,
    session1: session,
    session2: session,
    session3: session,
    session4: session,
    arrival1: arrival,
    arrival2: arrival,
    arrival3: arrival,
    isIndexed: flag,
    other: oneOf('none', 'accepted', 'indexed'),
    isUnseen: flag,
    isUnlooked: flag,
    isUnlockedByUs: flag,
    plan: oneOf(...PLANS),
    troubles: upTo(mostTroubles),
    acts: upTo(mostActs),
  };
}
