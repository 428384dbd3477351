import type { TransportAnswer, TransportRequest } from '@spacebooks/http/transport';
import type { Database } from 'better-sqlite3';
import type { Bug } from '../../../simulation/bugs.js';
import { rewriteSagas } from './rewrite-sagas.js';

/** Deviations from the road of an e-invoice, planted between the daemon and its surroundings: no trace with one is a path. */
export const DEVIATIONS: readonly Bug[] = [
  {
    name: 'no-intent',
    mistake: 'locks without having committed that it is going to',
    plant: () => ({
      database: (raw) =>
        rewriteSagas(raw, ({ state, lock }) =>
          state === 'lock-intended' ? { state: 'fetched', lock: 'none' } : { state, lock },
        ),
    }),
  },
  {
    name: 'jump',
    mistake: 'jumps a state: what is to be attached counts as attached',
    plant: () => ({
      database: (raw) =>
        rewriteSagas(raw, ({ state, lock }) => ({
          state: state === 'attach-intended' ? 'attached' : state,
          lock,
        })),
    }),
  },
  {
    name: 'own-lock',
    mistake: "takes another one's lock for its own",
    plant: () => ({
      database: (raw) =>
        rewriteSagas(raw, ({ state, lock }) => ({ state, lock: lock === 'foreign' ? 'ours' : lock })),
    }),
  },
  {
    name: 'no-alert',
    mistake: 'forgets the alert',
    plant: () => ({ database: forgetAlerts }),
  },
  {
    name: 'no-history',
    mistake: 'forgets to write down what it has passed',
    plant: () => ({ database: (raw) => swallow(raw, /^with last as .* insert into saga_history/s) }),
  },
  {
    name: 'old-lease',
    mistake: 'one that was thought dead goes on and commits',
    plant: () => {
      let lives = 0;
      return {
        database: (raw) => {
          lives += 1;
          if (lives > 1) commitAsTheDead(raw);
        },
      };
    },
  },
  {
    name: 'attach-twice',
    mistake: 'attaches its PDF twice',
    plant: () => ({
      request: (request, _side, send) =>
        isRequest(request, 'POST', '/pdf') ? send(request).then(() => send(request)) : null,
    }),
  },
  {
    name: 'send-twice',
    mistake: 'sends the same document twice in a session',
    plant: () => ({
      request: (request, side, send) =>
        side === 'ksef' && /\/sessions\/online\/[^/]+\/invoices$/.test(request.url)
          ? send(request).then(() => send(request))
          : null,
    }),
  },
  {
    name: 'late-unlock',
    mistake: 'unlocks what KSeF has accepted',
    plant: () => ({
      request: (request, _side, send) =>
        isRequest(request, 'POST', '/e_invoice') ? send(unlockOf(request)).then(() => send(request)) : null,
    }),
  },
  {
    name: 'other-invoice',
    mistake: "takes the lock of another one's invoice",
    plant: () => {
      let before: string | null = null;
      return {
        request: (request, _side, send) => {
          if (!isRequest(request, 'POST', '/lock')) return null;
          const url = before ?? request.url;
          before = request.url;
          return send({ ...request, url });
        },
      };
    },
  },
  {
    name: 'lock-unasked',
    mistake: 'takes an invoice for locked without asking for the lock',
    plant: () => ({
      request: (request, _side, send) =>
        isRequest(request, 'POST', '/lock') ? send(showOf(request)).then(locked) : null,
    }),
  },
  {
    name: 'believes',
    mistake: 'believes that an e-invoice was mailed without looking',
    plant: () => ({
      request: (request, _side, send) =>
        request.method === 'GET' && /\/api2\/invoices\/[^/.]+$/.test(request.url)
          ? send(request).then(mailed)
          : null,
    }),
  },
  {
    name: 'gives-up',
    mistake: 'takes what KSeF is still processing for rejected',
    plant: () => ({
      request: (request, side, send) =>
        side === 'ksef' && request.method === 'GET' && /\/sessions\/[^/]+\/invoices\/[^/]+$/.test(request.url)
          ? send(request).then(rejected)
          : null,
    }),
  },
  {
    name: 'deletes',
    mistake: 'deletes the invoice whose PDF it has attached: a request that nobody has mapped',
    plant: () => ({
      request: (request, _side, send) =>
        isRequest(request, 'POST', '/pdf')
          ? send(request).then(async (answer) => {
              await send({
                ...withoutBody(request),
                method: 'DELETE',
                url: request.url.replace(/\/pdf$/, ''),
              });
              return answer;
            })
          : null,
    }),
  },
];

function isRequest({ method, url }: TransportRequest, wanted: string, end: string): boolean {
  return method === wanted && url.endsWith(end);
}

function withoutBody({ body: _, ...request }: TransportRequest): TransportRequest {
  return request as TransportRequest;
}

function unlockOf(request: TransportRequest): TransportRequest {
  return { ...withoutBody(request), method: 'DELETE', url: request.url.replace(/\/e_invoice$/, '/lock') };
}

function showOf(request: TransportRequest): TransportRequest {
  return { ...withoutBody(request), method: 'GET', url: request.url.replace(/\/lock$/, '') };
}

function changed(answer: TransportAnswer, change: (document: never) => void): TransportAnswer {
  if (answer.status !== 200) return answer;
  const document = JSON.parse(Buffer.from(answer.body).toString('utf8')) as never;
  change(document);
  return { ...answer, body: Buffer.from(JSON.stringify(document)) };
}

function locked(answer: TransportAnswer): TransportAnswer {
  return changed(answer, (document: { data: { attributes: { canUpdate: boolean } } }) => {
    document.data.attributes.canUpdate = false;
  });
}

function mailed(answer: TransportAnswer): TransportAnswer {
  return changed(answer, (document: { data: { attributes: { sentStatus: string } } }) => {
    const { attributes } = document.data;
    if (attributes.sentStatus === 'sendingRequested') attributes.sentStatus = 'sent';
  });
}

const PROCESSED = 200;
const REFUSED = 410;

function rejected(answer: TransportAnswer): TransportAnswer {
  return changed(answer, ({ status }: { status: { code: number } }) => {
    if (status.code < PROCESSED) status.code = REFUSED;
  });
}

/** Statements of a kind do nothing, and nobody notices. */
function swallow(raw: Database, which: RegExp): void {
  const prepare = raw.prepare.bind(raw);
  const forgetful = (sql: string) => {
    const statement = prepare(sql);
    if (!which.test(sql)) return statement;
    for (const method of ['run', 'all'] as const) {
      const value = (): unknown => (method === 'run' ? { changes: 1, lastInsertRowid: 0 } : []);
      Object.defineProperty(statement, method, { value, configurable: true });
    }
    return statement;
  };
  Object.defineProperty(raw, 'prepare', { value: forgetful, configurable: true });
}

function forgetAlerts(raw: Database): void {
  swallow(raw, /^insert into "alert" /);
}

/** What a process left, changed once more after its end. */
function commitAsTheDead(raw: Database): void {
  raw.exec('update saga set version = version + 1, failures = failures + 1 where lease is not null');
}
