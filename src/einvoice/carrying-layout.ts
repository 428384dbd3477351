import { apart } from '@spacebooks/pdf/foreign/apart';
import type { Finding } from '../domain/finding.js';
import type { Invoice } from '../domain/invoice.js';
import { type CarryOver, carriedOver } from '../domain/neighbour/carry-over.js';
import { findingOf } from '../words/findings.js';
import type { Draw } from './draw.js';
import type { PlatformPdf } from './platform-layout.js';

/**
 * Our own layout with what it takes over from the platform's PDF, which it replaces. Without the code of Verifactu that
 * the customer's copy must have the invoice is refused; without a pay-now link it says so in a note.
 *
 * @param read the platform's PDF with what it says of paying; called once the document is known to be right
 */
export function carryingLayout(
  read: () => Promise<PlatformPdf>,
  invoice: Invoice,
  wanted: CarryOver,
  drawOwn: Draw,
  open?: OpenLinks,
): Draw {
  return async (document, xml, standard) => {
    const given = await linksOf(await read(), open);
    if (!given.ok && wanted.verifactu) {
      return { ok: false, findings: [said('SB-VERIFACTU', 'SB-VERIFACTU unread', { reason: given.reason })] };
    }
    const found = carriedOver(given.ok ? given.links : [], invoice, wanted);
    if (!found.ok) return { ok: false, findings: [said('SB-VERIFACTU', KEYS[found.reason])] };
    const { carried } = found;
    const drawn = await drawOwn({ ...document, carried }, xml, standard);
    if (!drawn.ok || !wanted.pay_now || carried.payNow !== null) return drawn;
    return { ...drawn, notes: [...(drawn.notes ?? []), said('SB-PAY-NOW', 'SB-PAY-NOW')] };
  };
}

type OpenLinks = (pdf: Uint8Array) => Promise<readonly string[] | null>;

/**
 * The addresses that a PDF of the platform opens, or why they are not known.
 *
 * @param open reads them, in place of a process of its own
 */
export async function linksOf(
  given: PlatformPdf,
  open?: OpenLinks,
): Promise<
  { readonly ok: true; readonly links: readonly string[] } | { readonly ok: false; readonly reason: string }
> {
  if (!given.ok) return given;
  const links =
    open === undefined
      ? await apart('links', [given.pdf])
      : ({ ok: true, result: await open(given.pdf) } as const);
  if (!links.ok) return { ok: false, reason: `it is ${links.reason}` };
  return links.result === null
    ? { ok: false, reason: 'it is no PDF, or encrypted' }
    : { ok: true, links: links.result };
}

const KEYS = {
  'no code of Verifactu': 'SB-VERIFACTU',
  'code of another invoice': 'SB-VERIFACTU other',
} as const;

function said(rule: string, key: string, values: Readonly<Record<string, string>> = {}): Finding {
  return findingOf({ rule, field: 'pdf' }, { subject: 'file-rules', key, values }, 'en');
}
