const GROUPS_OF_A_NETWORK = 4;

/**
 * Whom an address belongs to, for counting: with IPv6 everybody has a network of 2^64 addresses (RFC 6177), so its
 * first half counts.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [start = '', end = ''] = address.toLowerCase().split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const missing = Math.max(0, 8 - groups(start).length - groups(end).length);
  const zeros = Array.from({ length: missing }, () => '0');
  return [...groups(start), ...zeros, ...groups(end)].slice(0, GROUPS_OF_A_NETWORK).join(':');
}
