import { parseCreditorReference } from './creditor-reference.js';
import { parseSloveneReference } from './slovene-reference.js';

/**
 * Whose form a structured reference has: ISO 11649 (RF), Swiss QR-bill (27 digits), Belgian OGM/VCS (12 digits), Slovene (SI),
 * Czech and Slovak variable symbol (up to 10 digits), number of an invoice in KSeF, collective identifier of KSeF.
 */
export type ReferenceKind = 'creditor' | 'swiss' | 'belgian' | 'slovene' | 'variable' | 'ksef' | 'collective';

/** The kind of one of `BankLine.references`; null for what is none. */
export function kindOfReference(reference: string): ReferenceKind | null {
  if (/^\d{27}$/.test(reference)) return 'swiss';
  if (/^\d{12}$/.test(reference)) return 'belgian';
  if (/^\d{1,10}$/.test(reference)) return 'variable';
  if (/^\d{10}-IZ\d{6}-/.test(reference)) return 'collective';
  if (/^\d{10}-\d{8}-/.test(reference)) return 'ksef';
  if (parseCreditorReference(reference) !== null) return 'creditor';
  return parseSloveneReference(reference) === null ? null : 'slovene';
}
