import { createChallenge } from './auth/login.js';
import { endLogin, getLogin, listLogins, redeemTokens, refreshToken } from './auth/login-operations.js';
import { logInWithToken } from './auth/token-login.js';
import { logInWithSignature } from './auth/xades/signature-login.js';
import { verifyCertificate, verifyInvoice } from './codes.js';
import { getDocumentXml } from './documents/show-document.js';
import { getContextLimits, getRateLimits, type LimitGroup } from './engine/limits.js';
import type { KsefOperation } from './engine/operation.js';
import { publishKeys } from './keys/key-ring.js';
import { queryMetadata } from './metadata.js';
import {
  downloadReceipt,
  getDocumentReceipt,
  getDocumentReceiptByNumber,
  getSessionReceipt,
} from './sessions/receipts.js';
import { sendDocument } from './sessions/send-document.js';
import { getDocument, listDocuments, listFailedDocuments } from './sessions/session-documents.js';
import { closeSession, getSession, listSessions, openSession } from './sessions/session-operations.js';

type Row = Pick<KsefOperation, 'name' | 'method' | 'path' | 'run'>;

/** Everything about logging in: limited by address, its token is the operation's own. */
function open(row: Row, token: KsefOperation['token'] = null): KsefOperation {
  return { ...row, token, limit: 'open' };
}

/** What needs an access token. */
function granted(limit: LimitGroup, row: Row): KsefOperation {
  return { ...row, token: 'ContextToken', limit };
}

function openCode(name: string, path: string, run: KsefOperation['run']): KsefOperation {
  return { name, method: 'GET', path, token: null, limit: null, run };
}

/** Where links to receipts lead: no part of the interface, without token and limit. */
export const DOWNLOADS: readonly KsefOperation[] = ['/:session', '/:session/:document'].map((path) => ({
  name: 'download-upo',
  method: 'GET',
  path,
  token: null,
  limit: null,
  run: downloadReceipt,
}));

/** Where QR codes lead: for anybody. */
export const CODES: readonly KsefOperation[] = [
  openCode('verify-invoice-code', '/invoice/:nip/:date/:hash', verifyInvoice),
  openCode(
    'verify-certificate-code',
    '/certificate/:type/:value/:nip/:serial/:hash/:signature',
    verifyCertificate,
  ),
];

/** The operations of KSeF that the sandbox plays. */
export const KSEF_OPERATIONS: readonly KsefOperation[] = [
  open({
    name: 'get-public-keys',
    method: 'GET',
    path: '/security/public-key-certificates',
    run: publishKeys,
  }),
  open({ name: 'create-challenge', method: 'POST', path: '/auth/challenge', run: createChallenge }),
  open({ name: 'log-in-with-token', method: 'POST', path: '/auth/ksef-token', run: logInWithToken }),
  open({
    name: 'log-in-with-signature',
    method: 'POST',
    path: '/auth/xades-signature',
    run: logInWithSignature,
  }),
  open(
    { name: 'redeem-tokens', method: 'POST', path: '/auth/token/redeem', run: redeemTokens },
    'OperationToken',
  ),
  open(
    { name: 'refresh-token', method: 'POST', path: '/auth/token/refresh', run: refreshToken },
    'RefreshToken',
  ),
  granted('other', { name: 'list-logins', method: 'GET', path: '/auth/sessions', run: listLogins }),
  granted('other', { name: 'end-login', method: 'DELETE', path: '/auth/sessions/current', run: endLogin }),
  open({ name: 'get-login', method: 'GET', path: '/auth/:referenceNumber', run: getLogin }, 'OperationToken'),
  granted('other', { name: 'get-rate-limits', method: 'GET', path: '/rate-limits', run: getRateLimits }),
  granted('other', {
    name: 'get-context-limits',
    method: 'GET',
    path: '/limits/context',
    run: getContextLimits,
  }),
  granted('onlineSession', {
    name: 'open-session',
    method: 'POST',
    path: '/sessions/online',
    run: openSession,
  }),
  granted('invoiceSend', {
    name: 'send-invoice',
    method: 'POST',
    path: '/sessions/online/:referenceNumber/invoices',
    run: sendDocument,
  }),
  granted('onlineSession', {
    name: 'close-session',
    method: 'POST',
    path: '/sessions/online/:referenceNumber/close',
    run: closeSession,
  }),
  granted('sessionList', { name: 'list-sessions', method: 'GET', path: '/sessions', run: listSessions }),
  granted('sessionMisc', {
    name: 'get-session',
    method: 'GET',
    path: '/sessions/:referenceNumber',
    run: getSession,
  }),
  granted('sessionInvoiceList', {
    name: 'list-session-invoices',
    method: 'GET',
    path: '/sessions/:referenceNumber/invoices',
    run: listDocuments,
  }),
  granted('sessionInvoiceList', {
    name: 'list-failed-invoices',
    method: 'GET',
    path: '/sessions/:referenceNumber/invoices/failed',
    run: listFailedDocuments,
  }),
  granted('invoiceStatus', {
    name: 'get-session-invoice',
    method: 'GET',
    path: '/sessions/:referenceNumber/invoices/:invoiceReferenceNumber',
    run: getDocument,
  }),
  granted('sessionMisc', {
    name: 'get-invoice-upo',
    method: 'GET',
    path: '/sessions/:referenceNumber/invoices/:invoiceReferenceNumber/upo',
    run: getDocumentReceipt,
  }),
  granted('sessionMisc', {
    name: 'get-invoice-upo-by-number',
    method: 'GET',
    path: '/sessions/:referenceNumber/invoices/ksef/:ksefNumber/upo',
    run: getDocumentReceiptByNumber,
  }),
  granted('sessionMisc', {
    name: 'get-session-upo',
    method: 'GET',
    path: '/sessions/:referenceNumber/upo/:upoReferenceNumber',
    run: getSessionReceipt,
  }),
  granted('invoiceMetadata', {
    name: 'query-metadata',
    method: 'POST',
    path: '/invoices/query/metadata',
    run: queryMetadata,
  }),
  granted('invoiceDownload', {
    name: 'get-invoice',
    method: 'GET',
    path: '/invoices/ksef/:ksefNumber',
    run: getDocumentXml,
  }),
];
