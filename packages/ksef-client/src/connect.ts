import { type KsefClient, type KsefCollectives, type KsefLog, silentKsefLog } from './client.js';
import { collectiveParts, collectivesOf, makeCollective } from './documents/collective.js';
import { download } from './documents/download.js';
import { findInSession } from './documents/find-in-session.js';
import { findByNumber } from './documents/metadata.js';
import { sendDocument } from './documents/send.js';
import { createSentDocuments } from './documents/sent-documents.js';
import { documentPath, showDocument } from './documents/status.js';
import { isKsefError, type KsefError } from './errors.js';
import type { Access } from './login/access.js';
import { type CallerOptions, createCaller } from './login/caller.js';
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

export interface KsefConnectionOptions extends CallerOptions {
  readonly store: KsefStateStore;
  readonly log?: KsefLog;
  /** How an error reads in the log; its message when left out. */
  readonly describe?: (error: KsefError) => string;
}

export function connectKsef(options: KsefConnectionOptions): KsefConnection {
  const { clock, store, log = silentKsefLog, describe = ({ message }) => message } = options;
  const { context, sender, keys, access, call } = createCaller(options);
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
