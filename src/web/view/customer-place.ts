import type { CustomerPlace } from '../../store/invoices/customers.js';

/** A place in the list of customers, as addresses have it. */
export function customerPlaceText({ nameKey, spaceId, ref }: CustomerPlace): string {
  return Buffer.from(JSON.stringify([nameKey, spaceId, ref])).toString('base64url');
}

/** Undefined for anything else: the list then begins at its beginning. */
export function customerPlaceOf(text: unknown): CustomerPlace | undefined {
  if (typeof text !== 'string' || text === '' || text.length > 1000) return undefined;
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(read) || read.length !== 3) return undefined;
    const [nameKey, spaceId, ref] = read as readonly unknown[];
    if (typeof nameKey !== 'string' || typeof spaceId !== 'string' || typeof ref !== 'string')
      return undefined;
    return { nameKey, spaceId, ref };
  } catch {
    return undefined;
  }
}
