import type { Finding } from '../../domain/finding.js';
import type { NoticeWords } from './letter.js';

type WayOut = 'sender' | 'customer' | 'invoice' | 'setting';

/** Where a person mends what was found, in the terms of the platform's interface: each place once. */
export function waysOut(findings: readonly Finding[], words: NoticeWords): readonly string[] {
  const ways = new Set(findings.map(({ field }) => wayOut(field)));
  return [...ways].map((way) => words.mail(`whole.${way}`));
}

function wayOut(field: string): WayOut {
  if (/^(e_invoices|accounting)\./.test(field)) return 'setting';
  if (/^sender/.test(field)) return 'sender';
  return /^(recipientAddress|taxId|customerNumber)/.test(field) ? 'customer' : 'invoice';
}
