import type { Clock } from '@spacebooks/base/clock';
import { withoutEnd } from '@spacebooks/base/text/edges';
import { createTransport, type Transport } from '@spacebooks/http/transport';
import { type KsefClient, type KsefCollectives, type KsefLog, silentKsefLog } from './client.js';
import { collectiveParts, collectivesOf, makeCollective } from './documents/collective.js';
import { download } from './documents/download.js';
import { findInSession } from './documents/find-in-session.js';
import { findByNumber } from './documents/metadata.js';
import { sendDocument } from './documents/send.js';
import { createSentDocuments } from './documents/sent-documents.js';
import { documentPath, showDocument } from './documents/status.js';
import { isKsefError, type KsefError } from './errors.js';
import { createKsefSender } from './exchange/sender.js';
import { contextOf } from './limits/context.js';
import { createKsefLimiter, type KsefLimiter } from './limits/limiter.js';
import { type Access, createAccess } from './login/access.js';
import { createCall } from './login/call.js';
import { createProof, type KsefLogin } from './login/proof.js';
import { createPublicKeys } from './public-keys.js';
import { closeSession, openSession, sessionStatus } from './sessions/requests.js';
import { createSessions } from './sessions/sessions.js';
import type { KsefStateStore } from './state-store.js';

/** A client with its connections. */
export interface KsefConnection extends KsefClient, KsefCollectives {
  /** Sends nothing more: what waits fails with `ksef.unreachable`, what is in flight completes. */
  drain(): void;
  /** Aborts what is in flight, too. */
  close(): void;
}

export interface KsefConnectionOptions {
  readonly clock: Clock;
  /** Address of the interface (environments.ts), up to `/v2`. */
  readonly baseUrl: string;
  /** Of the seller, ten digits. */
  readonly nip: string;
  readonly login: KsefLogin;
  readonly store: KsefStateStore;
  readonly userAgent: string;
  /** Shared by the clients of a process, because KSeF counts those of one seller together; else one of its own. */
  readonly limiter?: KsefLimiter;
  /** The network when left out. */
  readonly transport?: Transport | undefined;
  readonly log?: KsefLog;
  /** Told of each warning that KSeF gives beside an answer (`[code]: message`), as often as it does. */
  readonly onWarning?: (warning: string) => void;
  /** How an error reads in the log; its message when left out. */
  readonly describe?: (error: KsefError) => string;
  /** Told of each place before and after an exchange, e.g. `before:ksef:send`, for tests that end the process there. */
  readonly passing?: (place: string) => void;
}

export function connectKsef(options: KsefConnectionOptions): KsefConnection {
  const { clock, nip, login, store, userAgent, log = silentKsefLog } = options;
  const { describe = ({ message }) => message, onWarning = () => {}, passing = () => {} } = options;
  const { transport = createTransport(), limiter = createKsefLimiter({ clock, store }) } = options;
  const baseUrl = withoutEnd(options.baseUrl, '/');
  const context = contextOf(nip, baseUrl);
  const secrets = login.kind === 'token' ? [login.token] : [];
  const sender = createKsefSender({
    ...{ baseUrl, context, transport, limiter, clock, userAgent, secrets, onWarning, passing },
  });
  const keys = createPublicKeys({ sender, clock });
  const prove = createProof({ login, nip, keys, clock });
  const access = createAccess({ sender, prove, keys, clock });
  const call = createCall(sender, access);
  const sessions = createSessions({
    context: context.seller,
    clock,
    store,
    log,
    describe,
    open: (cipher) => openSession(call, keys, cipher),
    close: (reference) => closeSession(call, reference),
  });
  const sentDocuments = createSentDocuments(call, clock);
  return {
    logIn: async () => {
      await access.token();
    },
    session: () => withRights(access, () => sessions.usable()),
    send: (session, document) => withRights(access, () => sendDocument(call, sessions, session, document)),
    documentStatus: (session, reference) => showDocument(call, session, reference),
    findInSession: (session, hash) => findInSession(call, session, hash),
    findByNumber: (query) => findByNumber(call, query),
    findSent: (query) => sentDocuments.find(query),
    documentXml: (ksefNumber) =>
      download(call, `/invoices/ksef/${encodeURIComponent(ksefNumber)}`, 'download', 'GET /invoices/ksef'),
    makeCollective: (parts) => makeCollective(call, parts),
    collectiveParts: (numbers) => collectiveParts(call, numbers),
    collectivesOf: (ksefNumber) => collectivesOf(call, ksefNumber),
    receipt: (session, reference) =>
      download(call, documentPath(session, reference, 'upo'), 'session', 'GET /sessions/invoices/upo'),
    receiptOf: (session, ksefNumber) =>
      download(
        call,
        documentPath(session, 'ksef', ksefNumber, 'upo'),
        'session',
        'GET /sessions/invoices/ksef/upo',
      ),
    sessionStatus: (session) => sessionStatus(call, session),
    closeSession: async (session) => {
      sessions.ended(session);
      await closeSession(call, session);
      await store.sessionClosed(session, clock.now());
    },
    tidy: (end = false) => sessions.tidy(end),
    drain: () => sender.drain(),
    close: () => sender.close(),
  };
}

/** What is granted meanwhile counts from the next attempt on. */
async function withRights<Result>(access: Access, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isKsefError(error, 'ksef.unauthorized')) access.forget();
    throw error;
  }
}
