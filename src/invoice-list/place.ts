import type { InvoiceOrder, InvoicePlace } from '../store/invoices/list/filter.js';

export function placeText({ value, date, id }: InvoicePlace): string {
  return Buffer.from(JSON.stringify([value, date, id])).toString('base64url');
}

/** A place in a list that is sorted by something else is none. */
export function placeOf(text: unknown, { by }: InvoiceOrder): InvoicePlace | undefined {
  const place = placeIn(text);
  const wanted = by === 'gross' || by === 'open' ? 'number' : 'string';
  return typeof place?.value === wanted ? place : undefined;
}

function placeIn(text: unknown): InvoicePlace | undefined {
  if (typeof text !== 'string' || text === '' || text.length > 1000) return undefined;
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(read) || read.length !== 3) return undefined;
    const [value, date, id] = read as readonly unknown[];
    const isValue = typeof value === 'string' || Number.isSafeInteger(value);
    if (!isValue || typeof date !== 'string' || !Number.isSafeInteger(id)) return undefined;
    return { value: value as string | number, date, id: id as number };
  } catch {
    return undefined;
  }
}
