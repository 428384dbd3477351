import { createChallenge } from './auth/login.js';
import {
  endLogin,
  endOtherLogin,
  getLogin,
  listLogins,
  redeemTokens,
  refreshToken,
} from './auth/login-operations.js';
import { logInWithToken } from './auth/token-login.js';
import { logInWithSignature } from './auth/xades/signature-login.js';
import {
  changeCertificate,
  queryCertificates,
  retrieveCertificates,
  revokeCertificate,
} from './certificates/certificate-operations.js';
import {
  enrollCertificate,
  getCertificateLimits,
  getEnrollment,
  getEnrollmentData,
} from './certificates/enrollment.js';
import { verifyCertificate, verifyInvoice } from './codes.js';
import { createCollectiveIdentifier } from './collective/create-collective-identifier.js';
import {
  listCollectiveIdentifiers,
  queryCollectiveIdentifiers,
} from './collective/list-collective-identifiers.js';
import { queryCollectiveInvoices } from './collective/query-collective-invoices.js';
import { CONTRACT, type ContractName } from './contract.js';
import { getDocumentXml } from './documents/show-document.js';
import { type KsefOperation, ksefOperations } from './engine/operation.js';
import { downloadPart, getExport } from './invoices/exports/show-export.js';
import { startExport } from './invoices/exports/start-export.js';
import { queryMetadata } from './invoices/query-metadata.js';
import { publishKeys } from './keys/publish-keys.js';
import { getContextLimits, getRateLimits, getSubjectLimits } from './limits/limit-operations.js';
import { listPeppolProviders } from './peppol-providers.js';
import { getAttachmentConsent } from './permissions/attachment-consent.js';
import {
  grantAuthorization,
  grantEuAdministration,
  grantToEntity,
  grantToEuRepresentative,
} from './permissions/grant-to-companies.js';
import { grantIndirectly, grantSubunitAdministration, grantToPerson } from './permissions/grant-to-people.js';
import { getPermissionOperation } from './permissions/permission-operation.js';
import {
  listRoles,
  queryAuthorizations,
  queryEntityPermissions,
  queryEuPermissions,
  querySubordinateRoles,
} from './permissions/query-companies.js';
import {
  queryOwnPermissions,
  queryPersonPermissions,
  querySubunitPermissions,
} from './permissions/query-people.js';
import { revokeAuthorization, revokePermission } from './permissions/revoke.js';
import { closeBatch } from './sessions/batch/close-batch.js';
import { openBatch } from './sessions/batch/open-batch.js';
import { uploadPart } from './sessions/batch/upload-part.js';
import {
  downloadReceipt,
  getDocumentReceipt,
  getDocumentReceiptByNumber,
  getSessionReceipt,
} from './sessions/receipts.js';
import { sendDocument } from './sessions/send-document.js';
import { getDocument, listDocuments, listFailedDocuments } from './sessions/session-documents.js';
import { closeSession, getSession, listSessions, openSession } from './sessions/session-operations.js';
import {
  changeCertificateLimits,
  changeRateLimits,
  changeSessionLimits,
  resetCertificateLimits,
  resetRateLimits,
  resetSessionLimits,
} from './testdata/limit-operations.js';
import { createPermissions, removePermissions } from './testdata/permission-operations.js';
import {
  allowAttachments,
  blockContext,
  createPerson,
  createSubject,
  forbidAttachments,
  removePerson,
  removeSubject,
  unblockContext,
} from './testdata/subject-operations.js';
import { createToken, getToken, listTokens, revokeToken } from './tokens/token-operations.js';

export { CONTRACT, type KsefOperation };

/** Where links lead, to receipts and for parts: no part of the interface, without token and limit. */
// biome-ignore format: a table, one operation a line
export const STORAGE: readonly KsefOperation[] = ksefOperations([
  ['GET', '/:export/invoice-part/:part', 'download-export', null, null, downloadPart],
  ['PUT', '/:session/batch-parts/:part', 'upload-part', null, null, uploadPart],
  ['GET', '/:session', 'download-upo', null, null, downloadReceipt],
  ['GET', '/:session/:document', 'download-upo', null, null, downloadReceipt],
]);

/** Where QR codes lead: for anybody. */
// biome-ignore format: a table, one operation a line
export const CODES: readonly KsefOperation[] = ksefOperations([
  ['GET', '/invoice/:nip/:date/:hash', 'verify-invoice-code', null, null, verifyInvoice],
  ['GET', '/certificate/:type/:value/:nip/:serial/:hash/:signature', 'verify-certificate-code', null, null, verifyCertificate],
]);

/** Who plays an operation of the contract: one line each, in the contract's order. */
const PLAYED: { readonly [Name in ContractName]: KsefOperation['run'] } = {
  'get-public-keys': publishKeys,

  'list-logins': listLogins,
  'end-login': endLogin,
  'end-other-login': endOtherLogin,
  'create-challenge': createChallenge,
  'log-in-with-signature': logInWithSignature,
  'log-in-with-token': logInWithToken,
  'get-login': getLogin,
  'redeem-tokens': redeemTokens,
  'refresh-token': refreshToken,

  'create-token': createToken,
  'list-tokens': listTokens,
  'get-token': getToken,
  'revoke-token': revokeToken,

  'grant-to-person': grantToPerson,
  'grant-to-entity': grantToEntity,
  'grant-authorization': grantAuthorization,
  'grant-indirectly': grantIndirectly,
  'grant-subunit-administration': grantSubunitAdministration,
  'grant-eu-administration': grantEuAdministration,
  'grant-to-eu-representative': grantToEuRepresentative,
  'revoke-permission': revokePermission,
  'revoke-authorization': revokeAuthorization,
  'get-permission-operation': getPermissionOperation,
  'get-attachment-consent': getAttachmentConsent,
  'query-own-permissions': queryOwnPermissions,
  'query-person-permissions': queryPersonPermissions,
  'query-subunit-permissions': querySubunitPermissions,
  'query-entity-permissions': queryEntityPermissions,
  'list-roles': listRoles,
  'query-subordinate-roles': querySubordinateRoles,
  'query-authorizations': queryAuthorizations,
  'query-eu-permissions': queryEuPermissions,

  'get-certificate-limits': getCertificateLimits,
  'get-enrollment-data': getEnrollmentData,
  'enroll-certificate': enrollCertificate,
  'get-enrollment': getEnrollment,
  'retrieve-certificates': retrieveCertificates,
  'revoke-certificate': revokeCertificate,
  'query-certificates': queryCertificates,

  'get-context-limits': getContextLimits,
  'get-subject-limits': getSubjectLimits,
  'get-rate-limits': getRateLimits,

  'list-sessions': listSessions,
  'get-session': getSession,
  'list-session-invoices': listDocuments,
  'get-session-invoice': getDocument,
  'list-failed-invoices': listFailedDocuments,
  'get-invoice-upo-by-number': getDocumentReceiptByNumber,
  'get-invoice-upo': getDocumentReceipt,
  'get-session-upo': getSessionReceipt,

  'open-session': openSession,
  'send-invoice': sendDocument,
  'close-session': closeSession,
  'open-batch-session': openBatch,
  'close-batch-session': closeBatch,

  'get-invoice': getDocumentXml,
  'query-metadata': queryMetadata,
  'export-invoices': startExport,
  'get-invoice-export': getExport,

  'create-collective-identifier': createCollectiveIdentifier,
  'query-collective-identifiers': queryCollectiveIdentifiers,
  'query-collective-invoices': queryCollectiveInvoices,
  'list-collective-identifiers': listCollectiveIdentifiers,

  'list-peppol-providers': listPeppolProviders,

  'change-certificate': changeCertificate,
  'create-subject': createSubject,
  'remove-subject': removeSubject,
  'create-person': createPerson,
  'remove-person': removePerson,
  'create-permissions': createPermissions,
  'remove-permissions': removePermissions,
  'allow-attachments': allowAttachments,
  'forbid-attachments': forbidAttachments,
  'block-context': blockContext,
  'unblock-context': unblockContext,
  'change-session-limits': changeSessionLimits,
  'reset-session-limits': resetSessionLimits,
  'change-certificate-limits': changeCertificateLimits,
  'reset-certificate-limits': resetCertificateLimits,
  'change-rate-limits': changeRateLimits,
  'reset-rate-limits': resetRateLimits,
  'set-production-rate-limits': resetRateLimits,
};

/** Every operation of the contract. */
export const KSEF_OPERATIONS: readonly KsefOperation[] = CONTRACT.map(
  ([method, path, name, token, limit, query, permissions]) => ({
    ...{ method, path, name, token, limit, query, permissions },
    run: PLAYED[name],
  }),
);
