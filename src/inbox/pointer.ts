import type { InvoiceEvent, Trigger } from '../domain/platform-event.js';
import { kept } from '../words/retold.js';

/** What a callback points to; everything else in it is read again from the platform. */
interface Pointer {
  readonly invoiceId: string;
  readonly trigger: Trigger | null;
  /** The address itself where it is none that the space is known by (a custom domain that nobody wrote down); else null. */
  readonly unknownAddress: string | null;
}

type PointerResult =
  | { readonly ok: true; readonly pointer: Pointer }
  | { readonly ok: false; readonly why: string };

/** Ids as both versions write them; nothing that could be a path. */
const ID = /^[A-Za-z0-9_-]{1,128}$/;
const INVOICE_PATH = /\/invoices\/([^/]+)\/?$/;
const LONGEST_URL = 2_048;
const WEB: ReadonlySet<string> = new Set(['http:', 'https:']);

/**
 * Reads the pointer out of a callback's body (version 1.0, Events: an object with `url`). The body is not signed, so nothing
 * in it is believed but the id, which is read again from the platform with our own token. The platform has several addresses
 * for one space (`{space_base_url}` is its sub-domain or its custom domain), so that another one proves nothing either way.
 *
 * @param bases addresses under which this space's invoices live: its own and version 2.0's; scheme and port do not matter,
 *   as a proxy may change both
 */
export function readPointer(event: InvoiceEvent, body: string, bases: readonly string[]): PointerResult {
  const json = parseObject(body);
  if (json === null) return refuse('no-object');
  const { url } = json;
  if (typeof url !== 'string') return refuse('no-url');
  if (url.length > LONGEST_URL) return refuse('long-url');
  const found = invoiceAt(url);
  if (found === null) return refuse('no-address');
  return {
    ok: true,
    pointer: {
      invoiceId: found.id,
      trigger: event === 'requested_e_invoice' ? triggerOf(json) : null,
      unknownAddress: bases.some((base) => isUnder(found.url, base)) ? null : url,
    },
  };
}

function refuse(why: string): PointerResult {
  return { ok: false, why: kept(`callback.${why}`, { length: LONGEST_URL }) };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function invoiceAt(text: string): { readonly url: URL; readonly id: string } | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !WEB.has(url.protocol) || url.username !== '' || url.password !== '') return null;
  // An id with these characters would be cut to that of another invoice.
  if (/[?#]/.test(text)) return null;
  // `..` and the like are resolved by the parser, so what is read is what would be requested.
  const id = INVOICE_PATH.exec(url.pathname)?.[1];
  return id !== undefined && ID.test(id) ? { url, id } : null;
}

function isUnder({ hostname, pathname }: URL, base: string): boolean {
  const known = new URL(base);
  const folder = known.pathname.endsWith('/') ? known.pathname : `${known.pathname}/`;
  return hostname === known.hostname && pathname.startsWith(folder);
}

/** A value of a later version counts as automatic: it only means that nothing is hurried. */
function triggerOf({ trigger }: Record<string, unknown>): Trigger {
  return trigger === 'manual' ? 'manual' : 'automatic';
}
