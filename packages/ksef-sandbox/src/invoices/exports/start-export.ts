import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { compressionType } from '../../archives/compression.js';
import { callerOf, json, type KsefCall } from '../../engine/operation.js';
import { refusal } from '../../engine/problem.js';
import { bodyAs } from '../../engine/request.js';
import { encryptionInput, encryptionOf } from '../../keys/encryption.js';
import { referenceNumber } from '../../numbers.js';
import type { KsefWorld } from '../../world.js';
import { invoiceFilters } from '../filters.js';
import { findInvoices } from '../find-invoices.js';
import { RANGE_TOO_LONG } from '../time-range.js';
import type { InvoiceExport } from './invoice-export.js';

const MOST_RUNNING = 10;

const exportInput = z.object({
  encryption: encryptionInput,
  onlyMetadata: z.boolean().default(false),
  filters: invoiceFilters,
  compressionType,
});

/**
 * POST /invoices/exports: what it finds is decided now, and shows after `processing_ms`.
 *
 * @throws KsefProblem 21182, 21405 or 21470
 */
export function startExport(call: KsefCall): Answer {
  const { world } = call;
  const { encryption, onlyMetadata, filters, ...input } = bodyAs(exportInput, call);
  const { nip } = callerOf(call);
  requireRoom(nip, world);
  const found = findInvoices(filters, nip, world);
  if (found === 'range too long') throw refusal(21405, `filters.dateRange: ${RANGE_TOO_LONG}`);
  const { result_limit, processing_ms, export_part_bytes } = world.settings;
  const now = world.clock.now();
  const started: InvoiceExport = {
    reference: referenceNumber('EH', now, world.randomBytes),
    nip,
    encryption: encryptionOf(encryption, world.keys),
    filters,
    onlyMetadata,
    compressionType: input.compressionType,
    startedAt: now,
    completedAt: now + processing_ms,
    selection:
      found === 'beyond high water mark'
        ? null
        : {
            documents: found.documents.slice(0, result_limit),
            isTruncated: found.documents.length > result_limit,
            highWaterMark: found.highWaterMark,
          },
    partBytes: export_part_bytes,
    parts: null,
  };
  world.exports.set(started.reference, started);
  return json(201, { referenceNumber: started.reference });
}

/** @throws KsefProblem 21182 */
function requireRoom(nip: string, { exports, clock }: KsefWorld): void {
  const now = clock.now();
  const running = [...exports.values()].filter((each) => each.nip === nip && now < each.completedAt);
  if (running.length < MOST_RUNNING) return;
  const text = `Dla uwierzytelnionego podmiotu w bieżącym kontekście osiągnięto maksymalny limit ${MOST_RUNNING} równoczesnych eksportów faktur.`;
  throw refusal(21182, `${text} Spróbuj ponownie później.`);
}
