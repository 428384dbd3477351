import type { X509Certificate } from 'node:crypto';

const LONGEST = 8;

/**
 * Whether a certificate leads to an authority that is trusted, by way of those that came with it: each is issued and
 * signed by the next, which is an authority and valid at the time.
 */
export function isTrusted(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  authorities: readonly X509Certificate[],
  now: number,
): boolean {
  let current = certificate;
  for (let length = 0; length < LONGEST; length += 1) {
    const child = current;
    const isIssuer = (each: X509Certificate) =>
      each.ca && child.checkIssued(each) && child.verify(each.publicKey) && isValidAt(each, now);
    if (authorities.some(isIssuer)) return true;
    const parent = others.find((each) => !each.raw.equals(child.raw) && isIssuer(each));
    if (parent === undefined) return false;
    current = parent;
  }
  return false;
}

function isValidAt(certificate: X509Certificate, now: number): boolean {
  return Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo);
}
