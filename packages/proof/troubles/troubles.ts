import type { TransportAnswer, TransportRequest } from '@spacebooks/http/transport';
import { TransportError } from '@spacebooks/http/transport-error';
import type { KsefSandbox } from '@spacebooks/ksef-sandbox';

/** What goes wrong between the daemon and KSeF for as long as it lasts. */
export interface Trouble {
  readonly name: string;
  /** In the words of the page. */
  readonly about: string;
  /** As a line of `ksef.failures`. */
  readonly announced?: string;
  /** Minutes until it is issued offline, where it is to be; 5 when left out. */
  readonly offlineWithin?: number;
  /** Minutes for which KSeF itself holds it back, whatever comes of the trouble. */
  readonly heldBackFor?: number;
  /** Only a person can end it, by what the alert says. */
  readonly needsAPerson?: true;
  /** What becomes of a request; null when it goes through. */
  readonly answer: (request: TransportRequest) => Promise<TransportAnswer> | null;
  readonly begin?: (ksef: KsefSandbox) => void;
  readonly end?: (ksef: KsefSandbox) => void;
}

const isSend = ({ method, url }: TransportRequest): boolean =>
  method === 'POST' && /\/sessions\/online\/[^/]+\/invoices$/.test(url);
const isOpening = ({ method, url }: TransportRequest): boolean =>
  method === 'POST' && /\/sessions\/online$/.test(url);

/** Which requests of KSeF the page counts. */
export const COUNTED = { isSend, isOpening };

const only =
  (
    which: (request: TransportRequest) => boolean,
    answer: () => Promise<TransportAnswer>,
  ): Trouble['answer'] =>
  (request) =>
    which(request) ? answer() : null;
const all = () => true;

export const TROUBLES: readonly Trouble[] = [
  {
    name: 'no answer',
    about: 'KSeF takes the connection and does not answer',
    answer: only(all, () => new Promise<never>(() => {})),
  },
  {
    name: 'cut',
    about: 'each connection is cut before anything arrives',
    answer: only(all, () => Promise.reject(new TransportError('unreachable', 'ECONNRESET'))),
  },
  { name: '503', about: 'everything is answered 503', answer: only(all, status(503)) },
  {
    name: '503, announced',
    about: 'the same in maintenance that the Ministry has announced, without an end so far: no deadline runs',
    announced: '{ from: 2027-01-13T09:30, kind: unavailable }',
    offlineWithin: 1,
    answer: only(all, status(503)),
  },
  {
    name: '503 to sends',
    about: 'sending alone is answered 503; logins, sessions and looks work',
    answer: only(isSend, status(503)),
  },
  {
    name: 'a page of somebody else',
    about: 'sending alone is answered by a page of HTML with status 200',
    answer: only(isSend, () => Promise.resolve(page('<html><body>Przerwa techniczna</body></html>'))),
  },
  {
    name: '21184 to sends',
    about: 'maintenance, as KSeF announces it: sending is answered 400 with 21184',
    answer: only(isSend, problem(21184, 'Sesja tymczasowo niedostępna.', 'Trwają prace serwisowe.')),
  },
  {
    name: '21184 to openings',
    about: 'the same for sessions that are to be opened',
    answer: only(isOpening, problem(21184, 'Sesja tymczasowo niedostępna.', 'Trwają prace serwisowe.')),
  },
  {
    name: 'sessions end',
    about: 'each session is closed (21180, state 170) when something is sent in it',
    answer: only(
      isSend,
      problem(
        21180,
        'Status sesji nie pozwala na wykonanie operacji.',
        'Status sesji (170) uniemożliwia wysyłkę faktur.',
      ),
    ),
  },
  {
    name: 'dropped',
    about: 'documents are received and given up (state 550)',
    answer: () => null,
    begin: ({ operator }) => operator.orderVerdict({ code: 550, count: 10_000 }),
    end: ({ state }) => void state.ordered.splice(0),
  },
  {
    name: '429, two hours',
    about: 'sending is answered 429 with `Retry-After: 7200`',
    heldBackFor: 120,
    answer: only(isSend, status(429, { 'retry-after': '7200' })),
  },
  {
    name: '429, a minute',
    about: 'sending is answered 429 with `Retry-After: 60`, again and again',
    offlineWithin: 75,
    answer: only(isSend, status(429, { 'retry-after': '60' })),
  },
  {
    name: '415',
    about: 'sessions have no rights (21180, state 415)',
    needsAPerson: true,
    answer: only(
      isSend,
      problem(
        21180,
        'Status sesji nie pozwala na wykonanie operacji.',
        'Status sesji (415) uniemożliwia wysyłkę faktur.',
      ),
    ),
  },
  {
    name: '403',
    about: 'the right to send is gone (403)',
    needsAPerson: true,
    answer: only(
      (request) => isSend(request) || isOpening(request),
      () =>
        Promise.resolve(
          json(403, {
            title: 'Forbidden',
            status: 403,
            detail: 'Brak uprawnień',
            reasonCode: 'missing-permissions',
          }),
        ),
    ),
  },
];

function status(code: number, headers: Readonly<Record<string, string>> = {}) {
  return () => Promise.resolve(json(code, {}, headers));
}

function problem(code: number, description: string, detail: string) {
  const errors = [{ code, description, details: [detail] }];
  return () => Promise.resolve(json(400, { title: 'Bad Request', status: 400, detail: description, errors }));
}

function json(code: number, body: object, headers: Readonly<Record<string, string>> = {}): TransportAnswer {
  return {
    status: code,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

function page(text: string): TransportAnswer {
  return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) };
}
