import type { X509Certificate } from 'node:crypto';
import type { Identifier } from '../../permissions/identifier.js';

/** How qualified certificates write the number of whom they are for: attribute, pattern, and what the number is. */
const NUMBERS = [
  ['serialNumber', /(?:PNOPL|PESEL).*?(\d{11})/, 'Pesel'],
  ['serialNumber', /(?:TINPL|NIP).*?(\d{10})/, 'Nip'],
  ['organizationIdentifier', /VATPL.*?(\d{10})/, 'Nip'],
] as const;

/**
 * The NIP or PESEL in the subject of a certificate, of a person (serialNumber) or of a seal (organizationIdentifier), by
 * the patterns that KSeF publishes. Other attributes are names that anybody may choose.
 */
export function identityInSubject(certificate: X509Certificate): Identifier | null {
  for (const [attribute, pattern, type] of NUMBERS) {
    for (const text of valuesOf(certificate, attribute)) {
      const [, value] = pattern.exec(text) ?? [];
      if (value !== undefined) return { type, value };
    }
  }
  return null;
}

/** A seal is of an organisation, and names no person. */
export function isSeal(certificate: X509Certificate): boolean {
  const has = (name: string) => valuesOf(certificate, name).length > 0;
  return has('organizationIdentifier') && !has('GN') && !has('SN');
}

function valuesOf(certificate: X509Certificate, attribute: string): readonly string[] {
  const subject: Record<string, unknown> = { ...certificate.toLegacyObject().subject };
  return [subject[attribute]].flat().filter((value) => typeof value === 'string');
}
