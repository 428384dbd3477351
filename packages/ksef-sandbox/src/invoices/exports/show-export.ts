import { HOUR_MS } from '@spacebooks/base/durations';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { callerOf, json, type KsefCall } from '../../engine/operation.js';
import { KsefProblem, refusal } from '../../engine/problem.js';
import { ksefTime } from '../../times.js';
import type { KsefWorld } from '../../world.js';
import { dateOf } from '../find-invoices.js';
import { BEYOND_HIGH_WATER_MARK } from '../query-metadata.js';
import { exportStatusOf, PACKAGE_LIFETIME_MS } from './export.js';
import type { InvoiceExport, PackagePart, Selection } from './invoice-export.js';
import { makePackage } from './package.js';

/** How long an address of a part lasts. */
const LINK_MS = HOUR_MS;

/** GET /invoices/exports/{referenceNumber}. @throws KsefProblem 21175, 410 after seven days */
export async function getExport(call: KsefCall): Promise<Answer> {
  const { world } = call;
  const now = world.clock.now();
  const found = world.exports.get(call.params.referenceNumber ?? '');
  if (found === undefined || found.nip !== callerOf(call).nip) throw refusal(21175);
  const status = exportStatusOf(found, now);
  if (status === null) throw new KsefProblem(410, null, ['Operacja wygasła i nie jest już dostępna.']);
  const isOver = now >= found.completedAt;
  return json(200, {
    status: status.code === 420 ? { ...status, details: [BEYOND_HIGH_WATER_MARK] } : status,
    ...(isOver ? { completedDate: ksefTime(found.completedAt) } : {}),
    ...(status.code === 200 || status.code === 210 ? { packageExpirationDate: ksefTime(endOf(found)) } : {}),
    ...(status.code === 200 ? { package: await showPackage(found, world) } : {}),
  });
}

/** The addresses of the parts: no token, another address each time, an end. @throws KsefProblem 403 */
export async function downloadPart({ world, params, query }: KsefCall): Promise<Answer> {
  const { export: reference = '', part: name = '' } = params;
  const found = world.exports.get(reference);
  const accepts = world.links.accepts(partPath(reference, name), query, world.clock.now());
  const part = (await found?.parts)?.find((each) => each.name === name);
  if (!accepts || part === undefined)
    throw new KsefProblem(403, null, ['The address is wrong or has expired.']);
  const headers = { 'content-type': 'application/octet-stream', 'x-ms-meta-hash': part.encryptedHash };
  return { status: 200, body: part.encrypted, headers };
}

function endOf({ completedAt }: InvoiceExport): number {
  return completedAt + PACKAGE_LIFETIME_MS;
}

function partPath(reference: string, name: string): string {
  return `${reference}/invoice-part/${name}`;
}

/** InvoicePackage */
async function showPackage(found: InvoiceExport, world: KsefWorld): Promise<unknown> {
  const { selection } = found;
  if (selection === null) throw new Error(`export ${found.reference} has found nothing`);
  found.parts ??= makePackage(found, selection);
  const parts = await found.parts;
  const { documents, isTruncated, highWaterMark } = selection;
  return {
    invoiceCount: documents.length,
    size: parts.reduce((sum, { size }) => sum + size, 0),
    parts: parts.map((part) => showPart(part, found, world)),
    isTruncated,
    compressionType: found.compressionType,
    ...(isTruncated ? lastDateOf(selection, found) : {}),
    ...(highWaterMark === null ? {} : { permanentStorageHwmDate: ksefTime(highWaterMark) }),
  };
}

/** InvoicePackagePart */
function showPart(part: PackagePart, found: InvoiceExport, world: KsefWorld): unknown {
  const expiresAt = Math.min(world.clock.now() + LINK_MS, endOf(found));
  return {
    ordinalNumber: part.ordinal,
    partName: part.name,
    method: 'GET',
    url: world.links.until(partPath(found.reference, part.name), expiresAt),
    partSize: part.size,
    partHash: part.hash,
    encryptedPartSize: part.encrypted.length,
    encryptedPartHash: part.encryptedHash,
    expirationDate: ksefTime(expiresAt),
  };
}

/** Where the next export begins. */
function lastDateOf({ documents }: Selection, { filters }: InvoiceExport) {
  const last = documents.at(-1);
  if (last === undefined) return {};
  const { dateType } = filters.dateRange;
  if (dateType === 'Issue') return { lastIssueDate: last.content.issueDate };
  const date = ksefTime(dateOf(last, filters));
  return dateType === 'Invoicing' ? { lastInvoicingDate: date } : { lastPermanentStorageDate: date };
}
