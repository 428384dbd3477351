/**
 * Business codes of German banks (Geschäftsvorfallcodes) for what comes back: direct debits (108, 109), collected ones paid again
 * (181, 184), transfers (159).
 */
const RETURNS: readonly string[] = ['108', '109', '159', '181', '184'];

/** Whether a German business code says that a payment came back. */
export function isGermanReturn(code: string): boolean {
  return RETURNS.includes(code);
}

/** SWIFT's type for a returned item, as it is booked (N), from a first advice (F) or a message (S). */
const SWIFT_RETURN = /^[NFS]?RTI$/;

/**
 * Whether a bank's own code of a movement says that it came back: `NRTI+109+9075+914` (type, business code, number, reason), or
 * either of the first two alone.
 */
export function isReturnCode(code: string): boolean {
  const [type = '', business = ''] = code.trim().toUpperCase().split('+');
  return SWIFT_RETURN.test(type) || isGermanReturn(business) || isGermanReturn(type);
}
