import assert from 'node:assert/strict';
import { DAY_MS } from '@spacebooks/base/durations';
import {
  createZip,
  exportAndDownload,
  type InvoiceQueryFilters,
  KSeFClient,
  openSendAndClose,
  uploadBatch,
} from 'ksef-client-ts';
import { sealOf } from '../../../packages/ksef-sandbox/test/signer.js';
import { eventually } from '../../eventually.js';
import { type Called, Calls } from './calls.js';
import type { Assignment } from './programs.js';

const QUICK = { pollOptions: { intervalMs: 100, maxAttempts: 600 } };
const PESEL = { type: 'Pesel', value: '90010112349' } as const;

/** Every call of the client `ksef-client-ts` at a sandbox. */
export async function callsOfKsefClientTs(assignment: Assignment): Promise<readonly Called[]> {
  const { url, nip, token, invoices } = assignment;
  const client = new KSeFClient({ baseUrl: url, rateLimit: null });
  const calls = new Calls();
  await calls.make('loginWithToken', () => client.loginWithToken(token, nip));
  await issue(calls, client, invoices);
  await fetchInvoices(calls, client);
  await tokens(calls, client, nip);
  await limits(calls, client);
  await testData(calls, client, nip);
  await permissions(calls, client);
  await calls.make('peppol.queryProviders', () => client.peppol.queryProviders());
  await calls.make('logout', () => client.logout());
  await calls.make('loginWithCertificate', async () => {
    const { certificatePem, privateKeyPem } = await sealOf(nip);
    await client.loginWithCertificate(certificatePem, privateKeyPem, nip);
    await client.activeSessions.getActiveSessions();
  });
  await certificates(calls, client);
  return calls.made;
}

async function issue(calls: Calls, client: KSeFClient, [first, ...others]: readonly Buffer[]): Promise<void> {
  await calls.make('openSendAndClose', async () => {
    const sent = await openSendAndClose(client, [first ?? ''], QUICK);
    assert.deepEqual([sent.successfulInvoiceCount, sent.failedInvoiceCount], [1, 0]);
  });
  await calls.make('sessionStatus.getSessions', () => client.sessionStatus.getSessions('Online'));
  await calls.make('uploadBatch', async () => {
    const files = others.map((content, index) => ({ fileName: `${index}.xml`, content }));
    const { upo } = await uploadBatch(client, await createZip(files), QUICK);
    assert.equal(upo.successfulInvoiceCount, others.length);
  });
}

async function fetchInvoices(calls: Calls, client: KSeFClient): Promise<void> {
  const now = Date.now();
  const filters: InvoiceQueryFilters = {
    subjectType: 'Subject1',
    dateRange: {
      dateType: 'Invoicing',
      from: new Date(now - DAY_MS).toISOString(),
      to: new Date(now + DAY_MS).toISOString(),
    },
  };
  await calls.make('invoices.queryInvoiceMetadata', () => client.invoices.queryInvoiceMetadata(filters));
  await calls.make('exportAndDownload', () =>
    exportAndDownload(client, filters, { ...QUICK, extract: true }),
  );
}

async function tokens(calls: Calls, client: KSeFClient, nip: string): Promise<void> {
  const request = { description: 'for a shop', permissions: ['InvoiceRead', 'InvoiceWrite'] as const };
  const made = await calls.make('tokens.generateToken', () =>
    client.tokens.generateToken({ ...request, permissions: [...request.permissions] }),
  );
  const reference = made?.referenceNumber ?? '';
  await calls.make('tokens.getToken', () => client.tokens.getToken(reference));
  await calls.make('tokens.queryTokens', async () => {
    const { tokens: found } = await client.tokens.queryTokens();
    assert.ok(found.some((each) => each.referenceNumber === reference));
  });
  await calls.make('tokens.revokeToken', () => client.tokens.revokeToken(reference));
  assert.ok(nip);
}

async function limits(calls: Calls, client: KSeFClient): Promise<void> {
  await calls.make('limits.getContextLimits', () => client.limits.getContextLimits());
  await calls.make('limits.getSubjectLimits', () => client.limits.getSubjectLimits());
  await calls.make('limits.getRateLimits', () => client.limits.getRateLimits());
  await calls.make('testData.setProductionRateLimits', () => client.testData.setProductionRateLimits());
  await calls.make('testData.restoreDefaultRateLimits', () => client.testData.restoreDefaultRateLimits());
  await calls.make('testData.restoreDefaultSessionLimits', () =>
    client.testData.restoreDefaultSessionLimits(),
  );
}

async function testData(calls: Calls, { testData: data }: KSeFClient, nip: string): Promise<void> {
  const subject = { subjectNip: '1111111111', subjectType: 'VatGroup', description: 'a group' } as const;
  await calls.make('testData.createSubject', () => data.createSubject(subject));
  await calls.make('testData.removeSubject', () => data.removeSubject({ subjectNip: subject.subjectNip }));
  await calls.make('testData.enableAttachment', () => data.enableAttachment({ nip }));
  await calls.make('testData.disableAttachment', () => data.disableAttachment({ nip }));
  const contextIdentifier = { type: 'Nip', value: '3333333333' } as const;
  await calls.make('testData.blockContext', () => data.blockContext({ contextIdentifier }));
  await calls.make('testData.unblockContext', () => data.unblockContext({ contextIdentifier }));
}

async function permissions(calls: Calls, { permissions: rights }: KSeFClient): Promise<void> {
  const granted = await calls.make('permissions.grantPersonPermissions', () =>
    rights.grantPersonPermissions({
      subjectIdentifier: PESEL,
      permissions: ['InvoiceRead'],
      description: 'reads',
      subjectDetails: {
        subjectDetailsType: 'PersonByIdentifier',
        personById: { firstName: 'Jan', lastName: 'Nowak' },
      },
    }),
  );
  if (granted !== null) {
    await calls.make('permissions.getOperationStatus', () =>
      rights.getOperationStatus(granted.referenceNumber),
    );
  }
  await calls.make('permissions.queryPersonsGrants', () =>
    rights.queryPersonsGrants({ queryType: 'PermissionsGrantedInCurrentContext' }),
  );
  await calls.make('permissions.queryPersonalGrants', () => rights.queryPersonalGrants());
  await calls.make('permissions.queryEntitiesRoles', () => rights.queryEntitiesRoles());
  await calls.make('permissions.getAttachmentStatus', () => rights.getAttachmentStatus());
}

/** One after the other: what fails has no successors. */
async function certificates(calls: Calls, { certificates: all, crypto }: KSeFClient): Promise<void> {
  await calls.make('certificates.getLimits', () => all.getLimits());
  const data = await calls.make('certificates.getEnrollmentData', () => all.getEnrollmentData());
  if (data === null) return;
  const enrolled = await calls.make('certificates.enroll', async () => {
    const { csrDer } = await crypto.generateCsrEcdsa({ ...data, countryCode: data.countryName });
    const csr = Buffer.from(csrDer).toString('base64');
    return all.enroll({ certificateName: 'a shop', certificateType: 'Authentication', csr });
  });
  if (enrolled === null) return;
  const serial = await calls.make('certificates.getEnrollmentStatus', () =>
    eventually(async () => {
      const { status, certificateSerialNumber } = await all.getEnrollmentStatus(enrolled.referenceNumber);
      assert.equal(status.code, 200);
      return certificateSerialNumber ?? '';
    }),
  );
  if (serial === null) return;
  await calls.make('certificates.retrieve', async () => {
    const { certificates: found } = await all.retrieve({ certificateSerialNumbers: [serial] });
    assert.equal(found.length, 1);
  });
  await calls.make('certificates.query', async () => {
    const { certificates: found } = await all.query({ certificateSerialNumber: serial });
    assert.equal(found.length, 1);
  });
  await calls.make('certificates.revoke', () => all.revoke(serial, {}));
}
