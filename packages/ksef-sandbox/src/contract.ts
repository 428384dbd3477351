import type { Method } from '@spacebooks/sandbox-engine/http';
import type { TokenNeed } from './auth/token-mint.js';
import type { LimitGroup } from './engine/limits.js';
import type { Permission } from './permissions/permission.js';

const NONE: readonly string[] = [];
const PAGES = ['pageOffset', 'pageSize'];
const TOKEN_FILTERS = ['status', 'description', 'authorIdentifier', 'authorIdentifierType', 'pageSize'];
const SESSION_FILTERS = [
  'pageSize',
  'sessionType',
  'referenceNumber',
  'dateCreatedFrom',
  'dateCreatedTo',
  'dateClosedFrom',
  'dateClosedTo',
  'dateModifiedFrom',
  'dateModifiedTo',
  'statuses',
];

const ANY: readonly Permission[] = [];
const MANAGE: readonly Permission[] = ['CredentialsManage'];
const READ_GRANTS: readonly Permission[] = ['CredentialsManage', 'CredentialsRead'];
const READ_SUBUNITS: readonly Permission[] = [...READ_GRANTS, 'SubunitManage'];
const SEND: readonly Permission[] = ['InvoiceWrite', 'PefInvoiceWrite', 'EnforcementOperations'];
const SEND_BATCH: readonly Permission[] = ['InvoiceWrite', 'EnforcementOperations'];
const LIST: readonly Permission[] = ['InvoiceWrite', 'Introspection', 'EnforcementOperations'];
const WATCH: readonly Permission[] = [
  'InvoiceWrite',
  'Introspection',
  'PefInvoiceWrite',
  'EnforcementOperations',
];
const READ: readonly Permission[] = ['InvoiceRead'];
const COLLECT: readonly Permission[] = ['InvoiceRead', 'InvoiceWrite', 'CollectiveIdentifierManage'];

/** The version of the published contract that is played. */
export const CONTRACT_VERSION = '2.9.0';

/**
 * Every operation of the published contract (OpenAPI): its name, which is ours, the token that it needs, the limit
 * that it counts for, the parameters that it knows after `?`, and the permissions of which the caller needs one.
 */
// biome-ignore format: a table, one operation a line
export const CONTRACT = [
  ['GET',    '/security/public-key-certificates',                               'get-public-keys',              null,             'anonymous',            NONE,                                    ANY],
  ['GET',    '/auth/sessions',                                                  'list-logins',                  'ContextToken',   'other',                ['pageSize'],                            ANY],
  ['DELETE', '/auth/sessions/current',                                          'end-login',                    'ContextOrRefreshToken', 'other',                NONE,                                    ANY],
  ['DELETE', '/auth/sessions/:referenceNumber',                                 'end-other-login',              'ContextToken',   'other',                NONE,                                    ANY],
  ['POST',   '/auth/challenge',                                                 'create-challenge',             null,             'anonymous',            NONE,                                    ANY],
  ['POST',   '/auth/xades-signature',                                           'log-in-with-signature',        null,             'anonymous',            ['verifyCertificateChain'],              ANY],
  ['POST',   '/auth/ksef-token',                                                'log-in-with-token',            null,             'anonymous',            NONE,                                    ANY],
  ['GET',    '/auth/:referenceNumber',                                          'get-login',                    'OperationToken', 'anonymous',            NONE,                                    ANY],
  ['POST',   '/auth/token/redeem',                                              'redeem-tokens',                'OperationToken', 'anonymous',            NONE,                                    ANY],
  ['POST',   '/auth/token/refresh',                                             'refresh-token',                'RefreshToken',   'anonymous',            NONE,                                    ANY],
  ['POST',   '/tokens',                                                         'create-token',                 'ContextToken',   'other',                NONE,                                    ANY],
  ['GET',    '/tokens',                                                         'list-tokens',                  'ContextToken',   'other',                TOKEN_FILTERS,                           ANY],
  ['GET',    '/tokens/:referenceNumber',                                        'get-token',                    'ContextToken',   'other',                NONE,                                    ANY],
  ['DELETE', '/tokens/:referenceNumber',                                        'revoke-token',                 'ContextToken',   'other',                NONE,                                    ANY],
  ['POST',   '/permissions/persons/grants',                                     'grant-to-person',              'ContextToken',   'other',                NONE,                                    MANAGE],
  ['POST',   '/permissions/entities/grants',                                    'grant-to-entity',              'ContextToken',   'other',                NONE,                                    MANAGE],
  ['POST',   '/permissions/authorizations/grants',                              'grant-authorization',          'ContextToken',   'other',                NONE,                                    MANAGE],
  ['POST',   '/permissions/indirect/grants',                                    'grant-indirectly',             'ContextToken',   'other',                NONE,                                    MANAGE],
  ['POST',   '/permissions/subunits/grants',                                    'grant-subunit-administration', 'ContextToken',   'other',                NONE,                                    ['SubunitManage']],
  ['POST',   '/permissions/eu-entities/administration/grants',                  'grant-eu-administration',      'ContextToken',   'other',                NONE,                                    MANAGE],
  ['POST',   '/permissions/eu-entities/grants',                                 'grant-to-eu-representative',   'ContextToken',   'other',                NONE,                                    ['VatUeManage']],
  ['DELETE', '/permissions/common/grants/:permissionId',                        'revoke-permission',            'ContextToken',   'other',                NONE,                                    ['CredentialsManage', 'VatUeManage', 'SubunitManage']],
  ['DELETE', '/permissions/authorizations/grants/:permissionId',                'revoke-authorization',         'ContextToken',   'other',                NONE,                                    MANAGE],
  ['GET',    '/permissions/operations/:referenceNumber',                        'get-permission-operation',     'ContextToken',   'other',                NONE,                                    ANY],
  ['GET',    '/permissions/attachments/status',                                 'get-attachment-consent',       'ContextToken',   'other',                NONE,                                    READ_GRANTS],
  ['POST',   '/permissions/query/personal/grants',                              'query-own-permissions',        'ContextToken',   'other',                PAGES,                                   ANY],
  ['POST',   '/permissions/query/persons/grants',                               'query-person-permissions',     'ContextToken',   'other',                PAGES,                                   READ_SUBUNITS],
  ['POST',   '/permissions/query/subunits/grants',                              'query-subunit-permissions',    'ContextToken',   'other',                PAGES,                                   READ_SUBUNITS],
  ['POST',   '/permissions/query/entities/grants',                              'query-entity-permissions',     'ContextToken',   'other',                PAGES,                                   READ_GRANTS],
  ['GET',    '/permissions/query/entities/roles',                               'list-roles',                   'ContextToken',   'other',                PAGES,                                   READ_GRANTS],
  ['POST',   '/permissions/query/subordinate-entities/roles',                   'query-subordinate-roles',      'ContextToken',   'other',                PAGES,                                   READ_SUBUNITS],
  ['POST',   '/permissions/query/authorizations/grants',                        'query-authorizations',         'ContextToken',   'other',                PAGES,                                   [...READ_GRANTS, 'PefInvoiceWrite']],
  ['POST',   '/permissions/query/eu-entities/grants',                           'query-eu-permissions',         'ContextToken',   'other',                PAGES,                                   [...READ_GRANTS, 'VatUeManage']],
  ['GET',    '/certificates/limits',                                            'get-certificate-limits',       'ContextToken',   'other',                NONE,                                    ANY],
  ['GET',    '/certificates/enrollments/data',                                  'get-enrollment-data',          'ContextToken',   'other',                NONE,                                    ANY],
  ['POST',   '/certificates/enrollments',                                       'enroll-certificate',           'ContextToken',   'other',                NONE,                                    ANY],
  ['GET',    '/certificates/enrollments/:referenceNumber',                      'get-enrollment',               'ContextToken',   'other',                NONE,                                    ANY],
  ['POST',   '/certificates/retrieve',                                          'retrieve-certificates',        'ContextToken',   'other',                NONE,                                    ANY],
  ['POST',   '/certificates/:certificateSerialNumber/revoke',                   'revoke-certificate',           'ContextToken',   'other',                NONE,                                    ANY],
  ['POST',   '/certificates/query',                                             'query-certificates',           'ContextToken',   'other',                PAGES,                                 ANY],
  ['GET',    '/limits/context',                                                 'get-context-limits',           'ContextToken',   'other',                NONE,                                    ANY],
  ['GET',    '/limits/subject',                                                 'get-subject-limits',           'ContextToken',   'other',                NONE,                                    ANY],
  ['GET',    '/rate-limits',                                                    'get-rate-limits',              'ContextToken',   'other',                NONE,                                    ANY],
  ['GET',    '/sessions',                                                       'list-sessions',                'ContextToken',   'sessionList',          SESSION_FILTERS,                         LIST],
  ['GET',    '/sessions/:referenceNumber',                                      'get-session',                  'ContextToken',   'sessionMisc',          NONE,                                    WATCH],
  ['GET',    '/sessions/:referenceNumber/invoices',                             'list-session-invoices',        'ContextToken',   'sessionInvoiceList',   ['pageSize'],                            WATCH],
  ['GET',    '/sessions/:referenceNumber/invoices/:invoiceReferenceNumber',     'get-session-invoice',          'ContextToken',   'invoiceStatus',        NONE,                                    WATCH],
  ['GET',    '/sessions/:referenceNumber/invoices/failed',                      'list-failed-invoices',         'ContextToken',   'sessionInvoiceList',   ['pageSize'],                            WATCH],
  ['GET',    '/sessions/:referenceNumber/invoices/ksef/:ksefNumber/upo',        'get-invoice-upo-by-number',    'ContextToken',   'sessionMisc',          NONE,                                    WATCH],
  ['GET',    '/sessions/:referenceNumber/invoices/:invoiceReferenceNumber/upo', 'get-invoice-upo',              'ContextToken',   'sessionMisc',          NONE,                                    WATCH],
  ['GET',    '/sessions/:referenceNumber/upo/:upoReferenceNumber',              'get-session-upo',              'ContextToken',   'sessionMisc',          NONE,                                    WATCH],
  ['POST',   '/sessions/online',                                                'open-session',                 'ContextToken',   'onlineSession',        NONE,                                    SEND],
  ['POST',   '/sessions/online/:referenceNumber/invoices',                      'send-invoice',                 'ContextToken',   'invoiceSend',          NONE,                                    SEND],
  ['POST',   '/sessions/online/:referenceNumber/close',                         'close-session',                'ContextToken',   'onlineSessionClose',   NONE,                                    SEND],
  ['POST',   '/sessions/batch',                                                 'open-batch-session',           'ContextToken',   'batchSession',         NONE,                                    SEND_BATCH],
  ['POST',   '/sessions/batch/:referenceNumber/close',                          'close-batch-session',          'ContextToken',   'batchSessionClose',    NONE,                                    SEND_BATCH],
  ['GET',    '/invoices/ksef/:ksefNumber',                                      'get-invoice',                  'ContextToken',   'invoiceDownload',      NONE,                                    READ],
  ['POST',   '/invoices/query/metadata',                                        'query-metadata',               'ContextToken',   'invoiceMetadata',      ['sortOrder', 'pageOffset', 'pageSize'], READ],
  ['POST',   '/invoices/exports',                                               'export-invoices',              'ContextToken',   'invoiceExport',        NONE,                                    READ],
  ['GET',    '/invoices/exports/:referenceNumber',                              'get-invoice-export',           'ContextToken',   'invoiceExportStatus',  NONE,                                    READ],
  ['POST',   '/collective-identifiers',                                         'create-collective-identifier', 'ContextToken',   'collectiveIdentifier', NONE,                                    COLLECT],
  ['POST',   '/collective-identifiers/query',                                   'query-collective-identifiers', 'ContextToken',   'collectiveIdentifier', ['pageSize'],                            COLLECT],
  ['POST',   '/collective-identifiers/invoices',                                'query-collective-invoices',    'ContextToken',   'collectiveIdentifier', ['pageSize'],                            COLLECT],
  ['GET',    '/collective-identifiers/ksef/:ksefNumber',                        'list-collective-identifiers',  'ContextToken',   'collectiveIdentifier', ['pageSize'],                            COLLECT],
  ['GET',    '/peppol/query',                                                   'list-peppol-providers',        null,             'anonymous',            PAGES,                                   ANY],
  ['PUT',    '/testdata/certificates/:serialNumber',                            'change-certificate',           'ContextToken',   'other',                NONE,                                    ANY],
  ['POST',   '/testdata/subject',                                               'create-subject',               null,             'anonymous',            NONE,                                    ANY],
  ['POST',   '/testdata/subject/remove',                                        'remove-subject',               null,             'anonymous',            NONE,                                    ANY],
  ['POST',   '/testdata/person',                                                'create-person',                null,             'anonymous',            NONE,                                    ANY],
  ['POST',   '/testdata/person/remove',                                         'remove-person',                null,             'anonymous',            NONE,                                    ANY],
  ['POST',   '/testdata/permissions',                                           'create-permissions',           null,             'anonymous',            NONE,                                    ANY],
  ['POST',   '/testdata/permissions/revoke',                                    'remove-permissions',           null,             'anonymous',            NONE,                                    ANY],
  ['POST',   '/testdata/attachment',                                            'allow-attachments',            null,             'anonymous',            NONE,                                    ANY],
  ['POST',   '/testdata/attachment/revoke',                                     'forbid-attachments',           null,             'anonymous',            NONE,                                    ANY],
  ['POST',   '/testdata/context/block',                                         'block-context',                null,             'other',                NONE,                                    ANY],
  ['POST',   '/testdata/context/unblock',                                       'unblock-context',              null,             'other',                NONE,                                    ANY],
  ['POST',   '/testdata/limits/context/session',                                'change-session-limits',        'ContextToken',   'other',                NONE,                                    ANY],
  ['DELETE', '/testdata/limits/context/session',                                'reset-session-limits',         'ContextToken',   'other',                NONE,                                    ANY],
  ['POST',   '/testdata/limits/subject/certificate',                            'change-certificate-limits',    'ContextToken',   'other',                NONE,                                    ANY],
  ['DELETE', '/testdata/limits/subject/certificate',                            'reset-certificate-limits',     'ContextToken',   'other',                NONE,                                    ANY],
  ['POST',   '/testdata/rate-limits',                                           'change-rate-limits',           'ContextToken',   'other',                NONE,                                    ANY],
  ['DELETE', '/testdata/rate-limits',                                           'reset-rate-limits',            'ContextToken',   'other',                NONE,                                    ANY],
  ['POST',   '/testdata/rate-limits/production',                                'set-production-rate-limits',   'ContextToken',   'other',                NONE,                                    ANY],
] as const satisfies readonly (readonly [
  method: Method,
  path: string,
  name: string,
  token: TokenNeed | null,
  limit: LimitGroup | null,
  query: readonly string[],
  permissions: readonly Permission[],
])[];

/** The name of an operation of the contract. */
export type ContractName = (typeof CONTRACT)[number][2];
