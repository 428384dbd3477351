import { createChallenge } from './auth/login.js';
import { endLogin, getLogin, listLogins, redeemTokens, refreshToken } from './auth/login-operations.js';
import { logInWithToken } from './auth/token-login.js';
import { logInWithSignature } from './auth/xades/signature-login.js';
import { verifyCertificate, verifyInvoice } from './codes.js';
import { getDocumentXml } from './documents/show-document.js';
import { getContextLimits, getRateLimits } from './engine/limits.js';
import { type KsefOperation, ksefOperations } from './engine/operation.js';
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

/** Where links to receipts lead: no part of the interface, without token and limit. */
export const DOWNLOADS: readonly KsefOperation[] = ksefOperations([
  ['GET', '/:session', 'download-upo', null, null, downloadReceipt],
  ['GET', '/:session/:document', 'download-upo', null, null, downloadReceipt],
]);

/** Where QR codes lead: for anybody. */
// biome-ignore format: a table, one operation a line
export const CODES: readonly KsefOperation[] = ksefOperations([
  ['GET', '/invoice/:nip/:date/:hash', 'verify-invoice-code', null, null, verifyInvoice],
  ['GET', '/certificate/:type/:value/:nip/:serial/:hash/:signature', 'verify-certificate-code', null, null, verifyCertificate],
]);

/** The operations of KSeF that the sandbox plays. Logins are limited by address, all others by context, too. */
// biome-ignore format: a table, one operation a line
export const KSEF_OPERATIONS: readonly KsefOperation[] = ksefOperations([
  ['GET',    '/security/public-key-certificates',                               'get-public-keys',           null,             'open',               publishKeys],
  ['POST',   '/auth/challenge',                                                 'create-challenge',          null,             'open',               createChallenge],
  ['POST',   '/auth/ksef-token',                                                'log-in-with-token',         null,             'open',               logInWithToken],
  ['POST',   '/auth/xades-signature',                                           'log-in-with-signature',     null,             'open',               logInWithSignature],
  ['POST',   '/auth/token/redeem',                                              'redeem-tokens',             'OperationToken', 'open',               redeemTokens],
  ['POST',   '/auth/token/refresh',                                             'refresh-token',             'RefreshToken',   'open',               refreshToken],
  ['GET',    '/auth/sessions',                                                  'list-logins',               'ContextToken',   'other',              listLogins],
  ['DELETE', '/auth/sessions/current',                                          'end-login',                 'ContextToken',   'other',              endLogin],
  ['GET',    '/auth/:referenceNumber',                                          'get-login',                 'OperationToken', 'open',               getLogin],
  ['GET',    '/rate-limits',                                                    'get-rate-limits',           'ContextToken',   'other',              getRateLimits],
  ['GET',    '/limits/context',                                                 'get-context-limits',        'ContextToken',   'other',              getContextLimits],
  ['POST',   '/sessions/online',                                                'open-session',              'ContextToken',   'onlineSession',      openSession],
  ['POST',   '/sessions/online/:referenceNumber/invoices',                      'send-invoice',              'ContextToken',   'invoiceSend',        sendDocument],
  ['POST',   '/sessions/online/:referenceNumber/close',                         'close-session',             'ContextToken',   'onlineSession',      closeSession],
  ['GET',    '/sessions',                                                       'list-sessions',             'ContextToken',   'sessionList',        listSessions],
  ['GET',    '/sessions/:referenceNumber',                                      'get-session',               'ContextToken',   'sessionMisc',        getSession],
  ['GET',    '/sessions/:referenceNumber/invoices',                             'list-session-invoices',     'ContextToken',   'sessionInvoiceList', listDocuments],
  ['GET',    '/sessions/:referenceNumber/invoices/failed',                      'list-failed-invoices',      'ContextToken',   'sessionInvoiceList', listFailedDocuments],
  ['GET',    '/sessions/:referenceNumber/invoices/:invoiceReferenceNumber',     'get-session-invoice',       'ContextToken',   'invoiceStatus',      getDocument],
  ['GET',    '/sessions/:referenceNumber/invoices/:invoiceReferenceNumber/upo', 'get-invoice-upo',           'ContextToken',   'sessionMisc',        getDocumentReceipt],
  ['GET',    '/sessions/:referenceNumber/invoices/ksef/:ksefNumber/upo',        'get-invoice-upo-by-number', 'ContextToken',   'sessionMisc',        getDocumentReceiptByNumber],
  ['GET',    '/sessions/:referenceNumber/upo/:upoReferenceNumber',              'get-session-upo',           'ContextToken',   'sessionMisc',        getSessionReceipt],
  ['POST',   '/invoices/query/metadata',                                        'query-metadata',            'ContextToken',   'invoiceMetadata',    queryMetadata],
  ['GET',    '/invoices/ksef/:ksefNumber',                                      'get-invoice',               'ContextToken',   'invoiceDownload',    getDocumentXml],
]);
