import type { InvoiceEvent, Trigger } from '../domain/platform-event.js';

/** What a callback points to; everything else in it is read again from the platform. */
interface Pointer {
  readonly invoiceId: string;
  readonly trigger: Trigger | null;
}

type PointerResult =
  | { readonly ok: true; readonly pointer: Pointer }
  | { readonly ok: false; readonly why: string };

/** Ids as both versions write them; nothing that could be a path. */
const ID = /^[A-Za-z0-9_-]{1,128}$/;
const INVOICE_PATH = /\/invoices\/([^/]+)\/?$/;
const LONGEST_URL = 2_048;

/**
 * Reads the pointer out of a callback's body (version 1.0, Events: an object with `url`). The body is not
 * signed, so nothing in it is believed but the id, and that only when the address is one of the platform's.
 *
 * @param bases addresses under which this space's invoices live: the space's own and version 2.0's
 */
export function readPointer(event: InvoiceEvent, body: string, bases: readonly string[]): PointerResult {
  const json = parseObject(body);
  if (json === null) return refuse('the body is not a JSON object');
  const { url } = json;
  if (typeof url !== 'string') return refuse('it has no text member url');
  if (url.length > LONGEST_URL) return refuse(`its url has more than ${LONGEST_URL} characters`);
  const invoiceId = invoiceIdOf(url, bases);
  if (invoiceId === null) return refuse('its url is not the address of an invoice of this space');
  return {
    ok: true,
    pointer: { invoiceId, trigger: event === 'requested_e_invoice' ? triggerOf(json) : null },
  };
}

function refuse(why: string): PointerResult {
  return { ok: false, why };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function invoiceIdOf(text: string, bases: readonly string[]): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '') return null;
  // An id with these characters would be cut to that of another invoice.
  if (/[?#]/.test(text)) return null;
  // `..` and the like are resolved by the parser, so what is compared is what would be requested.
  const known = bases.some((base) => {
    const { origin, pathname } = new URL(base);
    return (
      url.origin === origin && url.pathname.startsWith(pathname.endsWith('/') ? pathname : `${pathname}/`)
    );
  });
  const id = INVOICE_PATH.exec(url.pathname)?.[1];
  return known && id !== undefined && ID.test(id) ? id : null;
}

/** A value of a later version counts as automatic: it only means that nothing is hurried. */
function triggerOf({ trigger }: Record<string, unknown>): Trigger {
  return trigger === 'manual' ? 'manual' : 'automatic';
}
