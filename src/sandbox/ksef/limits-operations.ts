import type { Answer } from '../engine/operation.js';
import { LIMITS } from './engine/limits.js';
import { json } from './engine/operation.js';

/** Groups that the sandbox does not play. */
const BATCH = { perSecond: 10, perMinute: 20, perHour: 60 };
const EXPORT = { perSecond: 4, perMinute: 8, perHour: 20 };

/** GET /rate-limits: EffectiveApiRateLimits */
export function getRateLimits(): Answer {
  const { open: _open, ...groups } = LIMITS;
  const shown = Object.entries(groups).map(([group, [perSecond, perMinute, perHour]]) => [
    group,
    { perSecond, perMinute, perHour },
  ]);
  return json(200, {
    ...Object.fromEntries(shown),
    batchSession: BATCH,
    invoiceExport: EXPORT,
    invoiceExportStatus: EXPORT,
    collectiveIdentifier: EXPORT,
  });
}

/** GET /limits/context: EffectiveContextLimits */
export function getContextLimits(): Answer {
  const limits = { maxInvoiceSizeInMB: 1, maxInvoiceWithAttachmentSizeInMB: 3, maxInvoices: 10_000 };
  return json(200, { onlineSession: limits, batchSession: limits });
}
