import type { Stage } from './stage.js';
import { addFaultOf, type RequestName } from './steps.js';

/** How an invoice ends (see `outcomes`) when the platform answers one of its requests with a status. */
type Ends = Readonly<Record<RequestName, string>>;

/** Statuses that mean the same to us; 429 stops all requests of a user and has tests of its own. */
export interface StatusTable {
  readonly rejected: Ends;
  readonly unauthorized: Ends;
  readonly forbidden: Ends;
  readonly unknown: Ends;
  readonly conflict: Ends;
  readonly serverError: Ends;
}

const REJECTED = 'alert platform.rejected';
const FORBIDDEN = 'alert platform.forbidden';
const UNKNOWN = 'alert platform.not-found';
const CONFLICT = 'alert platform.conflict';
const DONE = 'done, mail, locked';

/** Three times in a row; once is in statuses.test.ts. Three conflicts are final; three server errors are nothing. */
export const THREE_TIMES: StatusTable = {
  rejected: {
    'first show': `refused, ${REJECTED}`,
    lock: `refused, ${REJECTED}`,
    attach: `released, ${REJECTED}`,
    'second show': `parked, ${REJECTED}, mail, locked`,
    unlock: `parked, ${REJECTED}, locked`,
  },
  unauthorized: {
    'first show': 'parked',
    lock: 'parked',
    attach: 'parked, locked',
    'second show': 'parked, mail, locked',
    unlock: 'parked, locked',
  },
  forbidden: {
    'first show': `parked, ${FORBIDDEN}`,
    lock: `parked, ${FORBIDDEN}`,
    attach: `parked, ${FORBIDDEN}, locked`,
    'second show': `parked, ${FORBIDDEN}, mail, locked`,
    unlock: `parked, ${FORBIDDEN}, locked`,
  },
  unknown: {
    'first show': 'gone',
    lock: `released, ${UNKNOWN}`,
    attach: `released, ${UNKNOWN}`,
    'second show': 'gone, mail, locked',
    unlock: `parked, ${UNKNOWN}, locked`,
  },
  conflict: {
    'first show': `refused, ${CONFLICT}`,
    lock: `refused, ${CONFLICT}`,
    attach: `released, ${CONFLICT}`,
    'second show': `parked, ${CONFLICT}, mail, locked`,
    unlock: `parked, ${CONFLICT}, locked`,
  },
  serverError: {
    'first show': DONE,
    lock: DONE,
    attach: DONE,
    'second show': DONE,
    unlock: `released, ${REJECTED}`,
  },
};

const KINDS: Readonly<Record<number, keyof StatusTable>> = {
  400: 'rejected',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'unknown',
  409: 'conflict',
  410: 'unknown',
  422: 'rejected',
  500: 'serverError',
  502: 'serverError',
  503: 'serverError',
  504: 'serverError',
};

/** Their cases are fewer than the requests of a minute that are not left to reconciliation; those that are never read come last. */
export const REQUESTS: readonly RequestName[] = ['lock', 'attach', 'second show', 'unlock', 'first show'];

const CASES = Object.entries(KINDS).flatMap(([status, kind]) =>
  // No id is part of another one.
  REQUESTS.map((request) => ({
    id: `to-${request.replace(' ', '-')}-${status}`,
    status: Number(status),
    kind,
    request,
  })),
);

interface Asked {
  /** How often; always when left out. */
  readonly count?: number;
  /** All of them when left out. */
  readonly requests?: readonly RequestName[];
}

/** An invoice for each of these requests and each status, all at once. @returns their ids */
export function requestAll(stage: Stage, { count, requests = REQUESTS }: Asked = {}): readonly string[] {
  return CASES.filter(({ request }) => requests.includes(request)).map(({ id, request, status }) => {
    // The unlocking is reached because the platform objects to the PDF.
    if (request === 'unlock') addFaultOf(stage, id, 'attach', { action: { type: 'status', status: 422 } });
    addFaultOf(stage, id, request, {
      ...(count !== undefined && { count }),
      action: { type: 'status', status },
    });
    return stage.request({ id });
  });
}

/** What the table expects of each of them. */
export function expectedOutcomes(table: StatusTable): Record<string, string> {
  return Object.fromEntries(CASES.map(({ id, kind, request }) => [id, table[kind][request]]));
}
