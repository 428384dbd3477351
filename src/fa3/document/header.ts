import type { EInvoiceDocument } from '../../document/model.js';
import type { XmlTree } from '../../document/xml/tree.js';
import { POLISH_TIME_ZONE } from '../../domain/polish-calendar.js';
import { startOfDay } from '../../domain/start-of-day.js';

/** Naglowek */
export function header({ issueDate }: EInvoiceDocument): XmlTree {
  return {
    KodFormularza: { '@kodSystemowy': 'FA (3)', '@wersjaSchemy': '1-0E', '#': 'FA' },
    WariantFormularza: '3',
    // When the document was made would be another moment for a second daemon or after a restored backup, and KSeF
    // knows documents again by their bytes: so it is a moment that the invoice itself says, and one that is never to
    // come, because nothing is sent before its P_1 has begun in Warsaw.
    DataWytworzeniaFa: utcSeconds(startOfDay(issueDate, POLISH_TIME_ZONE)),
    SystemInfo: 'spacebooks',
  };
}

/** `2026-11-19T23:00:00Z` */
function utcSeconds(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
